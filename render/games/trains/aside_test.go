package trains

import (
	"testing"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// No plate of houses and no number of a remote place lies on a rail that leaves it room.
func TestPlatesKeepOffRails(t *testing.T) {
	b, _ := trains.BoardOf("tokyo")
	for _, rails := range [][]string{{"a4", "b5"}, {"h3", "g4"}, {"i3", "i4", "j5"}} {
		c := wholeMap(b).withObstacles(canvas.Fonts{}, trains.Table{Map: b.Key, Players: []trains.Public{{Seat: 1, Rails: rails}}})
		for _, shape := range c.drawStations(trains.Table{}) {
			if plate, ok := shape.(scene.Rect); ok && c.isOnRail(plate.Box) {
				t.Errorf("rails on %v: one passes under the plate at %v", rails, plate.Box)
			}
		}
		for _, word := range c.hexTexts() {
			if word.S[0] <= '9' && c.isOnRail(word.InkBox(canvas.Fonts{}).Grow(-2)) {
				t.Errorf("rails on %v: one passes under the number %s", rails, word.S)
			}
		}
	}
}
