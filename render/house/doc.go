// Package house is the house style of all pictures: the paper and the inks, the
// colours and marks of the seats, and the parts that every game's picture is
// composed of. The same thing looks the same in all games because it comes from
// here.
//
// Policy:
//
//   - Everything is a value: functions take a place and facts, and return shapes
//     of package scene. Nothing here knows a game or its rules.
//   - Three tiers of lettering on a picture 1600 pixels wide: [Glance] for what
//     must be read in the unopened picture, [Reading] for names, costs and
//     counts, [Reference] for coordinates. Nothing is lettered smaller.
//   - A colour is never the only sign. A seat has a colour, a silhouette, a
//     hatch and a rail pattern, all four its own and the same in every game.
//   - [Accent] means "this just changed" and nothing else.
//   - Lettering has a contrast of at least 4.5 to its ground, or 3 from Glance
//     upwards. [Pairs] lists the combinations in use and the tests check them.
//   - A scene made by [Blank] reserves the whole [Palette], so a game's pictures
//     share one palette as long as the game adds the same colours of its own.
//
// Seats are numbered from 1 to 6, as players see them.
package house
