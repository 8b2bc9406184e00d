"""The names of roles. Each leaf has one: what it is in the article, or why it was dropped."""

KEPT = (
    "paragraph title byline date lead heading list quote pull-quote code table figure caption footnote footnote-mark "
    "post media"
).split()
DROPPED = "other navigation advertisement related share comments cookie newsletter paywall footer hidden".split()
#: Parts of an article that may be dropped because of their kind, not their position.
EITHER = "title byline date caption figure media".split()

#: A role's number in the columns; 0 is no role.
NUMBER = {name: place for place, name in enumerate((*KEPT, *DROPPED), 1)}
NAME = {place: name for name, place in NUMBER.items()}
