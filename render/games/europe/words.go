package europe

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
)

// tokenName returns the name of a city, track or ticket: "Paris – Dieppe". A
// track of a double also has its color or a letter.
func tokenName(t *render.Teller, token string) (string, bool) {
	if i, ok := europe.CityOf(token); ok {
		return cities[i].Name, true
	}
	if i, ok := europe.TrackOf(token); ok {
		return trackName(t, i), true
	}
	if _, ok := europe.TicketOf(token); ok {
		return cityPair(token), true
	}
	return "", false
}

// trackName returns the name of a track.
func trackName(t *render.Teller, i int) string {
	track := tracks[i]
	pair := cities[track.A].Name + " – " + cities[track.B].Name
	twin, double := europe.TwinOf(i)
	switch {
	case !double:
		return pair
	case tracks[twin].Colour != track.Colour:
		return t.Say("europe.ui.track.colour", render.Data{"Cities": pair, "Colour": t.Token(track.Colour.String())})
	}
	return t.Say("europe.ui.track.letter", render.Data{"Cities": pair,
		"Letter": strings.ToUpper(track.Token[len(track.Token)-1:])})
}

// briefName returns a short name: a track or ticket without the spaces between its
// cities, with one letter for a double, or a short payment. It reports false for
// other tokens.
func briefName(t *render.Teller, token string) (string, bool) {
	if i, ok := europe.TrackOf(token); ok {
		name := strings.Replace(trackName(t.WithoutEmoji(), i), " – ", "–", 1)
		return strings.NewReplacer(" (", " ", ")", "", "（", " ", "）", "").Replace(name), true
	}
	if _, ok := europe.TicketOf(token); ok {
		return strings.Replace(cityPair(token), " – ", "–", 1), true
	}
	if _, plain, locos, ok := europe.PaymentOf(token); ok && plain+locos > 1 {
		if text := paymentText(t, token); utf8.RuneCountInString(text) <= maxPaymentText {
			return text, true
		}
		return strings.ReplaceAll(paymentText(t, token), " ", ""), true
	}
	return "", false // one card is called by its kind, whether it is paid or taken
}

// maxPaymentText is how many characters a short payment may have. A longer one
// is written without spaces.
const maxPaymentText = 15

// gainText returns the cards that a choice costs, the points that it scores, and the
// ticket that it is for: "2 × blue → +2 ⭐ Paris–Wien". Of several ways to pay it names
// the cheapest. Once the payment is chosen, the gain is part of a label, and a ticket
// with a long name is not named.
func gainText(t *render.Teller, c render.Choice) string {
	const maxGain = 30
	gained := shortGainText(t, c)
	ticket, _ := ticketFor(c)
	if ticket == "" {
		return gained
	}
	brief, _ := briefName(t, ticket)
	if named := gained + " " + brief; c.Args[1] == "" || utf8.RuneCountInString(named) <= maxGain {
		return named
	}
	return gained
}

// shortGainText is gainText without the ticket's name: "2 × blue → +2 ⭐".
func shortGainText(t *render.Teller, c render.Choice) string {
	points := pointsOf(c)
	if points == 0 {
		return paidText(t, c)
	}
	gained := "+" + strconv.Itoa(points)
	switch ticket, completed := ticketFor(c); {
	case completed:
		gained += " " + completedSign
	case ticket != "":
		gained += " " + ticketSign
	}
	return gains(paidText(t, c), gained)
}

// gains joins what is paid and what is gained.
func gains(paid, gained string) string {
	if paid == "" {
		return gained
	}
	return paid + " → " + gained
}

// Signs of the ticket that a track is for: it completes the ticket, or is on its way.
const (
	completedSign = "⭐"
	ticketSign    = "🎫"
)

// paidText returns the cards that a track or a station costs: "2 × red + loco".
// A tunnel has how many cards more it may cost. It returns "" for
// other choices. If the payment is chosen, it returns only the latter, because
// the payment names its cards.
func paidText(t *render.Teller, c render.Choice) string {
	if c.Kind != "claim" && c.Kind != "station" || c.Args[0] == "" {
		return ""
	}
	text := ""
	if c.Args[1] == "" {
		best, ok := cheapestPayment(c)
		if !ok {
			return ""
		}
		text = paymentText(t, best)
	}
	if !isTunnel(c) {
		return text
	}
	return strings.TrimSpace(text + " " + t.Say("europe.ui.pay.more"))
}

// isTunnel reports whether a choice claims a tunnel.
func isTunnel(c render.Choice) bool {
	if c.Kind != "claim" || c.Args[0] == "" {
		return false
	}
	i, ok := europe.TrackOf(c.Args[0])
	return ok && tracks[i].Tunnel
}

// pointsOf returns the points that a choice scores at once.
func pointsOf(c render.Choice) int {
	if c.Kind != "claim" || c.Args[0] == "" {
		return 0
	}
	i, ok := europe.TrackOf(c.Args[0])
	if !ok {
		return 0
	}
	return trackPoints(tracks[i].Length)
}

// ticketFor returns the open ticket of the seat that a claimed track is for, or "",
// and whether the track completes it. Tickets that it completes come first, then those
// on whose shortest way the track or its twin is.
func ticketFor(c render.Choice) (ticket string, completed bool) {
	t, ok := tableOf(c.Table)
	if !ok || c.Kind != "claim" || c.Args[0] == "" {
		return "", false
	}
	i, ok := europe.TrackOf(c.Args[0])
	if !ok {
		return "", false
	}
	open := slices.DeleteFunc(slices.Clone(handOf(c.Private).Tickets), func(own europe.OwnTicket) bool { return !isOpen(own) })
	from, to := connectedTo(t, c.Private.Hand.Seat(), tracks[i].A), connectedTo(t, c.Private.Hand.Seat(), tracks[i].B)
	for _, own := range open {
		k, _ := europe.TicketOf(own.Ticket)
		if a, b := tickets[k].A, tickets[k].B; from[a] && to[b] || from[b] && to[a] {
			return own.Ticket, true
		}
	}
	twin, double := europe.TwinOf(i)
	for _, own := range open {
		if slices.Contains(own.Way, c.Args[0]) || double && slices.Contains(own.Way, tracks[twin].Token) {
			return own.Ticket, false
		}
	}
	return "", false
}

// connectedTo returns the cities that a seat's tracks connect to a city, and the
// city itself.
func connectedTo(t europe.Table, seat engine.Seat, city int) map[int]bool {
	reached := map[int]bool{city: true}
	for grown := true; grown; {
		grown = false
		for _, claim := range t.Claimed {
			i, _ := europe.TrackOf(claim.Track)
			if a, b := tracks[i].A, tracks[i].B; claim.Seat == seat && reached[a] != reached[b] {
				reached[a], reached[b], grown = true, true, true
			}
		}
	}
	return reached
}

// paymentText returns the cards of a payment: "2 × red", "red + 2 × loco".
func paymentText(t *render.Teller, payment string) string {
	colour, plain, locos, ok := europe.PaymentOf(payment)
	if !ok {
		return ""
	}
	of := t.Token(colour.String())
	switch loco := t.Say("europe.ui.loco.short"); {
	case locos == 0:
		return countText(plain, of)
	case plain == 0:
		return countText(locos, loco)
	default:
		return countOrKind(plain, of) + " + " + countOrKind(locos, loco)
	}
}

// countText returns a number of cards of a kind: "2 × red".
func countText(n int, kind string) string { return strconv.Itoa(n) + " × " + kind }

// countOrKind returns the kind alone if n is 1, otherwise countText.
func countOrKind(n int, kind string) string {
	if n == 1 {
		return kind
	}
	return countText(n, kind)
}

// cityPair returns the two cities of a ticket.
func cityPair(token string) string {
	i, _ := europe.TicketOf(token)
	ticket := tickets[i]
	return cities[ticket.A].Name + " – " + cities[ticket.B].Name
}

// tickets holds the tickets of the game, which never change.
var tickets = europe.Tickets()

// choiceDetail returns what a choice costs or brings.
func choiceDetail(t *render.Teller, c render.Choice) string {
	h := handOf(c.Private)
	switch {
	case c.Kind == "tickets":
		return t.Say("europe.ui.tickets.risk")
	case len(c.Args) == 0:
		return ""
	case c.Kind == "take":
		card, _ := europe.CardOf(c.Args[0])
		return t.Say("europe.ui.have", render.Data{"N": countHeld(h, card)})
	case c.Kind == "keep":
		return ticketDetail(t, h, c.Args[0])
	case c.Kind == "extra":
		return remainingText(t, h, c.Args[0])
	case len(c.Args) > 1 && c.Args[1] != "":
		return remainingText(t, h, c.Args[1])
	case c.Kind == "claim":
		return trackDetail(t, c, h)
	case c.Kind == "station":
		return cheapestText(t, c, h)
	}
	return ""
}

// ticketDetail returns what an offered ticket is worth and what it needs.
func ticketDetail(t *render.Teller, h europe.Hand, token string) string {
	i := slices.IndexFunc(h.Offer, func(o europe.OwnTicket) bool { return o.Ticket == token })
	if i < 0 {
		return ""
	}
	const over = false // tickets are offered only during the game
	return t.Commas([]string{t.Say("europe.ui.worth", render.Data{"N": h.Offer[i].Points}), ticketStateText(t, h.Offer[i], over)})
}

// trackDetail returns the cheapest payment for a track, its points, and the
// open ticket that it is for.
func trackDetail(t *render.Teller, c render.Choice, h europe.Hand) string {
	token := c.Args[0]
	i, ok := europe.TrackOf(token)
	if !ok {
		return ""
	}
	parts := render.NonEmpty([]string{cheapestText(t, c, h), "+" + strconv.Itoa(pointsOf(c))})
	if tracks[i].Tunnel {
		parts = append(parts, t.Say("europe.ui.tunnel.short"))
	}
	if ticket, _ := ticketFor(c); ticket != "" {
		parts = append(parts, t.Say("europe.ui.for", render.Data{"Ticket": cityPair(ticket)}))
	}
	return render.Clip(t.Commas(parts), 100)
}

// cheapestText returns the cheapest payment for a choice and the number of
// other ways to pay. It returns "" if the seat cannot pay.
func cheapestText(t *render.Teller, c render.Choice, h europe.Hand) string {
	best, ok := cheapestPayment(c)
	if !ok {
		return ""
	}
	colour, plain, locos, _ := europe.PaymentOf(best)
	cards := cardsText(t, colour, plain, locos)
	if ways := len(c.Private.Moves.Of(c.Kind, c.Args[0])); ways > 1 {
		return t.Say("europe.ui.pay.ways", render.Data{"Cards": cards, "N": ways - 1})
	}
	return cards
}

// cheapestPayment returns the payment for a choice with the fewest locomotives,
// then of the color of which most is left, as the panel plays it. It reports
// false if the seat cannot pay.
func cheapestPayment(c render.Choice) (string, bool) {
	ways := c.Private.Moves.Of(c.Kind, c.Args[0])
	if len(ways) == 0 {
		return "", false
	}
	h := handOf(c.Private)
	best := slices.MinFunc(ways, func(a, b engine.Move) int { return comparePayments(h, a.Args()[1], b.Args()[1]) })
	return best.Args()[1], true
}

// comparePayments returns a negative number if payment a is cheaper than b.
func comparePayments(h europe.Hand, a, b string) int {
	first, plainA, locosA, _ := europe.PaymentOf(a)
	second, plainB, locosB, _ := europe.PaymentOf(b)
	return cmp.Or(cmp.Compare(locosA, locosB), cmp.Compare(countHeld(h, second)-plainB, countHeld(h, first)-plainA))
}

// trackPoints returns what a track of a length scores.
func trackPoints(spaces int) int {
	for _, l := range trackScores {
		if l.spaces == spaces {
			return l.points
		}
	}
	return 0
}

// remainingText returns what a payment leaves of its color and of the
// locomotives.
func remainingText(t *render.Teller, h europe.Hand, payment string) string {
	colour, plain, locos, ok := europe.PaymentOf(payment)
	if !ok {
		return ""
	}
	left := t.Say("europe.ui.rest.locos", render.Data{"N": countHeld(h, europe.Loco) - locos})
	if plain > 0 {
		left = t.And(colourText(t, colour, countHeld(h, colour)-plain), left)
	}
	return t.Say("europe.ui.rest", render.Data{"What": left})
}

// cardsText returns a number of cards of a color and of locomotives, without
// those that are zero.
func cardsText(t *render.Teller, colour europe.Card, plain, locos int) string {
	var parts []string
	if plain > 0 {
		parts = append(parts, colourText(t, colour, plain))
	}
	if locos > 0 {
		parts = append(parts, t.Say("europe.ui.rest.locos", render.Data{"N": locos}))
	}
	return t.And(parts...)
}

func colourText(t *render.Teller, colour europe.Card, n int) string {
	return t.Say("europe.ui.rest.colour", render.Data{"N": n, "Colour": t.Token(colour.String())})
}

// promptText returns what the seat is asked for, or "".
func promptText(v render.View, private render.Private) string {
	t, _ := tableOf(v.Table)
	h := handOf(private)
	switch {
	case len(private.Moves) == 0:
		return ""
	case t.Tunnel != nil && t.Tunnel.Seat == private.Hand.Seat():
		key := "europe.ui.ask.tunnel"
		if len(private.Moves.Of("extra")) == 0 {
			key = "europe.ui.ask.tunnel.none"
		}
		return v.Tell.Say(key, render.Data{"Track": v.Tell.Token(t.Tunnel.Track), "N": t.Tunnel.Extra,
			"Kinds": extraKinds(v.Tell, *t.Tunnel)})
	case len(h.Offer) > 0:
		return ticketPrompt(v.Tell, h)
	case t.Stage == "drawing":
		return v.Tell.Say("europe.ui.ask.second")
	}
	return turnPrompt(v.Tell, private.Moves.Kinds(), t.TurnsLeft > 0)
}

// extraKinds returns the kinds of card that pay the extra cost of a tunnel: the color
// that was paid, if any, and locomotives.
func extraKinds(t *render.Teller, a europe.Tunnel) string {
	colour, plain, _, ok := europe.PaymentOf(a.Laid)
	loco := t.Token(europe.Loco.String())
	if !ok || plain == 0 {
		return loco
	}
	return t.Or(t.Token(colour.String()), loco)
}

// turnText returns whose turn it is, and for what if the turn has begun.
func turnText(v render.View) string {
	t, _ := tableOf(v.Table)
	name := render.Data{"Name": v.Tell.Name(v.Status.Acting.First())}
	switch t.Stage {
	case "drawing":
		return v.Tell.Say("europe.ui.asks.second", name)
	case "tunnel":
		return v.Tell.Say("europe.ui.asks.tunnel", name)
	case "choosing", "keeping":
		return v.Tell.Say("europe.ui.asks.tickets", name)
	}
	return v.Tell.Say("ui.turn.one", name)
}

// ticketPrompt returns how many of the offered tickets can be chosen and how many
// are.
func ticketPrompt(t *render.Teller, h europe.Hand) string {
	chosen := 0
	for _, own := range h.Offer {
		if own.Kept {
			chosen++
		}
	}
	key := "europe.ui.ask.done"
	if h.Keep > 0 {
		key = "europe.ui.ask.keep"
	}
	return t.Say(key, render.Data{"Least": chosen + h.Keep, "N": chosen, "Of": len(h.Offer)})
}

// turnActions holds the actions of a turn with their kinds of move.
var turnActions = []struct {
	key   string
	kinds []string
}{
	{"europe.ui.act.cards", []string{"take", "draw"}},
	{"europe.ui.act.track", []string{"claim"}},
	{"europe.ui.act.tickets", []string{"tickets"}},
	{"europe.ui.act.station", []string{"station"}},
	{"europe.ui.act.pass", []string{"pass"}},
}

// turnPrompt returns what a seat may do in its turn. last is set in the last
// round.
func turnPrompt(tell *render.Teller, now []string, last bool) string {
	var words []string
	for _, a := range turnActions {
		if slices.ContainsFunc(a.kinds, func(kind string) bool { return slices.Contains(now, kind) }) {
			words = append(words, tell.Say(a.key))
		}
	}
	key := "europe.ui.ask.turn"
	if last {
		key = "europe.ui.ask.last"
	}
	return tell.Say(key, render.Data{"Acts": tell.Or(words...)})
}

// boardScore returns a seat's points for tracks. Tickets and stations are added
// when the game is over.
func boardScore(t engine.Table, s engine.Seat) (int, bool) {
	view, _ := tableOf(t)
	for _, r := range view.Results {
		if r.Seat == s {
			return r.Score, true
		}
	}
	p, ok := render.PlayerOf(view.Players, s)
	return p.Points, ok
}

// achievedText returns a clause for each ticket that a seat has completed.
func achievedText(tell *render.Teller, h engine.Hand) []string {
	hand, _ := h.View().(europe.Hand)
	var clauses []string
	for _, ticket := range hand.Tickets {
		if ticket.Done {
			clauses = append(clauses, tell.Say("europe.ui.completes", render.Data{"Ticket": cityPair(ticket.Ticket)}))
		}
	}
	return clauses
}

// statusLine returns the row, the piles, and the turns left in the last round.
func statusLine(v render.View) string {
	t, _ := tableOf(v.Table)
	parts := []string{
		v.Tell.Say("europe.ui.line.row", render.Data{"Cards": rowText(v.Tell, t)}),
		v.Tell.Say("europe.ui.line.pile", render.Data{"N": t.Pile, "Tickets": t.TicketPile}),
	}
	if t.TurnsLeft > 0 {
		parts = append(parts, v.Tell.Say("europe.ui.left", render.Data{"N": t.TurnsLeft}))
	}
	return strings.Join(parts, " · ")
}

// rowText returns the open cards, equal ones together.
func rowText(t *render.Teller, view europe.Table) string {
	open := slices.DeleteFunc(slices.Clone(view.Row), func(card string) bool { return card == "" })
	if len(open) == 0 {
		return t.Say("europe.ui.row.none")
	}
	return t.Tokens(open)
}
