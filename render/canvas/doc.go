// Package canvas draws scenes as PNG pictures.
//
// It is the only package of the program that imports the gg drawing library, and the only
// one that knows the fonts. A [Drawer] draws whatever it is asked to at once, in the
// goroutine that asks; package queue decides who draws when. A drawing often calls a
// function that it is given, so that others can go on.
//
// # Pictures
//
// A picture is a function of its scene. Whatever is cached, its pixels are those that a
// fresh Drawer draws, and on the same shelf, without hurry, so are its bytes. Boards, which
// everybody loads, are compressed well; what one person sees in passing is compressed
// quickly, and in a hurry so are boards.
//
// Flat colors are exact. The PNG has a palette in which every opaque color of the scene is
// reserved, up to 200 of them; the colors of smoothed edges become the nearest of the
// entries left, which are blends. Nothing is dithered.
//
// # Drawing
//
// A picture is painted band by band on a small surface in full color. Figures are outlines:
// freetype's rasterizer, which lies beneath gg, finds the pixels that they cover, and a
// painter colors these. gg itself draws dashed lines and hatches, and turns curves into
// lines. Letters are painted through cached masks. Each band then becomes palette entries
// and compressed strips, which are put together to the PNG.
//
// # Caches
//
// Nothing is drawn twice that can be kept. Static layers are drawn once, and a picture that
// was drawn is returned as it is. For each [Place], such as a match's board, the last canvas
// is cached, so that the next scene there redraws and recompresses only what differs. All
// caches are bounded by bytes and may be lost at any time.
//
// Scenes that hold one seat's secrets have places of their own like any other; the names of
// places never end up in a picture.
package canvas
