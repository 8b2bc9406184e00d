"""The names of roles, each leaf has one: what it is in the article, or why it is not in it."""

KEPT = (
    "paragraph title byline date lead heading list quote pull-quote code table figure caption footnote footnote-mark "
    "post media"
).split()
DROPPED = "other navigation advertisement related share comments cookie newsletter paywall footer hidden".split()
#: Parts of an article that may be left out of an answer for what they are, not for where they stand.
EITHER = "title byline date caption figure media".split()

#: A role's number in the columns; 0 is no role.
NUMBER = {name: place for place, name in enumerate((*KEPT, *DROPPED), 1)}
NAME = {place: name for name, place in NUMBER.items()}
