// Package canvas draws scenes as PNG pictures.
//
// It is the only package of the program that imports the gg drawing library, and the only one that knows the
// fonts. A [Drawer] draws immediately, in the goroutine of its caller. Package queue decides who may draw
// when: a drawing often calls a function that its caller passes, giveWay, so that more urgent drawings can go
// first.
//
// # Pictures
//
// A picture depends only on its scene. Whatever is cached, a Drawer produces the same pixels as a fresh one.
// On the same shelf, and without hurry, the bytes are equal too. Boards, which everybody loads, are
// compressed well. Pictures for one person are compressed quickly, and so are boards while the Drawer is in a
// hurry.
//
// Flat colors are exact. The PNG has a palette that reserves every opaque color of the scene, up to 200. The
// remaining entries are blends, to which the colors of smoothed edges are mapped. Nothing is dithered.
//
// # Drawing
//
// A picture is painted band by band on a small surface in full color. Figures are outlines: freetype's
// rasterizer, which gg uses too, finds the pixels that they cover, and a painter colors these pixels. gg
// itself draws dashed lines and hatches, and turns curves into lines. Letters are painted through cached
// masks. Each finished band is mapped to palette entries and compressed in strips, and the strips are joined
// to the PNG.
//
// # Letters
//
// Text that Roboto has is set by freetype. Any other text, mostly names of people, is split by isolates and into
// runs of one direction, then into pieces of one font and script, and go-text/typesetting shapes the pieces with
// the fonts of package noto. These are loaded when a letter of them is first drawn, and dropped by [Drawer.Drop].
// The shaper is not safe for concurrent use, so all drawings share one behind a mutex.
//
// # Caches
//
// Static layers are drawn once, and a finished picture is returned again if its scene is. For each [Place],
// such as a match's board, the last canvas is cached, so that the next scene there redraws and recompresses
// only what differs. All caches are bounded by bytes and may be dropped at any time.
//
// Scenes with one seat's secrets have places like any other. The names of places never appear in a picture.
package canvas
