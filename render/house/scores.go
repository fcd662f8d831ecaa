package house

import (
	"math"
	"slices"
	"strconv"

	"github.com/railbot/railbot/render/scene"
)

// Fact is a small number with an icon, such as the number of cards in a player's hand.
type Fact struct {
	Icon scene.IconName
	Text string
}

// Row is one player in the list of scores.
type Row struct {
	Seat    int // the player's look: see SeatColor
	Name    string
	Score   string
	Facts   []Fact
	Turn    bool // is acting
	Changed bool // the score just changed
	Out     bool // has resigned
	Place   int  // in the result; zero if there is none yet
	Won     bool // has won the game

	Computer bool
}

// Ground returns the background of the row. It has a dark edge if the player is acting, and is shaded if the player has
// resigned.
func (r Row) Ground(b scene.Box) scene.Rect {
	face, edge := Card, scene.Edge(Rule, 2)
	if r.Turn {
		edge = scene.Edge(Ink, 3.5)
	}
	if r.Out {
		face = Shade
	}
	return scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(face), Stroke: edge}
}

// Ink returns the color of the row's text.
func (r Row) Ink() scene.Color {
	if r.Out {
		return InkSoft
	}
	return Ink
}

// HasPlace reports whether [Row.PlaceAt] has something to draw: a place in the result or a crown.
func (r Row) HasPlace() bool { return r.Place > 0 || r.Won }

// PlaceAt draws the row's place in the result, centered on a point. A winner has the crown instead.
func (r Row) PlaceAt(at scene.Point) scene.Shape {
	if r.Won {
		return Crown(at)
	}
	return scene.Text{S: strconv.Itoa(r.Place), At: at, Font: Font(Glance, scene.Bold), Color: r.Ink(),
		Align: scene.Centered, Level: scene.Middle}
}

// Mark draws the mark of the row's player. The mark of a computer has a gear.
func (r Row) Mark(at scene.Point, size float64) []scene.Shape {
	shapes := SeatMark(at, size, r.Seat)
	if !r.Computer {
		return shapes
	}
	at = at.Add(scene.Pt(size*0.36, size*0.36))
	return append(shapes, scene.Circle{Center: at, R: 11, Fill: scene.Flat(Card)},
		scene.Icon{Name: scene.IconGear, At: at, Size: 19, Color: Ink})
}

// FitNames sets one text size for all names of a list: the largest in which all of them fit, but not less than their
// MinSize. names holds the indexes of the names in shapes. A name that is still too long is cut when it is drawn.
func FitNames(m scene.Measurer, shapes []scene.Shape, names []int) {
	size := math.Inf(1)
	for _, i := range names {
		size = min(size, shapes[i].(scene.Text).Fitted(m).Font.Size)
	}
	for _, i := range names {
		name := shapes[i].(scene.Text)
		name.Font.Size = size
		shapes[i] = name
	}
}

// IsCut reports whether a text is cut because it is too wide for its MaxWidth even in its smallest size.
func IsCut(m scene.Measurer, t scene.Text) bool { return t.Fitted(m).S != t.S }

// RowHeight is a good height in pixels for a row of [ScoreRows].
const RowHeight = 64

// ScoreRows draws the players with their scores in rows that fill the box. The facts are left out of a row whose name
// would otherwise be cut.
func ScoreRows(m scene.Measurer, b scene.Box, rows []Row) []scene.Shape {
	h := b.H() / float64(max(len(rows), 1))
	widest := widestScore(m, rows)
	return drawRows(m, rows, func(i int, row Row) []scene.Shape {
		at := scene.XYWH(b.Min.X, b.Min.Y+float64(i)*h, b.W(), h-8)
		shapes := drawRow(m, at, row, widest)
		if IsCut(m, shapes[len(shapes)-1].(scene.Text)) {
			row.Facts = nil
			return drawRow(m, at, row, widest)
		}
		return shapes
	})
}

// ScoreHeads draws the heads of the last fact and of the score above the rows of [ScoreRows] in the same box.
func ScoreHeads(m scene.Measurer, b scene.Box, rows []Row, fact, score string) []scene.Shape {
	head := scene.Text{S: score, At: scene.Pt(b.Max.X-scoreEdge, b.Min.Y-13), Font: Narrow(23, scene.Medium), Color: InkSoft,
		Align: scene.Right, Level: scene.Middle}
	shapes := []scene.Shape{head}
	x := min(b.Max.X-scoreEdge-widestScore(m, rows)-scoreGap, head.InkBox(m).Min.X-10)
	head.S, head.At.X, head.MaxWidth, head.MinSize = fact, x, x-b.Min.X, Reading
	return append(shapes, head)
}

// The space beside a score: to the edge of its row, and to the last fact.
const (
	scoreEdge = 16.0
	scoreGap  = 18.0
)

// scoreText returns the score of a row, which ends at a point.
func scoreText(r Row, end scene.Point) scene.Text {
	return scene.Text{S: r.Score, At: end, Font: Font(Glance+4, scene.Bold), Color: r.Ink(), Align: scene.Right, Level: scene.Middle}
}

// widestScore returns the width of the widest score. The facts of all rows end to the left of it.
func widestScore(m scene.Measurer, rows []Row) (widest float64) {
	for _, r := range rows {
		widest = max(widest, scoreText(r, scene.Point{}).InkBox(m).W())
	}
	return widest
}

// drawRows draws each row by calling draw, which returns the name as its last shape. It sets one size for all names.
func drawRows(m scene.Measurer, rows []Row, draw func(i int, row Row) []scene.Shape) []scene.Shape {
	var shapes []scene.Shape
	var names []int
	for i, row := range rows {
		shapes = append(shapes, draw(i, row)...)
		names = append(names, len(shapes)-1)
	}
	FitNames(m, shapes, names)
	return shapes
}

// drawRow draws one row, whose facts leave the given width for the score. Its first shape is the row's [Row.Ground], and its last one the name.
func drawRow(m scene.Measurer, b scene.Box, r Row, scoreWidth float64) []scene.Shape {
	ink, mid := r.Ink(), b.Center().Y
	shapes := []scene.Shape{r.Ground(b)}
	left := b.Min.X + 14
	if r.Turn {
		shapes = append(shapes, TurnMarker(scene.Pt(left+40, mid), 30)...)
		left += 50
	}
	if r.HasPlace() {
		shapes = append(shapes, r.PlaceAt(scene.Pt(left+8, mid)))
		left += 30
	}
	shapes = append(shapes, r.Mark(scene.Pt(left+16, mid), 32)...)
	score := scoreText(r, scene.Pt(b.Max.X-scoreEdge, mid))
	if r.Changed {
		score.Color = Accent
	}
	right := score.At.X - scoreWidth - scoreGap
	size := rowTextSize(b)
	facts, right := drawFacts(m, scene.Pt(right, mid), min(size, factSize), r.Facts, ink)
	name := scene.Text{S: r.Name, At: scene.Pt(left+42, mid), Font: Font(size, scene.Medium), Color: ink,
		Level:    scene.Middle,
		MaxWidth: max(20, right-left-52), MinSize: Title}
	return append(append(append(shapes, score), facts...), name)
}

// factSize is the maximum text size of the facts in a row.
const factSize = 32

// rowTextSize returns the text size of a name, which grows with the height of the row.
func rowTextSize(b scene.Box) float64 { return min(max(Title, b.H()*0.66), Glance) }

// drawFacts draws facts in a row that ends at a point. It also returns the x at which the row begins.
func drawFacts(
	m scene.Measurer, end scene.Point, size float64, facts []Fact, ink scene.Color,
) ([]scene.Shape, float64) {
	var shapes []scene.Shape
	x := end.X
	for i := len(facts) - 1; i >= 0; i-- {
		t := scene.Text{
			S: facts[i].Text, At: scene.Pt(x, end.Y), Font: Font(size, scene.Medium), Color: ink,
			Align: scene.Right, Level: scene.Middle,
		}
		x -= m.Measure(t.S, t.Font).Width + size*0.5 + 5
		icon := scene.Icon{Name: facts[i].Icon, At: scene.Pt(x, end.Y), Size: size, Color: InkSoft}
		shapes = append(shapes, t, icon)
		x -= size*0.5 + 13
	}
	return shapes, x
}

// ScoreColumn is the width in pixels of the column with the scores at the right of [ScoreCards].
const ScoreColumn = 66.0

// ScoreCards draws the players with their scores as cards, one below the other, which fill the box. Each has the name
// above the facts, and the score at the right of both, so it may be narrower than a row of [ScoreRows]. A good height
// for a card is 80 pixels.
func ScoreCards(m scene.Measurer, b scene.Box, rows []Row) []scene.Shape {
	h := b.H() / float64(max(len(rows), 1))
	return drawRows(m, rows, func(i int, row Row) []scene.Shape {
		return drawScoreCard(m, scene.XYWH(b.Min.X, b.Min.Y+float64(i)*h, b.W(), h-7), row)
	})
}

// drawScoreCard draws one player's card. Its last shape is the name.
func drawScoreCard(m scene.Measurer, b scene.Box, r Row) []scene.Shape {
	withoutFacts := r
	withoutFacts.Facts, withoutFacts.Score = nil, ""
	right := b.Max.X - ScoreColumn
	upper := scene.Box{Min: b.Min, Max: scene.Pt(right+14, b.Min.Y+b.H()*0.54)}
	shapes := drawRow(m, upper, withoutFacts, 0)
	shapes, name := shapes[:len(shapes)-1], shapes[len(shapes)-1]
	frame := shapes[0].(scene.Rect)
	frame.Box = b
	shapes[0] = frame
	score := scene.Text{
		S: r.Score, At: scene.Pt(right+ScoreColumn/2, b.Center().Y), Font: Narrow(Glance+8, scene.Bold), Color: r.Ink(),
		Align: scene.Centered, Level: scene.Middle, MaxWidth: ScoreColumn - 10, MinSize: Title,
	}
	if r.Changed {
		score.Color = Accent
	}
	rule := []scene.Point{{X: right, Y: b.Min.Y + 10}, {X: right, Y: b.Max.Y - 10}}
	shapes = append(shapes, scene.Line{Points: rule, Stroke: scene.Edge(Rule, 2)}, score)
	columnWidth := (right - b.Min.X) / float64(max(len(r.Facts), 1))
	for i, f := range r.Facts {
		at := scene.Pt(b.Min.X+columnWidth*float64(i)+5, b.Min.Y+b.H()*0.75)
		shapes = append(shapes, scene.Icon{Name: f.Icon, At: at.Add(scene.Pt(10, 0)), Size: 20, Color: InkSoft},
			scene.Text{
				S: f.Text, At: at.Add(scene.Pt(22, 0)), Font: Narrow(factSize, scene.Bold), Color: Ink,
				Level: scene.Middle, MaxWidth: columnWidth - 26, MinSize: Reading,
			})
	}
	return append(shapes, name)
}

// TitleBar draws the bar at the top of a picture: the title at the left, a note at the right, and a thin line below. The
// note is larger in a box wider than 1200 pixels. The box should be about 64 pixels high.
func TitleBar(m scene.Measurer, b scene.Box, title, note string) []scene.Shape {
	return titleBar(m, b, title, note, Title*max(1, b.W()/1200))
}

// titleBar is [TitleBar] with a given text size for the note.
func titleBar(m scene.Measurer, b scene.Box, title, note string, size float64) []scene.Shape {
	mid := b.Center().Y - 4
	n := scene.Text{
		S: note, At: scene.Pt(b.Max.X, mid), Font: Font(size, scene.Regular), Color: InkSoft,
		Align: scene.Right, Level: scene.Middle, MaxWidth: b.W() * 0.5, MinSize: Reading,
	}
	titleWidth := b.W()
	if note != "" {
		titleWidth = n.InkBox(m).Min.X - 24 - b.Min.X
	}
	return []scene.Shape{
		scene.Text{S: title, At: scene.Pt(b.Min.X, mid), Font: Font(Glance+4, scene.Bold), Color: Ink, Level: scene.Middle,
			MaxWidth: titleWidth, MinSize: Reading},
		n,
		scene.Line{Points: []scene.Point{{X: b.Min.X, Y: b.Max.Y}, b.Max}, Stroke: scene.Edge(Rule, 2)},
	}
}

// StatusBar draws a bar like [TitleBar] for a board, with the marks of players before its title: of those who are acting
// or have won. Its note is small, because it stays the same for a whole turn.
func StatusBar(m scene.Measurer, b scene.Box, looks []int, title, note string) []scene.Shape {
	var shapes []scene.Shape
	for _, look := range looks {
		shapes = append(shapes, SeatMark(b.Min.Add(scene.Pt(20, 27)), 38, look)...)
		b.Min.X += 46
	}
	if len(looks) > 0 {
		b.Min.X += 8
	}
	return append(shapes, titleBar(m, b, title, note, Title)...)
}

// News draws the line of news in large letters after a small bar in the accent color.
func News(b scene.Box, text string) []scene.Shape {
	bar := scene.XYWH(b.Min.X, b.Min.Y, 8, b.H())
	return []scene.Shape{
		scene.Rect{Box: bar, Radius: 4, Fill: scene.Flat(Accent)},
		scene.Text{S: text, At: scene.Pt(b.Min.X+24, b.Center().Y), Font: Font(Glance, scene.Medium), Color: Ink,
			Level: scene.Middle, MaxWidth: b.W() - 24, MinSize: Reading},
	}
}

// LatestNews joins as many of the last sentences as fit into a line of [News] of the given width. It always includes the
// last sentence.
func LatestNews(m scene.Measurer, sentences []string, width float64) string {
	text := ""
	for i, s := range slices.Backward(sentences) {
		longer := s
		if text != "" {
			longer += " · " + text
		}
		if i < len(sentences)-1 && m.Measure(longer, Font(Glance, scene.Medium)).Width > width-24 {
			break
		}
		text = longer
	}
	return text
}

// LegendEntry is one entry of a legend: a swatch with a fill, or an icon, and its text.
type LegendEntry struct {
	Fill scene.Fill
	Icon scene.IconName
	Text string
}

// Legend draws the entries from left to right, in rows of at most width pixels. The rows are 30 pixels apart.
func Legend(m scene.Measurer, at scene.Point, width float64, entries []LegendEntry) []scene.Shape {
	var shapes []scene.Shape
	x, y := at.X, at.Y
	for _, e := range entries {
		t := scene.Text{S: e.Text, Font: Font(Reading, scene.Regular), Color: Ink, Level: scene.Middle}
		w := 34 + m.Measure(t.S, t.Font).Width
		if x > at.X && x+w > at.X+width {
			x, y = at.X, y+30
		}
		if e.Fill.Color.Visible() {
			shapes = append(shapes, scene.Rect{Box: scene.Around(scene.Pt(x+12, y), 24, 20), Radius: 4, Fill: e.Fill,
				Stroke: scene.Edge(Rule, 1.5)})
		}
		if e.Icon != "" {
			shapes = append(shapes, scene.Icon{Name: e.Icon, At: scene.Pt(x+12, y), Size: 20, Color: Ink})
		}
		t.At = scene.Pt(x+32, y)
		shapes = append(shapes, t)
		x += w + 28
	}
	return shapes
}
