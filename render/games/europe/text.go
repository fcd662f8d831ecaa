package europe

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
)

// maxToldEvents is the maximum number of events in the text of the board.
const maxToldEvents = 30

// boardText returns the whole board in words, a paragraph per player.
func boardText(v render.View) string {
	t, ok := tableOf(v.Table)
	if !ok {
		return ""
	}
	lines := []string{titleOf(v, t), v.StatusLine(), statusLine(v), discardText(v.Tell, t)}
	lines = append(lines, v.Tell.Events(v.Recent[max(0, len(v.Recent)-maxToldEvents):])...)
	if t.Tunnel != nil {
		lines = append(lines, tunnelText(v.Tell, *t.Tunnel))
	}
	for _, p := range t.Players {
		lines = append(lines, playerText(v.Tell, t, p)...)
	}
	if len(t.Closed) > 0 {
		lines = append(lines, v.Tell.Say("europe.ui.text.closed", render.Data{"Tracks": v.Tell.TokenList(t.Closed)}))
	}
	for _, r := range t.Results {
		lines = append(lines, resultText(v.Tell, r)...)
	}
	return strings.Join(append(lines, v.Tell.Standings(v.Status.Standings)...), "\n")
}

// discardText returns the cards of the discard pile, in words.
func discardText(t *render.Teller, table europe.Table) string {
	if table.Discarded == 0 {
		return t.Say("europe.ui.text.discard.none")
	}
	return t.Say("europe.ui.text.discard", render.Data{"Cards": cardList(t, table.Discard)})
}

// cardList returns the cards in words.
func cardList(t *render.Teller, cards []europe.Count) string {
	var tokens []string
	for _, c := range cards {
		tokens = append(tokens, slices.Repeat([]string{c.Card}, c.N)...)
	}
	return t.Tokens(tokens)
}

// tunnelText returns a pending tunnel, in words.
func tunnelText(t *render.Teller, a europe.Tunnel) string {
	return t.Say("europe.ui.text.tunnel", render.Data{
		"Name": t.Name(a.Seat), "Track": t.Token(a.Track), "Laid": t.Token(a.Laid), "Cards": t.Tokens(a.Revealed),
		"N": a.Extra,
	})
}

// playerText returns lines about a player: points and counts, tracks, stations,
// and publicly known cards.
func playerText(t *render.Teller, table europe.Table, p europe.Public) []string {
	lines := []string{t.Say("europe.ui.text.player", render.Data{
		"Name": t.Name(p.Seat), "N": p.Points, "Stock": suppliesText(t, p),
		"Cards":   t.Say("europe.ui.cards", render.Data{"N": p.Cards}),
		"Tickets": t.Say("europe.ui.text.tickets", render.Data{"N": p.Tickets}),
		"Trail":   p.Trail,
	})}
	if names := playerTracks(t, table, p.Seat); len(names) > 0 {
		lines = append(lines, t.Say("europe.ui.text.tracks", render.Data{"Tracks": t.Commas(names)}))
	}
	var stations []string
	for _, s := range table.Stations {
		if s.Seat == p.Seat {
			stations = append(stations, t.Token(s.City))
		}
	}
	if len(stations) > 0 {
		lines = append(lines, t.Say("europe.ui.text.stations", render.Data{"Cities": t.And(stations...)}))
	}
	if len(p.Known) > 0 {
		lines = append(lines, t.Say("europe.ui.text.known", render.Data{"Cards": cardList(t, p.Known)}))
	}
	return lines
}

// playerTracks returns the names of a player's tracks with their numbers of spaces.
func playerTracks(t *render.Teller, table europe.Table, seat engine.Seat) []string {
	var names []string
	for _, c := range table.Claimed {
		if i, ok := europe.TrackOf(c.Track); ok && c.Seat == seat {
			names = append(names, t.Say("europe.ui.text.track", render.Data{"Track": t.Token(c.Track), "N": tracks[i].Length}))
		}
	}
	return names
}

// resultText returns lines about a player's tickets at the end and what the
// stations borrowed.
func resultText(t *render.Teller, r europe.Result) []string {
	var done, failed []string
	for _, s := range r.Tickets {
		text := t.Say("europe.ui.text.ticket", render.Data{"Ticket": t.Token(s.Ticket), "Points": render.Number(s.Points)})
		if s.Station {
			text = t.Say("europe.ui.text.ticket.station", render.Data{"Ticket": text})
		}
		if s.Points > 0 {
			done = append(done, text)
		} else {
			failed = append(failed, text)
		}
	}
	lines := []string{t.Say("europe.ui.text.result", render.Data{"Name": t.Name(r.Seat), "N": r.Trail})}
	if len(done) > 0 {
		lines = append(lines, t.Say("europe.ui.text.done", render.Data{"Tickets": t.Commas(done)}))
	}
	if len(failed) > 0 {
		lines = append(lines, t.Say("europe.ui.text.failed", render.Data{"Tickets": t.Commas(failed)}))
	}
	for _, b := range r.Borrowed {
		if b.Track != "" {
			lines = append(lines, t.Say("europe.ui.text.borrowed",
				render.Data{"City": t.Token(b.City), "Track": t.Token(b.Track)}))
		}
	}
	return lines
}

// handText returns a seat's cards and tickets in words. If the text gets too
// long, the ways for tickets are omitted.
func handText(v render.View, private render.Private) string {
	const withWays, withoutWays = true, false
	text := handLines(v, private, withWays)
	if len([]rune(text)) > render.HandLimit {
		text = handLines(v, private, withoutWays)
	}
	return render.Clip(text, render.HandLimit)
}

// handLines returns the hand in words, with the ways for tickets if ways is
// set.
func handLines(v render.View, private render.Private, ways bool) string {
	h, t := handOf(private), v.Tell
	view, _ := tableOf(v.Table)
	over := v.Status.Over()
	ways = ways && !over
	lines := []string{t.Say("europe.ui.text.hand.none")}
	if len(h.Cards) > 0 {
		lines[0] = t.Say("europe.ui.text.hand", render.Data{"Cards": cardList(t, h.Cards)})
	}
	for _, o := range h.Offer {
		key := "europe.ui.text.offer"
		if o.Kept {
			key = "europe.ui.text.offer.kept"
		}
		lines = append(lines, t.Say(key, render.Data{"Ticket": ownTicketText(t, o, over, ways)}))
	}
	for _, o := range withResults(view, private.Hand.Seat(), h.Tickets) {
		lines = append(lines, t.Say("europe.ui.text.own", render.Data{"Ticket": ownTicketText(t, o, over, ways)}))
	}
	if h.Missing > 0 && !over {
		lines = append(lines, t.Say("europe.ui.text.missing", render.Data{"N": h.Missing}))
	}
	if len(h.Rejected) > 0 {
		lines = append(lines, t.Say("europe.ui.text.rejected", render.Data{"Tickets": t.TokenList(h.Rejected)}))
	}
	for _, b := range h.Below {
		lines = append(lines, t.Say("europe.ui.text.below", render.Data{"Ticket": t.Token(b.Ticket), "N": b.Above}))
	}
	return strings.Join(lines, "\n")
}

// ownTicketText returns a ticket with its points, its state and, if way is set,
// its shortest way.
func ownTicketText(t *render.Teller, o europe.OwnTicket, over, way bool) string {
	text := t.Say("europe.ui.text.ticket.own", render.Data{"Ticket": t.Token(o.Ticket), "N": o.Points,
		"State": ticketStateText(t, o, over)})
	if len(o.Way) > 0 && way {
		text += " (" + t.TokenList(o.Way) + ")"
	}
	return text
}
