"""Matches and tournaments between any players: saved, resumable, rated, and ended by an SPRT.

faults           what a player did wrong, as a sentence and as a traceback
clock            how long players may think, and how long they did
game_log         the log of one game
gtp_process      a GTP engine as a process
gtp_player       such an engine as a player
participants     the players of an arena, parsed from the command line
openings         what games begin with
plan             who meets whom, how often, from which seats and openings
adjudication     ending games whose winner is proven
game_in_progress turns, clocks, and players that fail
result           what is kept of a game, in memory or in a folder
referee          one game of a plan
worker           what a process of a pool does
sprt             the sequential probability ratio test
ratings          Elo, OpenSkill, and confidence intervals
standings        what the results add up to
plan_command     the command that plays a plan
report           standings as text and as JSON
html             standings as a page
run              play a plan from start to finish
simulation       many games between levels, without openings or ratings
"""
