// @ts-check
/** Step through an analysed game by showing and hiding parts of the page. */
(() => {
  const all = (/** @type {string} */ wanted, within = document) => [
    .../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(wanted)),
  ];
  const sections = all("section[data-at]");
  const last = sections.length - 1;
  const graph = /** @type {HTMLElement} */ (document.querySelector("#graph"));
  const here = /** @type {HTMLElement} */ (document.querySelector("#here"));
  const now = /** @type {HTMLElement} */ (document.querySelector("#now"));
  let ply = last;

  /** Show the game after a ply. @param {number} wanted @param {boolean} [quietly] */
  function show(wanted, quietly) {
    ply = Math.max(0, Math.min(last, wanted));
    for (const part of all("[data-at]"))
      part.toggleAttribute("hidden", Number(part.dataset.at) !== ply);
    for (const part of all("[data-from]"))
      part.toggleAttribute("hidden", Number(part.dataset.from) > ply);
    for (const button of all("button[data-go]"))
      button.ariaCurrent = Number(button.dataset.go) === ply ? "step" : null;
    const x = Number(graph.dataset.left) + ply * Number(graph.dataset.step);
    here.setAttribute("x1", String(x));
    here.setAttribute("x2", String(x));
    showBetter();
    showTints();
    const title = sections[ply].querySelector("h2")?.textContent ?? "";
    now.textContent = title;
    if (!quietly) history.replaceState(null, "", `#${ply}`);
  }

  /** Tint the figures by their likely owners if the box is checked. */
  function showTints() {
    const box = /** @type {HTMLInputElement} */ (document.querySelector("#tints"));
    const strengths = (box.checked ? sections[ply].dataset.tints : "")?.split(" ") ?? [];
    for (const [nth, tint] of all(".tint").entries())
      tint.setAttribute("opacity", strengths[nth] || "0");
  }

  /** Overlay the better placement if its box is checked. */
  function showBetter() {
    const box = /** @type {HTMLInputElement|null} */ (
      sections[ply].querySelector("input.show-better")
    );
    for (const part of all("[data-better]"))
      part.toggleAttribute("hidden", !(box?.checked && Number(part.dataset.better) === ply));
  }

  const steps = /** @type {Record<string, () => number>} */ ({
    ArrowLeft: () => ply - 1,
    ArrowRight: () => ply + 1,
    Home: () => 0,
    End: () => last,
  });

  document.addEventListener("keydown", (event) => {
    if (!(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(steps[event.key]());
  });
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const go = target.closest("[data-go]");
    const step = target.closest("[data-step]:not(#graph)");
    if (go) show(Number(go.getAttribute("data-go")));
    else if (step) show(steps[step.getAttribute("data-step") ?? ""]());
  });
  document.addEventListener("change", () => {
    showBetter();
    showTints();
  });
  window.addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0, true));

  const wanted = location.hash ? Number(location.hash.slice(1)) : last;
  show(Number.isFinite(wanted) ? wanted : last, true);
})();
