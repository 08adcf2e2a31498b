"""The table of attacks: what somebody tries, what must come of it, and which test holds it."""

from __future__ import annotations

import re
from typing import NamedTuple


class Attack(NamedTuple):
    """One row: the attack's name, what the attacker does, what must happen, "file::test"."""

    name: str
    does: str
    must: str
    test: str


_S, _A, _B = "tests/server/test_", "tests/attacks/test_", "tests/browser/test_"

# Two lines a row; the second names the test: S in tests/server, A here, B in tests/browser.
_ROWS = """
foreign post | a page of another site posts | refused, nothing changes
    S guard::foreign_pages_cannot_post
foreign line | a page of another site opens a live line | refused before it is open
    S guard::foreign_pages_cannot_listen
form post | a form of another site posts what needs no leave | refused
    S guard::json_only
preflight | a foreign page asks for leave by OPTIONS | none is given
    A strangers::preflights_are_refused
rebinding | a strange name is made to point here | no answer by that name
    S guard::foreign_names_are_not_answered
rebound line | the same with a live line | refused before it is open
    A strangers::rebound_names_get_no_line
forged token | an invented token sends each command | a stranger, who moves nothing
    S sitting::spectators_cause_nothing
forged cookie | a cookie that no server gave | as good as none
    S people::strange_cookies
stolen database | somebody has read all that is stored | there is no token in it
    S people::tokens_are_not_stored
stolen hash | what the database knows is sent as a token | a stranger
    A strangers::what_the_database_knows_is_no_token
curious friend | somebody looks for others' tokens in answers | nothing tells who somebody is
    S sitting::owners_are_not_told
stolen cookie | a script of the page reads the cookie | it cannot, nor do other sites send it
    S people::first_visit_brings_the_cookie
plain cookie | somebody listens on the network | on https the cookie never goes plainly
    S people::cookie_on_https
plain cookie by proxy | the same behind a proxy | the same
    S hosting::cookie_is_secure_behind_https
another's seat | a player resigns, renames, leaves for another | refused
    S sitting::nobody_plays_for_another
another's turn | a player places for another | refused
    S sitting::only_the_owner_places
two at a seat | two claim one seat | one gets it
    S sitting::two_claim_one_seat
another's table | the host of one table commands at another | refused
    A strangers::a_host_is_host_of_one_table
spectator | who looks on commands by a live line | nothing moves
    S sitting::spectators_lines_cause_nothing
spectator talks | who looks on says something | nobody hears it
    S sayings::spectators_say_nothing
replay | a command is sent again | it counts once
    S api::resent_command_gets_its_first_answer
replay by another | somebody else sends it again | refused, nothing changes
    A strangers::replayed_by_somebody_else
used ids | an opponent uses an id that a player's command has too | each is carried out, once
    A strangers::an_id_is_each_senders_own
ids of the server | a player uses an id that the server gave | it is carried out
    A strangers::ids_of_the_server_are_its_own
reordered | commands come in the wrong order | only what fits counts
    A strangers::reordered_commands
spoiled ids | somebody has a player's next ids refused | the player's commands count
    A strangers::ids_cannot_be_spoiled
malformed post | a body that is no command | refused with a code, nothing changes
    S api_errors::bad_commands
malformed wish | a wish for a table that makes no sense | refused with a code
    S api_errors::bad_tables
malformed frame | a frame that is no command | answered with an error, the line goes on
    S live::malformed_frames_are_answered
numbers, depth | huge numbers, deep nesting, text or binary | the same
    A frames::unfit_numbers_and_depths
no UTF-8 | a text frame of broken UTF-8 | that line ends
    A frames::invalid_utf8
large frame | a frame of more than 8 KiB | the line ends
    S live::large_frames_end_the_line
bomb | a frame that is small only while packed | the line ends
    A frames::bombs
endless body | a body that does not tell its size | read no further than allowed
    A frames::bodies_without_an_end
raw bytes | requests that no browser sends | an error or a hung-up line
    A frames::raw_requests
flood | very many messages on a line | the line ends
    S live::floods_end_the_line
many lines | very many live lines | refused
    S live::lines_of_one_address_are_counted
many tables | very many tables | refused
    S api_errors::too_many_tables
many commands | very many posts | refused
    S api_errors::too_many_commands
much talk | a person talks without an end | refused, others are heard
    S sayings::not_too_much
talk of many | one invents a name for each saying | refused by address
    A floods::talk_of_many_names
many addresses | one house has billions of IPv6 addresses | they count as one
    A floods::addresses_of_one_house
many questions | the computer is asked without an end | refused
    A floods::questions_to_the_computer
many streams | one address takes all the computer's time | refused, room for others
    A floods::streams_at_once
endless table | a table is made to grow for ever | refused at 5,000 entries
    S tables::full_table
full memory | limits are kept for ever more addresses | the oldest are forgotten
    S limits::memory_is_bounded
slow reader | a listener does not keep up | let go
    S live::slow_listeners_are_let_go
slow readers | lines ask for much and read nothing | let go, nobody else waits
    A frames::slow_readers_hold_up_nobody
guessed codes | short codes are tried | 30 in ten minutes
    S people::codes
guessed ids | ids of tables are tried | 96 bits of chance
    S api::ids_cannot_be_guessed
script as words | scripts as names and talk | told as they are, as JSON or plain text
    A words::scripts_are_words
script shown | the same before a real browser | shown as words, none runs
    B scripts::scripts_are_shown_as_words
script in the page | markup gets into the page somehow | the policy runs none of it
    B scripts::the_policy_stops_scripts
broken words | line breaks, controls, turned text in names and talk | refused
    A words::words_that_are_no_line
paths | the path of a file leads out of the page's folder | no such file
    S static::no_tricks_with_paths
piece set as path | a piece set names a file of the server | no file is opened
    S tables::no_file_is_read_for_a_piece_set
forwarded | a stranger says for whom it asks | not believed
    S hosting::forwarded_addresses_are_ignored_unless_trusted
forwarded in front | a browser writes in front of its proxy's word | the proxy's word counts
    S hosting::forwarded_addresses_of_a_trusted_proxy
curious neighbour | a stranger asks for the server's counts | refused
    S hosting::metrics_are_private
provoked mistake | a mistake of the server is provoked | nothing inner is told
    S api_errors::mistakes_of_the_server
frames and types | the page is framed, its types guessed | every answer forbids it
    A headers::every_answer_is_safe
shared cache | a cache on the way keeps private answers | it may not
    A headers::private_answers_are_not_kept
shared cookie | a cache keeps the answer with the cookie | it may not
    A headers::first_page_is_private
helping computer | a player asks the computer during a game | refused
    S advising::no_advice_while_others_play
"""


def _attack(row: str) -> Attack:
    told, test = row.split("\n")
    name, does, must = (part.strip() for part in told.split("|"))
    place, rest = test.split()
    folder = {"S": _S, "A": _A, "B": _B}[place]
    file, function = rest.split("::")
    return Attack(name, does, must, f"{folder}{file}.py::test_{function}")


ATTACKS = [_attack(row) for row in re.split(r"\n(?! )", _ROWS.strip())]
