package engine

// Hint says how a kind of move, or a shortcut, is best shown to people. Rules do not
// depend on it.
type Hint struct {
	// Fixed puts the kind into the panel's last row, after the buttons that are always
	// there: ending a turn, passing.
	Fixed bool
	// Rare marks a kind that is seldom used. The panel shows one button that leads to
	// its moves instead of offering them beside the others.
	Rare bool
	// Folded puts a rare kind into the panel's More menu even if there is room for a
	// button of its own.
	Folded bool
	// Until is the fixed kind that ends a series of moves of this kind. The panel shows
	// its button disabled until it can be played.
	Until string
	// Quick marks a kind that is played every few moves, such as playing a card. A
	// panel that asks for nothing else has a button for each of its moves while there
	// is room.
	Quick bool
	// Weigh marks a move that is hard to judge. The panel shows a preview and asks for
	// confirmation.
	Weigh bool
	// Boon marks a kind that is always good for the seat and takes effect immediately.
	// Its buttons come first and have the colour of success.
	Boon bool
	// Scores marks a kind that usually scores points at once. The buttons that play its
	// moves have the colour of success.
	Scores bool
	// Chief marks the kind that matters most in a turn. Its choices come before those
	// of other kinds, also in the picture of a page that shows several kinds.
	Chief bool
	// Ends marks the kind that ends the seat's turn. If nothing was done in the turn,
	// the panel asks for confirmation.
	Ends bool
	// Passes marks a kind that gives up the rest of the turn. The panel shows it as the
	// best thing to do only if nothing else is left but to end the turn.
	Passes bool
	// Spends marks a kind that uses what is lost at the end of the turn. While it can be
	// played, the panel does not show ending the turn as the best thing to do.
	Spends bool
	// Among names the kind among whose moves the panel lists a shortcut, because it leads
	// to the same thing: buying with cards that must be played first. Both have the same
	// slots.
	Among string
	// Closes marks a kind or shortcut that is shown first and often is the last move of
	// a turn. If ending the turn afterwards gives nothing up, it can be confirmed
	// together with the end.
	Closes bool
	// Series marks a shortcut that is often played several times in a row. After it was
	// played, the panel shows its page again, which leads to the other groups of the turn.
	Series bool
	// Own marks a kind that uses something only its seat has, such as a card of the
	// hand. A similar move by another seat does not interfere with a planned one.
	Own bool
	// Group is the place of the kind's button among those that a turn always has; zero
	// means that it has none. While the turn can be ended, the panel shows the groups in
	// ascending order. A group of which nothing can be played keeps its place.
	Group int
}

// Hint returns the hint for a kind of move or a shortcut, or the zero Hint.
func (m *Meta) Hint(name string) Hint {
	spec, ok := m.Kind(name)
	if !ok {
		spec, _ = m.Shortcut(name)
	}
	return spec.Hint
}
