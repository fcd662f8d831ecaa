// Package scene describes pictures as plain values. A game's painter turns what
// a reader may see into a [Scene]; nothing is drawn here, and nothing in this
// package knows fonts, pixels or games.
//
// Policy:
//
//   - A scene is a value. Painters build it, tests print it ([Scene.Text]) and
//     compare it, the canvas package draws it. Two scenes with the same
//     [Scene.Fingerprint] are the same picture.
//   - Lengths are pixels of the finished picture, x to the right, y down.
//     Angles are degrees, clockwise. Colours are opaque unless said otherwise.
//   - A [Layer] with a Key promises that its pixels depend on the key and the
//     scene's size and background alone. Its shapes are then drawn once in the
//     life of the process and are not part of the fingerprint, so everything
//     that may change them (language included) belongs into the key.
//   - Groups may move, scale (evenly) and turn their shapes; they cannot skew.
//   - A scene from outside this program's own painters is not trusted to be
//     sane: [Scene.Validate] refuses what could hang a rasteriser, and the
//     canvas calls it before it draws.
//
// Lettering has to be measured before it can be placed, so helpers that need
// widths take a [Measurer]; package canvas has one for the fonts it draws with.
package scene
