// Package canvas draws scenes into PNG pictures. It is the only package of the
// program that imports the gg drawing library, and the one that knows the fonts.
//
// Policy:
//
//   - A picture is a function of its scene. Whatever caches and kept canvases do,
//     the pixels (on a shelf, without hurry, even the bytes) are those that a fresh
//     [Drawer] would draw.
//   - What everybody loads is compressed hard, what one person sees in passing quickly;
//     in a hurry, so is all.
//   - Flat colours are exact. The PNG has a palette in which every opaque colour
//     of the scene is reserved; colours of smoothed edges go to the nearest of the
//     entries left, which blend those. Nothing is dithered. Beyond 200 colours the
//     later ones are approximated too.
//   - No work is done twice that can be kept: static layers are drawn once, an
//     unchanged scene is answered from a cache of finished pictures, and of each
//     caller's key the last canvas is kept, so that the next scene redraws and
//     recompresses only where it differs. All caches are bounded by bytes and
//     may be lost at any time.
//   - A Drawer may be used by many goroutines and draws whatever it is asked to at
//     once; who draws when is decided above it. A drawing often calls a function
//     that it is handed, so that others can go on.
//
// A caller passes a key that names the place where a picture is shown over and
// over, such as a match's board. Scenes with secrets of one seat have keys of
// their own like any other; keys never end up in a picture.
package canvas
