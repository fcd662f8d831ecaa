// Package scene describes pictures as plain values.
//
// A game's painter turns what a reader may see into a [Scene]. Tests print scenes ([Scene.Text]) and compare
// them, and package canvas draws them. Nothing is drawn here, and nothing in this package knows fonts, pixels
// or games. Text has to be measured before it can be placed, so helpers that need widths take a [Measurer];
// package canvas has one for its fonts.
//
// # Values
//
// Two scenes with the same [Scene.Fingerprint] are the same picture. Lengths are pixels of the finished
// picture, x to the right and y down. Angles are in degrees, clockwise. Colors are opaque unless their
// documentation says otherwise. Groups may move, rotate and uniformly scale their shapes, but not skew them.
//
// # Static layers
//
// The pixels of a [Layer] with a Key must depend only on the key and on the scene's size and background. Its
// shapes are drawn once in the life of the process and are not part of the fingerprint. Everything that may
// change them, including the language, must be part of the key.
//
// # Dark pictures
//
// A dark picture is the same drawing in other colors. A color made by [Tone] holds both, and [Scene.Dark] returns the
// scene in its dark ones. What must look the same in all pictures, such as a player's color, is made by [RGB].
//
// # Validation
//
// The canvas calls [Scene.Validate] before it draws, which rejects scenes that would make a rasterizer hang.
package scene
