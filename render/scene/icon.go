package scene

import "slices"

// IconName is the name of an icon.
type IconName string

// The icons. All are flat silhouettes on a grid of 24, readable at 18 pixels.
const (
	IconTrain    IconName = "train"
	IconWagon    IconName = "wagon"
	IconRail     IconName = "rail"
	IconStation  IconName = "station"
	IconBuilding IconName = "building"
	IconTower    IconName = "tower"
	IconWaste    IconName = "waste"
	IconCoin     IconName = "coin"
	IconStar     IconName = "star"
	IconCrown    IconName = "crown"
	IconFlag     IconName = "flag"
	IconMountain IconName = "mountain"
	IconWave     IconName = "wave"
	IconCity     IconName = "city"
	IconRemote   IconName = "remote"
	IconCard     IconName = "card"
	IconCube     IconName = "cube"
	IconBolt     IconName = "bolt"
	IconClock    IconName = "clock"
	IconCheck    IconName = "check"
	IconCross    IconName = "cross"
	IconArrow    IconName = "arrow"
	IconBarrier  IconName = "barrier"
	IconTicket   IconName = "ticket"
	IconMoney    IconName = "money"
	IconGear     IconName = "gear"
)

// iconGrid is the side of the square in which icons are defined.
const iconGrid = 24

// iconData holds the silhouettes as path data on the grid, filled by the even-odd rule.
var iconData = map[IconName]string{
	IconTrain: "M 7 2 L 17 2 C 19.5 2 21 3.5 21 6 L 21 15 C 21 17.5 19.5 19 17 19 L 7 19 C 4.5 19 3 17.5 3 15 L 3 6 C 3 3.5 4.5 2 7 2 Z " +
		"M 6 6 L 6 11 L 11 11 L 11 6 Z M 13 6 L 13 11 L 18 11 L 18 6 Z O 7.5 15 1.6 O 16.5 15 1.6 " +
		"M 6.5 20 L 9.3 20 L 7.3 23 L 4.5 23 Z M 14.7 20 L 17.5 20 L 19.5 23 L 16.7 23 Z",
	IconWagon: "M 3 4 L 21 4 C 22.2 4 23 4.8 23 6 L 23 16 L 1 16 L 1 6 C 1 4.8 1.8 4 3 4 Z M 4 7 L 4 11 L 8 11 L 8 7 Z M 10 7 L 10 11 L 14 11 L 14 7 Z " +
		"M 16 7 L 16 11 L 20 11 L 20 7 Z O 6 19.2 2.4 O 18 19.2 2.4",
	IconRail: "M 7 1 L 9.5 1 L 8.8 6 L 15.2 6 L 14.5 1 L 17 1 L 20.5 23 L 17.6 23 L 17.1 19.5 L 6.9 19.5 L 6.4 23 L 3.5 23 Z " +
		"M 8.4 8.6 L 7.9 12 L 16.1 12 L 15.6 8.6 Z M 7.6 14.4 L 7.2 17 L 16.8 17 L 16.4 14.4 Z",
	IconStation: "M 12 1.5 L 23 9 L 23 11 L 1 11 L 1 9 Z O 12 7.2 1.7 M 3 12 L 6 12 L 6 19 L 3 19 Z M 10.5 12 L 13.5 12 L 13.5 19 L 10.5 19 Z " +
		"M 18 12 L 21 12 L 21 19 L 18 19 Z M 1 20 L 23 20 L 23 22.5 L 1 22.5 Z",
	IconBuilding: "M 4 5 L 20 5 L 20 22 L 14 22 L 14 17.5 L 10 17.5 L 10 22 L 4 22 Z M 7 8 L 7 10.5 L 10 10.5 L 10 8 Z M 14 8 L 14 10.5 L 17 10.5 L 17 8 Z " +
		"M 7 12.5 L 7 15 L 10 15 L 10 12.5 Z M 14 12.5 L 14 15 L 17 15 L 17 12.5 Z M 3 2.5 L 21 2.5 L 21 4 L 3 4 Z",
	IconTower: "M 11 1 L 13 1 L 13 4 L 18 6.5 L 18 22.5 L 6 22.5 L 6 6.5 L 11 4 Z M 8.5 8.5 L 8.5 11 L 11 11 L 11 8.5 Z M 13 8.5 L 13 11 L 15.5 11 L 15.5 8.5 Z " +
		"M 8.5 13 L 8.5 15.5 L 11 15.5 L 11 13 Z M 13 13 L 13 15.5 L 15.5 15.5 L 15.5 13 Z M 8.5 17.5 L 8.5 20 L 11 20 L 11 17.5 Z M 13 17.5 L 13 20 L 15.5 20 L 15.5 17.5 Z",
	IconWaste: "M 9 1.5 L 15 1.5 L 15 3.5 L 21 3.5 L 21 6 L 3 6 L 3 3.5 L 9 3.5 Z M 4.5 7.5 L 19.5 7.5 L 18.2 22.5 L 5.8 22.5 Z " +
		"M 8 10 L 8.6 20 L 10.2 20 L 9.6 10 Z M 14.4 10 L 13.8 20 L 15.4 20 L 16 10 Z",
	IconCoin:     "O 12 12 11 O 12 12 8.6 M 12 6.5 L 14 10 L 17.5 12 L 14 14 L 12 17.5 L 10 14 L 6.5 12 L 10 10 Z",
	IconStar:     "M 12 1 L 15.1 8.2 L 23 8.9 L 17 14.1 L 18.8 21.8 L 12 17.7 L 5.2 21.8 L 7 14.1 L 1 8.9 L 8.9 8.2 Z",
	IconCrown:    "M 1.5 6 L 7 11 L 12 3 L 17 11 L 22.5 6 L 20.5 17 L 3.5 17 Z M 3.5 18.5 L 20.5 18.5 L 20.5 21.5 L 3.5 21.5 Z",
	IconFlag:     "M 4 1.5 L 6.5 1.5 L 6.5 3 L 21 3 L 17.5 8.5 L 21 14 L 6.5 14 L 6.5 22.5 L 4 22.5 Z",
	IconMountain: "M 9 4 L 13.2 11.5 L 15.5 8 L 23.5 21 L 0.5 21 Z M 9 8 L 6.4 12.8 L 8.2 12 L 9.4 13.4 L 11.2 12 Z",
	IconWave: "M 1 7 C 4 3.5 7 3.5 9 6 C 11 8.5 13 8.5 15 6 C 17 3.5 20 3.5 23 7 L 23 10.5 C 20 7 17 7 15 9.5 C 13 12 11 12 9 9.5 C 7 7 4 7 1 10.5 Z " +
		"M 1 15 C 4 11.5 7 11.5 9 14 C 11 16.5 13 16.5 15 14 C 17 11.5 20 11.5 23 15 L 23 18.5 C 20 15 17 15 15 17.5 C 13 20 11 20 9 17.5 C 7 15 4 15 1 18.5 Z",
	IconCity: "M 1.5 11 L 8 11 L 8 3 L 16 3 L 16 8 L 22.5 8 L 22.5 22 L 1.5 22 Z M 4 14 L 4 16.5 L 6.5 16.5 L 6.5 14 Z M 10.5 6 L 10.5 8.5 L 13.5 8.5 L 13.5 6 Z " +
		"M 10.5 11 L 10.5 13.5 L 13.5 13.5 L 13.5 11 Z M 17.5 11 L 17.5 13.5 L 20 13.5 L 20 11 Z M 10.5 16 L 10.5 22 L 13.5 22 L 13.5 16 Z M 17.5 16 L 17.5 18.5 L 20 18.5 L 20 16 Z",
	IconRemote:  "M 12 1 C 17 1 20 4.5 20 9 C 20 14 14.5 18.5 12 23 C 9.5 18.5 4 14 4 9 C 4 4.5 7 1 12 1 Z O 12 9 3.6",
	IconCard:    "M 6 1.5 L 18 1.5 C 19.4 1.5 20.5 2.6 20.5 4 L 20.5 20 C 20.5 21.4 19.4 22.5 18 22.5 L 6 22.5 C 4.6 22.5 3.5 21.4 3.5 20 L 3.5 4 C 3.5 2.6 4.6 1.5 6 1.5 Z M 6.5 5 L 6.5 12 L 17.5 12 L 17.5 5 Z M 6.5 14.5 L 6.5 16 L 17.5 16 L 17.5 14.5 Z M 6.5 18 L 6.5 19.5 L 14 19.5 L 14 18 Z",
	IconCube:    "M 12 1.5 L 21.5 6.5 L 12 11.5 L 2.5 6.5 Z M 2 8.3 L 11 13 L 11 22.8 L 2 18 Z M 22 8.3 L 22 18 L 13 22.8 L 13 13 Z",
	IconBolt:    "M 13.5 1 L 4 13.5 L 10.5 13.5 L 8.5 23 L 20 9.5 L 13 9.5 Z",
	IconClock:   "O 12 12 11 O 12 12 8.6 M 11 6 L 13 6 L 13 11.4 L 17 14 L 15.9 15.7 L 11 12.6 Z",
	IconCheck:   "M 4 11 L 9.5 16.5 L 20 4.5 L 23 7 L 9.7 22 L 1.2 13.6 Z",
	IconCross:   "M 5 2 L 12 9 L 19 2 L 22 5 L 15 12 L 22 19 L 19 22 L 12 15 L 5 22 L 2 19 L 9 12 L 2 5 Z",
	IconArrow:   "M 2 9.5 L 12.5 9.5 L 12.5 4 L 22.5 12 L 12.5 20 L 12.5 14.5 L 2 14.5 Z",
	IconBarrier: "M 1 6 L 23 6 L 23 14 L 1 14 Z M 5.5 7.6 L 2.6 12.4 L 6.4 12.4 L 9.3 7.6 Z M 12.7 7.6 L 9.8 12.4 L 13.6 12.4 L 16.5 7.6 Z M 19.9 7.6 L 17 12.4 L 20.8 12.4 L 21.4 11.4 L 21.4 7.6 Z M 4 15 L 6.5 15 L 6.5 22 L 4 22 Z M 17.5 15 L 20 15 L 20 22 L 17.5 22 Z",
	IconTicket:  "M 1.5 5.5 L 22.5 5.5 L 22.5 9.5 C 20 9.5 20 14.5 22.5 14.5 L 22.5 18.5 L 1.5 18.5 L 1.5 14.5 C 4 14.5 4 9.5 1.5 9.5 Z M 7.5 8.5 L 7.5 15.5 L 9 15.5 L 9 8.5 Z M 11 9 L 11 10.6 L 18 10.6 L 18 9 Z M 11 13 L 11 14.6 L 16 14.6 L 16 13 Z",
	IconGear: "M 20.0 10.1 L 23.3 10.3 L 23.3 13.7 L 20.0 13.9 L 19.0 16.3 L 21.2 18.8 L 18.8 21.2 L 16.3 19.0 L 13.9 20.0 L 13.7 23.3 L 10.3 23.3 L 10.1 20.0 " +
		"L 7.7 19.0 L 5.2 21.2 L 2.8 18.8 L 5.0 16.3 L 4.0 13.9 L 0.7 13.7 L 0.7 10.3 L 4.0 10.1 L 5.0 7.7 L 2.8 5.2 L 5.2 2.8 L 7.7 5.0 " +
		"L 10.1 4.0 L 10.3 0.7 L 13.7 0.7 L 13.9 4.0 L 16.3 5.0 L 18.8 2.8 L 21.2 5.2 L 19.0 7.7 Z O 12 12 3.6",
	IconMoney: "M 1 5 L 23 5 L 23 19 L 1 19 Z M 3 7 L 3 17 L 21 17 L 21 7 Z O 12 12 3.6 O 6 12 1.2 O 18 12 1.2",
}

// iconOutlines holds the parsed outlines of iconData. The initialization panics if the data is malformed, which is a
// fault of the program.
var iconOutlines = func() map[IconName]Outline {
	parsed := map[IconName]Outline{}
	for name, data := range iconData {
		o, err := ParseOutline(data)
		if err != nil {
			panic("scene: icon " + string(name) + ": " + err.Error())
		}
		parsed[name] = o
	}
	return parsed
}()

// outline returns the silhouette on its grid, or nil for an unknown name.
func (n IconName) outline() Outline { return iconOutlines[n] }

// Known reports whether the package has the icon.
func (n IconName) Known() bool { _, ok := iconOutlines[n]; return ok }

// Icons returns the names of all icons in alphabetical order.
func Icons() []IconName {
	names := make([]IconName, 0, len(iconData))
	for n := range iconData {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}
