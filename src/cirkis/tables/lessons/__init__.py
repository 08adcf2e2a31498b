"""Lessons: positions with something to do, judged by the rules.

Each lesson is a file of records in `data`, one record a step; contents.toml puts them in order.
What they say stands in i18n/*/lesson-texts.ftl. docs/lessons.md explains how to add one.

conditions   what goals and answers ask of a placement, in words
reader       lessons from their files
judge        whether a placement reaches the goal, and what is answered
check        proves of a lesson that it can be solved and that every sentence is there
requests     what pages ask, answered
"""
