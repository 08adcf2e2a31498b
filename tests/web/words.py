"""The page's messages, by the ids that the page uses."""

from cirkis.i18n import texts_in

EN = texts_in("en")
FR = texts_in("fr")
DE = texts_in("de")
