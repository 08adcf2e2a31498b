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


# Two lines a row; the second names the test: its file below tests/, without "test_", and function.
_ROWS = """
foreign post | a page of another site posts | refused, nothing changes
    server/http/security::foreign_pages_cannot_post
foreign line | a page of another site opens a live line | refused before it is open
    server/http/security::foreign_pages_cannot_listen
form post | a form of another site posts what needs no leave | refused
    server/http/security::json_only
preflight | a foreign page asks for leave by OPTIONS | none is given
    attacks/strangers::preflights_are_refused
rebinding | a strange name is made to point here | no answer by that name
    server/http/security::foreign_names_are_not_answered
rebound line | the same with a live line | refused before it is open
    attacks/strangers::rebound_names_get_no_line
forged token | an invented token sends each command | a stranger, who moves nothing
    server/hub/seating::spectators_cause_nothing
forged cookie | a cookie that no server gave | as good as none
    server/http/identity::strange_cookies
stolen database | somebody has read all that is stored | there is no token in it
    server/http/identity::tokens_are_not_stored
stolen hash | what the database knows is sent as a token | a stranger
    attacks/strangers::what_the_database_knows_is_no_token
curious friend | somebody looks for others' tokens in answers | nothing tells who somebody is
    server/hub/seating::owners_stay_secret
stolen cookie | a script of the page reads the cookie | it cannot, nor do other sites send it
    server/http/identity::first_visit_brings_the_cookie
plain cookie | somebody listens on the network | on https the cookie never goes plainly
    server/http/identity::cookie_on_https
plain cookie by proxy | the same behind a proxy | the same
    server/run/serve::cookie_is_secure_behind_https
another's seat | a player resigns, renames, leaves for another | refused
    server/hub/seating::nobody_plays_for_another
another's turn | a player places for another | refused
    server/hub/seating::only_the_owner_places
two at a seat | two claim one seat | one gets it
    server/hub/seating::two_claim_one_seat
another's table | the host of one table commands at another | refused
    attacks/strangers::a_host_is_host_of_one_table
spectator | who looks on commands by a live line | nothing moves
    server/hub/seating::spectators_lines_cause_nothing
spectator talks | who looks on says something | nobody hears it
    server/hub/chat::spectators_cannot_chat
replay | a command is sent again | it counts once
    server/http/api::resent_command_gets_its_first_answer
replay by another | somebody else sends it again | refused, nothing changes
    attacks/strangers::replayed_by_somebody_else
used ids | an opponent uses an id that a player's command has too | each is carried out, once
    attacks/strangers::an_id_is_each_senders_own
ids of the server | a player uses an id that the server gave | it is carried out
    attacks/strangers::ids_of_the_server_are_its_own
reordered | commands come in the wrong order | only what fits counts
    attacks/strangers::reordered_commands
spoiled ids | somebody has a player's next ids refused | the player's commands count
    attacks/strangers::ids_cannot_be_spoiled
malformed post | a body that is no command | refused with a code, nothing changes
    server/http/api_errors::bad_commands
malformed wish | a wish for a table that makes no sense | refused with a code
    server/http/api_errors::bad_tables
malformed frame | a frame that is no command | answered with an error, the line goes on
    server/http/websocket::malformed_frames_are_answered
numbers, depth | huge numbers, deep nesting, text or binary | the same
    attacks/frames::unfit_numbers_and_depths
no UTF-8 | a text frame of broken UTF-8 | that line ends
    attacks/frames::invalid_utf8
large frame | a frame of more than 8 KiB | the line ends
    server/http/websocket::large_frames_end_the_line
bomb | a frame that is small only while packed | the line ends
    attacks/frames::bombs
endless body | a body that does not tell its size | read no further than allowed
    attacks/frames::bodies_without_an_end
raw bytes | requests that no browser sends | an error or a hung-up line
    attacks/frames::raw_requests
flood | very many messages on a line | the line ends
    server/http/websocket::floods_end_the_line
many lines | very many live lines | refused
    server/http/websocket::lines_of_one_address_are_counted
many tables | very many tables | refused
    server/http/api_errors::too_many_tables
many commands | very many posts | refused
    server/http/api_errors::too_many_commands
much talk | a person talks without an end | refused, others are heard
    server/hub/chat::chat_is_limited
talk of many | one invents a name for each saying | refused by address
    attacks/floods::talk_of_many_names
many addresses | one house has billions of IPv6 addresses | they count as one
    attacks/floods::addresses_of_one_house
many questions | the computer is asked without an end | refused
    attacks/floods::questions_to_the_computer
many streams | one address takes all the computer's time | refused, room for others
    attacks/floods::streams_at_once
many thinking tables | one address makes very many tables of champions | others' opponents are quick
    attacks/thinking::tables_of_champions
many champions | the same | somebody else's champion thinks at once too
    attacks/thinking::champions_of_others
many games | one address plays at many tables against champions | a thread is left for others
    attacks/thinking::watched_tables_of_champions
very many tables | the same, and nobody looks | few think at a time
    attacks/thinking::unwatched_tables_are_few
many connections | one address opens very many connections | more than a few are closed at once
    attacks/connections::connections_of_one_address
half requests | headers or bodies are sent by halves, or nothing | closed after ten seconds
    attacks/connections::half_requests
no files left | more connections are opened than there are files | it goes on, and says so once
    attacks/connections::no_files_left
flood of requests | one address asks on 50 connections for what takes long | others are answered
    attacks/requests::floods_of_requests
processor | one address asks without an end | refused, told for how long
    attacks/requests::processor_time_is_counted
abandoned reviews | many reviews are opened and hung up on | others have theirs, nothing works on
    attacks/reviews::hung_up_reviews
hours of analysis | one address asks for analyses without an end | refused after some time
    attacks/reviews::analysis_is_counted
many floods | the same on ever new lines | counted for the person
    attacks/quotas::floods_on_many_lines
floods of many | the same under ever new names | counted for the address
    attacks/quotas::floods_under_many_names
openings | lines are opened and closed without an end | refused
    attacks/quotas::openings_are_counted
impatient | somebody comes again at once | told when it is over
    attacks/quotas::refusals_tell_when_it_is_over
rematches | tables are made by rematch and from records | counted as tables
    attacks/quotas::rematches_are_tables
bytes | very much is stored | refused, but play goes on
    attacks/quotas::bytes_are_counted
neighbours | an address has used everything up | others have theirs
    attacks/quotas::another_address_is_not_counted
unread reviews | reviews are asked for and hung up on | their work stops
    server/http/analysis::no_reader_no_review
scans | the page is asked for without an end | its folder is not looked through each time
    server/http/static_files::files_are_not_scanned_for_each_request
several servers | what one server refuses is asked of the next | quotas are shared where Redis is
    attacks/shared_quotas::two_servers_count_as_one
lines to several servers | connections are opened at every server | they count together
    attacks/shared_quotas::connections_to_two_servers
Redis is away | the same while Redis is stopped | each server counts by itself, nobody waits
    attacks/shared_quotas::without_redis
endless table | a table is made to grow for ever | what can be repeated is bounded
    table/decisions::full_log
endless renames | an opponent renames while a placement is under way | it is accepted
    attacks/play_first::renames_hold_nobody_up
renames elsewhere | the same by another server on the database | it is accepted
    attacks/play_first::renames_elsewhere_hold_nobody_up
offers, votes, switches | the same by whatever else is no play | it is accepted
    attacks/play_first::nothing_but_play_makes_placements_stale
renames against resigning | the same while somebody resigns | it is accepted
    attacks/play_first::resigning_is_not_held_up
old position | a placement comes for a position that has gone | stale
    attacks/play_first::a_position_that_has_changed
renames on many lines | a limit is evaded by connecting again | it counts the person
    attacks/play_first::no_play_is_limited
full log | an opponent fills the log | others play, undo, resign, rename and have a rematch
    attacks/play_first::full_log_leaves_room_for_play
full log, restarted | the same, and the server starts again | the share stays full, play goes on
    attacks/play_first::full_log_after_a_restart
endless undo | a player places and takes back for ever | refused, for that player only
    attacks/play_first::endless_undo
full memory | limits are kept for ever more addresses | the oldest are forgotten
    server/quotas::memory_is_bounded
nobody there | a player's time is up, and nobody is connected | flagged all the same
    faults/time::what_is_due_happens
set clock | the machine's clock is set while a game goes on | a turn costs what it took
    faults/time::stepped_clock
late echoes | a player answers beats late, to be given time back | next to nothing is gained
    faults/time::late_echoes
time by restart | a server is started again during a turn | what passed before it is charged
    faults/time::restart
days by restart | the clock is set while the server is down | the days are not charged for it
    faults/time::restart_with_days
two clocks | two servers look at one player's clock | flagged once, and both agree
    faults/time::two_servers_flag_once
slow reader | a listener does not keep up | let go
    server/http/websocket::slow_listeners_are_let_go
slow readers | lines ask for much and read nothing | let go, nobody else waits
    attacks/frames::slow_readers_hold_up_nobody
guessed codes | short codes are tried | 30 in ten minutes
    server/http/identity::codes
guessed ids | ids of tables are tried | 96 bits of chance
    server/http/api::ids_cannot_be_guessed
script as words | scripts as names and talk | told as they are, as JSON or plain text
    attacks/words::scripts_are_words
script shown | the same before a real browser | shown as words, none runs
    browser/scripts::scripts_are_shown_as_words
script in the page | markup gets into the page somehow | the policy runs none of it
    browser/scripts::the_policy_stops_scripts
broken words | line breaks, controls, turned text in names and talk | refused
    attacks/words::words_that_are_no_line
paths | the path of a file leads out of the page's folder | no such file
    server/http/static_files::no_tricks_with_paths
piece set as path | a piece set names a file of the server | no file is opened
    table/decisions::no_file_is_read_for_a_piece_set
forwarded | a stranger says for whom it asks | not believed
    server/run/serve::forwarded_addresses_are_ignored_unless_trusted
forwarded in front | a browser writes in front of its proxy's word | the proxy's word counts
    server/run/serve::forwarded_addresses_of_a_trusted_proxy
curious neighbour | a stranger asks for the server's counts, by a proxy | only the token opens them
    server/run/serve::metrics_are_private
provoked mistake | a mistake of the server is provoked | nothing inner is told
    server/http/api_errors::mistakes_of_the_server
strange ids | ids that no table can have, such as NUL | not found, the database is not asked
    attacks/leaks::strange_ids
broken database | strangers ask while the database fails | it is not named; one line in the log
    attacks/leaks::broken_database
aborted posts | one hangs up in the middle of a post | no error, no line in the log
    attacks/leaks::aborted_posts
strange notices | what is no UTF-8 or not ours comes by Redis | the servers go on hearing each other
    server/cluster/peers::listening_survives_anything
server ended | the server is ended while people play | the next one has them, nobody is refused
    faults/handover::players_are_handed_over
hung worker | the loop of a worker stands still | it is replaced within 15 s
    faults/workers::hung_worker
full disk, deleted file | what is needed for writing is gone | health says so within a second
    faults/health::sqlite_cannot_write
paused database | PostgreSQL is paused, and health asked | it says so within a second
    faults/health::paused_postgres
read-only database | PostgreSQL takes no writing | health says so
    faults/health::read_only_postgres
empty database | the file has 0 bytes, though tables were in it | one sentence at the start
    faults/damage::empty_file
foreign database | the file is another program's | one sentence, the file is not changed
    faults/damage::foreign_file
changed entry | an entry of a log is changed behind our back | that table alone is refused
    faults/damage::changed_entry
overwritten bytes | 512 bytes of the file are overwritten, anywhere | no log is silently another one
    faults/damage::overwritten_bytes
restore under servers | a copy is put back by force while servers run | refused
    faults/restore::restore_while_serving
gap in a log | an entry comes whose predecessor is gone | not acknowledged, not stored
    faults/restore::entry_without_the_one_before
many piece sets | hundreds bring a piece set of their own | few are kept in memory
    attacks/memory::many_piece_sets
frames and types | the page is framed, its types guessed | every answer forbids it
    attacks/headers::every_answer_is_safe
shared cache | a cache on the way keeps private answers | it may not
    attacks/headers::private_answers_are_not_kept
shared cookie | a cache keeps the answer with the cookie | it may not
    attacks/headers::first_page_is_private
helping computer | a player asks the computer during a game | refused
    server/http/analysis::no_advice_while_others_play
advice by a record | a player takes the running record to another table | it waits for the end
    attacks/running_records::records_of_running_games_wait
advice by stepping aside | a host lets a computer play, takes the record, and comes back | refused
    attacks/running_records::a_host_who_has_a_computer_play_for_a_while
cookie of another host | another host of the domain sets our cookie | browsers take it from us alone
    attacks/sessions::cookie_of_this_host_alone
plain cookie by silent proxy | a proxy does not tell the scheme | the public address does
    attacks/sessions::proxy_that_tells_no_scheme
cookie of another port | a server at another port of the host sets its cookie | another name
    attacks/sessions::servers_at_other_ports
cookie of an older release | a browser comes with the cookie of before | the same person
    attacks/sessions::older_cookies_keep_their_seats
forgotten cookie | a year goes by | it holds for a year from the last visit
    attacks/sessions::cookies_are_renewed
lost device | somebody else has the device | signed out, connections end at once
    attacks/sessions::a_lost_device_is_signed_out
lost program | somebody else has a program's token | it can be ended for ever
    attacks/sessions::ended_programs_stay_ended
another's devices | somebody lists or ends others' sessions | they see and end their own
    attacks/sessions::sessions_are_ones_own
previewed link | a program opens a link to another device, to show it | nothing is used up
    attacks/sessions::links_are_used_once
old link | a link to another device is found later | refused
    attacks/sessions::old_links_are_refused
endless devices | a person makes sessions without an end | twenty
    attacks/sessions::devices_are_limited
lost device elsewhere | the lost device is at another server on the database | the same
    server/cluster/sessions_elsewhere::signed_out_elsewhere
kept for ever | somebody wants to be forgotten | no name, word or id of theirs stays
    attacks/forgetting::nothing_is_left_of_the_forgotten
forgotten after a game | an opponent is forgotten | others keep the game as it was played
    attacks/forgetting::others_keep_a_finished_game
forgotten in a game | an opponent is forgotten while it goes on | a computer plays on
    attacks/forgetting::others_go_on_playing
forgotten before a game | the same before it has begun | the seat is free
    attacks/forgetting::seats_before_the_game_become_free
forgotten by another | somebody has another forgotten | refused
    attacks/forgetting::nobody_forgets_another
forgotten elsewhere | another server has the table in memory | it forgets, too
    attacks/forgetting::other_servers_forget_too
data in the dark | somebody asks what is stored of them | all of it, and nothing of others
    attacks/forgetting::export
inner address | a browser names an address of the operator's network for its messages | refused
    server/people/safe_post::addresses_that_are_refused
name of an inner address | the same by a name that leads there | nothing is connected to
    server/people/safe_post::hosts_inside
changing name | the name leads inside once it was checked | the checked address is used
    server/people/safe_post::the_checked_address_is_used
mail to a stranger | somebody gives another's e-mail address | one mail, until that is confirmed
    attacks/mail::nothing_before_it_is_confirmed
header in an address | an e-mail address holds a line break, or is a list | refused, nothing sent
    attacks/mail::headers_cannot_be_smuggled_in
flood of mails | one person asks for mail to many addresses | refused after five
    attacks/mail::nobody_is_flooded
full mailbox | many people ask for mail to one address | refused after five
    attacks/mail::no_mailbox_is_flooded
password on the way | the mail server offers no TLS | it gets no password
    attacks/mail::no_password_in_the_clear
endless mail | somebody plays fast with one who is away | one mail an hour, without names
    attacks/mail::one_an_hour
mail to those present | a player has the table open | no mail
    attacks/mail::who_is_there_gets_none
mail that does not end | somebody wants no more of it, and has no cookie | it ends, the address goes
    attacks/mail::it_ends
mail server down | mail cannot be handed in | play goes on, and one line in the log
    attacks/mail::a_server_that_is_down
mail by halves | the operator gives half of what mail needs | no server starts
    attacks/mail::off_unless_set_up
flood of pictures | somebody asks for the pictures of very many positions at once | few wait
    attacks/pictures::flood_of_pictures
hoard of pictures | somebody asks for ever new pictures | the memory for them stays as it is
    attacks/pictures::memory_for_pictures
pictures for nothing | the time is taken in other processes | it counts for whoever asks
    attacks/pictures::pictures_are_paid_for
endless picture | a picture takes for ever to draw | it is ended
    attacks/pictures::a_picture_that_does_not_end
flood of sets | somebody asks for very many sets to print at once | one is made at a time, few wait
    attacks/sets::flood_of_sets
hoard of sets | somebody asks for ever new sets | the memory for them stays as it is
    attacks/sets::memory_for_sets
sets for nobody | somebody asks for sets and hangs up | what nobody waits for is not made
    attacks/sets::who_hangs_up
endless set | a set takes for ever to make | its process is ended
    attacks/sets::a_set_that_does_not_end
sets for nothing | the time is taken in other processes | it counts for whoever asks; they can play
    attacks/sets::sets_are_paid_for
sets before play | a set is made while others play | they are answered as before
    attacks/sets::the_server_goes_on
curious set | a piece set makes the process tell what it knows | it knows no secrets of the server
    attacks/sets::a_set_knows_no_secrets
hostile piece set | the name of a piece set is markup, or a header | it stays a name
    attacks/sets::hostile_piece_sets
untold limits | somebody relies on limits that the docs name | they are those that hold
    attacks/sets::limits_are_told
hungry set | a set needs all memory | it is refused, and nothing else ends
    server/printing/making::other_refusals
"""


def _attack(row: str) -> Attack:
    told, test = row.split("\n")
    name, does, must = (part.strip() for part in told.split("|"))
    file, function = test.strip().split("::")
    folder, _, base = file.rpartition("/")
    return Attack(name, does, must, f"tests/{folder}/test_{base}.py::test_{function}")


ATTACKS = [_attack(row) for row in re.split(r"\n(?! )", _ROWS.strip())]
