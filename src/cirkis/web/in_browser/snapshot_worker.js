// @ts-check
/** The worker that makes the snapshot, in its own Python, which must hold no JavaScript objects. */

import { keepSnapshot, startPython } from "./python.js";

startPython({ _makeSnapshot: true })
  .then((python) => {
    python.runPython("from cirkis.in_browser.snapshot import prepare; prepare()");
    return keepSnapshot(python.makeMemorySnapshot());
  })
  .catch((error) => console.warn("later visits will start without a snapshot", error))
  .finally(() => self.close());
