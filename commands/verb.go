package commands

import (
	"strconv"
	"strings"
)

// verb is the first part of a custom_id: what sort of press it is.
type verb string

const (
	verbView     verb = "v" // v:view:arguments — never goes stale
	verbPanel    verb = "p" // p:match:seat:decision:action
	verbOption   verb = "o" // o:match:key:part:from — a choice of the lobby
	verbConsent  verb = "a" // a:match:question:y|n
	verbSure     verb = "e" // e:match:what — confirmed ending, resigning
	verbSeating  verb = "l" // l:match:what — chosen on the page of an open table
	verbLesson   verb = "u" // u:game:step:choice — an answer in a lesson
	verbServer   verb = "g" // g:what — chosen for a server
	verbSettings verb = "s" // s:what — chosen for all tables
	verbTable    verb = "t" // t:match:what:seat — asked for on the page of the table
)

// verbNames are the verbs in metrics; views go by their own names.
var verbNames = map[verb]string{verbPanel: "panel", verbOption: "option", verbConsent: "consent", verbSure: "confirmed", verbTable: "table", verbSeating: "seating", verbSettings: "settings", verbServer: "server", verbLesson: "lesson"}

// parseID splits a custom_id at its first colon.
func parseID(id string) (verb, string) {
	v, rest, _ := strings.Cut(id, ":")
	return verb(v), rest
}

func number(n uint64) string { return strconv.FormatUint(n, 36) }

// viewID is the custom_id of a view button.
func viewID(name string, args ...string) string {
	return strings.Join(append([]string{string(verbView), name}, args...), ":")
}
