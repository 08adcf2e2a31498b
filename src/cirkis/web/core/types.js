// @ts-check
/**
 * Types of the messages between server and page. Nothing here runs.
 * @typedef {[number, number]} Point
 * @typedef {{name: string, kind: "kite"|"dart"|"sliver", outline: Point[], centre: Point}} CellInfo
 * @typedef {{name: string, kind: "circle"|"star"|"center-ring", cells: string[]}} FigureInfo
 * @typedef {{cells: CellInfo[], figures: FigureInfo[], rim: Point[]}} BoardInfo
 *
 * @typedef {{name: string, default: any, help: string, rules: string, choices: string[], low: number|null, high: number|null}} OptionInfo
 * @typedef {{id: string, strength: number}} LevelInfo
 * @typedef {{version: string, options: OptionInfo[], colours: string[], levels: LevelInfo[], level: string}} SetupInfo
 *
 * @typedef {{kind: "person"|"computer"|"open", level?: string|null, name?: string|null, mine?: boolean, present?: boolean|null, handed?: boolean}} Seat
 * @typedef {{kind: "bank", seconds: number, increment: number}|{kind: "days", days: number}} ClockRule
 * @typedef {{seats: (number|null)[], running: number|null, at?: number}} ClockState  milliseconds left
 * @typedef {{kind: "undo", by: number, plies: number, falls: number[], needs: number[], agreed: number[]}} Offer
 * @typedef {{n: number, seat: number|null, name?: string|null, text?: string|null, phrase?: string|null, at: number}} ChatMessage
 * @typedef {{options: Record<string, any>, seats: Seat[], clock?: ClockRule|null, chat?: boolean}} NewTable
 * @typedef {{name: string, code: string, count: number, cells: string[]}} Shape
 * @typedef {[number, string[]]} PlacementInfo  the shape's number and the cells it covers
 * @typedef {object} Table
 * @property {string} id
 * @property {string|null} [code]  what friends type instead of the link
 * @property {Record<string, any>} options
 * @property {string[]} colours
 * @property {Seat[]} seats
 * @property {{name: string, shapes: Shape[], placements: PlacementInfo[]}} pieces
 * @property {string[]} figures
 * @property {string[]} center
 *
 * @typedef {{reason: string, winners: number[], scores: number[], unplaced: number[]}} Outcome
 * @typedef {object} GameEvent  one of the kinds of happening; which fields it has follows from its type
 * @property {string} type
 * @property {number} [seat]
 * @property {number} [placement]
 * @property {boolean} [was_free]
 * @property {string|null} [figure]
 * @property {number[]} [segments]
 * @property {number|null} [majority]
 * @property {number} [points]
 * @property {string} [reason]
 * @property {string[]} [reasons]
 * @property {Outcome} [outcome]
 *
 * @typedef {{seat: number, placement: number, was_free: boolean, events: GameEvent[]}} Move
 * @typedef {{name: string, segments: number[], complete: boolean, owner: number|null}} FigureState
 * @typedef {{target: number, totals: number[], rounds: number, outcome: {winners: number[], totals: number[]}|null}} MatchState
 * @typedef {object} View
 * @property {number} version
 * @property {number} round
 * @property {number} plies
 * @property {number} to_play
 * @property {boolean} is_free_turn
 * @property {number[]} scores
 * @property {number[][]} stocks
 * @property {[number, number, boolean][]} placed
 * @property {number|null} leader
 * @property {number[]} legal
 * @property {FigureState[]} figures
 * @property {Move[]} moves
 * @property {number[]} withdrawn
 * @property {number[]} [out_of_time]  those of them whose time was over
 * @property {Outcome|null} outcome
 * @property {MatchState|null} match
 * @property {boolean} can_undo
 * @property {Seat[]} seats
 * @property {{host: boolean, seats: number[]}} [you]
 * @property {boolean} [started]
 * @property {Offer|null} [offer]
 * @property {number[][]} [votes]      who would like a computer to play for each seat
 * @property {string|null} [next]        the table of the rematch
 * @property {ClockState|null} [clock]
 * @property {boolean} [chat]            whether one may write freely
 * @property {number} [spectators]
 *
 * @typedef {{version: number, changes: Partial<View>, moves_from: number, moves: Move[], happened: GameEvent[], cause: string, check: string}} Delta
 * @typedef {{type: string, cells?: string, plies?: number, seat?: number, kind?: string, level?: string, name?: string, accept?: boolean, on?: boolean, text?: string, phrase?: string}} Action
 * @typedef {Action & {id: string, version: number}} Command
 * @typedef {{type: "answer", id: string, ok: boolean, version: number, error?: {code: string, message: string}}} Answer
 * @typedef {{id: string, options: Record<string, any>, seats: Seat[], plies: number, scores: number[], outcome: Outcome|null, changed: number, started?: boolean, my_turn?: boolean, code?: string}} TableSummary
 *
 * What the computer says of a position and of a game (docs/analysis.md).
 *
 * @typedef {{kind: string, is_good: boolean, seat?: number, points?: number, figure?: string, shape?: string, count?: number, was?: number}} Reason
 * @typedef {{placement: string, index: number}} PlacementRef
 * @typedef {PlacementRef & {chances: number[], expected_scores: number[], error: number, visits: number, certain: number[]|null, line: PlacementRef[], reasons: Reason[]}} Choice
 * @typedef {object} Analysis
 * @property {number} ply
 * @property {number} seat
 * @property {boolean} is_free_turn
 * @property {Outcome|null} result
 * @property {number} simulations
 * @property {boolean} is_proven
 * @property {number[]} chances          of every seat, from 0 to 1
 * @property {number[]} expected_scores
 * @property {number} error
 * @property {number} legal
 * @property {Choice[]} choices          the best first
 *
 * @typedef {"inaccuracy"|"mistake"|"blunder"} Severity
 * @typedef {object} Ply
 * @property {number} number             from 1; withdrawals count
 * @property {number} seat
 * @property {string|null} placement     null for a withdrawal
 * @property {number|null} index
 * @property {number[]} scores
 * @property {number} rank
 * @property {number} legal
 * @property {number} loss               of the mover's chance, from 0 to 1
 * @property {number} loss_points
 * @property {Severity|null} mistake
 * @property {Choice|null} better
 * @property {Reason[]} reasons
 * @property {Analysis} after
 *
 * @typedef {{positions: number, is_complete: boolean, start: Analysis|null, plies: Ply[], turning_points: number[], mistakes: number[][]}} Review
 */
export {};
