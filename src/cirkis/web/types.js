// @ts-check
/**
 * The words of the wire and of the page, as types. Nothing here runs.
 *
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
 * @typedef {{n: number, seat: number|null, name?: string|null, text?: string|null, phrase?: string|null, at: number}} Said
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
 * @typedef {{version: number, changes: Partial<View>, moves_from: number, moves: Move[], happened: GameEvent[], cause: string, check: string}} Changed
 * @typedef {{type: string, cells?: string, plies?: number, seat?: number, kind?: string, level?: string, name?: string, accept?: boolean, on?: boolean, text?: string, phrase?: string}} Wish
 * @typedef {Wish & {id: string, version: number}} Command
 * @typedef {{type: "answer", id: string, ok: boolean, version: number, error?: {code: string, message: string}}} Answer
 * @typedef {{id: string, options: Record<string, any>, seats: Seat[], plies: number, scores: number[], outcome: Outcome|null, changed: number, started?: boolean, my_turn?: boolean, code?: string}} Summary
 *
 * @typedef {"connecting"|"live"|"reconnecting"} Link
 *
 * What the hand is doing. `options` are the placements one can cycle through, `at` the one shown.
 * @typedef {object} Hand
 * @property {number|null} shape     the shape picked from the stock
 * @property {string[]} cells        or the cells chosen on the board instead
 * @property {number[]} options
 * @property {number} at             -1 when nothing is aimed at
 * @property {string|null} facing    the orientation the player turned the piece to, kept while aiming elsewhere
 * @property {boolean} held          the player chose among the options; stay with it while the pointer is on it
 * @property {boolean} staged        put down, waiting for Confirm
 *
 * A position to draw: the present one, or one looked back at.
 * @typedef {object} Position
 * @property {number} ply
 * @property {[number, number, boolean][]} placed
 * @property {number|null} leader
 * @property {number[]} scores
 * @property {number[][]} stocks
 * @property {FigureState[]} figures
 */
export {};
