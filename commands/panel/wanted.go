package panel

// offer is a page of the choices for the next slot of an item.
type offer struct {
	slot     int
	entries  []entry
	names    []string // of the entries in short, where they have numbers
	first    int      // the number of the first one among all
	next     int      // the number before the first one of the next page; zero: there is none
	search   bool     // there are, or were, more than a menu can hold
	isFitted bool     // its page was made no higher than a phone's screen, where it is numbered
}

// entry is a choice for a slot, or a group of them.
type entry struct {
	token   string
	choices int // in the group; zero: it is none
}

// wanted is an offer, and what it is of.
type cachedOffer struct {
	kind string // empty: of nothing yet
	at   Page
	room int
	offer
}
