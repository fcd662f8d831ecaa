// Package browser plays the program in a real browser, as people do who have
// typed `make play`. It has tests only.
//
// Policy. The program is the one that is shipped, built and started as its
// user starts it; what a test knows of it comes from the page that a person
// would look at, and it acts by mouse, finger and keys. Only where a game would
// take too long by clicks are presses sent as the page sends them, over the
// same gateway and REST, by users who sit at the same page meanwhile.
//
// Pictures of each stage are kept in the folder that RAILBOT_SHOTS names.
package browser
