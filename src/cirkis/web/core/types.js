// @ts-check
/**
 * Types of the messages between server and page that the page imports, generated from the server's
 * structs by `python -m tools.wire`: change those, not this file. Nothing here runs. Commands lack
 * the id and version that the connection adds.
 */

/** @typedef {"green"|"purple"|"red"|"yellow"} Colour */

/** @typedef {"hello"|"good-luck"|"well-played"|"thanks"|"oops"|"your-turn"|"one-moment"|"good-game"|"again"|"bye"} Phrase */

/** @typedef {"inaccuracy"|"mistake"|"blunder"} Mistake */

/** @typedef {"new"|"behind"|"restored"} TableReason */

/** @typedef {[number, number]} Point */

/** @typedef {[number, number, boolean]} PlacedPiece */

/** @typedef {Claim|Leave|Rename|Fill|Open|Remove|Place|Undo|AnswerOffer|WithdrawOffer|HandOver|TakeBack|Rematch|Flag|SetChat|SetNewcomers|Withdraw|Resign|Abort|NextRound|TakeSeat} Command */

/** @typedef {Claim|Leave|Rename|Fill|Open|Remove|Place|Undo|AnswerOffer|WithdrawOffer|HandOver|TakeBack|Rematch|Flag|SetChat|SetNewcomers|Withdraw|Resign|Abort|NextRound|TakeSeat|Say|Show|Beat|Resync} ClientMessage */

/** @typedef {TableMessage|ChangedMessage|CurrentMessage|ThinkingMessage|PresenceMessage|ClockMessage|ChatMessage|SaidMessage|ShownMessage|Beat|CommandAnswer|ErrorMessage} ServerMessage */

/** @typedef {AnalysisMessage|ProgressMessage|ReviewMessage|ErrorMessage|DoneMessage} StreamMessage */

/** @typedef {PlacedEvent|FigureCompletedEvent|ScoredEvent|FreeTurnGainedEvent|FreeTurnUnusedEvent|TurnLostEvent|WithdrewEvent|GameEndedEvent} GameEvent */

/** @typedef {ChangeClub|ChangeMember|ReportLine|SettleReport} ClubCommand */

/** @typedef {TimeBank|DaysPerTurn} Clock */

/** @typedef {BankView|DaysView} ClockView */

/** @typedef {LessonReached|FlawlessReview|RunOver} ProgressEvent */

/**
 * Where to send messages to the sender's browser.
 * @typedef {object} PushSubscription
 * @property {string} endpoint  the URL at its push service
 * @property {string} p256dh  its public key
 * @property {string} auth  the secret for encrypting messages
 * @property {string} [language]  the language of the messages
 */

/**
 * The secret in a sign-in e-mail's link, or its code, which works only on this device.
 * @typedef {object} MailProof
 * @property {string|null} [secret]
 * @property {string} [code]
 * @property {boolean} [with_progress]
 * @property {boolean} [alone]
 */

/**
 * An order for a set.
 * @typedef {object} PrintOrder
 * @property {Record<string, string>} [settings]  the values of settings as strings, by name; those left out have their defaults
 * @property {string|null} [pieces]  the text of a piece set; by default the standard one
 */

/**
 * A table to create.
 * @typedef {object} NewTable
 * @property {Record<string, string|number|boolean|null|(string|number|boolean|null)[]>} [options]  the options that differ from the defaults; a piece set is given as its file's text
 * @property {SeatRequest[]|null} [seats]  who sits where; people by default
 * @property {Clock|null} [clock]  the clock to play with, if any
 * @property {boolean} [rated]  whether the game counts for ratings; refused if it cannot be rated
 * @property {boolean} [chat]  whether people can write free text; otherwise only quick phrases
 * @property {boolean} [teaching]  whether computers offer to undo a person's costly placements
 * @property {[number, string][]} [setup]  the seat and cells of each piece of the starting position, the Leader last
 * @property {number[]} [withdrawn]  the seats withdrawn from the start (R31)
 * @property {(string|number)[]} [plies]  the plies already played: the cells of each placement, or the seat number for a withdrawal
 */

/**
 * Write a line of chat: free text, or a phrase that each page shows in its own language.
 * @typedef {object} Say
 * @property {"say"} type
 * @property {string} [text]
 * @property {Phrase|null} [phrase]
 */

/**
 * The seat that the requester wants; by default, one in a rated game of two.
 * @typedef {object} LobbyWish
 * @property {string|null} [name]  the name to take at the table
 * @property {string|null} [table]  the table to join
 * @property {TableWish|null} [open]  the table to open, instead of joining one
 */

/**
 * One of the club's tables to sit down at, or a table to open.
 * @typedef {object} ClubTableWish
 * @property {string|null} [table]  the table to join; null to open one
 * @property {number} [players]  the number of seats of a new table
 * @property {Clock|null} [clock]  the clock of a new table; rated games need one
 * @property {boolean} [rated]  whether the new table's games count for ratings and the ladder
 */

/**
 * A tournament to create.
 * @typedef {object} NewTournament
 * @property {string} name  its name
 * @property {number[]} members  the numbers of the members who take part
 * @property {number} players  the number of seats at each table
 * @property {number} rounds  the number of rounds
 * @property {Clock} [clock]  the clock of all tables
 * @property {Record<string, any>} [options]  the options that differ from the defaults
 */

/**
 * A person reached a step or the end of a lesson.
 * @typedef {object} LessonReached
 * @property {"lesson-reached"} type
 * @property {string} lesson  the id of the lesson
 * @property {number} step  the next step to do, from 0
 * @property {boolean} [done]  whether the lesson is finished
 */

/**
 * The review of a game found no mistakes by this person.
 * @typedef {object} FlawlessReview
 * @property {"flawless-review"} type
 * @property {string} game  the table's id, with the number of the round
 */

/**
 * A run of puzzles is over.
 * @typedef {object} RunOver
 * @property {"run-over"} type
 * @property {"three-minutes"|"three-wrong"} mode  what ends it: three minutes, or three wrong placements
 * @property {number} solved  how many puzzles were solved
 */

/**
 * Take an open seat.
 * @typedef {object} Claim
 * @property {"claim"} type
 * @property {number} seat
 * @property {string|null} [name]
 */

/**
 * Give up your seat, or one held for you, before the game begins.
 * @typedef {object} Leave
 * @property {"leave"} type
 * @property {number} seat
 */

/**
 * Change the name at your seat.
 * @typedef {object} Rename
 * @property {"rename"} type
 * @property {number} seat
 * @property {string|null} [name]
 */

/**
 * Put a computer in a seat without a person before the game begins (host only).
 * @typedef {object} Fill
 * @property {"fill"} type
 * @property {number} seat
 * @property {string} level
 * @property {"computer"} [kind]
 */

/**
 * Free a seat for a friend who has the link, before the game begins (host only).
 * @typedef {object} Open
 * @property {"open"} type
 * @property {number} seat
 */

/**
 * Remove a person permanently from a casual table (host only); a computer plays on for them.
 * @typedef {object} Remove
 * @property {"remove"} type
 * @property {number} seat
 */

/**
 * Place a piece on these cells; it must be the sender's turn.
 * @typedef {object} Place
 * @property {"place"} type
 * @property {string} cells
 */

/**
 * Go back to this many plies at a casual table; by default, undo a person's last step.
 * @typedef {object} Undo
 * @property {"undo"} type
 * @property {number|null} [plies]
 */

/**
 * Accept or decline an offer.
 * @typedef {object} AnswerOffer
 * @property {"answer"} type
 * @property {boolean} accept
 */

/**
 * Withdraw your own offer.
 * @typedef {object} WithdrawOffer
 * @property {"withdraw-offer"} type
 */

/**
 * Let a computer play for you or (host only) for somebody who is away, at a casual table.
 * @typedef {object} HandOver
 * @property {"hand-over"} type
 * @property {number} seat
 * @property {string|null} [level]
 */

/**
 * Take your seat back from a computer.
 * @typedef {object} TakeBack
 * @property {"take-back"} type
 * @property {number} seat
 */

/**
 * Play again at a new table, with everybody moved on by one seat.
 * @typedef {object} Rematch
 * @property {"rematch"} type
 */

/**
 * Make the server check the clock, which it also does by itself.
 * @typedef {object} Flag
 * @property {"flag"} type
 */

/**
 * Allow free text in the chat, or quick phrases only (host only).
 * @typedef {object} SetChat
 * @property {"chat"} type
 * @property {boolean} on
 */

/**
 * Allow or forbid people without a seat to take free seats (host only).
 * @typedef {object} SetNewcomers
 * @property {"newcomers"} type
 * @property {boolean} on
 */

/**
 * Withdraw your seat, or (host only) a computer's, from the game (R31).
 * @typedef {object} Withdraw
 * @property {"withdraw"} type
 * @property {number} seat
 */

/**
 * Withdraw your seat; players call this resigning. Before all have placed, it is `abort`.
 * @typedef {object} Resign
 * @property {"resign"} type
 * @property {number} seat
 */

/**
 * End a rated game in which not everybody has placed yet, without a result.
 * @typedef {object} Abort
 * @property {"abort"} type
 */

/**
 * Begin the next round of a match (R28).
 * @typedef {object} NextRound
 * @property {"next-round"} type
 */

/**
 * Put a computer in your own seat, or take a computer's seat (host only).
 * @typedef {object} TakeSeat
 * @property {"seat"} type
 * @property {number} seat
 * @property {"computer"|"person"} kind
 * @property {string|null} [level]
 * @property {string|null} [name]
 */

/**
 * Show everybody a position after the game, as in `shown` (players and host only).
 * @typedef {object} Show
 * @property {"show"} type
 * @property {number} after
 * @property {string[]} [line]
 */

/**
 * A heartbeat every ten seconds; the page sends it back immediately.
 * @typedef {object} Beat
 * @property {"beat"} type
 * @property {number} n
 */

/**
 * Request the full table again, because the page's copy might be wrong.
 * @typedef {object} Resync
 * @property {"resync"} type
 */

/**
 * Change a club (host only), or leave it.
 * @typedef {object} ChangeClub
 * @property {"club"} type
 * @property {"close"|"invite"|"leave"|"uninvite"} act  `invite` replaces the invitation, `uninvite` only revokes it; `close` is for good, but members can still read everything; when the host leaves, the first unmuted member becomes host
 */

/**
 * Change what a member can do (host only).
 * @typedef {object} ChangeMember
 * @property {"member"} type
 * @property {"ban"|"ban-newer"|"hand-over"|"mute"|"remove"|"unban"|"unmute"} act  `mute` stops them from writing in the club and at its tables; `remove` ends their membership, but they can come back with an invitation; `ban` keeps them out until `unban`, and replaces the invitation; `ban-newer` also keeps out everybody who first joined after them, even if they have left; `hand-over` makes them the host
 * @property {number} member  their number
 */

/**
 * Report a line in the club's chat to its host.
 * @typedef {object} ReportLine
 * @property {"report"} type
 * @property {number} line
 */

/**
 * Settle the reports about a line, by removing or keeping the line (host only).
 * @typedef {object} SettleReport
 * @property {"settle"} type
 * @property {number} line
 * @property {boolean} [remove]
 */

/**
 * Each seat has this many seconds for a round, plus an increment for each placement.
 * @typedef {object} TimeBank
 * @property {"bank"} kind
 * @property {number} seconds
 * @property {number} [increment]
 * @property {number[]} [extra]
 */

/**
 * Each seat has this many days for each placement.
 * @typedef {object} DaysPerTurn
 * @property {"days"} kind
 * @property {number} days
 */

/**
 * The table to open.
 * @typedef {object} TableWish
 * @property {number} [players]  the number of seats
 * @property {Clock|null} [clock]  its clock; rated games need one
 * @property {boolean} [rated]  whether the game counts for ratings
 * @property {boolean} [near]  whether only people of similar strength see it
 * @property {number|null} [fill_after]  the number of seconds until computers take the free seats, unless the game is rated; null for never
 */

/**
 * The occupant of a seat: a person here, a computer of some level, or a friend ("open").
 * @typedef {object} SeatRequest
 * @property {"computer"|"open"|"person"} kind
 * @property {string|null} [level]
 * @property {string|null} [name]
 */

/**
 * The board, which never changes.
 * @typedef {object} BoardInfo
 * @property {CellInfo[]} cells
 * @property {FigureInfo[]} figures
 * @property {Point[]} rim
 */

/**
 * The choices for a table, and the chat's phrases; `level` is the default opponent, and `head_starts` lists points with the rating difference that they make up for.
 * @typedef {object} SetupInfo
 * @property {string} version
 * @property {OptionInfo[]} options
 * @property {Colour[]} colours
 * @property {LevelInfo[]} levels
 * @property {LevelInfo[]} styles
 * @property {string} level
 * @property {Point[]} head_starts
 * @property {Phrase[]} phrases
 */

/**
 * A link that signs its maker in on another device, once.
 * @typedef {object} DeviceLink
 * @property {string} link  the link; the part after # is its secret, which no GET request carries
 * @property {string[]} qr  the link as a QR code: rows of 0 and 1, without the quiet zone
 * @property {number} seconds  how long it is valid
 * @property {boolean} reaches_others  whether other machines can open it
 */

/**
 * The person that a link would sign this device in as. Checking does not use up the link.
 * @typedef {object} DeviceOffer
 * @property {string} name  their name; may be empty
 * @property {number} tables  how many tables they have, counted up to 100
 * @property {number} own_tables  how many tables (up to 100), clubs and studies of its own the device would lose
 * @property {boolean} has_progress  whether the device has progress that could be added to theirs
 */

/**
 * The cookie in this response makes this device one of the person's.
 * @typedef {object} DeviceTaken
 * @property {string} name  their name; may be empty
 */

/**
 * Whether the server sends Web Push messages.
 * @typedef {object} PushOffer
 * @property {string|null} key  the public key by which browsers recognise its messages; null if it sends none
 */

/**
 * Whether the server sends e-mails, and the sender's address.
 * @typedef {object} MailState
 * @property {boolean} offered  whether it sends any
 * @property {string|null} address  the sender's confirmed e-mail address; null for none
 * @property {boolean} turns  whether e-mails about turns are sent to that address
 * @property {string|null} asked  the address to which a code was sent for this device; null if none is awaited
 */

/**
 * The person that a link or code would sign this device in as. Checking does not use it up.
 * @typedef {object} MailOffer
 * @property {string} address  the e-mail address
 * @property {boolean} joins  whether this device would become another person's; otherwise, the address would become the requester's
 * @property {number} tables  how many tables that person has, counted up to 100
 * @property {number} own_tables  how many tables (up to 100), clubs and studies of its own the device would lose
 * @property {boolean} has_progress  whether the device has progress that could be added to that person's
 */

/**
 * The address is confirmed; if `joined`, the response sets the device's new cookie.
 * @typedef {object} MailTaken
 * @property {boolean} joined  whether this device became another person's
 */

/**
 * The data stored about one person's progress.
 * @typedef {object} Progress
 * @property {number} form  the version of this format; there is only one so far
 * @property {Record<string, LessonProgress>} lessons  the progress in each lesson
 * @property {Games} games  the data about finished games
 * @property {Record<string, number>} achievements  when each was first reached, in Unix seconds
 * @property {PuzzleProgress} puzzles  the puzzle results
 * @property {Record<string, BestRun>} runs  the best puzzle runs, by mode
 */

/**
 * A person's strength and statistics.
 * @typedef {object} Standing
 * @property {number} rating  the person's strength
 * @property {number} deviation  its standard deviation: two times out of three, the true strength is that close
 * @property {number} rated  how many games the rating is based on
 * @property {boolean} settled  whether the rating is more than a guess
 * @property {string} level  the level that fits the rating
 * @property {string} next  the next stronger level, if the two latest games were won against computers; else ""
 * @property {LevelStanding[]} levels  all levels, weakest first
 * @property {Statistics} statistics  counts of all games
 * @property {Record<string, string>} shapes  the names of the shapes, by their codes
 * @property {GameResult[]} recent  the latest results, oldest first
 * @property {AchievementState[]} achievements  all achievements
 * @property {number} face  the number of the person's face
 */

/**
 * The contents of the start page for one person.
 * @typedef {object} Today
 * @property {DailyPicture|null} puzzle  today's puzzle; null for a person who has done nothing here yet
 * @property {LessonToDo|null} lesson  the lesson to continue; null for such a person, or if all are done
 * @property {number} due  how many missed puzzles and mistakes have come back
 * @property {number[]} ratings  the person's ratings after the latest rated games, oldest first
 * @property {boolean} played  whether a game of theirs was counted, here or elsewhere
 */

/**
 * The result of importing a file.
 * @typedef {object} DataTaken
 * @property {number} tables  how many games were imported
 * @property {number} known  how many were already here
 * @property {number} left  how many cannot be imported, because they are still in progress or part of a match
 */

/**
 * The sender has been forgotten.
 * @typedef {object} Forgotten
 * @property {number} tables  the number of their tables
 */

/**
 * All lessons, by group.
 * @typedef {object} LessonList
 * @property {LessonGroup[]} groups
 */

/**
 * A step of a lesson.
 * @typedef {object} LessonStep
 * @property {string} lesson  the lesson's id
 * @property {string} title  its title
 * @property {number} step  the number of the step, from 1
 * @property {number} steps  how many steps there are
 * @property {string|null} next  the lesson after this one; null if it is the last
 * @property {string} text  the explanation and the task
 * @property {string[]} hints  the hints, in the order to show them
 * @property {number} solution  the number of the placement that solves it
 * @property {string[]} marks  the cells to mark
 * @property {TableInfo} table  the game
 * @property {View} view  the position
 * @property {Previews} previews  the immediate effects of the legal placements
 */

/**
 * The answer to a tried placement.
 * @typedef {object} LessonAnswer
 * @property {boolean} solved  whether it reaches the goal
 * @property {string} text  the answer
 * @property {string[]} happened  its consequences, in sentences
 * @property {View} view  the position after the placement
 */

/**
 * An overview of the puzzles.
 * @typedef {object} PuzzleHub
 * @property {number} puzzles  how many puzzles there are
 * @property {Record<string, number>} themes  how many puzzles each theme has
 * @property {PuzzleInfo} daily  today's puzzle
 * @property {Record<string, BestRun>} runs  the requester's best runs, by mode
 */

/**
 * A puzzle to solve.
 * @typedef {object} PuzzleInfo
 * @property {string} id  the id of the puzzle
 * @property {number} rating  its difficulty
 * @property {number} choices  how many placements are legal
 * @property {number|null} day  its day number if it was requested as the puzzle of the day; otherwise null
 * @property {boolean|null} solved  whether the first try solved it; null before the first try
 * @property {boolean} is_due  whether the requester missed it and it has come back
 * @property {PuzzleStanding|null} standing  the requester's results; null if the requester is anonymous
 * @property {TableInfo} table  the game
 * @property {View} view  the position
 * @property {Previews} previews  the immediate effects of the legal placements
 */

/**
 * The missed puzzle or the mistake to try again next; the other is null.
 * @typedef {object} Repeat
 * @property {PuzzleInfo|null} puzzle
 * @property {MistakeInfo|null} mistake
 */

/**
 * The ids of the puzzles in a run, from easy to hard.
 * @typedef {object} PuzzleRun
 * @property {string[]} puzzles
 */

/**
 * The answer to a try.
 * @typedef {object} PuzzleAnswer
 * @property {boolean} solved  whether the try found the solution
 * @property {boolean} counted  whether it counted for the rating; only the first try at a puzzle does
 * @property {number} change  the change in rating
 * @property {TriedPlacement|null} tried  the placement tried; null if the solution was requested
 * @property {TriedPlacement|null} solution  the solution; null until it is found or requested
 * @property {OtherPlacement[]} others  the solution's rival, then other strong placements; empty if `solution` is null
 * @property {string[]} themes  the themes of the puzzle; empty if `solution` is null
 * @property {boolean} is_proven  whether the result was proven by exhaustive search
 * @property {number|null} returns  in how many days the puzzle comes back; null if it does not
 * @property {PuzzleStanding|null} standing  the requester's results
 */

/**
 * A hint: the shape of the solution's piece. It makes the puzzle count as not solved.
 * @typedef {object} PuzzleHint
 * @property {number} shape
 * @property {PuzzleStanding|null} standing
 */

/**
 * The answer to a try.
 * @typedef {object} MistakeAnswer
 * @property {number} loss  how much lower the chance of winning is than after the best placement, from 0 to 1
 * @property {boolean} is_good  whether that is too little to be a mistake
 * @property {Comparison} comparison  a good try and the mistake, or the best placement and a bad try
 * @property {number|null} returns  in how many days the mistake comes back; null if it does not
 * @property {number} due  how many missed puzzles and mistakes have come back
 */

/**
 * The facts about a table that stay the same, and its seats.
 * @typedef {object} TableInfo
 * @property {string} id  the id of the table
 * @property {string|null} code  its short code, if it has one
 * @property {Record<string, any>} options  all options, with the drawn starter
 * @property {Colour[]} colours  the colours of the seats
 * @property {SeatView[]} seats  who sits where
 * @property {PieceSetInfo} pieces  `{name, shapes, placements}`: a shape is `{name, code, count, cells}`, a placement `[shape, cells]`
 * @property {string[]} figures  the names of the scoring figures
 * @property {string[]} center  the names of the cells where the game can start (R6)
 * @property {Policy} policy  what this kind of table allows
 * @property {boolean} is_older  whether it was created when tables did not say yet whether they were rated; such a table is casual
 * @property {boolean} teaching  whether computers offer to undo costly placements
 * @property {Beginning|null} setup  the scores and figures of the starting position; null if it has no pieces
 * @property {string|null} club  the id of the club whose members play here; null if anybody can
 * @property {number|null} tournament  the number of the club's tournament that the game belongs to, if any
 */

/**
 * The current state of a table as one person sees it.
 * @typedef {object} View
 * @property {number} version  the version of the table
 * @property {boolean} started  whether the game has begun, that is, no seat is open and no countdown is running
 * @property {number} round  the number of the round, from 1
 * @property {number} plies  how many placements the round has
 * @property {number} to_play  the seat whose turn it is
 * @property {boolean} is_free_turn  whether that seat can place beside any piece (R14)
 * @property {number[]} scores  points by seat
 * @property {number[][]} stocks  for each seat, how many pieces of each shape are left
 * @property {number|null} leader  the placement that the next one must touch
 * @property {number[]} legal  the placements that are legal now
 * @property {FigureState[]} figures  the scoring figures, each `{name, segments, complete, owner}`
 * @property {number[]} withdrawn  the seats that have withdrawn (R31)
 * @property {number[]} out_of_time  the seats that ran out of time
 * @property {Outcome|null} outcome  how the round ended
 * @property {MatchState|null} match  `{target, totals, rounds, outcome}`, if several rounds are played
 * @property {boolean} can_undo  whether there is something to undo
 * @property {boolean} is_played_elsewhere  whether the game was over when its record was opened: nobody here won
 * @property {boolean} is_aborted  whether a player left a rated game before all had placed: it has no result
 * @property {string|null} code  the short code of the table
 * @property {boolean} chat  whether people can write free text
 * @property {boolean} newcomers  whether people without a seat can take a free one
 * @property {ClockView|null} clock  the time control, the milliseconds of each of `seats` at the start of the turn, and whose clock is `running`
 * @property {OfferView|null} offer  an offer to undo: `{kind, by, plies, falls, back, needs, agreed, lesson}`; `falls` has the numbers of the moves that would be undone, `back` the seats whose withdrawal would be
 * @property {string|null} next  the id of the rematch's table
 * @property {SeekView|null} seek  `{level, fill_at, start_at}` while the table is in the server's lobby
 * @property {Move[]} moves  every placement in the round: `{seat, placement, was_free, scores, events}`
 * @property {PlacedPiece[]} placed  the pieces of the starting position, then the moves in brief, each as `[seat, placement, was_free]`
 * @property {SeatView[]} seats  who sits where: `{kind, level?, name?, mine, handed, held?, face?}`; `mine` if it belongs to the viewer, `handed` if a computer is playing for the owner
 * @property {You} you  the viewer, as `{host, seats, removed?}`
 */

/**
 * The effects of a position's legal placements.
 * @typedef {object} Previews
 * @property {string} check  the hash of the position, as in the message `changed`
 * @property {number} to_play  the seat that would place
 * @property {Preview[]} previews  the placements that have any effect
 */

/**
 * Why nothing can be placed on a cell.
 * @typedef {object} ObstacleInfo
 * @property {"game-over"|"no-such-piece"|"not-in-stock"|"overlaps"|"not-at-center"|"not-touching-leader"|"not-touching-any"|null} reason  why, as an error code; null if something can be placed
 * @property {string[]} cells  the cells concerned: those in the way, those to touch, or those to start from
 */

/**
 * The contents of the opening book and of recorded games for a position.
 * @typedef {object} OpeningsInfo
 * @property {OpeningMove[]} moves  the book's placements, best first; empty if the position is not in it
 * @property {number[]} seat_shares  how often each seat wins among equal players, beginning with the starter
 * @property {PlayedHere|null} played  the placements made there, if the server has recorded games
 */

/**
 * Two placements in a position, each explained by consequences that the other lacks.
 * @typedef {object} Comparison
 * @property {ExplainedLine} better
 * @property {ExplainedLine} worse
 */

/**
 * A position that is being set up.
 * @typedef {object} SetUpInfo
 * @property {Point[]} pieces  every piece's seat and placement number, in the order placed
 * @property {SetUpProblem|null} problem  why the rules do not allow it; null if they do
 * @property {View} view  the position; while there is a problem, only pieces, stocks and figures are correct
 * @property {number[]} fits  the placements for which the seat has a piece and the board has room
 */

/**
 * A person's studies, most recently changed first, and how many more are damaged.
 * @typedef {object} StudyList
 * @property {StudySummary[]} studies
 * @property {number} damaged
 */

/**
 * A study.
 * @typedef {object} Study
 * @property {string} id  the id of the study; anybody who knows it can read the study
 * @property {Record<string, any>} record  the record in its JSON form
 * @property {number} version  how many times it has been saved
 * @property {boolean} mine  whether the requester can change it
 */

/**
 * The kinds of printable sets.
 * @typedef {object} PrintInfo
 * @property {PrintKind[]} kinds  the kinds of sets
 * @property {boolean} to_order  whether this server makes sets to order; otherwise, it has ready-made ones
 * @property {string} command  the command that installs the packages for making them
 * @property {number} max_pieces  the maximum size of a piece set in bytes
 */

/**
 * Pictures of a set.
 * @typedef {object} PrintPreview
 * @property {PrintedPage[]} pages  the pictures
 */

/**
 * Facts about a set.
 * @typedef {object} PrintFacts
 * @property {string} name  the name of the file
 * @property {number} bytes  its size
 * @property {PrintMessage[]} facts  sheets, metres, grams and the like, one message each
 */

/**
 * A new table and its short code.
 * @typedef {object} TableCreated
 * @property {string} id
 * @property {string} code
 */

/**
 * Why a game cannot be rated: the last part of `not-rated.REASON`; null if it can.
 * @typedef {object} RatedAnswer
 * @property {string|null} why
 */

/**
 * The table that a short code leads to.
 * @typedef {object} TableFound
 * @property {string} id
 */

/**
 * A table: the facts that never change, and its view.
 * @typedef {object} TableState
 * @property {TableInfo} table
 * @property {View} view
 */

/**
 * The link to send to friends, and whether other machines can open it.
 * @typedef {object} ShareLink
 * @property {string} link  the link
 * @property {boolean} reaches_others  whether other machines can open it
 * @property {"open"|"shut"|null} network  whether access from the local network is open; null except for the page on the server's own machine, the only one that can change it
 */

/**
 * The answer to a command, sent after the change that the command caused.
 * @typedef {object} CommandAnswer
 * @property {"answer"} type
 * @property {string|null} id  the id of the command; null if the message had none
 * @property {boolean} ok  whether the command was executed
 * @property {number} version  the current version of the table
 * @property {ErrorInfo} [error]  why it was refused
 */

/**
 * The latest 100 lines of chat, sent once at the start.
 * @typedef {object} ChatMessage
 * @property {"chat"} type
 * @property {ChatEntry[]} said
 */

/**
 * A new line of chat.
 * @typedef {object} SaidMessage
 * @property {"said"} type
 * @property {number} n  its number at the table, from 1
 * @property {number} at  when it was stored, in Unix seconds
 * @property {number|null} seat  the writer's seat; null for a host without a seat
 * @property {string|null} name  the writer's name
 * @property {string} [text]  the text written
 * @property {string} [phrase]  the key of a phrase, instead of text
 * @property {number} [face]  the number of the writer's face
 */

/**
 * The tables that the requester can join, those that fit best first.
 * @typedef {object} LobbyTables
 * @property {LobbyTable[]} tables  the tables
 * @property {string|null} mine  the id of the table at which the requester is waiting; null if none
 * @property {number} at  the time of the response, in Unix seconds
 */

/**
 * The club that an invitation leads to, how many members it has, and whether you are one.
 * @typedef {object} ClubOffer
 * @property {string} id
 * @property {string} name
 * @property {number} members
 * @property {boolean} joined
 */

/**
 * A club, as one of its members sees it.
 * @typedef {object} ClubView
 * @property {string} id  the id of the club
 * @property {string} name  its name
 * @property {number} you  the requester's number
 * @property {number} host  the number of the host
 * @property {number|null} closed  when it was closed, in Unix seconds; null if it is open
 * @property {string|null} link  the invitation, shown only to the host; null if there is none
 * @property {ClubMember[]} members  the members, in the order in which they joined
 * @property {ClubMember[]} banned  those who cannot come back, shown only to the host
 * @property {ClubMember[]} former  the former members who joined last, whom the host can still ban; shown only to the host
 * @property {ReportedLine[]} reported  the lines that members reported, latest first, shown only to the host
 * @property {ClubLine[]} said  the latest lines of the chat, oldest first
 * @property {TableSummary[]} tables  the tables where members wait for players, then the games in progress, each latest opened first
 * @property {TournamentSummary[]} tournaments  its tournaments, latest first
 */

/**
 * A line in the club's chat.
 * @typedef {object} ClubLine
 * @property {number} n  its number, from 1
 * @property {number} at  when it was stored, in Unix seconds
 * @property {number|null} by  the number of the writer; null if they are no longer known
 * @property {string|null} name  the writer's name; null if they are banned
 * @property {string|null} text  the text written; empty if it was removed
 * @property {string|null} phrase  the key of a phrase, instead of text
 * @property {number|null} face  the number of the writer's face; null if they are banned
 */

/**
 * How the members do against each other, in games that nobody won with a computer's help.
 * @typedef {object} Ladder
 * @property {LadderRow[]} two  the strength in two-player games, strongest first, on the scale of Glicko-2 ratings
 * @property {LadderRow[]|null} more  the strength in games with three or four players, on the scale of OpenSkill, where everybody starts at 25; null if this server cannot compute it
 * @property {Pairing[]} pairs  who played whom, at tables of any size
 */

/**
 * A tournament as a member of the club sees it.
 * @typedef {object} TournamentView
 * @property {number} n  its number in the club
 * @property {number} made  when it was created, in Unix seconds
 * @property {number} you  the requester's number
 * @property {number} host  the number of the club's host
 * @property {boolean} can_open  whether the next round can begin
 * @property {Entrant[]} standing  everybody who takes part, best first
 * @property {Tournament} tournament  the rest, as stored
 */

/**
 * One of the requester's browsers or programs.
 * @typedef {object} SessionInfo
 * @property {string} id  the session's id, used to end it
 * @property {string} browser  the browser's name; empty if unknown
 * @property {string} system  the device or operating system; empty if unknown
 * @property {number} created  when it was signed in, in Unix seconds
 * @property {number} seen  when it was last used, to within ten minutes, in Unix seconds
 * @property {boolean} here  whether it made this request
 */

/**
 * The data stored about finished games.
 * @typedef {object} Games
 * @property {string} place  the name under which this server or browser counts games; empty before the first
 * @property {Record<string, Statistics>} counted  the counts by place
 * @property {Rating} rating  the person's strength
 * @property {number} rated  how many games changed the rating
 * @property {number} rated_at  when the last of them ended, in Unix seconds
 * @property {GameResult[]} recent  the latest results, oldest first
 * @property {number} since  when the progress was last deleted, in Unix seconds; earlier games never count again
 */

/**
 * A person's puzzle results.
 * @typedef {object} PuzzleProgress
 * @property {Rating} rating  the person's strength
 * @property {number} tries  how many puzzles they tried; each counts once
 * @property {number} solved  how many they solved on the first try
 * @property {number} streak  the current number of correct first tries in a row
 * @property {number} best  the longest streak
 * @property {Record<string, [number, boolean]>} tried  the latest puzzles, each with the number of its try and whether that was right
 * @property {number[]} days  the numbers of the days whose puzzle was solved on the first try
 * @property {Record<string, Point>} repeats  for each missed puzzle and mistake, the day it returns and how often it was solved
 * @property {Record<string, OwnMistake>} mistakes  the mistakes in the person's own games that come back
 */

/**
 * Counts of all games at one place.
 * @typedef {object} Statistics
 * @property {Tally} total  all games
 * @property {Record<string, Tally>} levels  the games by opposing level; those against people under `people`
 * @property {Record<string, Tally>} players  the games by number of players
 * @property {Record<string, ShapeUse>} shapes  how the pieces were used, by shape code
 */

/**
 * A piece set and all placements of its pieces: the shape's number and the cells of each.
 * @typedef {object} PieceSetInfo
 * @property {string} name
 * @property {ShapeInfo[]} shapes
 * @property {[number, string[]][]} placements
 */

/**
 * A kind of table.
 * @typedef {object} Policy
 * @property {"club"|"lobby"|"private"|"tournament"} place  who can sit down: whoever has the link, anybody on the server, or members of a club, by themselves or as a tournament says
 * @property {boolean} is_rated  whether its games count for ratings, ladders and tournaments
 * @property {boolean} allows_undo  whether placements can be undone; everybody else at the table is asked
 * @property {boolean} allows_help  whether the computer helps here, if no other person plays
 * @property {boolean} allows_stand_ins  whether a computer can play for a person, until they take the seat back
 * @property {boolean} allows_removal  whether the host can remove people
 * @property {boolean} allows_abort  whether the game ends without a result if a player leaves it before all have placed
 * @property {boolean} allows_several_seats  whether a person can have more than one seat
 * @property {boolean} is_seated_by_server  whether the server gives out the seats, in its lobby or in a club
 * @property {boolean} keeps_names  whether people play under the names that they have in their club
 * @property {boolean} starts_clock_at_once  whether the clock runs before the first piece is placed
 */

/**
 * The viewer: whether they are the host, which seats are theirs, and whether the host removed them, so that they can only watch.
 * @typedef {object} You
 * @property {boolean} host
 * @property {number[]} seats
 * @property {boolean} [removed]
 */

/**
 * A placement and its likely continuation, explained.
 * @typedef {object} ExplainedLine
 * @property {string} placement
 * @property {number} index
 * @property {ReasonInfo[]} reasons  why it is good or bad
 * @property {ReasonInfo[][]} later  the reasons for and against each placement of the likely continuation
 * @property {Consequence|null} consequence  what it gains or costs later; null if nothing important
 * @property {Balance|null} balance  the points that it and the other placement gain; null if that explains nothing
 * @property {Consequence[]} likely  the later placements of its line that score, gain a free turn, or end the game
 * @property {number} plies  the number of placements in the view's game, up to and including it
 * @property {View} view  the game up to the end of the likely continuation
 */

/**
 * A table in a person's list of tables.
 * @typedef {object} TableSummary
 * @property {string} id  the id of the table
 * @property {string|null} code  its short code, if it has one
 * @property {Record<string, any>} options  all options
 * @property {boolean} started  whether the game has begun
 * @property {boolean} over  whether the game, and any match, is over
 * @property {boolean} my_turn  whether it is the viewer's turn
 * @property {boolean} is_rated  whether the game counts for ratings
 * @property {Clock|null} clock  the clock, if any
 * @property {SeatView[]} seats  who sits where
 * @property {You} you  the viewer
 * @property {number} plies  how many pieces are on the board
 * @property {[number, string][]} pieces  the pieces on the board, oldest first: the seat and the cells of each
 * @property {number[]} scores  points by seat
 * @property {Outcome|null} outcome  how the round ended
 * @property {number} created  when it was opened, in Unix seconds
 * @property {number} changed  when it last changed, in Unix seconds
 */

/**
 * Why something was refused; codes are stable, messages may change.
 * @typedef {object} ErrorInfo
 * @property {string} code  the reason, from the table of codes
 * @property {string} message  one sentence to show to users
 * @property {string} [quota]  the quota that is used up
 * @property {number} [retry_after]  seconds until more is allowed
 * @property {string[]} [cells]  the cells concerned, if a placement was refused
 * @property {string} [setting]  the invalid setting of a printable set
 * @property {string} [sentence]  the key of the error's message in the .ftl files of each language
 * @property {Record<string, any>} [values]  the arguments of that message
 */

/**
 * One of the requester's clubs.
 * @typedef {object} ClubSummary
 * @property {string} id
 * @property {string} name
 */

/**
 * An entry in the club's log: its number from 1, its time in Unix seconds, what was done, by whom, and about whom. The names of people who are banned or no longer known are null.
 * @typedef {object} LogRow
 * @property {number} n
 * @property {number} at
 * @property {"ban"|"ban-newer"|"close"|"create"|"export"|"hand-over"|"invite"|"join"|"leave"|"mute"|"remove"|"remove-line"|"remove-tournament"|"round"|"table"|"tournament"|"unban"|"uninvite"|"unmute"} act
 * @property {string|null} by
 * @property {string|null} about
 */

/**
 * A possible tournament length, and how even its schedule is.
 * @typedef {object} TournamentLength
 * @property {number} rounds  the number of rounds
 * @property {number} tables  the number of tables in all of them
 * @property {Point} games  the fewest and the most games that anybody plays
 * @property {Point} meetings  the fewest and the most times that two people meet
 * @property {Point} seats  the fewest and the most times that anybody sits in any one seat
 */

/**
 * A tournament as stored; members are identified by number.
 * @typedef {object} Tournament
 * @property {string} name  its name
 * @property {Clock} clock  the clock of its tables
 * @property {Record<string, any>} options  all options of its games
 * @property {TournamentGame[][]} rounds  the games of each round
 * @property {number} opened  how many rounds are open
 */

/**
 * A tournament in a list: its number and name, how many of its rounds are open, and whether it is over.
 * @typedef {object} TournamentSummary
 * @property {number} n
 * @property {string} name
 * @property {number} rounds
 * @property {number} opened
 * @property {boolean} over
 */

/**
 * An analysis of the position, more accurate than the previous one.
 * @typedef {object} AnalysisMessage
 * @property {"analysis"} type
 * @property {AnalysisInfo} analysis
 */

/**
 * The number of positions analysed so far.
 * @typedef {object} ProgressMessage
 * @property {"progress"} type
 * @property {number} done
 * @property {number} total
 * @property {number[][]} chances  every seat's chances at the start and after each ply, from a quick search
 */

/**
 * The analysed game.
 * @typedef {object} ReviewMessage
 * @property {"review"} type
 * @property {GameInfo} game
 */

/**
 * An error that ends the connection or stream.
 * @typedef {object} ErrorMessage
 * @property {"error"} type
 * @property {ErrorInfo} error
 */

/**
 * The end of the stream.
 * @typedef {object} DoneMessage
 * @property {"done"} type
 */

/**
 * The full table, for a page that does not have it.
 * @typedef {object} TableMessage
 * @property {"table"} type
 * @property {TableReason} reason  why changes are not enough: the page is "new" or too far "behind", or its copy might be wrong ("restored")
 * @property {TableInfo} table  the parts that stay the same
 * @property {View} view  the parts that change
 * @property {GameEvent[]} happened  always empty
 */

/**
 * The changes made by a new entry in the log.
 * @typedef {object} ChangedMessage
 * @property {"changed"} type
 * @property {number} version  the version of the table, one more than before
 * @property {ViewChanges} changes  the new values of the view's other fields
 * @property {number} moves_from  how many moves are unchanged
 * @property {Move[]} moves  the moves that follow them
 * @property {GameEvent[]} happened  the events
 * @property {string} cause  the type of the command, `offer-` and its kind, or `away` if a seat was freed
 * @property {string} check  a hash of the placed pieces and the scores
 */

/**
 * Everything up to this version has been sent.
 * @typedef {object} CurrentMessage
 * @property {"current"} type
 * @property {number} version
 */

/**
 * The seat whose computer is thinking; null when it is done.
 * @typedef {object} ThinkingMessage
 * @property {"thinking"} type
 * @property {number|null} seat  the seat
 * @property {boolean} failed  whether the computer could not place, and is trying again
 */

/**
 * Whether each seat's owner is present (null if it has none), and the number of spectators.
 * @typedef {object} PresenceMessage
 * @property {"presence"} type
 * @property {(boolean|null)[]} seats
 * @property {number} spectators
 */

/**
 * The milliseconds that each seat has left at a Unix time, and whose clock is running.
 * @typedef {object} ClockMessage
 * @property {"clock"} type
 * @property {number[]} seats
 * @property {number|null} running
 * @property {number} at
 */

/**
 * A position that somebody shows everybody at the table after the game, and whoever connects later.
 * @typedef {object} ShownMessage
 * @property {"shown"} type
 * @property {number|null} seat  that person's seat; null for a host without a seat
 * @property {number} after  how many placements and withdrawals of the round to keep
 * @property {string[]} line  the cells of the placements after them
 */

/**
 * A cell on the board, and the cells it touches (R7). Units are short edges; y points up.
 * @typedef {object} CellInfo
 * @property {string} name
 * @property {"dart"|"kite"|"sliver"} kind
 * @property {Point[]} outline
 * @property {Point} centre
 * @property {string[]} touching
 */

/**
 * A figure, the names of its cells, and the points for a majority of them.
 * @typedef {object} FigureInfo
 * @property {string} name
 * @property {"center-ring"|"circle"|"star"} kind
 * @property {string[]} cells
 * @property {number} points
 */

/**
 * An option; `choices` is empty, and `low` and `high` are null, where they do not apply.
 * @typedef {object} OptionInfo
 * @property {string} name
 * @property {any} default
 * @property {string} help
 * @property {string} rules
 * @property {string[]} choices
 * @property {number|null} low
 * @property {number|null} high
 */

/**
 * A computer's level or style; the higher its `strength` or `rating`, the stronger it is.
 * @typedef {object} LevelInfo
 * @property {string} id
 * @property {number} strength
 * @property {number} rating
 */

/**
 * A person's progress in a lesson.
 * @typedef {object} LessonProgress
 * @property {number} step  the next step, from 0
 * @property {number} at  when it was reached, in Unix seconds
 * @property {number|null} finished  when the lesson was first finished, in Unix seconds; null if never
 */

/**
 * A player's strength; the defaults are for a new player.
 * @typedef {object} Rating
 * @property {number} rating  the strength; a player 400 points stronger wins about ten games for each lost
 * @property {number} deviation  the standard deviation of the strength
 * @property {number} volatility  how much the strength is expected to change, on the scale of the computation
 */

/**
 * The best runs in one mode.
 * @typedef {object} BestRun
 * @property {number} ever  the most puzzles solved in a run
 * @property {number} day  the day number of the latest run
 * @property {number} on_day  the most puzzles solved in a run on that day
 */

/**
 * A level, and a person's chances against it.
 * @typedef {object} LevelStanding
 * @property {string} id  the id of the level
 * @property {number} rating  its strength
 * @property {number} expected  the person's expected score against it, from 0 to 1
 */

/**
 * The numbers of games played, won alone, and won jointly.
 * @typedef {object} Tally
 * @property {number} games
 * @property {number} won
 * @property {number} shared
 */

/**
 * A game that was played.
 * @typedef {object} GameResult
 * @property {string} id  the table's id, with the round number
 * @property {number} at  when it ended, in Unix seconds
 * @property {number} players  the number of players
 * @property {"lost"|"shared"|"won"} result  how it ended
 * @property {number} points  the person's points
 * @property {number} best  the best other player's points
 * @property {string[]} opponents  the opponents' levels; `people` for a person
 * @property {number|null} rating  the person's rating after it; null if the game did not change it
 * @property {number} change  the change in rating
 * @property {""|"short"|"wins"} kept  why a rated game left the rating: it was too "short", or there were too many "wins" over people within an hour; else empty
 */

/**
 * An achievement, and when it was first reached, in Unix seconds; null if never.
 * @typedef {object} AchievementState
 * @property {string} id
 * @property {number|null} at
 */

/**
 * Today's puzzle as a small picture.
 * @typedef {object} DailyPicture
 * @property {Colour[]} colours  the seats' colours
 * @property {[number, string][]} pieces  the pieces, oldest first: the seat and the cells of each
 * @property {number} to_play  the seat for which to find the best placement
 * @property {boolean|null} solved  whether the first try solved it; null before the first try
 * @property {number} days  how many days in a row, up to today or yesterday, the daily puzzle was solved
 */

/**
 * The lesson to continue, and the number of its next step, from 1.
 * @typedef {object} LessonToDo
 * @property {string} id
 * @property {string} title
 * @property {number} step
 */

/**
 * Lessons under one heading.
 * @typedef {object} LessonGroup
 * @property {string} id
 * @property {string} title
 * @property {LessonSummary[]} lessons
 */

/**
 * A person's puzzle results.
 * @typedef {object} PuzzleStanding
 * @property {number} rating  the person's strength
 * @property {number} deviation  its uncertainty
 * @property {number} tries  how many puzzles they tried
 * @property {number} solved  how many they solved on the first try
 * @property {number} streak  the current number of correct first tries in a row
 * @property {number} best  the longest streak
 * @property {number} days  how many days in a row, up to today or yesterday, they solved the daily puzzle
 * @property {number} due  how many missed puzzles and mistakes have come back
 */

/**
 * A mistake in one of the requester's own games, to improve on.
 * @typedef {object} MistakeInfo
 * @property {string} id  the id of the mistake
 * @property {number} seat  the seat that made it
 * @property {number} index  the number of the placement
 * @property {number} before  the chance of winning before it, from 0 to 1
 * @property {number} after  the chance after it
 * @property {TableInfo} table  the game
 * @property {View} view  the position
 * @property {Previews} previews  the immediate effects of the legal placements
 */

/**
 * A placement in a puzzle, explained.
 * @typedef {object} TriedPlacement
 * @property {string} placement
 * @property {number} index
 * @property {ReasonInfo[]} reasons  why it is good or bad
 * @property {ReasonInfo[][]} later  the reasons for and against each placement of the likely continuation
 * @property {Consequence|null} consequence  what it gains or costs later; null if nothing important
 * @property {Balance|null} balance  the points that it and the other placement gain; null if that explains nothing
 * @property {Consequence[]} likely  the later placements of its line that score, gain a free turn, or end the game
 * @property {number} plies  the number of placements in the view's game, up to and including it
 * @property {View} view  the game up to the end of the likely continuation
 * @property {number|null} chance  the mover's chance of winning after it, from 0 to 1; null if it was not searched
 */

/**
 * A placement that is worse than the solution: the chance after it, and why.
 * @typedef {object} OtherPlacement
 * @property {string} placement
 * @property {number} index
 * @property {number} chance
 * @property {ReasonInfo[]} reasons
 * @property {Consequence|null} consequence
 * @property {Balance|null} balance
 * @property {Consequence[]} likely
 */

/**
 * A seat as one person sees it.
 * @typedef {object} SeatView
 * @property {"computer"|"open"|"person"} kind  a person, a computer, or nobody yet (open)
 * @property {boolean} mine  whether it belongs to the viewer, or to anybody with the link
 * @property {boolean} handed  whether a computer is playing for the owner, who can take the seat back
 * @property {string} [level]  the level of the computer that plays there or, in a variation, played there
 * @property {string} [name]  the name of the player
 * @property {"other"|"you"} [held]  for whom an open seat is held until they accept or decline
 * @property {number} [face]  the number of the owner's face, a badge that tells people with alike names apart
 */

/**
 * The scores by seat, and the figures, in the starting position.
 * @typedef {object} Beginning
 * @property {number[]} scores
 * @property {FigureState[]} figures
 */

/**
 * A figure: how many of its cells each seat has, whether it is full, and its owner, if any.
 * @typedef {object} FigureState
 * @property {string} name
 * @property {number[]} segments
 * @property {boolean} complete
 * @property {number|null} owner
 */

/**
 * How a game ended.
 * @typedef {object} Outcome
 * @property {"target"|"went-out"|"blocked"|"withdrawals"} reason  why it ended
 * @property {number[]} winners  the seats that won; several if they share the victory (R26)
 * @property {number[]} scores  points by seat
 * @property {number[]} unplaced  unplaced pieces by seat, which break ties (R26)
 */

/**
 * A match: the points to reach, each seat's points, the finished rounds, and how it ended.
 * @typedef {object} MatchState
 * @property {number} target
 * @property {number[]} totals
 * @property {number} rounds
 * @property {MatchOutcome|null} outcome
 */

/**
 * A clock with a bank of time, as it was at the start of the turn.
 * @typedef {object} BankView
 * @property {"bank"} kind
 * @property {number} seconds
 * @property {number} increment
 * @property {number[]} [extra]
 * @property {number[]} seats
 * @property {number|null} running
 */

/**
 * A clock with days for each placement, as it was at the start of the turn.
 * @typedef {object} DaysView
 * @property {"days"} kind
 * @property {number} days
 * @property {number[]} seats
 * @property {number|null} running
 */

/**
 * An offer to undo, from a player or a computer.
 * @typedef {object} OfferView
 * @property {"teach"|"undo"} kind  "undo" or "teach"
 * @property {number} by  the seat that asked to undo, or whose placement a computer offers to undo
 * @property {number} plies  how many plies would remain
 * @property {number[]} falls  the numbers of the moves that would be undone
 * @property {number[]} back  the seats that would be back in the game, because their withdrawal would be undone
 * @property {number[]} needs  the seats that must agree
 * @property {number[]} agreed  the seats that have agreed
 * @property {Lesson} [lesson]  why a computer offers to undo
 */

/**
 * A table that is looking for players; times are in Unix seconds.
 * @typedef {object} SeekView
 * @property {string} level  the level of the computers that fill free seats
 * @property {number|null} fill_at  when they do; null if they never do
 * @property {number|null} start_at  when the game begins; null while a seat is free
 */

/**
 * A placement in the round, the events it caused, and the scores after it.
 * @typedef {object} Move
 * @property {number} seat
 * @property {number} placement
 * @property {boolean} was_free
 * @property {number[]} scores
 * @property {GameEvent[]} events
 */

/**
 * The effects of one placement.
 * @typedef {object} Preview
 * @property {number} placement  its number
 * @property {GameEvent[]} events  the events that would follow, in order
 */

/**
 * A placement in the opening book.
 * @typedef {object} OpeningMove
 * @property {number} placement  its number
 * @property {number} chance  the mover's chance of winning after it, from 0 to 1
 * @property {number[]} same  all placements equivalent to it by symmetry, including itself
 */

/**
 * The placements made in a position in recorded games.
 * @typedef {object} PlayedHere
 * @property {number} games  how many games reached it
 * @property {PlayedPlacement[]} moves  the placements played there, most frequent first, at most eight
 * @property {number} others  how many games continued differently
 */

/**
 * Why the pieces do not form a legal position.
 * @typedef {object} SetUpProblem
 * @property {string} code  the error code
 * @property {string} message  the reason, as one sentence in English
 * @property {number|null} seat  the seat whose piece cannot be there; null if no single piece is at fault
 * @property {number|null} placement  the piece's placement number
 * @property {string[]} cells  other cells involved
 */

/**
 * A study in a list.
 * @typedef {object} StudySummary
 * @property {string} id  the id of the study
 * @property {string} title  the beginning of its record's title; can be empty
 * @property {number} changed  when it was last saved, in Unix seconds
 * @property {Colour[]} colours  the colours of the seats
 * @property {[number, string][]} pieces  the seat and cells of each piece at the end of the main line
 */

/**
 * A kind of set.
 * @typedef {object} PrintKind
 * @property {string} name  its name
 * @property {PrintSetting[]} settings  its settings, the most commonly wanted ones first
 */

/**
 * A picture of a page, a sheet or a part, with the message that names it.
 * @typedef {object} PrintedPage
 * @property {string} key  its key in i18n/en/print.ftl or a similar file
 * @property {Record<string, any>} values  its arguments
 * @property {string} svg  the picture
 */

/**
 * A translatable message.
 * @typedef {object} PrintMessage
 * @property {string} key  its key in i18n/en/print.ftl or a similar file
 * @property {Record<string, any>} values  its arguments
 */

/**
 * A line of chat: text or a phrase.
 * @typedef {object} ChatEntry
 * @property {number} n  its number at the table, from 1
 * @property {number} at  when it was stored, in Unix seconds
 * @property {number|null} seat  the writer's seat; null for a host without a seat
 * @property {string|null} name  the writer's name
 * @property {string} [text]  the text written
 * @property {string} [phrase]  the key of a phrase, instead of text
 * @property {number} [face]  the number of the writer's face
 */

/**
 * A table that is looking for players.
 * @typedef {object} LobbyTable
 * @property {string} id  the id of the table
 * @property {SeatView[]} seats  who sits where
 * @property {Clock|null} clock  its clock; rated games have one
 * @property {boolean} rated  whether the game counts for ratings
 * @property {number} rating  the strength of its host when it was opened
 * @property {boolean} near  whether only people of similar strength see it
 * @property {number|null} fill_at  when computers take the free seats, in Unix seconds; null if they never do
 */

/**
 * A member: their number and name, whether they are muted in the chat, and the number of their face.
 * @typedef {object} ClubMember
 * @property {number} n
 * @property {string} name
 * @property {boolean} muted
 * @property {number} face
 */

/**
 * A line that members reported, and the names of those members.
 * @typedef {object} ReportedLine
 * @property {number} n  its number, from 1
 * @property {number} at  when it was stored, in Unix seconds
 * @property {number|null} by  the number of the writer; null if they are no longer known
 * @property {string|null} name  the writer's name; null if they are banned
 * @property {string|null} text  the text written; empty if it was removed
 * @property {string|null} phrase  the key of a phrase, instead of text
 * @property {number|null} face  the number of the writer's face; null if they are banned
 * @property {string[]} reporters
 */

/**
 * A member's strength, its standard deviation, and how many games it is based on.
 * @typedef {object} LadderRow
 * @property {number} n
 * @property {string} name
 * @property {number} face
 * @property {number} rating
 * @property {number} deviation
 * @property {number} games
 */

/**
 * How many games two members played together, and in how many each finished ahead.
 * @typedef {object} Pairing
 * @property {Point} members
 * @property {Point} ahead
 * @property {number} games
 */

/**
 * A member in the standings.
 * @typedef {object} Entrant
 * @property {number} n  their number
 * @property {string|null} name  their name; null if they have been forgotten
 * @property {boolean} here  whether they are still a member; otherwise computers play for them
 * @property {number} place  their place, from 1; equal results share one
 * @property {number} games  how many games they have finished
 * @property {number} points  1 for each game won, and a share for each shared victory
 * @property {number} direct  how often they finished ahead of others with equal points, less how often behind
 * @property {number} margin  how far they scored above the average of their tables, in percent
 * @property {number|null} face  the number of their face; null if they have been forgotten
 */

/**
 * An analysed position; `legal` counts all choices; `choices` lists the best of them in order.
 * @typedef {object} AnalysisInfo
 * @property {number} ply
 * @property {number} seat
 * @property {boolean} is_free_turn
 * @property {Outcome|null} result
 * @property {number} simulations
 * @property {boolean} is_proven
 * @property {number[]} chances
 * @property {number[]} expected_scores
 * @property {number} error
 * @property {number} legal
 * @property {Record<string, number[]>} ownership
 * @property {ChoiceInfo[]} choices
 */

/**
 * An analysed game.
 * @typedef {object} GameInfo
 * @property {"cirkis-analysis"} format
 * @property {number} version
 * @property {Record<string, any>} options  the game's options
 * @property {number} positions  the number of positions
 * @property {boolean} is_complete  whether all of them were analysed
 * @property {Record<string, number>} thresholds  the smallest loss that counts as each kind of mistake
 * @property {number} swing  the smallest change in a chance that makes a turning point
 * @property {AnalysisInfo|null} start  the first position
 * @property {PlyInfo[]} plies  every ply and the position after it
 * @property {number[]} turning_points  the numbers of the plies that are turning points
 * @property {number[][]} mistakes  for each seat, the numbers of the plies that are mistakes, worst first
 */

/** @typedef {Partial<Omit<View, "moves"|"placed">>} ViewChanges */

/**
 * A costly placement, and a better one; both with standard pieces.
 * @typedef {object} OwnMistake
 * @property {string} position  the position before it, as text
 * @property {number[]} played  the line that began with it
 * @property {number[]} better  the line that begins with the best placement
 * @property {number} chance  the mover's chance of winning after the best placement, from 0 to 1
 * @property {number} loss  how much of it the mistake gave away
 */

/**
 * How the pieces of one shape were used.
 * @typedef {object} ShapeUse
 * @property {number} placed  how many were placed
 * @property {number} points  the points they scored when placed
 * @property {number} left  how many were left at the end
 */

/**
 * A shape, how many pieces of it a player starts with, and the kinds of its cells.
 * @typedef {object} ShapeInfo
 * @property {string} name
 * @property {string} code
 * @property {number} count
 * @property {string[]} cells
 */

/**
 * Why a computer offers to undo a placement.
 * @typedef {object} Lesson
 * @property {number} before  the player's chance after the best placement, from 0 to 1
 * @property {number} after  the chance after the placement
 * @property {ReasonInfo[]} against  the reasons against the placement
 * @property {Consequence|null} consequence  what it costs later; null if it costs nothing important
 * @property {ReasonInfo[]} missed  the reasons for the best placement
 * @property {string[][]} lines  the best placement and what follows it, then the same for the player's
 */

/**
 * A reason for or against a placement, with the fields that its kind uses. In a consequence, `later` says how many placements after the first one it happens.
 * @typedef {object} ReasonInfo
 * @property {string} kind
 * @property {boolean} is_good
 * @property {number} [seat]
 * @property {number} [points]
 * @property {string} [shape]
 * @property {number} [count]
 * @property {number} [was]
 * @property {string} [figure]
 * @property {number} [later]
 */

/**
 * The consequence of a placement: what matters most in the line that follows.
 * @typedef {object} Consequence
 * @property {number} later  how many placements after this one the consequence begins
 * @property {number} last  the same for its end, if a seat makes several placements in a row
 * @property {number} seat  the seat that places
 * @property {ReasonInfo[]} reasons  what happens
 * @property {number|null} barred  the placement that begins it, if the better placement rules that out; else null
 * @property {number[]} against  the seats that place before it but cannot prevent it
 * @property {string|null} spares  a figure that `barred` would then leave unfilled; null if there is none
 */

/**
 * The points gained by two placements and in the lines that follow them.
 * @typedef {object} Balance
 * @property {number} later  how many placements after them are counted
 * @property {number[]} better  each seat's points in the better one's line
 * @property {number[]} worse  the same for the other one
 */

/**
 * A lesson in the list.
 * @typedef {object} LessonSummary
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {number} steps
 */

/**
 * How a match ended: the winning seats (several if shared) and the total points by seat.
 * @typedef {object} MatchOutcome
 * @property {number[]} winners
 * @property {number[]} totals
 */

/**
 * A placement that was played in recorded games.
 * @typedef {object} PlayedPlacement
 * @property {number} placement  its number; in a symmetric position, it represents all equivalent ones
 * @property {number} games  how many games it was played in
 * @property {number} share  the mover's share of the victories, from 0 to 1
 * @property {number} points  the mover's average score at the end
 * @property {string[]} players  the names of the players who played it most often, at most three
 */

/**
 * Something that can be chosen for a set.
 * @typedef {object} PrintSetting
 * @property {string} name  its name, as in a request; the messages print-NAME and print-NAME.help describe it
 * @property {"choice"|"number"|"pieces"|"switch"} kind  how it is chosen
 * @property {number|string|boolean|null} default  its default; null for the standard piece set
 * @property {number|null} low  the minimum of a number
 * @property {number|null} high  its maximum
 * @property {string} unit  the unit of a number; empty for a count
 * @property {boolean} whole  whether a number must be whole
 * @property {string[]} choices  the words to choose from
 * @property {boolean} first  whether most people want to choose it
 */

/**
 * A game: the member at each seat, the id of the table once it is open, and the result.
 * @typedef {object} TournamentGame
 * @property {number[]} seats
 * @property {string} table
 * @property {TableResult|null} result
 */

/**
 * A placement and its evaluation.
 * @typedef {object} ChoiceInfo
 * @property {string} placement
 * @property {number} index
 * @property {number[]} chances  each seat's chance of winning, from 0 to 1
 * @property {number[]} expected_scores  the points each seat is expected to end with
 * @property {number} error  half the width of the 95 percent interval of the mover's chance
 * @property {number} visits  how many simulations began with it
 * @property {number[]|null} certain  the seats that are certain to win; null if this is not proven
 * @property {PlacementInfo[]} line  the expected line of play, starting with this placement
 * @property {ReasonInfo[]} reasons  why it is good or bad
 */

/**
 * A ply of an analysed game.
 * @typedef {object} PlyInfo
 * @property {number} number  its number, from 1; withdrawals count
 * @property {number} seat  the seat that made it
 * @property {string|null} placement  the cells; null for a withdrawal
 * @property {number|null} index  the placement's number
 * @property {number[]} scores  the scores after it
 * @property {number} rank  its rank among the choices, from 1; 0 for a withdrawal
 * @property {number} legal  the number of choices
 * @property {number} loss  how much of the mover's chance it gave away, from 0 to 1
 * @property {number} loss_points  the same for the expected lead, in points
 * @property {Mistake|null} mistake  what kind of mistake it is, if any
 * @property {ChoiceInfo|null} better  the best choice, if the placement was a mistake
 * @property {ReasonInfo[]} reasons  why the placement is good or bad
 * @property {AnalysisInfo} after  the position after it, with the choices of the next seat
 */

/**
 * A piece was placed and is now the Leader (R8).
 * @typedef {object} PlacedEvent
 * @property {"placed"} type
 * @property {number} seat
 * @property {number} placement
 * @property {boolean} was_free
 */

/**
 * A figure became full (R17).
 * @typedef {object} FigureCompletedEvent
 * @property {"figure-completed"} type
 * @property {number} seat  the seat that completed it
 * @property {string} figure
 * @property {number[]} segments  how many of its cells each seat has
 * @property {number|null} majority  the seat with more of its cells than any other, if there is one (R18)
 */

/**
 * A seat scored points.
 * @typedef {object} ScoredEvent
 * @property {"scored"} type
 * @property {number} seat
 * @property {number} points
 * @property {"majority"|"completion"|"going-out"} reason
 * @property {string|null} figure
 */

/**
 * The seat places again immediately, touching any piece (R11-R14).
 * @typedef {object} FreeTurnGainedEvent
 * @property {"free-turn-gained"} type
 * @property {number} seat
 * @property {("surrounded"|"center-star"|"first-sliver")[]} reasons
 */

/**
 * The seat gained a free turn but cannot place anything, so its turn ends (R16).
 * @typedef {object} FreeTurnUnusedEvent
 * @property {"free-turn-unused"} type
 * @property {number} seat
 */

/**
 * The seat could not place anything (R9).
 * @typedef {object} TurnLostEvent
 * @property {"turn-lost"} type
 * @property {number} seat
 */

/**
 * The seat stopped playing (R31).
 * @typedef {object} WithdrewEvent
 * @property {"withdrew"} type
 * @property {number} seat
 */

/**
 * The game ended.
 * @typedef {object} GameEndedEvent
 * @property {"game-ended"} type
 * @property {Outcome} outcome
 */

/**
 * How a game ended, by seat: the places, from 1, and the scores; `winners` are the seats that share the point.
 * @typedef {object} TableResult
 * @property {number[]} winners
 * @property {number[]} places
 * @property {number[]} scores
 */

/**
 * A placement: the names of its cells, and its number.
 * @typedef {object} PlacementInfo
 * @property {string} placement
 * @property {number} index
 */

export {};
