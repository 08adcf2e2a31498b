/**
 * Types of the messages between server and page that the page imports, generated from the server's
 * structs by `python -m tools.wire`: change those, not this file. Commands lack the id and version
 * that the connection adds.
 */

export type Colour = "green"|"purple"|"red"|"yellow";

export type Phrase = "hello"|"good-luck"|"well-played"|"thanks"|"one-moment";

export type Mistake = "inaccuracy"|"mistake"|"blunder";

export type Point = [number, number];

export type PlacedPiece = [number, number, boolean];

export type Command = Claim|ChangeSeat|Rename|Place|Undo|AnswerOffer|WithdrawOffer|Rematch|Flag|SetChat|SetNewcomers|Resign|Abort|NextRound|MarkSent;

export type ClientMessage = Claim|ChangeSeat|Rename|Place|Undo|AnswerOffer|WithdrawOffer|Rematch|Flag|SetChat|SetNewcomers|Resign|Abort|NextRound|MarkSent|Say|Show|Beat;

export type ServerMessage = TableMessage|ChangedMessage|ThinkingMessage|PresenceMessage|ClockMessage|ChatMessage|SaidMessage|ShownMessage|Beat|CommandAnswer|ErrorMessage;

export type StreamMessage = AnalysisMessage|ProgressMessage|ReviewMessage|ErrorMessage|DoneMessage;

export type GameEvent = PlacedEvent|FigureCompletedEvent|ScoredEvent|FreeTurnGainedEvent|FreeTurnUnusedEvent|TurnLostEvent|WithdrewEvent|GameEndedEvent;

export type ClubCommand = ChangeClub|ChangeMember|ReportLine|SettleReport;

export type Clock = TimeBank|DaysPerTurn;

export type ClockView = BankView|DaysView;

export type ProgressEvent = LessonReached|FlawlessReview|RunOver;

/** Where to send messages to the sender's browser. */
export interface PushSubscription {
  /** the URL at its push service */ endpoint: string;
  /** its public key */ p256dh: string;
  /** the secret for encrypting messages */ auth: string;
  /** the language of the messages */ language?: string;
}

/** The secret in a sign-in e-mail's link, or its code, which works only on this device. */
export interface MailProof {
  secret?: string|null;
  code?: string;
  with_progress?: boolean;
  alone?: boolean;
}

/** An order for a set. */
export interface PrintOrder {
  /** the values of settings as strings, by name; those left out have their defaults */ settings?: Record<string, string>;
  /** the text of a piece set; by default the standard one */ pieces?: string|null;
}

/** A table to create. */
export interface NewTable {
  /** the options that differ from the defaults; a piece set is given as its file's text */ options?: Record<string, string|number|boolean|null|(string|number|boolean|null)[]>;
  /** who sits where; people by default */ seats?: SeatRequest[]|null;
  /** the clock to play with, if any */ clock?: Clock|null;
  /** whether the game counts for ratings; refused if it cannot be rated */ rated?: boolean;
  /** whether people can write free text; otherwise only quick phrases */ chat?: boolean;
  /** whether computers offer to undo a person's costly placements */ teaching?: boolean;
  /** the seat and cells of each piece of the starting position, the Leader last */ setup?: [number, string][];
  /** the seats withdrawn from the start (R31) */ withdrawn?: number[];
  /** the plies already played: the cells of each placement, or the seat number for a withdrawal */ plies?: (string|number)[];
}

/** Write a line of chat: free text, or a phrase that each page shows in its own language. */
export interface Say {
  type: "say";
  text?: string;
  phrase?: Phrase|null;
}

/** The seat that the requester wants; by default, one in a rated game of two. */
export interface LobbyWish {
  /** the name to take at the table */ name?: string|null;
  /** the table to join */ table?: string|null;
  /** the table of an earlier game in the lobby, to play another game of its kind */ like?: string|null;
  /** the table to open, instead of joining one */ open?: TableWish|null;
}

/** One of the club's tables to sit down at, or a table to open. */
export interface ClubTableWish {
  /** the table to join; null to open one */ table?: string|null;
  /** the number of seats of a new table */ players?: number;
  /** the clock of a new table; rated games need one */ clock?: Clock|null;
  /** whether the new table's games count for ratings and the ladder */ rated?: boolean;
}

/** A tournament to create. */
export interface NewTournament {
  /** its name */ name: string;
  /** the numbers of the members who take part */ members: number[];
  /** the number of seats at each table */ players: number;
  /** the number of rounds */ rounds: number;
  /** the clock of all tables */ clock?: Clock;
  /** the options that differ from the defaults */ options?: Record<string, any>;
}

/** Take an open seat. */
export interface Claim {
  type: "claim";
  seat: number;
  name?: string|null;
}

/** Give up a seat, free it, or change whether a person or a computer plays there. */
export interface ChangeSeat {
  type: "seat";
  seat: number;
  /** `leave` gives up your seat, or one held for you, before the game begins; `fill` puts a computer in a seat without a person, and `open` frees a seat for a friend, before the game begins (host only); `remove` removes a person permanently from a casual table, and a computer plays on for them (host only); `hand-over` lets a computer play for you or (host only) for somebody who is away, at a casual table, until you `take-back` your seat; `computer` puts one in your own seat, and `person` takes one's seat (host only) */ kind: "computer"|"fill"|"hand-over"|"leave"|"open"|"person"|"remove"|"take-back";
  /** of the computer */ level?: string|null;
  /** at the seat, after `computer` or `person` */ name?: string|null;
}

/** Change the name at your seat. */
export interface Rename {
  type: "rename";
  seat: number;
  name?: string|null;
}

/** Place a piece on these cells; it must be the sender's turn. */
export interface Place {
  type: "place";
  cells: string;
}

/** Go back to this many plies at a casual table; by default, undo a person's last step. */
export interface Undo {
  type: "undo";
  plies?: number|null;
}

/** Accept or decline an offer. */
export interface AnswerOffer {
  type: "answer";
  accept: boolean;
}

/** Withdraw your own offer. */
export interface WithdrawOffer {
  type: "withdraw-offer";
}

/** Ask for a rematch or accept it, or decline or withdraw it. */
export interface Rematch {
  type: "rematch";
  accept?: boolean;
}

/** Make the server check the clock, which it also does by itself. */
export interface Flag {
  type: "flag";
}

/** Allow free text in the chat, or quick phrases only (host only). */
export interface SetChat {
  type: "chat";
  on: boolean;
}

/** Allow or forbid people without a seat to take free seats (host only). */
export interface SetNewcomers {
  type: "newcomers";
  on: boolean;
}

/** Withdraw your seat, or (host only) a computer's, from the game (R31). */
export interface Resign {
  type: "resign";
  seat: number;
}

/** End a rated game in which not everybody has placed yet, without a result. */
export interface Abort {
  type: "abort";
}

/** Begin the next round of a match (R28). */
export interface NextRound {
  type: "next-round";
}

/** Note that a game by message was sent to the other players as it is now. */
export interface MarkSent {
  type: "sent";
}

/** A person reached a step or the end of a lesson. */
export interface LessonReached {
  type: "lesson-reached";
  /** the id of the lesson */ lesson: string;
  /** the next step to do, from 0 */ step: number;
  /** whether the lesson is finished */ done?: boolean;
}

/** The review of a game found no mistakes by this person. */
export interface FlawlessReview {
  type: "flawless-review";
  /** the table's id, with the number of the round */ game: string;
}

/** A run of puzzles is over. */
export interface RunOver {
  type: "run-over";
  /** what ends it: three minutes, or three wrong placements */ mode: "three-minutes"|"three-wrong";
  /** how many puzzles were solved */ solved: number;
}

/** Show everybody a position after the game, as in `shown` (players and host only). */
export interface Show {
  type: "show";
  after: number;
  line?: string[];
}

/** A heartbeat every ten seconds; the page sends it back immediately. */
export interface Beat {
  type: "beat";
  n: number;
}

/** Change a club (host only), or leave it. */
export interface ChangeClub {
  type: "club";
  /** `invite` replaces the invitation, `uninvite` only revokes it; `close` is for good, but members can still read everything; when the host leaves, the first unmuted member becomes host */ act: "close"|"invite"|"leave"|"uninvite";
}

/** Change what a member can do (host only). */
export interface ChangeMember {
  type: "member";
  /** `mute` stops them from writing in the club and at its tables; `remove` ends their membership, but they can come back with an invitation; `ban` keeps them out until `unban`, and replaces the invitation; `ban-newer` also keeps out everybody who first joined after them, even if they have left; `hand-over` makes them the host */ act: "ban"|"ban-newer"|"hand-over"|"mute"|"remove"|"unban"|"unmute";
  /** their number */ member: number;
}

/** Report a line in the club's chat to its host. */
export interface ReportLine {
  type: "report";
  line: number;
}

/** Settle the reports about a line, by removing or keeping the line (host only). */
export interface SettleReport {
  type: "settle";
  line: number;
  remove?: boolean;
}

/** Each seat has this many seconds for a round, plus an increment for each placement. */
export interface TimeBank {
  kind: "bank";
  seconds: number;
  increment?: number;
  extra?: number[];
}

/** Each seat has this many days for each placement. */
export interface DaysPerTurn {
  kind: "days";
  days: number;
}

/** The table to open. */
export interface TableWish {
  /** the number of seats */ players?: number;
  /** its clock; rated games need one */ clock?: Clock|null;
  /** whether the game counts for ratings */ rated?: boolean;
  /** whether only people of similar strength see it */ near?: boolean;
  /** the number of seconds until computers take the free seats, unless the game is rated; null for never */ fill_after?: number|null;
}

/** The occupant of a seat: a person here, a computer of some level, or a friend ("open"). */
export interface SeatRequest {
  kind: "computer"|"open"|"person";
  level?: string|null;
  name?: string|null;
}

/** The result of importing a file. */
export interface DataTaken {
  /** how many games were imported */ tables: number;
  /** how many were already here */ known: number;
  /** how many cannot be imported, because they are still in progress or part of a match */ left: number;
}

/** The sender has been forgotten. */
export interface Forgotten {
  /** the number of their tables */ tables: number;
}

/** A link that signs its maker in on another device, once. */
export interface DeviceLink {
  /** the link; the part after # is its secret, which no GET request carries */ link: string;
  /** the link as a QR code: rows of 0 and 1, without the quiet zone */ qr: string[];
  /** how long it is valid */ seconds: number;
  /** whether other machines can open it */ reaches_others: boolean;
}

/** The person that a link would sign this device in as. Checking does not use up the link. */
export interface DeviceOffer {
  /** their name; may be empty */ name: string;
  /** how many tables they have, counted up to 100 */ tables: number;
  /** how many tables (up to 100), clubs and studies of its own the device would lose */ own_tables: number;
  /** whether the device has progress that could be added to theirs */ has_progress: boolean;
}

/** The cookie in this response makes this device one of the person's. */
export interface DeviceTaken {
  /** their name; may be empty */ name: string;
}

/** Whether the server sends Web Push messages. */
export interface PushOffer {
  /** the public key by which browsers recognise its messages; null if it sends none */ key: string|null;
}

/** Whether the server sends e-mails, and the sender's address. */
export interface MailState {
  /** whether it sends any */ offered: boolean;
  /** the sender's confirmed e-mail address; null for none */ address: string|null;
  /** whether e-mails about turns are sent to that address */ turns: boolean;
  /** the address to which a code was sent for this device; null if none is awaited */ asked: string|null;
}

/** The person that a link or code would sign this device in as. Checking does not use it up. */
export interface MailOffer {
  /** the e-mail address */ address: string;
  /** whether this device would become another person's; otherwise, the address would become the requester's */ joins: boolean;
  /** how many tables that person has, counted up to 100 */ tables: number;
  /** how many tables (up to 100), clubs and studies of its own the device would lose */ own_tables: number;
  /** whether the device has progress that could be added to that person's */ has_progress: boolean;
}

/** The address is confirmed; if `joined`, the response sets the device's new cookie. */
export interface MailTaken {
  /** whether this device became another person's */ joined: boolean;
}

/** The kinds of printable sets. */
export interface PrintInfo {
  /** the kinds of sets */ kinds: PrintKind[];
  /** whether this server makes sets to order; otherwise, it has ready-made ones */ to_order: boolean;
  /** the command that installs the packages for making them */ command: string;
  /** the maximum size of a piece set in bytes */ max_pieces: number;
}

/** Pictures of a set. */
export interface PrintPreview {
  /** the pictures */ pages: PrintedPage[];
}

/** Facts about a set. */
export interface PrintFacts {
  /** the name of the file */ name: string;
  /** its size */ bytes: number;
  /** sheets, metres, grams and the like, one message each */ facts: PrintMessage[];
}

/** The board, which never changes. */
export interface BoardInfo {
  cells: CellInfo[];
  figures: FigureInfo[];
  rim: Point[];
}

/** The choices for a table, and the chat's phrases; `level` is the default opponent, `offered` how many of the levels the start page names, and `head_starts` lists points with the rating difference that they make up for. */
export interface SetupInfo {
  version: string;
  options: OptionInfo[];
  colours: Colour[];
  levels: LevelInfo[];
  styles: LevelInfo[];
  level: string;
  offered: number;
  head_starts: Point[];
  phrases: Phrase[];
}

/** A new table and its short code. */
export interface TableCreated {
  id: string;
  code: string;
}

/** Why a game cannot be rated: the last part of `not-rated.REASON`; null if it can. */
export interface RatedAnswer {
  why: string|null;
}

/** A table: the facts that never change, and its view. */
export interface TableState {
  table: TableInfo;
  view: View;
}

/** The ratings of those who sit at a table, by seat; null for those who have none. */
export interface SeatRatings {
  ratings: (number|null)[];
}

/** The answer to a command, sent after the change that the command caused. */
export interface CommandAnswer {
  type: "answer";
  /** the id of the command; null if the message had none */ id: string|null;
  /** whether the command was executed */ ok: boolean;
  /** the current version of the table */ version: number;
  /** why it was refused */ error?: ErrorInfo;
}

/** The current state of a table as one person sees it. */
export interface View {
  /** the version of the table */ version: number;
  /** whether the game has begun, that is, no seat is open and no countdown is running */ started: boolean;
  /** the number of the round, from 1 */ round: number;
  /** how many placements the round has */ plies: number;
  /** the seat whose turn it is */ to_play: number;
  /** whether that seat can place beside any piece (R14) */ is_free_turn: boolean;
  /** points by seat */ scores: number[];
  /** for each seat, how many pieces of each shape are left */ stocks: number[][];
  /** the placement that the next one must touch */ leader: number|null;
  /** the placements that are legal now */ legal: number[];
  /** the scoring figures, each `{name, segments, complete, owner}` */ figures: FigureState[];
  /** the seats that have withdrawn (R31) */ withdrawn: number[];
  /** the seats that ran out of time */ out_of_time: number[];
  /** how the round ended */ outcome: Outcome|null;
  /** `{target, totals, rounds, outcome}`, if several rounds are played */ match: MatchState|null;
  /** whether there is something to undo */ can_undo: boolean;
  /** whether the game was over when its record was opened: nobody here won */ is_played_elsewhere: boolean;
  /** whether a player left a rated game before all had placed: it has no result */ is_aborted: boolean;
  /** the short code of the table */ code: string|null;
  /** whether people can write free text */ chat: boolean;
  /** whether people without a seat can take a free one */ newcomers: boolean;
  /** the time control, the milliseconds of each of `seats` at the start of the turn, and whose clock is `running` */ clock: ClockView|null;
  /** an offer to undo: `{kind, by, plies, falls, back, needs, agreed, lesson}`; `falls` has the numbers of the moves that would be undone, `back` the seats whose withdrawal would be */ offer: OfferView|null;
  /** `{wanted, declined}` once somebody has asked for a rematch */ rematch: RematchView|null;
  /** the id of the rematch's table */ next: string|null;
  /** `{level, fill_at, start_at}` while the table is in the server's lobby */ seek: SeekView|null;
  /** `{is_unsent, seat}` in a game by message */ correspondence: CorrespondenceView|null;
  /** every placement in the round: `{seat, placement, was_free, scores, events}` */ moves: Move[];
  /** the pieces of the starting position, then the moves in brief, each as `[seat, placement, was_free]` */ placed: PlacedPiece[];
  /** who sits where: `{kind, level?, name?, mine, handed, held?, face?}`; `mine` if it belongs to the viewer, `handed` if a computer is playing for the owner */ seats: SeatView[];
  /** the viewer, as `{host, seats, removed?}` */ you: You;
}

/** The facts about a table that stay the same, and its seats. */
export interface TableInfo {
  /** the id of the table */ id: string;
  /** its short code, if it has one */ code: string|null;
  /** all options, with the drawn starter */ options: Record<string, any>;
  /** the colours of the seats */ colours: Colour[];
  /** who sits where */ seats: SeatView[];
  /** `{name, shapes, placements}`: a shape is `{name, code, count, cells}`, a placement `[shape, cells]` */ pieces: PieceSetInfo;
  /** the names of the scoring figures */ figures: string[];
  /** the names of the cells where the game can start (R6) */ center: string[];
  /** what this kind of table allows */ policy: Policy;
  /** whether it was created when tables did not say yet whether they were rated; such a table is casual */ is_older: boolean;
  /** whether computers offer to undo costly placements */ teaching: boolean;
  /** the scores and figures of the starting position; null if it has no pieces */ setup: Beginning|null;
  /** the id of the club whose members play here; null if anybody can */ club: string|null;
  /** the number of the club's tournament that the game belongs to, if any */ tournament: number|null;
}

/** The effects of a position's legal placements. */
export interface Previews {
  /** the table's version, plus one for each placement of a line */ version: number;
  /** the placements that have any effect */ previews: Preview[];
}

/** Why nothing can be placed on a cell. */
export interface ObstacleInfo {
  /** why, as an error code; null if something can be placed */ reason: "game-over"|"no-such-piece"|"not-in-stock"|"overlaps"|"not-at-center"|"not-touching-leader"|"not-touching-any"|null;
  /** the cells concerned: those in the way, those to touch, or those to start from */ cells: string[];
}

/** The contents of the opening book and of recorded games for a position. */
export interface OpeningsInfo {
  /** the book's placements, best first; empty if the position is not in it */ moves: OpeningMove[];
  /** how often each seat wins among equal players, beginning with the starter */ seat_shares: number[];
  /** the placements made there, if the server has recorded games */ played: PlayedHere|null;
}

/** A position that is being set up. */
export interface SetUpInfo {
  /** every piece's seat and placement number, in the order placed */ pieces: Point[];
  /** why the rules do not allow it; null if they do */ problem: SetUpProblem|null;
  /** the position; while there is a problem, only pieces, stocks and figures are correct */ view: View;
  /** the placements for which the seat has a piece and the board has room */ fits: number[];
}

/** Two placements in a position, each explained by consequences that the other lacks. */
export interface Comparison {
  better: ExplainedLine;
  worse: ExplainedLine;
}

/** The round at a table, for an engine elsewhere. */
export interface Round {
  /** the table's version */ version: number;
  /** the round, as a record */ record: string;
}

/** A person's studies, most recently changed first, and how many more are damaged. */
export interface StudyList {
  studies: StudySummary[];
  damaged: number;
}

/** A study. */
export interface Study {
  /** the id of the study; anybody who knows it can read the study */ id: string;
  /** the record in its JSON form */ record: Record<string, any>;
  /** how many times it has been saved */ version: number;
  /** whether the requester can change it */ mine: boolean;
}

/** All lessons, by group. */
export interface LessonList {
  groups: LessonGroup[];
}

/** A step of a lesson. */
export interface LessonStep {
  /** the lesson's id */ lesson: string;
  /** its title */ title: string;
  /** the number of the step, from 1 */ step: number;
  /** how many steps there are */ steps: number;
  /** the lesson after this one; null if it is the last */ next: string|null;
  /** the explanation and the task */ text: string;
  /** the hints, in the order to show them */ hints: string[];
  /** the number of the placement that solves it */ solution: number;
  /** the cells to mark */ marks: string[];
  /** the game */ table: TableInfo;
  /** the position */ view: View;
  /** the immediate effects of the legal placements */ previews: Previews;
}

/** The answer to a tried placement. */
export interface LessonAnswer {
  /** whether it reaches the goal */ solved: boolean;
  /** the answer */ text: string;
  /** its consequences, in sentences */ happened: string[];
  /** the position after the placement */ view: View;
}

/** The data stored about one person's progress. */
export interface Progress {
  /** the version of this format; there is only one so far */ form: number;
  /** the progress in each lesson */ lessons: Record<string, LessonProgress>;
  /** the data about finished games */ games: Games;
  /** when each was first reached, in Unix seconds */ achievements: Record<string, number>;
  /** the puzzle results */ puzzles: PuzzleProgress;
  /** the best puzzle runs, by mode */ runs: Record<string, BestRun>;
}

/** A person's strength and statistics. */
export interface Standing {
  /** the person's strength */ rating: number;
  /** its standard deviation: two times out of three, the true strength is that close */ deviation: number;
  /** how many games the rating is based on */ rated: number;
  /** whether the rating is more than a guess */ settled: boolean;
  /** the level that fits the rating */ level: string;
  /** the next stronger level, if the latest game was won against computers; else "" */ next: string;
  /** all levels, weakest first */ levels: LevelStanding[];
  /** counts of all games */ statistics: Statistics;
  /** the latest results, oldest first */ recent: GameResult[];
  /** all achievements */ achievements: AchievementState[];
  /** the number of the person's face */ face: number;
}

/** The contents of the start page for one person. */
export interface Today {
  /** today's puzzle; null for a person who has done nothing here yet */ puzzle: DailyPicture|null;
  /** the lesson to continue; null for such a person, or if all are done */ lesson: LessonToDo|null;
  /** how many missed puzzles and mistakes have come back */ due: number;
  /** the person's ratings after the latest rated games, oldest first */ ratings: number[];
  /** whether a game of theirs was counted, here or elsewhere */ played: boolean;
}

/** An overview of the puzzles. */
export interface PuzzleHub {
  /** how many puzzles there are */ puzzles: number;
  /** how many puzzles each theme has */ themes: Record<string, number>;
  /** today's puzzle */ daily: PuzzleInfo;
  /** the requester's best runs, by mode */ runs: Record<string, BestRun>;
}

/** A puzzle to solve. */
export interface PuzzleInfo {
  /** the id of the puzzle */ id: string;
  /** its difficulty */ rating: number;
  /** how many placements are legal */ choices: number;
  /** its day number if it was requested as the puzzle of the day; otherwise null */ day: number|null;
  /** whether the first try solved it; null before the first try */ solved: boolean|null;
  /** whether the requester missed it and it has come back */ is_due: boolean;
  /** the requester's results; null if the requester is anonymous */ standing: PuzzleStanding|null;
  /** the game */ table: TableInfo;
  /** the position */ view: View;
  /** the immediate effects of the legal placements */ previews: Previews;
}

/** The missed puzzle or the mistake to try again next; the other is null. */
export interface Repeat {
  puzzle: PuzzleInfo|null;
  mistake: MistakeInfo|null;
}

/** The ids of the puzzles in a run, from easy to hard. */
export interface PuzzleRun {
  puzzles: string[];
}

/** The answer to a try. */
export interface PuzzleAnswer {
  /** whether the try found the solution */ solved: boolean;
  /** whether it counted for the rating; only the first try at a puzzle does */ counted: boolean;
  /** the change in rating */ change: number;
  /** the placement tried; null if the solution was requested */ tried: TriedPlacement|null;
  /** the solution; null until it is found or requested */ solution: TriedPlacement|null;
  /** the solution's rival, then other strong placements; empty if `solution` is null */ others: OtherPlacement[];
  /** the themes of the puzzle; empty if `solution` is null */ themes: string[];
  /** whether the result was proven by exhaustive search */ is_proven: boolean;
  /** in how many days the puzzle comes back; null if it does not */ returns: number|null;
  /** the requester's results */ standing: PuzzleStanding|null;
}

/** A hint: the shape of the solution's piece. It makes the puzzle count as not solved. */
export interface PuzzleHint {
  shape: number;
  standing: PuzzleStanding|null;
}

/** The answer to a try. */
export interface MistakeAnswer {
  /** how much lower the chance of winning is than after the best placement, from 0 to 1 */ loss: number;
  /** whether that is too little to be a mistake */ is_good: boolean;
  /** a good try and the mistake, or the best placement and a bad try */ comparison: Comparison;
  /** in how many days the mistake comes back; null if it does not */ returns: number|null;
  /** how many missed puzzles and mistakes have come back */ due: number;
}

/** The table that a short code leads to. */
export interface TableFound {
  id: string;
}

/** The link to send to friends, and whether other machines can open it. */
export interface ShareLink {
  /** the link */ link: string;
  /** whether other machines can open it */ reaches_others: boolean;
  /** whether access from the local network is open; null except for the page on the server's own machine, the only one that can change it */ network: "open"|"shut"|null;
}

/** The latest 100 lines of chat, sent once at the start. */
export interface ChatMessage {
  type: "chat";
  said: ChatEntry[];
}

/** A new line of chat. */
export interface SaidMessage {
  type: "said";
  /** its number at the table, from 1 */ n: number;
  /** when it was stored, in Unix seconds */ at: number;
  /** the writer's seat; null for a host without a seat */ seat: number|null;
  /** the writer's name */ name: string|null;
  /** the text written */ text?: string;
  /** the key of a phrase, instead of text */ phrase?: string;
  /** the number of the writer's face */ face?: number;
}

/** The tables that the requester can join, those that fit best first. */
export interface LobbyTables {
  /** the tables */ tables: LobbyTable[];
  /** the id of the table at which the requester is waiting; null if none */ mine: string|null;
  /** the time of the response, in Unix seconds */ at: number;
}

/** The games in progress that anybody can watch, strongest first. */
export interface WatchedGames {
  /** at most 20 games */ games: WatchedGame[];
}

/** The club that an invitation leads to, how many members it has, and whether you are one. */
export interface ClubOffer {
  id: string;
  name: string;
  members: number;
  joined: boolean;
}

/** A club, as one of its members sees it. */
export interface ClubView {
  /** the id of the club */ id: string;
  /** its name */ name: string;
  /** the requester's number */ you: number;
  /** the number of the host */ host: number;
  /** when it was closed, in Unix seconds; null if it is open */ closed: number|null;
  /** the invitation, shown only to the host; null if there is none */ link: string|null;
  /** the members, in the order in which they joined */ members: ClubMember[];
  /** those who cannot come back, shown only to the host */ banned: ClubMember[];
  /** the former members who joined last, whom the host can still ban; shown only to the host */ former: ClubMember[];
  /** the lines that members reported, latest first, shown only to the host */ reported: ReportedLine[];
  /** the latest lines of the chat, oldest first */ said: ClubLine[];
  /** the requester's own tables, then the others where members wait for players, then the other games in progress; of each, the latest changed first */ tables: TableSummary[];
  /** its tournaments, latest first */ tournaments: TournamentSummary[];
}

/** A line in the club's chat. */
export interface ClubLine {
  /** its number, from 1 */ n: number;
  /** when it was stored, in Unix seconds */ at: number;
  /** the number of the writer; null if they are no longer known */ by: number|null;
  /** the writer's name; null if they are banned */ name: string|null;
  /** the text written; empty if it was removed */ text: string|null;
  /** the key of a phrase, instead of text */ phrase: string|null;
  /** the number of the writer's face; null if they are banned */ face: number|null;
}

/** How the members do against each other, in the rated games at the club's tables. */
export interface Ladder {
  /** the strength in two-player games, strongest first, on the scale of Glicko-2 ratings */ two: LadderRow[];
  /** the strength in games with three or four players, on the scale of OpenSkill, where everybody starts at 25; null if this server cannot compute it */ more: LadderRow[]|null;
  /** who played whom, at tables of any size */ pairs: Pairing[];
}

/** A tournament as a member of the club sees it. */
export interface TournamentView {
  /** its number in the club */ n: number;
  /** when it was created, in Unix seconds */ made: number;
  /** the requester's number */ you: number;
  /** the number of the club's host */ host: number;
  /** whether the next round can begin */ can_open: boolean;
  /** everybody who takes part, best first */ standing: Entrant[];
  /** by table in progress, the number of the member whose turn it is */ turns: Record<string, number>;
  /** the rest */ tournament: Tournament;
}

/** One of the requester's browsers or programs. */
export interface SessionInfo {
  /** the session's id, used to end it */ id: string;
  /** the browser's name; empty if unknown */ browser: string;
  /** the device or operating system; empty if unknown */ system: string;
  /** when it was signed in, in Unix seconds */ created: number;
  /** when it was last used, to within ten minutes, in Unix seconds */ seen: number;
  /** whether it made this request */ here: boolean;
}

/** A table in a person's list of tables. */
export interface TableSummary {
  /** the id of the table */ id: string;
  /** its short code, if it has one */ code: string|null;
  /** all options */ options: Record<string, any>;
  /** whether the game has begun */ started: boolean;
  /** whether the game, and any match, is over */ over: boolean;
  /** whether it is the viewer's turn */ my_turn: boolean;
  /** the seat whose turn it is; null unless a game is in progress */ to_play: number|null;
  /** where its players met: private, lobby, club or tournament; or correspondence, if they play by message */ place: "club"|"correspondence"|"lobby"|"private"|"tournament";
  /** whether the game counts for ratings */ is_rated: boolean;
  /** the clock, if any */ clock: Clock|null;
  /** who sits where */ seats: SeatView[];
  /** the viewer */ you: You;
  /** how many pieces are on the board */ plies: number;
  /** the pieces on the board, oldest first: the seat and the cells of each */ pieces: [number, string][];
  /** points by seat */ scores: number[];
  /** how the round ended */ outcome: Outcome|null;
  /** the seat that asks the viewer for a rematch, if any */ challenger: number|null;
  /** `{is_unsent, seat}` in a game by message */ correspondence: CorrespondenceView|null;
  /** when it was opened, in Unix seconds */ created: number;
  /** when it last changed, in Unix seconds */ changed: number;
}

/** Why something was refused; codes are stable, messages may change. */
export interface ErrorInfo {
  /** the reason, from the table of codes */ code: string;
  /** one sentence to show to users */ message: string;
  /** the quota that is used up */ quota?: string;
  /** seconds until more is allowed */ retry_after?: number;
  /** the cells concerned, if a placement was refused */ cells?: string[];
  /** the invalid setting of a printable set */ setting?: string;
  /** the key of the error's message in the .ftl files of each language */ sentence?: string;
  /** the arguments of that message */ values?: Record<string, any>;
}

/** The viewer: whether they are the host, which seats are theirs, and whether the host removed them, so that they can only watch. */
export interface You {
  host: boolean;
  seats: number[];
  removed?: boolean;
}

/** A piece set and all placements of its pieces: the shape's number and the cells of each. */
export interface PieceSetInfo {
  name: string;
  shapes: ShapeInfo[];
  placements: [number, string[]][];
}

/** A kind of table. */
export interface Policy {
  /** who can sit down: whoever has the link, anybody on the server, or members of a club, by themselves or as a tournament says; or nobody, as the players send each other the game in messages */ place: "club"|"correspondence"|"lobby"|"private"|"tournament";
  /** whether its games count for ratings, ladders and tournaments */ is_rated: boolean;
  /** whether placements can be undone; everybody else at the table is asked */ allows_undo: boolean;
  /** whether the computer helps here, if no other person plays */ allows_help: boolean;
  /** whether a computer can play for a person, until they take the seat back */ allows_stand_ins: boolean;
  /** whether the host can remove people */ allows_removal: boolean;
  /** whether the game ends without a result if a player leaves it before all have placed */ allows_abort: boolean;
  /** whether a person can have more than one seat */ allows_several_seats: boolean;
  /** whether the server gives out the seats, in its lobby or in a club */ is_seated_by_server: boolean;
  /** whether people play under the names that they have in their club */ keeps_names: boolean;
  /** whether the clock runs before the first piece is placed */ starts_clock_at_once: boolean;
}

/** A placement and its likely continuation, explained. */
export interface ExplainedLine {
  placement: string;
  index: number;
  /** why it is good or bad */ reasons: ReasonInfo[];
  /** the reasons for and against each placement of the likely continuation */ later: ReasonInfo[][];
  /** what it gains or costs later; null if nothing important */ consequence: Consequence|null;
  /** the points that it and the other placement gain; null if that explains nothing */ balance: Balance|null;
  /** the later placements of its line that score, gain a free turn, or end the game */ likely: Consequence[];
  /** the number of placements in the view's game, up to and including it */ plies: number;
  /** the game up to the end of the likely continuation */ view: View;
}

/** The data stored about finished games. */
export interface Games {
  /** the name under which this server or browser counts games; empty before the first */ place: string;
  /** the counts by place */ counted: Record<string, Statistics>;
  /** the person's strength */ rating: Rating;
  /** how many games changed the rating */ rated: number;
  /** when the last of them ended, in Unix seconds */ rated_at: number;
  /** the latest results, oldest first */ recent: GameResult[];
  /** when the progress was last deleted, in Unix seconds; earlier games never count again */ since: number;
}

/** A person's puzzle results. */
export interface PuzzleProgress {
  /** the person's strength */ rating: Rating;
  /** how many puzzles they tried; each counts once */ tries: number;
  /** how many they solved on the first try */ solved: number;
  /** the current number of correct first tries in a row */ streak: number;
  /** the longest streak */ best: number;
  /** the latest puzzles, each with the number of its try and whether that was right */ tried: Record<string, [number, boolean]>;
  /** the numbers of the days whose puzzle was solved on the first try */ days: number[];
  /** for each missed puzzle and mistake, the day it returns and how often it was solved */ repeats: Record<string, Point>;
  /** the mistakes in the person's own games that come back */ mistakes: Record<string, OwnMistake>;
}

/** Counts of all games at one place. */
export interface Statistics {
  /** all games */ total: Tally;
  /** the games by opposing level; those against people under `people` */ levels: Record<string, Tally>;
  /** the games by number of players */ players: Record<string, Tally>;
  /** how the pieces were used, by shape code */ shapes: Record<string, ShapeUse>;
}

/** A person whom the requester can challenge: a challenge is a rematch of their last game. */
export interface Opponent {
  /** the table of their last game, where a `rematch` asks them */ table: string;
  /** their seat there */ seat: SeatView;
  /** their rating; null if they have none */ rating: number|null;
  /** whether the game counts for ratings */ is_rated: boolean;
  /** the clock, if any */ clock: Clock|null;
  /** whether the requester has asked for the rematch */ asked: boolean;
  /** whether the opponent has declined it */ declined: boolean;
}

/** One of the requester's clubs. */
export interface ClubSummary {
  id: string;
  name: string;
}

/** An entry in the club's log: its number from 1, its time in Unix seconds, what was done, by whom, and about whom. The names of people who are banned or no longer known are null. */
export interface LogRow {
  n: number;
  at: number;
  act: "ban"|"ban-newer"|"close"|"create"|"export"|"hand-over"|"invite"|"join"|"leave"|"mute"|"remove"|"remove-line"|"remove-tournament"|"round"|"table"|"tournament"|"unban"|"uninvite"|"unmute";
  by: string|null;
  about: string|null;
}

/** A possible tournament length, and how even its schedule is. */
export interface TournamentLength {
  /** the number of rounds */ rounds: number;
  /** the number of tables in all of them */ tables: number;
  /** the fewest and the most games that anybody plays */ games: Point;
  /** the fewest and the most times that two people meet */ meetings: Point;
  /** the fewest and the most times that anybody sits in any one seat */ seats: Point;
}

/** A tournament. */
export interface Tournament {
  /** its name */ name: string;
  /** the clock of its tables */ clock: Clock;
  /** all options of its games */ options: Record<string, any>;
  /** the games of each round */ rounds: TournamentGame[][];
  /** how many rounds are open */ opened: number;
}

/** A tournament in a list: its number and name, how many of its rounds are open, and whether it is over. */
export interface TournamentSummary {
  n: number;
  name: string;
  rounds: number;
  opened: number;
  over: boolean;
}

/** An analysis of the position, more accurate than the previous one. */
export interface AnalysisMessage {
  type: "analysis";
  analysis: AnalysisInfo;
}

/** The number of positions analysed so far. */
export interface ProgressMessage {
  type: "progress";
  done: number;
  total: number;
  /** every seat's chances at the start and after each ply, from a quick search */ chances: number[][];
}

/** The analysed game. */
export interface ReviewMessage {
  type: "review";
  game: GameInfo;
}

/** An error that ends the connection or stream. */
export interface ErrorMessage {
  type: "error";
  error: ErrorInfo;
}

/** The end of the stream. */
export interface DoneMessage {
  type: "done";
}

/** The whole table: first on every connection, and again if names were removed from its log. */
export interface TableMessage {
  type: "table";
  /** the parts that stay the same */ table: TableInfo;
  /** the parts that change */ view: View;
  /** always empty */ happened: GameEvent[];
}

/** The changes made by a new entry in the log. */
export interface ChangedMessage {
  type: "changed";
  /** the version of the table, one more than before */ version: number;
  /** the new values of the view's other fields */ changes: ViewChanges;
  /** how many moves are unchanged */ moves_from: number;
  /** the moves that follow them */ moves: Move[];
  /** the events */ happened: GameEvent[];
  /** the type of the command (of `seat`, its kind), `offer-` and its kind, or `away` if a seat was freed */ cause: string;
}

/** The seat whose computer is thinking; null when it is done. */
export interface ThinkingMessage {
  type: "thinking";
  /** the seat */ seat: number|null;
  /** whether the computer could not place, and is trying again */ failed: boolean;
}

/** Whether each seat's owner is present (null if it has none), and the number of spectators. */
export interface PresenceMessage {
  type: "presence";
  seats: (boolean|null)[];
  spectators: number;
}

/** The milliseconds that each seat has left at a Unix time, and whose clock is running. */
export interface ClockMessage {
  type: "clock";
  seats: number[];
  running: number|null;
  at: number;
}

/** A position that somebody shows everybody at the table after the game, and whoever connects later. */
export interface ShownMessage {
  type: "shown";
  /** that person's seat; null for a host without a seat */ seat: number|null;
  /** how many placements and withdrawals of the round to keep */ after: number;
  /** the cells of the placements after them */ line: string[];
}

/** A kind of set. */
export interface PrintKind {
  /** its name */ name: string;
  /** its settings, the most commonly wanted ones first */ settings: PrintSetting[];
}

/** A picture of a page, a sheet or a part, with the message that names it. */
export interface PrintedPage {
  /** its key in i18n/en/print.ftl or a similar file */ key: string;
  /** its arguments */ values: Record<string, any>;
  /** the picture */ svg: string;
}

/** A translatable message. */
export interface PrintMessage {
  /** its key in i18n/en/print.ftl or a similar file */ key: string;
  /** its arguments */ values: Record<string, any>;
}

/** A cell on the board, and the cells it touches (R7). Units are short edges; y points up. */
export interface CellInfo {
  name: string;
  kind: "dart"|"kite"|"sliver";
  outline: Point[];
  centre: Point;
  touching: string[];
}

/** A figure, the names of its cells, and the points for a majority of them. */
export interface FigureInfo {
  name: string;
  kind: "center-ring"|"circle"|"star";
  cells: string[];
  points: number;
}

/** An option; `choices` is empty, and `low` and `high` are null, where they do not apply. */
export interface OptionInfo {
  name: string;
  default: any;
  help: string;
  rules: string;
  choices: string[];
  low: number|null;
  high: number|null;
}

/** A computer's level or style; the higher its `strength` or `rating`, the stronger it is. */
export interface LevelInfo {
  id: string;
  strength: number;
  rating: number;
}

/** A figure: how many of its cells each seat has, whether it is full, and its owner, if any. */
export interface FigureState {
  name: string;
  segments: number[];
  complete: boolean;
  owner: number|null;
}

/** How a game ended. */
export interface Outcome {
  /** why it ended */ reason: "target"|"went-out"|"blocked"|"withdrawals";
  /** the seats that won; several if they share the victory (R26) */ winners: number[];
  /** points by seat */ scores: number[];
  /** unplaced pieces by seat, which break ties (R26) */ unplaced: number[];
}

/** A match: the points to reach, each seat's points, the finished rounds, and how it ended. */
export interface MatchState {
  target: number;
  totals: number[];
  rounds: number;
  outcome: MatchOutcome|null;
}

/** A clock with a bank of time, as it was at the start of the turn. */
export interface BankView {
  kind: "bank";
  seconds: number;
  increment: number;
  extra?: number[];
  seats: number[];
  running: number|null;
}

/** A clock with days for each placement, as it was at the start of the turn. */
export interface DaysView {
  kind: "days";
  days: number;
  seats: number[];
  running: number|null;
}

/** An offer to undo, from a player or a computer. */
export interface OfferView {
  /** "undo" or "teach" */ kind: "teach"|"undo";
  /** the seat that asked to undo, or whose placement a computer offers to undo */ by: number;
  /** how many plies would remain */ plies: number;
  /** the numbers of the moves that would be undone */ falls: number[];
  /** the seats that would be back in the game, because their withdrawal would be undone */ back: number[];
  /** the seats that must agree */ needs: number[];
  /** the seats that have agreed */ agreed: number[];
  /** why a computer offers to undo */ lesson?: Lesson;
}

/** What the players have answered about a rematch. */
export interface RematchView {
  /** the seats that want one */ wanted: number[];
  /** the seat that declined the last one asked for, if any */ declined: number|null;
}

/** A table that is looking for players; times are in Unix seconds. */
export interface SeekView {
  /** the level of the computers that fill free seats */ level: string;
  /** when they do; null if they never do */ fill_at: number|null;
  /** when the game begins; null while a seat is free */ start_at: number|null;
}

/** A game by message. */
export interface CorrespondenceView {
  /** whether the others have not seen it as it is here */ is_unsent: boolean;
  /** the seat that has to act next, to which it is sent; null after the end */ seat: number|null;
}

/** A placement in the round, the events it caused, and the scores after it. */
export interface Move {
  seat: number;
  placement: number;
  was_free: boolean;
  scores: number[];
  events: GameEvent[];
}

/** A seat as one person sees it. */
export interface SeatView {
  /** a person, a computer, or nobody yet (open) */ kind: "computer"|"open"|"person";
  /** whether it belongs to the viewer, or to anybody with the link */ mine: boolean;
  /** whether a computer is playing for the owner, who can take the seat back */ handed: boolean;
  /** the level of the computer that plays there or, in a variation, played there */ level?: string;
  /** the name of the player */ name?: string;
  /** for whom an open seat is held until they accept or decline */ held?: "other"|"you";
  /** the number of the owner's face, a badge that tells people with alike names apart */ face?: number;
}

/** The scores by seat, and the figures, in the starting position. */
export interface Beginning {
  scores: number[];
  figures: FigureState[];
}

/** The effects of one placement. */
export interface Preview {
  /** its number */ placement: number;
  /** the events that would follow, in order */ events: GameEvent[];
}

/** A placement in the opening book. */
export interface OpeningMove {
  /** its number */ placement: number;
  /** the mover's chance of winning after it, from 0 to 1 */ chance: number;
  /** all placements equivalent to it by symmetry, including itself */ same: number[];
}

/** The placements made in a position in recorded games. */
export interface PlayedHere {
  /** how many games reached it */ games: number;
  /** the placements played there, most frequent first, at most eight */ moves: PlayedPlacement[];
  /** how many games continued differently */ others: number;
}

/** Why the pieces do not form a legal position. */
export interface SetUpProblem {
  /** the error code */ code: string;
  /** the reason, as one sentence in English */ message: string;
  /** the seat whose piece cannot be there; null if no single piece is at fault */ seat: number|null;
  /** the piece's placement number */ placement: number|null;
  /** other cells involved */ cells: string[];
}

/** A study in a list. */
export interface StudySummary {
  /** the id of the study */ id: string;
  /** the beginning of its record's title; can be empty */ title: string;
  /** when it was last saved, in Unix seconds */ changed: number;
  /** the colours of the seats */ colours: Colour[];
  /** the seat and cells of each piece at the end of the main line */ pieces: [number, string][];
}

/** Lessons under one heading. */
export interface LessonGroup {
  id: string;
  title: string;
  lessons: LessonSummary[];
}

/** A person's progress in a lesson. */
export interface LessonProgress {
  /** the next step, from 0 */ step: number;
  /** when it was reached, in Unix seconds */ at: number;
  /** when the lesson was first finished, in Unix seconds; null if never */ finished: number|null;
}

/** A player's strength; the defaults are for a new player. */
export interface Rating {
  /** the strength; a player 400 points stronger wins about ten games for each lost */ rating: number;
  /** the standard deviation of the strength */ deviation: number;
  /** how much the strength is expected to change, on the scale of the computation */ volatility: number;
}

/** The best runs in one mode. */
export interface BestRun {
  /** the most puzzles solved in a run */ ever: number;
  /** the day number of the latest run */ day: number;
  /** the most puzzles solved in a run on that day */ on_day: number;
}

/** A level, and a person's chances against it. */
export interface LevelStanding {
  /** the id of the level */ id: string;
  /** its strength */ rating: number;
  /** the person's expected score against it, from 0 to 1 */ expected: number;
}

/** The numbers of games played, won alone, and won jointly. */
export interface Tally {
  games: number;
  won: number;
  shared: number;
}

/** A game that was played. */
export interface GameResult {
  /** the table's id, with the round number */ id: string;
  /** when it ended, in Unix seconds */ at: number;
  /** the number of players */ players: number;
  /** how it ended */ result: "lost"|"shared"|"won";
  /** the person's points */ points: number;
  /** the best other player's points */ best: number;
  /** the opponents' levels; `people` for a person */ opponents: string[];
  /** the person's rating after it; null if the game did not change it */ rating: number|null;
  /** the change in rating */ change: number;
  /** why a rated game left the rating: it was too "short", or there were too many "wins" over people within an hour; else empty */ kept: ""|"short"|"wins";
}

/** An achievement, and when it was first reached, in Unix seconds; null if never. */
export interface AchievementState {
  id: string;
  at: number|null;
}

/** Today's puzzle as a small picture. */
export interface DailyPicture {
  /** the seats' colours */ colours: Colour[];
  /** the pieces, oldest first: the seat and the cells of each */ pieces: [number, string][];
  /** the seat for which to find the best placement */ to_play: number;
  /** whether the first try solved it; null before the first try */ solved: boolean|null;
  /** how many days in a row, up to today or yesterday, the daily puzzle was solved */ days: number;
}

/** The lesson to continue, and the number of its next step, from 1. */
export interface LessonToDo {
  id: string;
  title: string;
  step: number;
}

/** A person's puzzle results. */
export interface PuzzleStanding {
  /** the person's strength */ rating: number;
  /** its uncertainty */ deviation: number;
  /** how many puzzles they tried */ tries: number;
  /** how many they solved on the first try */ solved: number;
  /** the current number of correct first tries in a row */ streak: number;
  /** the longest streak */ best: number;
  /** how many days in a row, up to today or yesterday, they solved the daily puzzle */ days: number;
  /** how many missed puzzles and mistakes have come back */ due: number;
}

/** A mistake in one of the requester's own games, to improve on. */
export interface MistakeInfo {
  /** the id of the mistake */ id: string;
  /** the seat that made it */ seat: number;
  /** the number of the placement */ index: number;
  /** the chance of winning before it, from 0 to 1 */ before: number;
  /** the chance after it */ after: number;
  /** the game */ table: TableInfo;
  /** the position */ view: View;
  /** the immediate effects of the legal placements */ previews: Previews;
}

/** A placement in a puzzle, explained. */
export interface TriedPlacement {
  placement: string;
  index: number;
  /** why it is good or bad */ reasons: ReasonInfo[];
  /** the reasons for and against each placement of the likely continuation */ later: ReasonInfo[][];
  /** what it gains or costs later; null if nothing important */ consequence: Consequence|null;
  /** the points that it and the other placement gain; null if that explains nothing */ balance: Balance|null;
  /** the later placements of its line that score, gain a free turn, or end the game */ likely: Consequence[];
  /** the number of placements in the view's game, up to and including it */ plies: number;
  /** the game up to the end of the likely continuation */ view: View;
  /** the mover's chance of winning after it, from 0 to 1; null if it was not searched */ chance: number|null;
}

/** A placement that is worse than the solution: the chance after it, and why. */
export interface OtherPlacement {
  placement: string;
  index: number;
  chance: number;
  reasons: ReasonInfo[];
  consequence: Consequence|null;
  balance: Balance|null;
  likely: Consequence[];
}

/** A line of chat: text or a phrase. */
export interface ChatEntry {
  /** its number at the table, from 1 */ n: number;
  /** when it was stored, in Unix seconds */ at: number;
  /** the writer's seat; null for a host without a seat */ seat: number|null;
  /** the writer's name */ name: string|null;
  /** the text written */ text?: string;
  /** the key of a phrase, instead of text */ phrase?: string;
  /** the number of the writer's face */ face?: number;
}

/** A table that is looking for players. */
export interface LobbyTable {
  /** the id of the table */ id: string;
  /** who sits where */ seats: SeatView[];
  /** its clock; rated games have one */ clock: Clock|null;
  /** whether the game counts for ratings */ rated: boolean;
  /** the strength of its host when it was opened */ rating: number;
  /** whether only people of similar strength see it */ near: boolean;
  /** when computers take the free seats, in Unix seconds; null if they never do */ fill_at: number|null;
}

/** A game in progress that anybody can watch. */
export interface WatchedGame {
  /** its table */ table: TableSummary;
  /** the players' ratings by seat; null for those who have none */ ratings: (number|null)[];
}

/** A member: their number and name, whether they are muted in the chat, the number of their face, and whether they have a page of this server open. */
export interface ClubMember {
  n: number;
  name: string;
  muted: boolean;
  face: number;
  online: boolean;
}

/** A line that members reported, and the name of the first of them, unless unknown. */
export interface ReportedLine {
  /** its number, from 1 */ n: number;
  /** when it was stored, in Unix seconds */ at: number;
  /** the number of the writer; null if they are no longer known */ by: number|null;
  /** the writer's name; null if they are banned */ name: string|null;
  /** the text written; empty if it was removed */ text: string|null;
  /** the key of a phrase, instead of text */ phrase: string|null;
  /** the number of the writer's face; null if they are banned */ face: number|null;
  reporters: string[];
}

/** A member's strength, its standard deviation, and how many games it is based on. */
export interface LadderRow {
  n: number;
  name: string;
  face: number;
  rating: number;
  deviation: number;
  games: number;
}

/** How many games two members played together, and in how many each finished ahead. */
export interface Pairing {
  members: Point;
  ahead: Point;
  games: number;
}

/** A member in the standings. */
export interface Entrant {
  /** their number */ n: number;
  /** their name; null if they have been forgotten */ name: string|null;
  /** whether they are still a member; otherwise they forfeit the rounds that begin later */ here: boolean;
  /** their place, from 1; equal results share one */ place: number;
  /** how many games they have finished */ games: number;
  /** 1 for each game won, and a share for each shared victory */ points: number;
  /** how often they finished ahead of others with equal points, less how often behind */ direct: number;
  /** how far they scored above the average of their tables, in percent */ margin: number;
  /** the number of their face; null if they have been forgotten */ face: number|null;
  /** whether they have a page of this server open */ online: boolean;
}

/** An analysed position; `legal` counts all choices; `choices` lists the best of them in order. */
export interface AnalysisInfo {
  ply: number;
  seat: number;
  is_free_turn: boolean;
  result: Outcome|null;
  simulations: number;
  is_proven: boolean;
  chances: number[];
  expected_scores: number[];
  error: number;
  legal: number;
  ownership: Record<string, number[]>;
  choices: ChoiceInfo[];
}

/** An analysed game. */
export interface GameInfo {
  format: "cirkis-analysis";
  version: number;
  /** the game's options */ options: Record<string, any>;
  /** the number of positions */ positions: number;
  /** whether all of them were analysed */ is_complete: boolean;
  /** the smallest loss that counts as each kind of mistake */ thresholds: Record<string, number>;
  /** the smallest change in a chance that makes a turning point */ swing: number;
  /** the first position */ start: AnalysisInfo|null;
  /** every ply and the position after it */ plies: PlyInfo[];
  /** the numbers of the plies that are turning points */ turning_points: number[];
  /** for each seat, the numbers of the plies that are mistakes, worst first */ mistakes: number[][];
}

export type ViewChanges = Partial<Omit<View, "moves"|"placed">>;

/** Why a computer offers to undo a placement. */
export interface Lesson {
  /** the player's chance after the best placement, from 0 to 1 */ before: number;
  /** the chance after the placement */ after: number;
  /** the reasons against the placement */ against: ReasonInfo[];
  /** what it costs later; null if it costs nothing important */ consequence: Consequence|null;
  /** the reasons for the best placement */ missed: ReasonInfo[];
  /** the best placement and what follows it, then the same for the player's */ lines: string[][];
}

/** A shape, how many pieces of it a player starts with, and the kinds of its cells. */
export interface ShapeInfo {
  name: string;
  code: string;
  count: number;
  cells: string[];
}

/** A reason for or against a placement, with the fields that its kind uses. In a consequence, `later` says how many placements after the first one it happens. */
export interface ReasonInfo {
  kind: string;
  is_good: boolean;
  seat?: number;
  points?: number;
  shape?: string;
  count?: number;
  was?: number;
  figure?: string;
  later?: number;
}

/** The consequence of a placement: what matters most in the line that follows. */
export interface Consequence {
  /** how many placements after this one the consequence begins */ later: number;
  /** the same for its end, if a seat makes several placements in a row */ last: number;
  /** the seat that places */ seat: number;
  /** what happens */ reasons: ReasonInfo[];
  /** the placement that begins it, if the better placement rules that out; else null */ barred: number|null;
  /** the seats that place before it but cannot prevent it */ against: number[];
  /** a figure that `barred` would then leave unfilled; null if there is none */ spares: string|null;
}

/** The points gained by two placements and in the lines that follow them. */
export interface Balance {
  /** how many placements after them are counted */ later: number;
  /** each seat's points in the better one's line */ better: number[];
  /** the same for the other one */ worse: number[];
}

/** A costly placement, and a better one; both with standard pieces. */
export interface OwnMistake {
  /** the position before it, as text */ position: string;
  /** the line that began with it */ played: number[];
  /** the line that begins with the best placement */ better: number[];
  /** the mover's chance of winning after the best placement, from 0 to 1 */ chance: number;
  /** how much of it the mistake gave away */ loss: number;
}

/** How the pieces of one shape were used. */
export interface ShapeUse {
  /** how many were placed */ placed: number;
  /** the points they scored when placed */ points: number;
  /** how many were left at the end */ left: number;
}

/** Something that can be chosen for a set. */
export interface PrintSetting {
  /** its name, as in a request; the messages print-NAME and print-NAME.help describe it */ name: string;
  /** how it is chosen */ kind: "choice"|"number"|"pieces"|"switch";
  /** its default; null for the standard piece set */ default: number|string|boolean|null;
  /** the minimum of a number */ low: number|null;
  /** its maximum */ high: number|null;
  /** the unit of a number; empty for a count */ unit: string;
  /** whether a number must be whole */ whole: boolean;
  /** the words to choose from */ choices: string[];
  /** whether most people want to choose it */ first: boolean;
}

/** How a match ended: the winning seats (several if shared) and the total points by seat. */
export interface MatchOutcome {
  winners: number[];
  totals: number[];
}

/** A placement that was played in recorded games. */
export interface PlayedPlacement {
  /** its number; in a symmetric position, it represents all equivalent ones */ placement: number;
  /** how many games it was played in */ games: number;
  /** the mover's share of the victories, from 0 to 1 */ share: number;
  /** the mover's average score at the end */ points: number;
  /** the names of the players who played it most often, at most three */ players: string[];
}

/** A lesson in the list. */
export interface LessonSummary {
  id: string;
  title: string;
  about: string;
  steps: number;
}

/** A game: the member at each seat, the id of the table once it is open, and the result. */
export interface TournamentGame {
  seats: number[];
  table: string;
  result: TableResult|null;
}

/** A placement and its evaluation. */
export interface ChoiceInfo {
  placement: string;
  index: number;
  /** each seat's chance of winning, from 0 to 1 */ chances: number[];
  /** the points each seat is expected to end with */ expected_scores: number[];
  /** half the width of the 95 percent interval of the mover's chance */ error: number;
  /** how many simulations began with it */ visits: number;
  /** the seats that are certain to win; null if this is not proven */ certain: number[]|null;
  /** the expected line of play, starting with this placement */ line: PlacementInfo[];
  /** why it is good or bad */ reasons: ReasonInfo[];
}

/** A ply of an analysed game. */
export interface PlyInfo {
  /** its number, from 1; withdrawals count */ number: number;
  /** the seat that made it */ seat: number;
  /** the cells; null for a withdrawal */ placement: string|null;
  /** the placement's number */ index: number|null;
  /** the scores after it */ scores: number[];
  /** its rank among the choices, from 1; 0 for a withdrawal */ rank: number;
  /** the number of choices */ legal: number;
  /** how much of the mover's chance it gave away, from 0 to 1 */ loss: number;
  /** the same for the expected lead, in points */ loss_points: number;
  /** what kind of mistake it is, if any */ mistake: Mistake|null;
  /** the best choice, if the placement was a mistake */ better: ChoiceInfo|null;
  /** why the placement is good or bad */ reasons: ReasonInfo[];
  /** the position after it, with the choices of the next seat */ after: AnalysisInfo;
}

/** A piece was placed and is now the Leader (R8). */
export interface PlacedEvent {
  type: "placed";
  seat: number;
  placement: number;
  was_free: boolean;
}

/** A figure became full (R17). */
export interface FigureCompletedEvent {
  type: "figure-completed";
  /** the seat that completed it */ seat: number;
  figure: string;
  /** how many of its cells each seat has */ segments: number[];
  /** the seat with more of its cells than any other, if there is one (R18) */ majority: number|null;
}

/** A seat scored points. */
export interface ScoredEvent {
  type: "scored";
  seat: number;
  points: number;
  reason: "majority"|"completion"|"going-out";
  figure: string|null;
}

/** The seat places again immediately, touching any piece (R11-R14). */
export interface FreeTurnGainedEvent {
  type: "free-turn-gained";
  seat: number;
  reasons: ("surrounded"|"center-star"|"first-sliver")[];
}

/** The seat gained a free turn but cannot place anything, so its turn ends (R16). */
export interface FreeTurnUnusedEvent {
  type: "free-turn-unused";
  seat: number;
}

/** The seat could not place anything (R9). */
export interface TurnLostEvent {
  type: "turn-lost";
  seat: number;
}

/** The seat stopped playing (R31). */
export interface WithdrewEvent {
  type: "withdrew";
  seat: number;
}

/** The game ended. */
export interface GameEndedEvent {
  type: "game-ended";
  outcome: Outcome;
}

/** How a game ended, by seat: the places, from 1, and the scores; `winners` are the seats that share the point. */
export interface TableResult {
  winners: number[];
  places: number[];
  scores: number[];
}

/** A placement: the names of its cells, and its number. */
export interface PlacementInfo {
  placement: string;
  index: number;
}
