"""Lessons: positions with a task, judged by the rules.

Each lesson is a file of records in `data`, one record a step; contents.toml puts them in order.
Their texts are in i18n/*/lesson-texts.ftl. docs/lessons.md explains how to add one.

conditions   what goals and answers require of a placement
reader       reads lessons from their files
judge        whether a placement reaches the goal, and the reply
check        checks that lessons can be solved and no sentence is missing
requests     answers the page
"""
