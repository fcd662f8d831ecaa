package trick

// End is an end of a railway line.
type End uint8

// The ends.
const (
	Left End = iota
	Right
)

var endTokens = [...]string{"left", "right"}

// String is the end's token.
func (e End) String() string { return endTokens[e] }

// Line is a company's railway line, left to right, and its locomotive.
type Line struct {
	Cards  [maxLine]Card `json:"cards"`
	Len    int           `json:"len"`
	Engine Card          `json:"engine"` // beside the line, no part of it
}

func (l *Line) cards() []Card { return l.Cards[:l.Len] }

// add adds a card at an end.
func (l *Line) add(c Card, end End) {
	at := l.Len
	if end == Left {
		copy(l.Cards[1:], l.Cards[:l.Len])
		at = 0
	}
	l.Cards[at] = c
	l.Len++
}

// section is the best section: the cards from the first up to but not including
// the last index, and what their stations bring together.
type section struct{ from, to, profit int }

// bestSection finds the section without gaps of at most distance cards that brings
// most, the leftmost of equals ("Fin du jeu", 1). No station is worth nothing,
// so that it is as long as it may be.
func (l *Line) bestSection(distance int) section {
	n := min(distance, l.Len)
	sum := 0
	for _, c := range l.Cards[:n] {
		sum += faces[c].Value
	}
	found := section{0, n, sum}
	for to := n; to < l.Len; to++ {
		sum += faces[l.Cards[to]].Value - faces[l.Cards[to-n]].Value
		if sum > found.profit {
			found = section{to + 1 - n, to + 1, sum}
		}
	}
	return found
}

// engineSection is the section that the locomotive runs: none without one.
func (l *Line) engineSection() section {
	if l.Engine == NoCard {
		return section{}
	}
	return l.bestSection(faces[l.Engine].Distance)
}

// shareValue is what a share of the company is worth ("Fin du jeu", 2).
func (l *Line) shareValue() int {
	return max(0, l.engineSection().profit-faces[l.Engine].Cost)
}

// Run is what a locomotive makes of its line: the section goes from the card
// From up to but not including To, and Value is that of a share. Without a
// locomotive all is zero.
type Run struct {
	From   int `json:"from"`
	To     int `json:"to"`
	Profit int `json:"profit"`
	Cost   int `json:"cost"`
	Value  int `json:"value"`
}

func (l *Line) view() Run {
	run := l.engineSection()
	return Run{run.from, run.to, run.profit, faces[l.Engine].Cost, l.shareValue()}
}

// RunOf is the run of a line of tokens, left to right, with a locomotive, which
// may be empty: what a placement would make of a table. Unknown tokens count for
// nothing.
func RunOf(line []string, engine string) Run {
	l := Line{Engine: cardOf[engine]}
	for _, token := range line[:min(len(line), maxLine)] {
		l.add(cardOf[token], Right)
	}
	return l.view()
}
