package trick

// End is an end of a railway line.
type End uint8

// The ends.
const (
	Left End = iota
	Right
)

// endTokens holds the tokens of the ends, indexed by End.
var endTokens = [...]string{"left", "right"}

// String returns the end's token.
func (e End) String() string { return endTokens[e] }

// Line is a company's railway line, left to right, and its locomotive.
type Line struct {
	Cards  [maxLine]Card `json:"cards"`
	Len    int           `json:"len"`
	Engine Card          `json:"engine"` // beside the line, not part of it
}

func (l *Line) cards() []Card { return l.Cards[:l.Len] }

// add lays a card at an end.
func (l *Line) add(c Card, end End) {
	at := l.Len
	if end == Left {
		copy(l.Cards[1:], l.Cards[:l.Len])
		at = 0
	}
	l.Cards[at] = c
	l.Len++
}

// section is a part of a line: the cards from index from up to but not
// including to. profit is the sum of their stations.
type section struct{ from, to, profit int }

// bestSection returns the section of at most distance adjacent cards with the
// highest profit. Among equal sections it returns the leftmost ("Fin du jeu",
// 1). No station is negative, so the section is always as long as possible.
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

// engineSection returns the section that the locomotive serves. Without a
// locomotive it is empty.
func (l *Line) engineSection() section {
	if l.Engine == NoCard {
		return section{}
	}
	return l.bestSection(faces[l.Engine].Distance)
}

// shareValue returns what a share of the company is worth, never less than zero
// ("Fin du jeu", 2).
func (l *Line) shareValue() int {
	return max(0, l.engineSection().profit-faces[l.Engine].Cost)
}

// Run is what a locomotive earns on its line. The section contains the cards
// from From up to but not including To, and Value is the value of one share.
// Without a locomotive, all fields are zero.
type Run struct {
	From   int `json:"from"`
	To     int `json:"to"`
	Profit int `json:"profit"`
	Cost   int `json:"cost"`
	Value  int `json:"value"`
}

// runView returns what the locomotive earns on the line.
func (l *Line) runView() Run {
	run := l.engineSection()
	return Run{run.from, run.to, run.profit, faces[l.Engine].Cost, l.shareValue()}
}

// RunOf returns what a locomotive would earn on a line of card tokens, left to
// right. engine may be empty; unknown tokens count as zero. Painters use it to
// show the effect of a placement.
func RunOf(line []string, engine string) Run {
	l := Line{Engine: cardOf[engine]}
	for _, token := range line[:min(len(line), maxLine)] {
		l.add(cardOf[token], Right)
	}
	return l.runView()
}
