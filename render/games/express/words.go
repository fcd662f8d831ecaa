package express

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
)

// tokenName returns the name of a place or card: "Berlin (009)", "place 014",
// "501 Red transit upside down".
func tokenName(t *render.Teller, token string) (string, bool) {
	if company, n, ok := cutLot(token); ok {
		return t.Say("express.ui.lot", render.Data{"Company": t.Token(company), "N": n}), true
	}
	if place, card, ok := cutSite(token); ok {
		return t.Say("express.ui.site", render.Data{"Place": t.Token(place), "Card": t.Token(card)}), true
	}
	if f, ok := faceOf(token); ok {
		return cardName(t, f), true
	}
	switch city, ok := cityOf(token); {
	case !ok:
		return "", false
	case city == "":
		return t.Say("express.ui.place", render.Data{"Number": token}), true
	default:
		return t.Say("express.ui.city", render.Data{"City": city, "Number": token}), true
	}
}

// briefName returns the name of a place or card for a button: "Berlin", "014",
// "214 Green", "501 Red 180°".
func briefName(t *render.Teller, token string) (string, bool) {
	if place, _, ok := cutSite(token); ok {
		return t.Brief(place), true
	}
	f, card := faceOf(token)
	if !card {
		city, place := cityOf(token)
		return cmp.Or(city, token), place
	}
	name := f.Token + " "
	switch {
	case f.Title != express.NoCompany:
		name += t.Token(f.Title.String())
	case len(f.Stations) > 0:
		name += stationOwners(t, f)
	default: // the edges say which way round it lies
		return name + edgesText(t, f), true
	}
	if f.turned {
		name = t.Say("express.ui.card.turned.brief", render.Data{"Card": name})
	}
	return name, true
}

// cutLot returns the company and the number of shares of a lot's token.
func cutLot(token string) (company string, n int, ok bool) {
	company, number, ok := strings.Cut(token, express.LotMark)
	n, err := strconv.Atoi(number)
	return company, n, ok && err == nil
}

// cutSite returns the place and the card of a site's token.
func cutSite(token string) (place, card string, ok bool) { return strings.Cut(token, express.SiteMark) }

// stationOwners returns the companies of a card's stations: "Red/Blue".
func stationOwners(t *render.Teller, f cardFace) string {
	names := make([]string, len(f.Stations))
	for i, s := range f.Stations {
		names[i] = t.Token(s.Company.String())
	}
	return strings.Join(names, "/")
}

// cardName returns a card's number and the company of its stations or title, if
// any.
func cardName(t *render.Teller, f cardFace) string {
	data := render.Data{"Number": f.Token}
	text := f.Token
	switch {
	case f.Title != express.NoCompany:
		data["Company"] = t.Token(f.Title.String())
		text = t.Say("express.ui.card.title", data)
	case len(f.Stations) > 0:
		data["Company"] = stationOwners(t, f)
		text = t.Say("express.ui.card."+f.Type.String(), data)
	}
	if f.turned {
		return t.Say("express.ui.card.turned", render.Data{"Card": text})
	}
	return text
}

// tracksText returns the tracks of a card as it lies, with its bonus and tank.
func tracksText(t *render.Teller, f cardFace) string {
	text := t.Say("express.ui.tracks", render.Data{"Tracks": edgesText(t, f)})
	bonus := 0
	for _, s := range f.Stations {
		bonus += s.Bonus
	}
	if bonus > 0 {
		text = t.Say("express.ui.tracks.bonus", render.Data{"Tracks": text, "N": bonus})
	}
	if f.Tank != express.NoCorner {
		text = t.Say("express.ui.tracks.tank", render.Data{"Tracks": text})
	}
	return text
}

// edgesText returns the edges that tracks join or lead to: "N–S W".
func edgesText(t *render.Teller, f cardFace) string {
	var parts []string
	for _, track := range f.Tracks {
		switch {
		case onEdge(track[0]) && onEdge(track[1]):
			parts = append(parts, endText(t, track[0])+"–"+endText(t, track[1]))
		case onEdge(track[0]):
			parts = append(parts, endText(t, track[0]))
		case onEdge(track[1]):
			parts = append(parts, endText(t, track[1]))
		}
	}
	return strings.Join(parts, " ")
}

func endText(t *render.Teller, e express.End) string { return t.Say("express.ui.edge." + e.String()) }

func digit(n int) string { return strconv.Itoa(n) }

// numberRanges returns ascending numbers with runs shortened: "101–104, 107".
func numberRanges(t *render.Teller, numbers []string) string {
	var parts []string
	for i := 0; i < len(numbers); {
		k := i
		for k+1 < len(numbers) && isNext(numbers[k], numbers[k+1]) {
			k++
		}
		part := numbers[i]
		if k > i+1 {
			part += "–" + numbers[k]
		} else if k == i+1 {
			parts, part = append(parts, part), numbers[k]
		}
		parts = append(parts, part)
		i = k + 1
	}
	return t.Commas(parts)
}

// isNext reports whether number b follows a.
func isNext(a, b string) bool {
	x, _ := strconv.Atoi(a)
	y, _ := strconv.Atoi(b)
	return y == x+1
}

// choiceDetail returns what a choice costs or brings, or what a card shows.
func choiceDetail(t *render.Teller, c render.Choice) string {
	view, _, ok := tableOf(c.Table)
	if !ok || len(c.Args) == 0 {
		return ""
	}
	switch c.Kind {
	case "lay":
		if len(c.Args) > 1 && c.Args[1] != "" {
			return faceDetail(t, c.Args[1])
		}
		return upgradeText(t, view, c.Args[0])
	case "build":
		return siteText(t, view, c.Args[0])
	case "share":
		return sharesDetail(t, view, c)
	case "order", "pay", "give":
		return faceDetail(t, c.Args[0])
	case "buy":
		return priceText(t, view, c.Args[0])
	case "force":
		if f, found := faceOf(c.Args[min(1, len(c.Args)-1)]); found {
			return priceText(t, view, f.Title.String())
		}
	case "run", "train":
		return runDetail(t, view, c.Args[0], c.Private.Hand.Seat())
	case "swap":
		return swapDetail(t, view, c.Args[0])
	case "draw":
		return pileDetail(t, view, c.Args[0])
	}
	return ""
}

// upgradeText returns that a place, or that of a site, has a card, which another one would replace, or "".
func upgradeText(t *render.Teller, view express.Table, place string) string {
	place, _, _ = cutSite(place)
	for _, c := range view.Cells {
		if c.Place == place && c.Card != "" {
			return t.Say("express.ui.upgrade")
		}
	}
	return ""
}

// siteText returns that what is built on a site is free, because it is a second link, or an upgrade,
// or "".
func siteText(t *render.Teller, view express.Table, site string) string {
	_, card, _ := cutSite(site)
	if f, ok := faceOf(card); ok && view.Credit > 0 && f.Type == express.Link {
		return t.Say("express.ui.site.free")
	}
	return upgradeText(t, view, site)
}

// sharesDetail returns what the shares of a lot are worth, and which cards are paid for them.
func sharesDetail(t *render.Teller, view express.Table, c render.Choice) string {
	company, n, _ := cutLot(c.Args[0])
	i := slices.IndexFunc(view.Companies, func(other express.CompanyView) bool { return other.Company == company })
	if i < 0 {
		return ""
	}
	return sharePayment(t, heldCards(c.Private, view), n*view.Companies[i].Stations)
}

// faceDetail returns the level and the tracks of a card, or "".
func faceDetail(t *render.Teller, token string) string {
	f, ok := faceOf(token)
	if !ok {
		return ""
	}
	return t.Say("express.ui.face", render.Data{"Level": f.Level, "Tracks": tracksText(t, f)})
}

// priceText returns the price of a company's titles, or "".
func priceText(t *render.Teller, view express.Table, company string) string {
	for _, c := range view.Companies {
		if c.Company == company {
			return t.Say("express.ui.price", render.Data{"N": c.Stations})
		}
	}
	return ""
}

// runDetail returns what a run would pay, and how much of it to the seat.
func runDetail(t *render.Teller, view express.Table, company string, s engine.Seat) string {
	for _, c := range view.Companies {
		switch {
		case c.Company != company || c.Run == nil:
		case s > 0 && int(s) <= len(c.Run.Pays):
			return t.Say("express.ui.run.pays", render.Data{"N": c.Run.Bonus, "Own": c.Run.Pays[s-1]})
		default:
			return t.Say("express.ui.run.bonus", render.Data{"N": c.Run.Bonus})
		}
	}
	return ""
}

// shortGainText returns what a run brings the seat or that a card is upgraded, for a button.
func shortGainText(t *render.Teller, c render.Choice) string {
	view, _, ok := tableOf(c.Table)
	s := c.Private.Hand.Seat()
	if ok && len(c.Args) > 0 && (c.Kind == "build" || c.Kind == "lay" && (len(c.Args) < 2 || c.Args[1] == "")) {
		return siteText(t, view, c.Args[0])
	}
	if !ok || c.Kind != "run" && c.Kind != "train" || len(c.Args) == 0 {
		return ""
	}
	for _, company := range view.Companies {
		if run := company.Run; company.Company == c.Args[0] && run != nil && s > 0 && int(s) <= len(run.Pays) {
			return t.Say("express.ui.run.short", render.Data{"N": run.Bonus, "Own": run.Pays[s-1]})
		}
	}
	return ""
}

// gainText returns what the shares of a shortcut are worth and which cards it pays: by number or, if
// they are too many for a button, how many of the first cards of the hand. For a share that is taken
// from a player it returns its worth and price, and for the shortcut that pays, the cards.
func gainText(t *render.Teller, c render.Choice) string {
	view, _, ok := tableOf(c.Table)
	switch {
	case ok && c.Kind == "force":
		return forcedPrice(t, view, c)
	case ok && c.Kind == "settle" && view.Purchase != nil:
		return settledCards(t, view, c.Private)
	case ok && len(c.Args) > 0 && c.Kind == "share":
		return sharesDetail(t, view, c)
	case ok && len(c.Args) > 0 && c.Kind == "seize":
		return takenShare(t, view, c)
	}
	return ""
}

// takenShare returns what a share that a shortcut takes is worth and which cards are paid, after its owner if the
// choice does not name one.
func takenShare(t *render.Teller, view express.Table, c render.Choice) string {
	f, found := faceOf(c.Args[0])
	if !found {
		return ""
	}
	i := slices.IndexFunc(view.Companies, func(other express.CompanyView) bool { return other.Company == f.Title.String() })
	text := sharePayment(t, heldCards(c.Private, view), view.Companies[max(i, 0)].Stations)
	if len(c.Args) > 1 && c.Args[1] != "" {
		return text
	}
	var owners []string
	for _, p := range view.Players {
		if slices.Contains(p.Titles, c.Args[0]) && p.Seat != view.Active {
			owners = append(owners, t.Name(p.Seat))
		}
	}
	return t.Say("express.ui.seize.from", render.Data{"Names": strings.Join(owners, "/"), "Gain": text})
}

// maxGain is how long a gain may be, in characters.
const maxGain = 30

// sharePayment returns what shares that cost n cards are worth, and which cards of a hand are paid for
// them.
func sharePayment(t *render.Teller, held []cardCount, n int) string {
	var paid []string
	for _, same := range held {
		for range min(same.n, n-len(paid)) {
			paid = append(paid, numberName(t, same.token))
		}
	}
	text := t.Say("express.ui.share.pays", render.Data{"N": n, "Cards": strings.Join(paid, " ")})
	if len([]rune(text)) > maxGain {
		return t.Say("express.ui.share.pays.first", render.Data{"N": n})
	}
	return text
}

// forcedPrice returns the worth and price of the share that a choice takes from a player or, if
// several with different prices are possible, the lowest price.
func forcedPrice(t *render.Teller, view express.Table, c render.Choice) string {
	least, most := 0, 0
	for _, m := range c.Private.Moves.Of(c.Kind) {
		if slices.ContainsFunc([]int{0, 1}, func(k int) bool { return k < len(c.Args) && c.Args[k] != "" && c.Args[k] != m.Args()[k] }) {
			continue
		}
		f, _ := faceOf(m.Args()[1])
		i := slices.IndexFunc(view.Companies, func(other express.CompanyView) bool { return other.Company == f.Title.String() })
		n := view.Companies[max(i, 0)].Stations
		if least == 0 || n < least {
			least = n
		}
		most = max(most, n)
	}
	price := t.Say("express.ui.price", render.Data{"N": least})
	switch {
	case most == 0:
		return ""
	case least < most:
		return t.Say("express.ui.force.from", render.Data{"Price": price})
	}
	return t.Say("express.ui.force.gain", render.Data{"N": least, "Price": price})
}

// settledCards returns the cards with which the shortcut pays the rest of a price: by number or, if
// they are too many for a button, their count.
func settledCards(t *render.Teller, view express.Table, private render.Private) string {
	d, held := view.Purchase, heldCards(private, view)
	if i := slices.IndexFunc(held, func(same cardCount) bool { return same.token == d.Card }); i >= 0 && mustPayTitle(d, private) {
		first := held[i]
		held = slices.Insert(slices.Delete(slices.Clone(held), i, i+1), 0, cardCount{first.token, 1}, cardCount{first.token, first.n - 1})
	}
	var paid []string
	for _, same := range held {
		for range min(same.n, d.Left-len(paid)) {
			paid = append(paid, numberName(t, same.token))
		}
	}
	if text := strings.Join(paid, " "); len([]rune(text)) <= maxGain {
		return text
	}
	return t.Say("express.ui.price", render.Data{"N": d.Left})
}

// mustPayTitle reports whether the share that is being bought must be paid with itself, because the
// piles have no other copy.
func mustPayTitle(d *express.Purchase, private render.Private) bool {
	piles := handOf(private).Piles
	return d.From == 0 && len(piles) > 0 && !slices.Contains(d.Paid, d.Card) &&
		!slices.ContainsFunc(piles, func(pile []string) bool { return slices.Contains(pile, d.Card) })
}

// numberName returns the number of a card, or the name of the Black Engine.
func numberName(t *render.Teller, token string) string {
	if token == engineToken {
		return t.Token(token)
	}
	return token
}

// swapDetail returns a player's turn-order card and whether it has been played.
func swapDetail(t *render.Teller, view express.Table, token string) string {
	for _, p := range view.Players {
		if "seat-"+p.Seat.String() != token {
			continue
		}
		key := "express.ui.swap.waits"
		if p.Played {
			key = "express.ui.swap.played"
		}
		return t.Say(key, render.Data{"N": p.Order})
	}
	return ""
}

// pileDetail returns the size and the open top card of a pile.
func pileDetail(t *render.Teller, view express.Table, token string) string {
	i := slices.IndexFunc(view.Piles, func(p express.PileView) bool { return p.Pile == token })
	switch {
	case i < 0:
		return ""
	case len(view.Piles[i].Open) > 0:
		return t.Say("express.ui.pile.open", render.Data{"N": view.Piles[i].Count, "Card": t.Token(view.Piles[i].Open[0])})
	}
	return t.Say("express.ui.pile", render.Data{"N": view.Piles[i].Count})
}

// currentScore returns a seat's capital.
func currentScore(t engine.Table, s engine.Seat) (int, bool) {
	view, _, _ := tableOf(t)
	p, ok := render.PlayerOf(view.Players, s)
	return p.Capital.Total, ok
}

// statusLine returns how far the game is and who has the Black Engine.
func statusLine(v render.View) string {
	t, _, ok := tableOf(v.Table)
	if !ok || t.Round == 0 {
		return ""
	}
	parts := []string{
		v.Tell.Say("express.ui.round", render.Data{"Round": t.Round}),
		v.Tell.Say("express.ui.line.bases", render.Data{"N": t.Bases, "Of": t.BasesEnd}),
		v.Tell.Say("express.ui.line.piles", render.Data{"N": t.Empty, "Of": t.EmptyEnd}),
	}
	if t.Engine != engine.Spectator {
		parts = append(parts, v.Tell.Say("express.ui.line.engine", render.Data{"Name": v.Tell.Name(t.Engine)}))
	}
	if t.Ending && !v.Status.Over() {
		parts = append(parts, v.Tell.Say("express.ui.line.last"))
	}
	return strings.Join(parts, " · ")
}

// chapterName returns the name of a turn by its round, as the board counts
// them. The first chapter is the choice of the turn order; after that every
// player has a turn in each round.
func chapterName(t *render.Teller, n int) string {
	seats := len(t.Players())
	if n < 2 || seats == 0 {
		return t.Say("express.chapter", render.Data{"N": n})
	}
	return t.Say("express.chapter.turn", render.Data{"Round": (n-2)/seats + 1, "N": (n-2)%seats + 1})
}

// mergeTitles merges the new titles of a company that a player has got into one
// event, at the place of the last. Its M is their number. The purchase and its
// payment are dropped, except for the owner from whom a title is taken.
func mergeTitles(events []engine.Event) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		if e.Kind == "title" || e.Kind == "taken" {
			list = list[:purchaseStart(list, e)]
		}
		i := -1
		if e.Kind == "title" {
			e.M = 1
			i = slices.IndexFunc(list, func(other engine.Event) bool {
				return other.Kind == e.Kind && other.By == e.By && other.What[0] == e.What[0]
			})
		}
		if i >= 0 {
			e.M += list[i].M
			list = slices.Delete(list, i, i+1)
		}
		list = append(list, e)
	}
	return list
}

// purchaseStart returns the index of the event that began the purchase of a
// title, if only payments follow it. Otherwise it returns len(list).
func purchaseStart(list []engine.Event, got engine.Event) int {
	for i, e := range slices.Backward(list) {
		switch {
		case e.By != got.By:
			return len(list)
		case e.Kind == "buy" || e.Kind == "force":
			return i
		case e.Kind != "give" && e.Kind != "gone" && e.Kind != "handed":
			return len(list)
		}
	}
	return len(list)
}

// mergeEvents merges successive payments into one event and successive draws whose cards the
// reader knows into another, tells a payment with the Black Engine once, and merges the purchase,
// payment and transfer of a title.
func mergeEvents(events []engine.Event) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		n := len(list) - 1
		switch {
		case n < 0:
			list = append(list, e)
		case e.Kind == "title" || e.Kind == "taken":
			list = appendPurchase(list, e)
		case isOwnDraw(e), e.Kind == "take" && isOwnDraw(list[n]):
			list = appendDraw(list, e)
		case list[n].By != e.By:
			list = append(list, e)
		case e.Kind == "give" && list[n].Kind == "give":
			list[n].What = slices.Concat(list[n].What, e.What)
		case e.Kind == "gone" && slices.Equal(list[n].What, []string{engineToken}):
			list[n] = e // this event has a sentence of its own
		default:
			list = append(list, e)
		}
	}
	return list
}

// isOwnDraw reports whether an event is a draw with the reader's card, or several that were merged.
func isOwnDraw(e engine.Event) bool {
	return e.Kind == "drew" || e.Kind == "draw" && e.To != engine.Spectator
}

// appendDraw appends a draw. If the player also made the draw before it, they become one event whose
// What is the cards. The public part of the draw is dropped.
func appendDraw(list []engine.Event, e engine.Event) []engine.Event {
	if n := len(list) - 1; list[n].Kind == "draw" && list[n].By == e.By && !isOwnDraw(list[n]) {
		list = list[:n]
	}
	n := len(list) - 1
	if n < 0 || list[n].By != e.By || !isOwnDraw(list[n]) && list[n].Kind != "take" {
		return append(list, e)
	}
	cards := list[n].What
	if list[n].Kind != "drew" {
		cards = cards[1:]
	}
	e.What = slices.Concat(cards, e.What[1:])
	e.Kind, e.To, e.N = "drew", engine.Spectator, len(e.What)
	list[n] = e
	return list
}

// appendPurchase appends the event of a title that was got. If its purchase is
// in the list, they become one event whose What is the title's card and the
// cards paid.
func appendPurchase(list []engine.Event, got engine.Event) []engine.Event {
	from := purchaseStart(list, got)
	if from == len(list) {
		return append(list, got)
	}
	var paid []string
	for _, e := range list[from+1:] {
		switch e.Kind {
		case "give":
			paid = append(paid, e.What...)
		case "gone":
			paid = append(paid, engineToken)
		}
	}
	e := list[from]
	e.Kind = map[string]string{"buy": "bought", "force": "forced"}[e.Kind]
	e.What = slices.Concat(e.What[1:], engineOnce(paid))
	return append(list[:from], e)
}

// engineOnce returns the cards paid with the Black Engine at most once, at the
// end.
func engineOnce(paid []string) []string {
	cards := slices.DeleteFunc(slices.Clone(paid), func(token string) bool { return token == engineToken })
	if len(cards) < len(paid) {
		cards = append(cards, engineToken)
	}
	return cards
}
