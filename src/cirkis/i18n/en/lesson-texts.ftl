# What the lessons say. The positions are in lessons/data, one file per lesson; docs/lessons.md explains both.
# Words between *asterisks* are emphasised. Python sends these messages to the page on request.

lesson-other = Legal, but not what this step asks for.
lesson-nothing = That completes no shape and gets no free turn.
# $shape: a piece with its article.
lesson-hint-piece = Take { $shape }.

lessons-start = Your first game
lessons-placing = Placing pieces
lessons-free = Free turns
lessons-scoring = Scoring
lessons-ending = Ending the game
lessons-tips = Six tips

lesson-first = Your first game
    .about = Two minutes: place, follow the Leader, score, and win.
lesson-first-1 = You are Green. Choose a piece and place it in the middle of the board: it must cover at least one of the marked cells.
    .hint-1 = Once you have chosen a piece, every place where it fits lights up.
    .done = Good start! Your piece now has a bright rim: the last piece placed is called the *Leader*.
lesson-first-2 = Purple has answered, and now that piece is the *Leader*. Whatever you place must touch it. Sharing a single corner is enough.
    .hint-1 = The dots on the board show which free cells touch the Leader.
    .done = That’s the one rule for placing. Your piece is the Leader now, and Purple must touch it.
lesson-first-3 = Five cells around a point form a *Circle*. When it is full, whoever has the most cells in it scores 10 points. Fill the marked Circle.
    .hint-1 = Three cells are missing, and one of your pieces covers exactly these three.
    .begun = You’re in the Circle, but it isn’t full yet: Purple could complete it now.
    .done = Three of the five cells are yours: 10 points!
lesson-first-4 = *Stars* have five cells, too. Purple and Red have two each in this one. Take the fifth: nobody has the most, so nobody gets the 10, but you get 5 for completing the Star.
    .hint-1 = The smallest piece is enough: one cell of a Star.
    .free = A free turn is good, too. But the Star is still open, and Purple or Red may take its last cell.
    .done = Two, two and one: 5 points for you and none for the others.
lesson-first-5 = If every cell around your piece is covered once you’ve placed it, you get a *free turn*. Find the gap beside the Leader.
    .hint-1 = Look for a single cell with pieces on all sides.
    .done = Surrounded on all sides: it’s your turn again.
lesson-first-6 = Your free turn! This piece may touch *any* piece on the board. Use it to complete a Circle.
    .hint-1 = Two Circles are missing two cells each.
    .done = 10 points, and nobody could stop you. Always look for free turns.
lesson-first-7 = You have 30 points. Once someone has *40*, the game ends after that turn, and whoever has the most points wins. Win it now.
    .hint-1 = Complete the marked Circle.
    .done = You win! You now know enough to play. Start a game, or go on with the lessons.

lesson-fitting = Where pieces fit
    .about = Rotate pieces, flip them, cover whole cells.
lesson-fitting-1 = A piece covers whole cells exactly, and you may rotate it as you like. Fill the three marked cells with a single piece.
    .hint-1 = Point at the marked cells with the piece in hand, and rotate it until it fits.
    .elsewhere = The right piece, but in the wrong place. Undo, and rotate it.
    .done = Exactly right. The lines on the board decide where a piece fits.
lesson-fitting-2 = Pieces may also be *flipped*. Fill the two marked cells with a Hook.
    .hint-1 = Choose the Hook, point at the marked cells, and flip it if it doesn’t fit.
    .elsewhere = A Hook, but not on the marked cells. Undo, then rotate or flip it.
    .done = Right. Every piece fits in more ways than you see at first.

lesson-opening = The first piece
    .about = It covers a cell of the Center Star or the ring around it.
lesson-opening-1 = The first piece of a game must cover at least one cell of the *Center Star* or of the *ring* around it. Start with a piece that lies in both.
    .hint-1 = The Star is made of dart cells, the ring of kite cells. Some pieces have one of each.
    .star = A legal start, but all of it lies in the Star.
    .ring = A legal start, but all of it lies in the ring.
    .done = Either would have been enough. Only this first piece has to lie in the middle.

lesson-leader = Follow the Leader
    .about = Touch the last piece placed, and steer where the next one goes.
lesson-leader-1 = Your piece must touch the *Leader*: along an edge, or just at a corner. Place one that touches it at a corner only.
    .hint-1 = The dots mark the cells that touch the Leader; some of them touch it at a corner only.
    .edge = It touches, but along an edge.
    .done = A corner is enough, so the Leader has more neighbours than it seems.
lesson-leader-2 = Your piece becomes the Leader, so *you* decide where Purple may place. Purple would like to complete the Center Star. Place your piece so that Purple can’t score right away.
    .hint-1 = Lead Purple away from the open cells of the Star, or fill them yourself.
    .reach = From there, Purple reaches the Star and scores with the next piece.
    .done = Purple can’t score now. Leading well is half the game.

lesson-must = You must place
    .about = You can’t pass, but you can make others lose a turn.
lesson-must-1 = Nobody may pass: if you can place a piece, you must. You have only one legal move here, and it completes the marked Circle for Purple. Play it anyway.
    .hint-1 = The last free cell of the Circle is the only one that touches the Leader.
    .done = 10 points for Purple, but 5 for you for completing the Circle.
lesson-must-2 = If none of a player’s pieces can touch the Leader, that player *loses a turn*, and the Leader stays where it is. Place your piece so that Purple can’t place anything.
    .hint-1 = Leave no room beside your piece for any of Purple’s.
    .points = 10 points is very good, but Purple can go on from there.
    .done = Purple can’t place anything and loses a turn. It’s your turn again, and your piece is still the Leader.

lesson-surrounded = Surrounded pieces
    .about = Fill a gap, and place again wherever you like.
lesson-surrounded-1 = You get a *free turn* if, once you’ve placed your piece, every cell that touches it along an edge or at a corner is covered. Find such a place.
    .hint-1 = It’s a single cell between the pieces, right beside the Leader.
    .done = Not one free cell around it: a free turn.
lesson-surrounded-2 = A piece placed on a free turn may touch *any* piece on the board, not only the Leader. Find a shape anywhere on the board that you can complete for 10 points.
    .hint-1 = Look at the middle, and at the Circle to the upper right of it.
    .gift = You complete a Circle, but Purple has the most cells in it.
    .sliver = Another free turn, and not bad at all. But there are 10 points to be had right away.
    .done = 10 points, far away from the Leader. Your piece is the new Leader.
lesson-surrounded-3 = Beyond the rim of the board there are no cells, so nothing has to be covered there. Find the place on the rim where your piece is surrounded.
    .hint-1 = It completes a Circle as well.
    .sliver = A free turn, but for another reason: it’s the first Sliver. Find a place where your piece is surrounded.
    .done = The rim counts as covered: 10 points, and a free turn as well.

lesson-center-star = The Center Star
    .about = Whoever completes it places again.
lesson-center-star-1 = Whoever completes the *Center Star* gets a free turn. Complete it.
    .hint-1 = Two neighbouring cells are missing.
    .done = 10 points for the most cells, and a free turn.
lesson-center-star-2 = The free turn goes to whoever completes the Center Star, even if someone else has the most cells in it. Get that free turn.
    .hint-1 = Again, two neighbouring cells are missing.
    .done = Purple scores 10 for three cells; you score 5 and place again.

lesson-slivers = Slivers
    .about = Only the first one of the game gets a free turn.
lesson-slivers-1 = Slivers fit only into the thin cells on the rim, beside the tip of a Star. The *first Sliver* of the whole game gets a free turn. Place it.
    .hint-1 = Choose the Sliver: the place where it fits lights up.
    .done = The first Sliver: you place again. Now nobody else can have this free turn.
lesson-slivers-2 = There is a Sliver on the board already, so later ones get no free turn. Get one another way.
    .hint-1 = Fill a gap beside the Leader.
    .second = A second Sliver: no free turn this time.
    .done = Surrounded: a free turn, and 5 points for completing the Star.

lesson-chains = Several free turns
    .about = One after another, one for two reasons, and one that can’t be used.
lesson-chains-1 = You have a free turn. The piece you place now can get you *another* one. Find such a place, anywhere on the board.
    .hint-1 = Look for a single cell on the left rim with pieces all around it.
    .gift = 5 points, but 10 for Purple, and your turn is over.
    .done = And again! There is no limit to free turns in a row.
lesson-chains-2 = Sometimes there are two reasons: complete the Center Star with a piece that is also surrounded.
    .hint-1 = One cell of the Star is missing.
    .done = Two reasons, and still only *one* free turn.
lesson-chains-3 = A free turn can come to nothing: if none of your pieces fits anywhere, your turn simply *ends*. You have a Sliver and one more piece, which no longer fits anywhere. Place the Sliver where it is surrounded.
    .hint-1 = It’s a thin cell on the rim between two pieces.
    .done = A free turn, but nothing to place. And since no free cell touches this Leader, nobody else can place either: the game is over.

lesson-majority = Who scores the 10
    .about = Most cells: 10 points. Completing a shape for someone else: 5.
lesson-majority-1 = A Circle or a Star scores as soon as its last cell is covered. *10 points* go to whoever has the most of its five cells. Complete the marked Circle.
    .hint-1 = Cover all three open cells with one piece.
    .begun = Now Purple can take what is left. Complete it in one go.
    .done = Three to two: 10 points. Each shape scores only once, and cells outside all shapes score nothing.
lesson-majority-2 = Now Purple has three cells. If you complete the Circle, Purple scores the 10: having the most cells counts, not completing it. But whoever completes a shape for someone else scores *5*. Try it.
    .hint-1 = Two neighbouring cells of the Circle are open.
    .done = 10 for Purple, 5 for you. You never get both the 10 and the 5 for one shape.

lesson-ties = Ties
    .about = When players tie for the most cells, only the 5 points count.
lesson-ties-1 = Purple and Red have two cells each in the marked Circle. If two players tie for the most, *nobody* scores the 10. Take the last cell.
    .hint-1 = One kite cell is missing; a larger piece that covers it will do, too.
    .done = 5 points for you, and nothing for Purple and Red.
lesson-ties-2 = The same applies if you are one of the tied players. Take the last two cells of the Star: it will be two, two and one.
    .hint-1 = Which piece covers two neighbouring cells of a Star?
    .done = No 10 points for anyone, 5 for you; and the Center Star lets you place again.

lesson-double = Two shapes in one move
    .about = Each shape scores on its own.
lesson-double-1 = One piece can complete several shapes; each scores on its own. Complete the marked Star *and* the marked Circle with a single piece.
    .hint-1 = You need one cell of each; they share an edge.
    .circle = The Circle is complete, but the Star isn’t.
    .other = That’s a different Circle. The two marked shapes are worth more.
    .done = 10 for the Star, where you lead, and 5 for the Circle, whose 10 go to Purple. And a free turn!
lesson-double-2 = Once more: 10 points for the Star alone is good; 15 for both shapes is better.
    .hint-1 = A piece of three cells reaches both.
    .star = 10 points. But the Circle is still open, and Purple has the most cells in it.
    .circle = Only the Circle: 10 for Purple, 5 for you. The Star is still open.
    .done = 15 points with one piece.

lesson-center-ring = The Center Ring
    .about = An option: ten more cells, worth 15 points.
lesson-center-ring-1 = Some people play with the *Center Ring*: the ten cells around the Center Star count as one more shape, worth *15 points* to whoever has the most of them. Complete it.
    .hint-1 = One cell of the ring is missing.
    .star = 10 points and a free turn for the Star, but here we want the ring.
    .done = Six of ten cells: 15 points. This shape counts only if you agreed on it before the game.
lesson-center-ring-2 = Completing the ring when another player has the most cells also scores 5. Try it.
    .hint-1 = One cell of the ring is open.
    .done = 15 for Purple, 5 for you.
lesson-center-ring-3 = With ten cells, even two players can tie. Complete the ring so that it ends five to five.
    .hint-1 = Two neighbouring cells are open.
    .star = That completes the Star for 10 points. A better move, but here we want to see the tie.
    .done = Five to five: nobody scores the 15, and you score 5.

lesson-target = Reaching 40
    .about = The game ends after the turn, free turns included.
lesson-target-1 = Once someone has 40 points, the game ends *at the end of that turn*, free turns included. You have 30. Reach 40 and get a free turn with the same piece.
    .hint-1 = Complete the Center Star.
    .done = 40 points, but the game goes on: you still have your free turn.
lesson-target-2 = Points from this free turn still count. Take 10 more before the game ends.
    .hint-1 = Look for a Circle in which all the pieces are yours.
    .gift = You win with 45, but 10 points go to Purple.
    .over = You win, too, but with 40: there were 10 more points to be had.
    .done = You win with 50 points. The turn is over, and so is the game.

lesson-at-once = Stop immediately
    .about = An option: the rule of the French edition.
lesson-at-once-1 = In the French edition and, according to reviews, the German one, the game ends *right after the piece* that reaches 40, without any free turn. That’s the rule here, and you have 30 points. Complete the marked Star with a piece that would be surrounded.
    .hint-1 = One cell of the Star is missing.
    .done = The game ends immediately. Under the usual rules, you would have placed once more.

lesson-going-out = Going out
    .about = 10 points for your last piece, and the game is over.
lesson-going-out-1 = A player who places their last piece scores *10 points*, and the game ends right there. You have two pieces left. Get a free turn, so that you can place both.
    .hint-1 = Find the gap in which your Arrow is surrounded.
    .done = A free turn, and one piece left.
lesson-going-out-2 = Place your last piece.
    .hint-1 = Your last piece is a Sliver; it fits on the rim.
    .done = 10 points for going out, and the game is over.
lesson-going-out-3 = The 10 points for going out count in the final score, together with everything the last piece scores. You have 5 points, Purple has 20. Place your last piece so that you win.
    .hint-1 = 10 points isn’t enough. Complete a Circle with your Big Slice.
    .lost = 10 points for going out bring you to 15: Purple wins with 20.
    .done = 10 for the Circle and 10 for going out: 25 to 20.

lesson-blocked = Nobody can place
    .about = If everyone loses a turn, one after another, the game is over.
lesson-blocked-1 = If nobody can touch the Leader, everyone loses a turn, one after another, and the game *ends*. You lead by 10 points. Place your piece so that neither Purple nor you can go on.
    .hint-1 = Fill a gap so that no piece fits beside it.
    .done = Nobody can place: the game is over, and you win 10 to 0.

lesson-winner = Who wins
    .about = Most points; then most pieces left; then a shared win.
lesson-winner-1 = The player with the most points wins. If players tie, whoever has *more pieces left* wins. You have 35 points and 9 pieces, Purple has 30 and 7. Complete the marked Circle, even though its 10 points go to Purple.
    .hint-1 = Both of you will have 40 points. Count the pieces.
    .done = 40 to 40, but you have 8 pieces left and Purple 7: you win.
lesson-winner-2 = If the tied players also have the same number of pieces left, they *share* the win. Red has 30 points, you have 35. Complete the marked Circle.
    .hint-1 = Two cells of the Circle are missing.
    .done = 40 to 40, and 10 pieces each: you and Red share the win.

lesson-big-slice = Tip 1: Big Slices
    .about = With three cells of a Circle, nobody can overtake you.
lesson-big-slice-1 = A *Big Slice* covers three of the five cells of a Circle: nobody can have more, so the 10 points are yours whoever completes it. Secure the marked Circle.
    .hint-1 = Only a Big Slice covers three cells of a Circle.
    .few = You’re in the Circle, but others can still get three cells.
    .done = Three cells are yours for good. You have only two Big Slices, so place them well.

lesson-even-star = Tip 2: Stars shared evenly
    .about = Two and two: take the fifth cell.
lesson-even-star-1 = No piece covers more than two cells of a Star, so Stars are often shared. Where two opponents have two cells each, the fifth gets you 5 points and leaves them nothing. Find that Star.
    .hint-1 = The Leader lies in it.
    .free = A free turn, but the Star is still open. Which would you rather have?
    .done = 5 points, and the others’ four cells are worth nothing.

lesson-gift = Tip 3: giving 10 for 5
    .about = It pays when you’re closer to winning.
lesson-gift-1 = Completing a shape gets you 5 points, even if an opponent gets 10. That’s wise if you’re closer to winning. You have 35, Purple has 20: which move wins?
    .hint-1 = 5 points is enough for you, and 10 is not enough for Purple.
    .done = 40 to 30: the gift paid off.

lesson-thirty-five = Tip 4: beware of 35
    .about = Don’t leave 5 points to someone who needs only 5.
lesson-thirty-five-1 = Purple has *35 points*: completing any shape wins the game for Purple. Place your piece so that Purple can’t complete one from there.
    .hint-1 = One piece could fill the three empty cells of the Circle beside the Leader: take some of them, so that no piece fills the rest.
    .reach = From there, Purple completes a shape, has 40 points and wins.
    .done = Purple can’t score now, and the game goes on.

lesson-small-pieces = Tip 5: keep the small ones
    .about = Arrows and Wedges fit where nothing else does.
lesson-small-pieces-1 = Keep Arrows and Wedges for later. Complete the marked Circle *without* a Wedge.
    .hint-1 = A piece of two cells covers the missing cell, too.
    .small = The Circle is complete, but you spent a Wedge where a larger piece would have fitted.
    .done = The same 10 points, and you still have the Wedge.
lesson-small-pieces-2 = Late in a game only gaps of one cell are left, and only Arrows and Wedges fit. Here one of yours is worth 10 points.
    .hint-1 = Which Star is missing one cell?
    .done = 10 points. Purple can’t place anything here and loses a turn.

lesson-rim = Tip 6: the rim
    .about = Free turns are easiest to get on the rim.
lesson-rim-1 = Cells on the rim have few neighbours, so a piece is easily surrounded there. Find the place that gets you a free turn.
    .hint-1 = One cell of the Circle on the rim is open.
    .done = 5 points for completing the Circle, and you place again.
