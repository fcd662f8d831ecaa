// Package canvas draws scenes as PNG pictures.
//
// It is the only package of the program that imports the gg drawing library, and the only one that knows the
// fonts. A [Drawer] draws immediately, in the goroutine of its caller. Package queue decides which drawing runs
// when: a drawing often calls the function yield, which its caller passes, so that more urgent drawings can run
// first.
//
// # Pictures
//
// A picture depends only on its scene. Whatever is cached, a Drawer produces the same pixels as a new one. The
// bytes may differ, because the compression depends on the [Class] and on [Config].Hurry: boards, which everybody
// loads, are compressed well, and pictures for one person quickly. In a hurry, boards are compressed quickly too.
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
// the fonts of package noto. These are loaded when a letter of them is first drawn, and dropped by [Drawer.DropCaches].
// The shaper is not safe for concurrent use, so all drawings share one behind a mutex.
//
// # Caches
//
// Static layers are drawn once, and the finished picture of an equal scene is returned from a cache. For each [Key],
// such as a match's board, the last canvas is cached, so that the next scene with this key redraws and recompresses
// only what differs. All caches are bounded by bytes and may be dropped at any time.
//
// Scenes with one seat's secrets have keys like any other. The keys never appear in a picture.
package canvas
