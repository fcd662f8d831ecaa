package trains

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/scene"
)

// offBarriers returns a line of a name where it covers no barrier of its hex: between two barriers smaller and higher,
// beside one at a side narrower and away from it, and a long one beside a lower one smaller. A double name, which has no room for that, goes further aside,
// into a hex without a name.
func (l nameLine) offBarriers(p trains.Place) nameLine {
	has := func(d hex.Direction) bool { return slices.Contains(p.Blocked, d) }
	west, east := has(hex.SouthWest), has(hex.SouthEast)
	switch double := l.size < minNameSize+1; {
	case double && west && east:
		l.size *= 0.9
		l.at.Y -= 5
	case double && (p.Token[0] == 'a' || west == east):
		l.at.X *= 1.4
	case double:
		l.at.X *= 2.9
	case west && east:
		l.size *= 0.76
		l.at.Y -= 6
	case west != east && p.Token[0] != 'a' && estimatedWidth(l.text, minNameSize) > hexWide:
		l.size *= 0.78
		l.at.X *= 1.5
	case has(hex.West):
		l.size *= 0.92
		l.at = l.at.Add(scene.Pt(6, 2))
	case has(hex.East):
		l.size *= 0.92
		l.at = l.at.Add(scene.Pt(-6, 2))
	}
	return l
}

// remoteNumberAt returns the center of the number of a remote location, relative to its hex, beside a barrier on an
// upper edge.
func remoteNumberAt(p trains.Place) scene.Point {
	west, east := slices.Contains(p.Blocked, hex.NorthWest), slices.Contains(p.Blocked, hex.NorthEast)
	switch {
	case west && !east:
		return numberAt.Add(scene.Pt(9, 3))
	case east && !west:
		return numberAt.Add(scene.Pt(-9, 3))
	}
	return numberAt
}

// remoteNumberBox returns the box of the number of a remote location, relative to its hex.
func remoteNumberBox(p trains.Place) scene.Box {
	return scene.Around(remoteNumberAt(p), 0.6*numberSize, 0.74*numberSize)
}
