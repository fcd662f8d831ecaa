// Package house is the house style of all pictures: the palette and the text sizes, the colors and marks of the
// seats, and the parts from which painters compose their pictures.
//
// Painters use it so that the same thing looks the same in every game. Functions that "draw" something return its
// shapes of package scene at the given position. Nothing here knows a game or its rules.
//
// # Rules
//
//   - Text has three sizes on a picture 1600 pixels wide: [Glance] for what must be readable in the unopened
//     picture, [Reading] for names, costs and counts, [Reference] for coordinates. No text is smaller.
//   - A color is never the only distinction. Each seat has its own color, silhouette, hatch and rail
//     pattern, the same in every game.
//   - [Accent] means "this just changed" and nothing else.
//   - Text has a contrast of at least 4.5 to its background, or 3 from Glance upwards. [AllTextColors] lists the
//     combinations in use, and the tests check them.
//   - Colors are tones, with one color for light pictures and one for dark ones. Text on something that has the same
//     color in all pictures has [White], [Night], [Cream] or [Gold], which do not change either.
//   - A scene made by [Blank] reserves the whole [Palette], so the pictures of a game share one palette as
//     long as the game always adds the same colors.
//
// Seats are numbered from 1 to 6, as players see them.
package house
