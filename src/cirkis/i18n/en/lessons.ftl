# Learning the game on the board: the list of lessons, and the texts beside the board.
# What the lessons themselves say: lesson-texts.ftl.

learn = Learn the game
learn-intro = Short lessons on the real board. Each step is a small task.
learn-first = Start: your first game, in two minutes
# $lesson: the title of the next lesson.
learn-go-on = Continue: { $lesson }
learn-all = You have finished all the lessons. Repeat any of them whenever you like.
learn-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
learn-part = { $done } of { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
learn-done = Done
learn-list = All lessons

lesson-step = Step { $n } of { $steps }
lesson-hint = Hint
lesson-solution = Show me
# $move: a placement.
lesson-shown = One way: { $move }. Confirm it, or try it yourself.
lesson-again = Undo
lesson-next = Next
lesson-next-one = Next lesson
lesson-end = Finish
lesson-play = Play a game
lesson-back = Back
lesson-skip = Skip
lesson-go-on = This step is done. Continue with the next one.
    .last = This lesson is done.
lesson-take-back = Undo your move first, then try something else.
