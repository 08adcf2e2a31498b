"""Scripts in names and chat: a real browser shows them as text, and runs none."""

from tests.web.friends import gather, make_table
from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN

NAME = "<img src=x onerror=r()>"
SAID = (
    '<script>document.title="ran"</script>',
    "<svg onload=document.title='ran'>",
    'javascript:document.title="ran"',
)
_RAN = "window.r = () => { document.title = 'ran'; };"


def test_scripts_are_shown_as_text(server: RunningServer, visit: Visit) -> None:
    ann, ben = visit(), server.stranger()
    ann.page.add_init_script(_RAN)
    table = make_table(ann, "person", "open")
    gather(table, ann, **{NAME: ben})
    for words in SAID:
        ben.post(f"/api/tables/{table}/sayings", {"text": words})
    for _ in range(2):
        ann.page.get_by_role("button", name=EN("chat")).click()
        for words in SAID:
            ann.page.locator(".chat-messages li", has_text=words).wait_for()
        assert NAME in ann.page.locator("body").inner_text()
        assert ann.page.locator(".chat-messages :is(img, script, a)").count() == 0
        assert ann.page.locator("img[src=x], [onerror], [onload]").count() == 0
        assert ann.page.title() != "ran"
        ann.sit(table)
