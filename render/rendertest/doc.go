// Package rendertest tests what games say and show.
//
// Policy: everything that a game declares, and everything that is met when it
// is played, has words in each language and a picture that is fit to be drawn.
// The checks enumerate the game instead of listing examples, so that a new
// kind of move, option or event is tested before anybody writes a test for it.
// A check that cannot fail is worth nothing: the package's own tests break the
// words and the painter of the toy on purpose, one fault at a time.
//
// [Check] is called once by each game's own tests. [Book] is for the tests of
// all others who say something: a sentence that is missing fails the test.
package rendertest
