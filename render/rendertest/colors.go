package rendertest

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// checkChosenColors checks that a painter uses the colors that the players chose. It paints the view again, in which
// each player has chosen the next color. The new scene must have each player's next color as often as the scene before
// has the player's first one.
func (p *playout) checkChosenColors(what string, before *scene.Scene, v render.View, paint func(render.View) scene.Scene) {
	if !p.thorough || p.language != p.languages[0] {
		return // colors have no language
	}
	players := slices.Clone(p.players)
	for i := range players {
		players[i].Look = nextLook(i + 1)
	}
	other := v
	other.Tell = p.book.Printer(p.language).Teller(p.game().Key, players).WithTable(v.Table)
	after := paint(other)
	a, b := before.Text(), after.Text()
	for i := range players {
		from, to := house.SeatColor(i+1).String(), house.SeatColor(nextLook(i+1)).String()
		if want, got := strings.Count(a, from), strings.Count(b, to); want != got {
			p.addProblem("the %s has the color of seat %d %d times, but the color that its player chose %d times", what,
				i+1, want, got)
		}
	}
	if strings.Count(a, "\n") != strings.Count(b, "\n") {
		p.addProblem("the %s has other shapes when other colors are chosen", what)
	}
}

// nextLook returns the next look; after the last it returns the first.
func nextLook(look int) int { return look%house.Seats + 1 }
