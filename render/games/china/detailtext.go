package china

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
)

// detailText returns what a choice costs or brings.
func detailText(t *render.Teller, c render.Choice) string {
	h, _ := c.Private.Hand.View().(china.Hand)
	arg := func(i int) string {
		if i < len(c.Args) {
			return c.Args[i]
		}
		return ""
	}
	switch c.Kind {
	case "build":
		return endsRideText(t, c.Table, buildText(t, h, h.Builds, arg(0), func(p china.BuildPlan) int { return p.Whole }))
	case "serve":
		return endsRideText(t, c.Table, buildText(t, h, h.Serves, arg(0), wholeOf))
	case "go", "go-short", "step":
		return payeesText(t, h, c.Kind, arg(0), rideText(t, h, c.Kind, arg(0)))
	case "haul", "carry", "visit", "toward", "on":
		return rideText(t, h, c.Kind, arg(0))
	case "lay":
		return endsRideText(t, c.Table, segmentText(t, c, arg(0), arg(1)))
	case "link":
		return priceText(t, h, c.Kind, arg(0))
	case "upgrade":
		view, _ := table(c.Table)
		p, _ := render.PlayerOf(view.Players, c.Private.Hand.Seat())
		return trainGainText(t, h, p, arg(0))
	case "load", "unload", "lose":
		return wantedText(t, h, c.Table, arg(0))
	case "deliver":
		return payoutText(t, h, arg(0), arg(1))
	case "start":
		return supplyText(t, h, arg(0), len(h.Aids))
	case "borrow":
		if n, err := strconv.Atoi(arg(0)); err == nil {
			return t.Say("china.ui.detail.borrow", render.Data{"N": 2 * n})
		}
	}
	return ""
}

// buildText returns the price of one of some builds. For a city it adds the
// delivery that the build serves, and what is left for later turns.
func buildText(t *render.Teller, h china.Hand, plans []china.BuildPlan, to string, wholeOf func(china.BuildPlan) int) string {
	for _, p := range plans {
		if p.To != to {
			continue
		}
		text := costText(t, p, wholeOf(p))
		if p.Serves != nil && p.Block == "" {
			text = t.Say("china.ui.detail.serves", render.Data{"Text": text, "Good": t.Token(p.Serves.Good), "N": p.Serves.Pays})
		}
		if from := cmp.Or(p.From, p.Away); from != "" && p.Cost > 0 {
			text = t.Say("china.ui.detail.from", render.Data{"Text": text, "From": placeNameText(t, from)})
		}
		if p.Short && p.Block == "" {
			return t.Say("china.ui.detail.short", render.Data{"Text": text})
		}
		return text
	}
	if price := figureAt(h.Prices, to); price > 0 {
		return t.Say("china.ui.money", render.Data{"N": price})
	}
	return ""
}

// endsRideText adds to the text of a build that the train may not use the mileposts
// that it has left.
func endsRideText(t *render.Teller, table engine.Table, text string) string {
	view, _ := table.View().(china.Table)
	if view.Turn.Phase != "delivery" || view.Turn.Left == 0 || text == "" {
		return text
	}
	return t.Say("china.ui.detail.ends-ride", render.Data{"Text": text, "N": view.Turn.Left})
}

// wholeOf returns the price of everything that a build needs: the whole demand that it
// serves as a shortcut, otherwise the whole path.
func wholeOf(p china.BuildPlan) int {
	if p.Serves != nil && p.Block == "" {
		return max(p.Whole, p.Serves.Build)
	}
	return p.Whole
}

// costText returns the price of a build and of all that it needs, or what blocks the
// path.
func costText(t *render.Teller, p china.BuildPlan, whole int) string {
	switch {
	case p.Block != "":
		why := t.Reason(p.Block)
		if p.Event != "" {
			why = t.Token(p.Event)
		}
		return t.Say("china.ui.detail.blocked", render.Data{"Why": why, "N": p.Cost, "Stop": placeNameText(t, p.Stop)})
	case p.Stop != "":
		return t.Say("china.ui.detail.cut", render.Data{"N": p.Cost, "Whole": whole, "Stop": placeNameText(t, p.Stop)})
	case whole > p.Cost:
		return t.Say("china.ui.detail.part", render.Data{"N": p.Cost, "Whole": whole})
	}
	return t.Say("china.ui.money", render.Data{"N": p.Cost})
}

// figureAt returns the figure of a milepost, or 0 if there is none.
func figureAt(figures []uint8, token string) int {
	if m, ok := china.PrintedBoard().Find(token); ok && int(m) < len(figures) {
		return int(figures[m])
	}
	return 0
}

// feeText returns what a ride pays to the owners of track and ferry. Buttons with
// room for it say to whom; the others are previewed with payeesText.
func feeText(t *render.Teller, c render.Choice) string {
	h, _ := c.Private.Hand.View().(china.Hand)
	to := ""
	if len(c.Args) > 0 {
		to = c.Args[0]
	}
	trip := tripTo(h, c.Kind, to)
	if trip.Fee == 0 {
		return ""
	}
	short := t.Say("china.ui.fee", render.Data{"N": trip.Fee})
	switch c.Kind {
	case "haul", "carry", "visit", "toward", "on", "sail":
		return orShort(t.Say("china.ui.fee.to", render.Data{"N": trip.Fee, "Names": t.Names(engine.SeatsOf(trip.Pays...))}), short)
	}
	return short
}

// maxOnButton is how many letters of a fee or a gain fit on a button.
const maxOnButton = 30

// orShort returns a text if it fits on a button, otherwise a shorter one.
func orShort(text, short string) string {
	if utf8.RuneCountInString(text) > maxOnButton {
		return short
	}
	return text
}

// payeesText adds to the text of a ride to whom it pays a fee.
func payeesText(t *render.Teller, h china.Hand, kind, to, text string) string {
	trip := tripTo(h, kind, to)
	if trip.Fee == 0 || len(trip.Pays) == 0 {
		return text
	}
	return t.Say("china.ui.detail.owners", render.Data{"Text": text, "Names": t.Names(engine.SeatsOf(trip.Pays...))})
}

// tripTo returns the ride of a kind, or of a shortcut, to a place.
func tripTo(h china.Hand, kind, to string) china.Trip {
	switch kind {
	case "haul", "carry", "visit", "toward", "on":
		kind = "go"
	}
	for _, p := range h.Trips {
		if p.Kind == kind && (p.To == to || kind == "sail") {
			return p
		}
	}
	if kind == "go" {
		return china.Trip{Steps: figureAt(h.Steps, to), Fee: figureAt(h.Fees, to)}
	}
	return china.Trip{}
}

// rideText returns how far away a place is, and where the move ends if the place
// is out of reach.
func rideText(t *render.Teller, h china.Hand, kind, to string) string {
	trip := tripTo(h, kind, to)
	if trip.Steps == 0 {
		return ""
	}
	text := t.Say("china.ui.detail.steps", render.Data{"N": trip.Steps})
	if trip.Stop != "" {
		text = t.Say("china.ui.detail.stop", render.Data{"Text": text, "Stop": placeNameText(t, trip.Stop)})
	}
	return text
}

// errandText returns what a ride for demands is about and how far it is, such as
// "20M in Wuhan · 8 of 9". The ride onward, which ends the turn, has no distance.
func errandText(t *render.Teller, h china.Hand, view china.Table, p china.Public, c render.Choice) string {
	cargo, distance := cargoText(t, h, p.Loads, c), distanceText(t, tripTo(h, c.Kind, c.Args[0]), view, p)
	if c.Kind == "on" || distance == "" {
		return cargo
	}
	if cargo == "" {
		return distance
	}
	return orShort(cargo+" · "+distance, cargo)
}

// distanceText returns how many of the turn's mileposts a ride takes, or how many turns.
func distanceText(t *render.Teller, trip china.Trip, view china.Table, p china.Public) string {
	switch {
	case trip.Steps == 0:
		return ""
	case trip.Stop == "":
		return t.Say("china.ui.detail.within", render.Data{"N": trip.Steps, "Most": view.Turn.Left})
	}
	rest := trip.Steps - (view.Turn.Left - trip.Left)
	return t.Say("china.ui.detail.turns", render.Data{"N": 1 + (rest+p.Speed-1)/p.Speed})
}

// cargoText returns what a ride for demands earns. A delivery adds it to the cash now. A good that is fetched has the
// city that wants it. Other rides are for the loads aboard, or else for the best good that is loaded there and whose
// track is complete.
func cargoText(t *render.Teller, h china.Hand, loads []string, c render.Choice) string {
	to := c.Args[0]
	switch c.Kind {
	case "haul", "carry":
		return payoutText(t, h, c.Args[1], to)
	case "visit":
		return fetchText(t, h, c.Args[1])
	}
	var goods []string
	earned := 0
	for i, good := range loads {
		pays := slices.DeleteFunc(slices.Clone(h.Aids), func(a china.DemandAid) bool { return a.Good != good || a.Drop != to })
		if len(pays) > 0 && !slices.Contains(loads[:i], good) {
			goods, earned = append(goods, t.Token(good)), earned+earnings(pays, count(loads, good))
		}
	}
	if earned > 0 {
		return orShort(t.Say("china.ui.wish", render.Data{"Good": t.Commas(goods), "N": earned}), t.Say("china.ui.money", render.Data{"N": earned}))
	}
	var best china.DemandAid
	for _, a := range h.Aids {
		if !a.Held && a.Load == to && a.Build == 0 && a.Pays > best.Pays {
			best = a
		}
	}
	if best.Pays == 0 {
		return ""
	}
	return t.Say("china.ui.wish", render.Data{"Good": t.Token(best.Good), "N": best.Pays})
}

// fetchText returns what the best demand for a good pays whose track is complete, and where.
func fetchText(t *render.Teller, h china.Hand, good string) string {
	var best china.DemandAid
	for _, a := range h.Aids {
		if a.Good == good && a.Build == 0 && a.Pays > best.Pays {
			best = a
		}
	}
	return t.Say("china.ui.detail.worth", render.Data{"City": t.Token(best.City), "N": best.Pays})
}

// earnings returns what n loads of a good earn by the best of some demands.
func earnings(demands []china.DemandAid, n int) int {
	slices.SortFunc(demands, func(a, b china.DemandAid) int { return b.Pays - a.Pays })
	total := 0
	for _, a := range demands[:min(n, len(demands))] {
		total += a.Pays
	}
	return total
}

// placeNameText returns the name of a city, or where another milepost lies.
func placeNameText(t *render.Teller, token string) string {
	if token == "" {
		return ""
	}
	if m, ok := china.PrintedBoard().Find(token); ok && token == china.PrintedBoard().Coordinate(m) {
		return placeText(t, m)
	}
	return t.Token(token)
}

// segmentText returns the printed price of a segment and the terrain at its end,
// or that it is a bridge that the seat lost.
func segmentText(t *render.Teller, c render.Choice, from, to string) string {
	b := china.PrintedBoard()
	a, ok := b.Find(from)
	z, too := b.Find(to)
	if !ok || !too {
		return ""
	}
	d, next := b.DirectionBetween(a, z)
	if !next {
		return ""
	}
	side := b.Side(a, d)
	if view, _ := table(c.Table); side.Edge != china.NoEdge && view.Track[side.Edge] == 'A'+byte(c.Private.Hand.Seat())-1 {
		return t.Say("china.ui.detail.bridge", render.Data{"N": int(side.Price)})
	}
	return t.Say("china.ui.detail.segment", render.Data{
		"N": int(side.Price), "Ground": groundText(t, z)})
}

// trainGainText returns the price of a train, and what is better than on the present one.
func trainGainText(t *render.Teller, h china.Hand, p china.Public, train string) string {
	for _, o := range h.Offers {
		switch {
		case o.Kind != "upgrade" || o.What != train:
		case o.Speed > p.Speed:
			return t.Say("china.ui.detail.faster", render.Data{"Price": o.Cost, "N": o.Speed, "Was": p.Speed})
		default:
			return t.Say("china.ui.detail.roomier", render.Data{"Price": o.Cost, "N": o.Capacity, "Was": p.Capacity})
		}
	}
	return ""
}

// priceText returns only the price of an offer.
func priceText(t *render.Teller, h china.Hand, kind, what string) string {
	for _, o := range h.Offers {
		if o.Kind == kind && o.What == what {
			return t.Say("china.ui.money", render.Data{"N": o.Cost})
		}
	}
	return ""
}

// wantedText returns the best demand of the hand for a good, and the stock of
// the good.
func wantedText(t *render.Teller, h china.Hand, table engine.Table, good string) string {
	view, _ := table.View().(china.Table)
	best := bestDemand(h, good)
	if best.Pays == 0 {
		return t.Say("china.ui.detail.unwanted", render.Data{"N": stockLeft(view, good)})
	}
	return t.Say("china.ui.detail.wanted",
		render.Data{"City": t.Token(best.City), "Pays": best.Pays, "N": stockLeft(view, good)})
}

// bestDemand returns the demand of a hand that pays most for a good, or the zero
// value.
func bestDemand(h china.Hand, good string) (best china.DemandAid) {
	for _, a := range h.Aids {
		if a.Good == good && a.Pays > best.Pays {
			best = a
		}
	}
	return best
}

// gainText returns what a choice earns: what one more load is worth to the hand,
// what the loads aboard earn at the end of a ride, or the price of a build for a
// delivery together with what the delivery pays.
func gainText(t *render.Teller, c render.Choice) string {
	h, _ := c.Private.Hand.View().(china.Hand)
	view, _ := table(c.Table)
	p, _ := render.PlayerOf(view.Players, c.Private.Hand.Seat())
	aboard, n := p.Loads, 0
	switch c.Kind {
	case "serve":
		return serveText(t, h, c.Args[0])
	case "upgrade":
		return trainGainText(t, h, p, c.Args[0])
	case "haul", "carry", "visit", "toward", "on":
		return errandText(t, h, view, p, c)
	case "load":
		return loadGainText(t, h, aboard, c.Args[0])
	case "start":
		return orShort(supplyText(t, h, c.Args[0], 2), supplyText(t, h, c.Args[0], 1))
	case "go", "go-short":
		for i, good := range aboard {
			if !slices.Contains(aboard[:i], good) {
				pays := payoutsFor(h, good, c.Args[0])
				n += sum(pays[:min(count(aboard, good), len(pays))])
			}
		}
	}
	if n == 0 {
		return ""
	}
	return t.Say("china.ui.detail.pays", render.Data{"N": n})
}

// loadGainText returns what one more load of a good earns and where, and what the track
// for that still costs. The demand that pays most beyond its track counts first.
func loadGainText(t *render.Teller, h china.Hand, aboard []string, good string) string {
	demands := slices.DeleteFunc(slices.Clone(h.Aids), func(a china.DemandAid) bool { return a.Good != good })
	slices.SortStableFunc(demands, func(a, b china.DemandAid) int { return profit(b) - profit(a) })
	i := count(aboard, good)
	if i >= len(demands) {
		return ""
	}
	pays := t.Say("china.ui.money", render.Data{"N": demands[i].Pays})
	worth := t.Say("china.ui.detail.worth", render.Data{"City": t.Token(demands[i].City), "N": demands[i].Pays})
	return orShort(withTrackText(t, worth, demands[i].Build), withTrackText(t, pays, demands[i].Build))
}

// withTrackText adds to the worth of a load the price of the track for it, or that none can
// be built.
func withTrackText(t *render.Teller, text string, track int) string {
	switch {
	case track < 0:
		return t.Say("china.ui.aid.never", render.Data{"Text": text})
	case track > 0:
		return t.Say("china.ui.aid.build", render.Data{"Text": text, "N": track})
	}
	return text
}

// profit returns what a demand pays beyond the track that it still needs.
func profit(a china.DemandAid) int {
	if a.Build < 0 {
		return math.MinInt32
	}
	return a.Pays - a.Build
}

// serveText returns the price of a build and the delivery that it serves, such as
// "13M → Silk 24M". If the delivery needs more track, it says how much all of it
// costs, in as many words as fit on a button.
func serveText(t *render.Teller, h china.Hand, to string) string {
	for _, p := range h.Serves {
		if p.To != to {
			continue
		}
		prices := []string{t.Say("china.ui.money", render.Data{"N": p.Cost})}
		if whole := wholeOf(p); whole > p.Cost {
			data := render.Data{"N": p.Cost, "Whole": whole}
			prices = []string{t.Say("china.ui.detail.part", data), t.Say("china.ui.detail.part.short", data)}
		}
		text := pricedDeliveryText(t, p, prices)
		return orShort(startText(t, p)+text, orShort(startText(t, p)+briefDeliveryText(t, p, prices), text))
	}
	return ""
}

// startText returns where a build starts and a separator, or "" where people expect it to start.
func startText(t *render.Teller, p china.BuildPlan) string {
	if p.Away == "" {
		return ""
	}
	b := china.PrintedBoard()
	m, _ := b.Find(p.Away)
	key := "china.ui.detail.start.near"
	if b.Posts[m].City != china.NoCity {
		key = "china.ui.detail.start"
	}
	return t.Say(key, render.Data{"City": t.Token(b.Cities[china.NearestCity(m)].Token)}) + " · "
}

// pricedDeliveryText returns the first of some prices that fits on a button together with the delivery that a build serves.
func pricedDeliveryText(t *render.Teller, p china.BuildPlan, prices []string) string {
	if p.Serves == nil {
		return prices[0]
	}
	for _, price := range prices {
		text := t.Say("china.ui.detail.serves", render.Data{"Text": price, "Good": t.Token(p.Serves.Good), "N": p.Serves.Pays})
		if utf8.RuneCountInString(text) <= maxOnButton {
			return text
		}
	}
	return briefDeliveryText(t, p, prices)
}

// briefDeliveryText returns the last of some prices and what the delivery pays that a build serves.
func briefDeliveryText(t *render.Teller, p china.BuildPlan, prices []string) string {
	price := prices[len(prices)-1]
	if p.Serves == nil {
		return price
	}
	return price + " → " + t.Say("china.ui.money", render.Data{"N": p.Serves.Pays})
}

// payoutsFor returns the payouts of a hand for a good in a city, or anywhere for
// "", in descending order.
func payoutsFor(h china.Hand, good, city string) (pays []int) {
	for _, a := range h.Aids {
		if a.Good == good && (city == "" || a.City == city) {
			pays = append(pays, a.Pays)
		}
	}
	slices.SortFunc(pays, func(a, b int) int { return b - a })
	return pays
}

// count returns how often a string occurs in a list.
func count(list []string, of string) (n int) {
	for _, s := range list {
		if s == of {
			n++
		}
	}
	return n
}

// sum returns the sum of the numbers.
func sum(list []int) (n int) {
	for _, v := range list {
		n += v
	}
	return n
}

// isCut reports whether part of a build has to be paid in a later turn.
func isCut(p china.BuildPlan) bool { return p.Stop != "" && p.Whole > 0 }

// shortText returns the figure for a button: the price of a build now, with a
// plus if more is due later, the price of a train or a segment, the gain, or else how far a
// ride without a fee goes.
func shortText(t *render.Teller, c render.Choice) string {
	h, _ := c.Private.Hand.View().(china.Hand)
	switch c.Kind {
	case "build":
	case "start":
		return supplyText(t, h, c.Args[0], 1)
	case "upgrade":
		return priceText(t, h, c.Kind, c.Args[0])
	case "lay":
		return segmentText(t, c, c.Args[0], c.Args[1])
	case "go":
		if gain := gainText(t, c); gain != "" || tripTo(h, c.Kind, c.Args[0]).Fee > 0 {
			return gain
		}
		view, _ := table(c.Table)
		p, _ := render.PlayerOf(view.Players, c.Private.Hand.Seat())
		return distanceText(t, tripTo(h, c.Kind, c.Args[0]), view, p)
	default:
		return gainText(t, c)
	}
	for _, p := range h.Builds {
		if p.To == c.Args[0] && p.Cost > 0 {
			return t.Say("china.ui.short", render.Data{"N": p.Cost, "Cut": isCut(p)})
		}
	}
	return ""
}

// payoutText returns what a delivery pays.
func payoutText(t *render.Teller, h china.Hand, good, city string) string {
	for _, a := range h.Aids {
		if a.Good == good && (city == "" || a.City == city) {
			return t.Say("china.ui.detail.pays", render.Data{"N": a.Pays})
		}
	}
	return ""
}

// supplyText returns the goods that a place supplies and the hand demands, with their
// best payouts: at most the given number, the best first.
func supplyText(t *render.Teller, h china.Hand, place string, most int) string {
	b := china.PrintedBoard()
	m, ok := b.Find(place)
	if !ok || b.Posts[m].City == china.NoCity {
		return ""
	}
	var useful []china.DemandAid
	for _, g := range b.Cities[b.Posts[m].City].Goods {
		if best := bestDemand(h, china.Goods[g].Token); best.Pays > 0 {
			useful = append(useful, best)
		}
	}
	slices.SortStableFunc(useful, func(a, b china.DemandAid) int { return profit(b) - profit(a) })
	var words []string
	for _, a := range useful[:min(most, len(useful))] {
		words = append(words, t.Say("china.ui.wish", render.Data{"Good": t.Token(a.Good), "N": a.Pays}))
	}
	return t.Commas(words)
}

// whyText returns why a computer buys a train, which comes unexpectedly early.
func whyText(t *render.Teller, c render.Choice) string {
	if c.Kind != "upgrade" {
		return ""
	}
	return t.Say("china.ui.why.upgrade")
}
