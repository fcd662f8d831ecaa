package commands_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
)

// challenge lets Alice, who is u1, play a solo game to its end and challenge others in the channel. It returns
// the control by which others accept.
func challenge(t *testing.T, game string) (*playtest.World, *soloist, playtest.Control) {
	t.Helper()
	w, alice := newSoloist(t, game)
	alice.playOut()
	if playtest.HasLabel(alice.Shown, "Challenge a friend") {
		t.Error("somebody who may not post in the channel can challenge others there")
	}
	alice.Permissions = playtest.AllPermissions
	alice.PressID(components.SoloID(game, components.ViewID("play")))
	playtest.Contains(t, alice.Click("Challenge a friend"), "Posted")
	posted := w.Server.LiveMessages("100")
	if len(posted) != 1 {
		t.Fatalf("got the messages %+v, want one", posted)
	}
	playtest.Lacks(t, posted[0].Content, "pt", "place")
	accept := playtest.Find(t, posted[0].Message, "Play this deal")
	w.Server.Messages = nil // which nothing else may join
	return w, alice, accept
}

// TestChallenge lets Bob play the deal of Alice's solo match as she did. It must go like hers, and neither sees
// the other's result before the end.
func TestChallenge(t *testing.T) {
	for i, e := range playtest.Games {
		if !sampling.Picked(t.Name(), i, len(playtest.Games)) {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			w, alice, accept := challenge(t, e.Game.Key)
			bob := &soloist{w.Person("u2"), interaction.SoloKey("u2", e.Game.Key)}
			bob.PressPublicID(accept.ID)
			bob.settle()
			for step := 0; bob.match().Record().Phase == match.PhaseRunning; step++ {
				playtest.Lacks(t, bob.Shown.Content, "same deal", "N1")
				bob.moveOnce(step)
			}
			theirs, own := alice.match().Record(), bob.match().Record()
			if theirs.Commitment != own.Commitment || !slices.EqualFunc(theirs.Standings, own.Standings, sameStanding) {
				t.Errorf("the same moves led to %+v and %+v", theirs.Standings, own.Standings)
			}
			line := bob.Shown.Content[strings.LastIndex(bob.Shown.Content, "\n")+1:]
			if playtest.Contains(t, line, "same deal"); strings.Count(line, "pt") != 2 || strings.Count(line, "place") != 2 {
				t.Errorf("the results are compared by %q", line)
			}
			playtest.Contains(t, bob.Text(bob.Send(bob.PressRequest(accept.ID, false))), "already played")
			if w.Server.Messages != nil {
				t.Errorf("Bob's game posted %+v", w.Server.Messages)
			}
		})
	}
}

// TestChallengeIsRefused presses the button of a challenge where that cannot begin a match.
func TestChallengeIsRefused(t *testing.T) {
	w, alice, accept := challenge(t, "toy")
	press := func(user, id string) string {
		p := w.Person(user)
		return p.Text(p.Send(p.PressRequest(id, false)))
	}
	playtest.Contains(t, press("u1", accept.ID), "your own deal")
	playtest.Contains(t, press("u2", components.ViewID("accept")), "can no longer be played")
	playtest.Contains(t, press("u2", components.ViewID("accept", "100", alice.match().Record().ID)), "can no longer be played")

	bob := &soloist{w.Person("u2"), interaction.SoloKey("u2", "toy")}
	bob.Run("rails solo", "game=toy", "level=easy")
	before := bob.match().Record().ID
	playtest.Contains(t, press("u2", accept.ID), "in the middle of another solo game")
	if after := bob.match().Record().ID; after != before {
		t.Error("the challenge has replaced Bob's match")
	}

	carol := &soloist{w.Person("u3"), interaction.SoloKey("u3", "toy")}
	carol.PressPublicID(accept.ID)
	before = carol.match().Record().ID
	carol.PressPublicID(accept.ID)
	if after := carol.match().Record().ID; after != before {
		t.Error("a second press has begun another match")
	}

	alice.Run("rails forget")
	playtest.Contains(t, alice.Click("Forget me"), "forgotten you")
	playtest.Contains(t, press("u4", accept.ID), "can no longer be played")
	carol.settle()
	carol.PressID(components.SoloID("toy", components.ViewID("play")))
	carol.playOut()
	playtest.Lacks(t, carol.Shown.Content, "same deal")
}

// TestUnofferedMatchIsNoChallenge names a finished solo match that its person has not offered.
func TestUnofferedMatchIsNoChallenge(t *testing.T) {
	w, alice := newSoloist(t, "toy")
	alice.playOut()
	p := w.Person("u2")
	id := components.ViewID("accept", alice.key, alice.match().Record().ID)
	playtest.Contains(t, p.Text(p.Send(p.PressRequest(id, false))), "can no longer be played")
}

// sameStanding reports whether two matches ended alike for a seat.
func sameStanding(a, b engine.Standing) bool {
	return a.Seat == b.Seat && a.Place == b.Place && a.Score == b.Score
}
