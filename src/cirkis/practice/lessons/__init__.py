"""Lessons: positions with a task, judged by the rules.

Each lesson is a file of records in `data`, one per step; contents.toml lists the lessons in order.
Their texts are in i18n/*/lesson-texts.ftl. docs/lessons.md explains how to add a lesson.
"""
