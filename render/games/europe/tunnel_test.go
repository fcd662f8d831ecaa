package europe_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
)

// The game is played for a while. The button of a tunnel says that it may cost more
// cards, and so does the map of the choices. Other tracks have no warning. Tracks
// that complete a ticket have a star, and the map says which ticket a track is for.
func TestClaimsSayWhatTheyMayCostAndComplete(t *testing.T) {
	m := newMatch(t, 3)
	book := m.book()
	tunnels, completing := 0, 0
	for step := 0; step < 300 && !m.at.Status().Over(); step++ {
		seat := m.at.Status().Acting.First()
		private := render.PrivateOf(m.at, seat)
		v := m.view(book, "en-US")
		for _, track := range m.at.Choices(seat, "claim", nil, 0) {
			i, _ := game.TrackOf(track)
			tunnel := game.Tracks()[i].Tunnel
			c := render.Choice{Table: v.Table, Private: private, Kind: "claim", Args: []string{track, ""}}
			gain, short := v.Tell.Gain(c), v.Tell.ShortGain(c)
			if strings.Contains(gain, "+ up to 3 →") != tunnel || strings.Contains(short, "+ up to 3 →") != tunnel {
				t.Fatalf("%s: got gains %q and %q", track, gain, short)
			}
			completes := m.completes(t, seat, private, track)
			if strings.Contains(gain, "⭐") != completes || strings.Contains(short, "⭐") != completes {
				t.Fatalf("%s: got gains %q and %q, completes a ticket: %t", track, gain, short, completes)
			}
			if step%20 > 0 && !completes {
				continue
			}
			s, _ := book.SheetScene(v, render.Sheet{Scope: "map", Private: private, Title: "Claim", First: 1,
				Offers: []render.Offer{{Kind: "claim", Args: c.Args}}})
			for note, want := range map[string]bool{"up to 3 more cards": tunnel, "1: for ": strings.ContainsAny(gain, "⭐🎫")} {
				if strings.Contains(s.Text(), note) != want {
					t.Fatalf("%s: want the note %q on the map: %t", track, note, want)
				}
			}
			if tunnel {
				tunnels++
			}
			if completes {
				completing++
			}
		}
		m.playUntil(func(game.Table, []engine.Event) bool { return true })
	}
	if tunnels == 0 || completing == 0 {
		t.Errorf("got %d tunnels and %d tracks that complete a ticket", tunnels, completing)
	}
}

// completes reports whether a ticket of the seat's hand is completed after a track
// is claimed and was not before.
func (m *match) completes(t *testing.T, seat engine.Seat, private render.Private, track string) bool {
	t.Helper()
	done := func(h engine.Hand) (n int) {
		for _, own := range h.View().(game.Hand).Tickets {
			if own.Done {
				n++
			}
		}
		return n
	}
	payment := m.at.Choices(seat, "claim", []string{track}, 1)[0]
	next, _, err := m.at.Play(seat, fmt.Sprintf("claim %s %s", track, payment), m.chance())
	if err != nil {
		t.Fatal(err)
	}
	if extras := next.List(seat).Of("extra"); len(extras) > 0 {
		if next, _, err = next.Play(seat, engine.Notation(extras[0]), m.chance()); err != nil {
			t.Fatal(err)
		}
	} else if len(next.List(seat).Of("decline")) > 0 { // the tunnel cannot be paid for: ask the words
		return strings.Contains(m.view(m.book(), "en-US").Tell.Gain(
			render.Choice{Table: m.at.Table(), Private: private, Kind: "claim", Args: []string{track, ""}}), "⭐")
	}
	return done(render.PrivateOf(next, seat).Hand) > done(private.Hand)
}
