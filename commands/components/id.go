package components

import (
	"strconv"
	"strings"
)

// Verb is the first part of a custom id. It says which handler answers the press.
type Verb string

// The verbs, each with the form of its custom ids. A letter never gets another meaning, because
// messages with it stay in channels.
const (
	VerbView     Verb = "v" // v:view:arguments — never goes stale
	VerbPanel    Verb = "p" // p:match:seat:decision:action
	VerbPlan     Verb = "n" // n:match:seat:decision:action — of the plan for the next turn
	VerbOption   Verb = "o" // o:match:key:part:from — a choice of the lobby
	VerbConsent  Verb = "a" // a:match:question:y|n|sure — an answer to a question to the others
	VerbSure     Verb = "e" // e:match:what — confirmed ending, resigning
	VerbSeating  Verb = "l" // l:match:what — chosen on the page of an open table
	VerbLesson   Verb = "u" // u:game:step:choice — an answer in a lesson
	VerbServer   Verb = "g" // g:what — chosen for a server
	VerbPuzzle   Verb = "q" // q:game:puzzle:what — an answer to a puzzle, or another picture of it
	VerbSettings Verb = "s" // s:what — chosen for all tables
	VerbComputer Verb = "c" // c:match:what:level — seats a computer; of a menu without the level
	VerbAdvice   Verb = "h" // h:match:seat:decision: — what a computer would play
	VerbLeague   Verb = "y" // y:what:season:… — about a season
	VerbNight    Verb = "k" // k:what:night:… — about a game night
	VerbTable    Verb = "t" // t:match:what:seat — asked for on the page of the table
	VerbWhatIf   Verb = "w" // w:match:seat:revision:action — of a private copy of the position
	VerbSolo     Verb = "z" // z:game:id — any other custom id, on a message about the presser's solo table
)

// ParseID splits a custom id into its verb and the rest.
func ParseID(id string) (Verb, string) {
	v, rest, _ := strings.Cut(id, ":")
	return Verb(v), rest
}

// Number returns a number as a part of a custom id, in base 36.
func Number(n uint64) string { return strconv.FormatUint(n, 36) }

// ID returns the custom id of a verb with its arguments. [ParseID] splits the verb off; the
// handler parses the arguments.
func ID(verb Verb, args ...string) string {
	return string(verb) + ":" + strings.Join(args, ":")
}

// ViewID returns the custom id of a view button.
func ViewID(name string, args ...string) string {
	return ID(VerbView, append([]string{name}, args...)...)
}

// stepAnew begins the last part of the custom ids that [StepID] makes.
const stepAnew = "analysis"

// StepID returns the custom id of a button that shows a step of a match's replay in a message of its own. N
// tells buttons of one message apart.
func StepID(match string, entry uint64, n int) string {
	return ViewID("replay", match, strconv.FormatUint(entry, 10), stepAnew+strconv.Itoa(n))
}

// IsStepAnew reports whether the last argument of a custom id is one that [StepID] made.
func IsStepAnew(last string) bool { return strings.HasPrefix(last, stepAnew) }

// SoloID returns a custom id for a message about a person's solo table of a game.
func SoloID(game, id string) string { return ID(VerbSolo, game, id) }

// CutSoloID returns the game and the custom id that were passed to [SoloID]. It returns false for a
// custom id that SoloID has not made.
func CutSoloID(id string) (game, rest string, ok bool) {
	verb, rest := ParseID(id)
	game, rest, ok = strings.Cut(rest, ":")
	if verb != VerbSolo || !ok {
		return "", id, false
	}
	return game, rest, true
}
