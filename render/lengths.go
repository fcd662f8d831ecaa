package render

import "strings"

// lengths are the maximum lengths of messages in characters, on Discord or on a phone, by the beginning and the end of
// their keys. The first entry that matches a key holds. The key of a game's message is taken without the game:
// ".kind.draw.name".
var lengths = []struct {
	prefix, suffix string
	characters     int
}{
	{"ui.command.", ".desc", 100},
	{"ui.command.", ".name", 32},
	{"ui.button.", "", 34},
	{"ui.search.title", "", 45},
	{"ui.search.label", "", 45},
	{"ui.search.hint", "", 100},
	{"ui.level.", "", 100},
	{".title", "", 45},
	{".about", "", 100},
	{".kind.", ".name", 32},
	{".kind.", ".desc", 100},
	{".kind.", "", 34},
	{".shortcut.", ".name", 32},
	{".shortcut.", ".desc", 100},
	{".shortcut.", "", 34},
	{".slot.", ".name", 32},
	{".slot.", ".others", 80},
	{".slot.", "", 100},
	{".standing.", ".desc", 100},
	{".standing.", "", 34},
	{".option.", "", 100},
	{".move.", "", 80},
	{".token.", "", 80},
	{".event.", "", 200},
	{".reason.", "", 200},
	{".feat.", "", 100},
	{".rule.", ".name", 100},
	{".rule.", "", 1800},
	{".lesson.", "", 1500},
	{"", "", 1000},
}

// maxLength returns how many characters the message of a key may have.
func maxLength(key string) int {
	if group, rest, _ := strings.Cut(key, "."); group != "ui" && group != "error" {
		key = "." + rest
	}
	for _, l := range lengths {
		if strings.HasPrefix(key, l.prefix) && strings.HasSuffix(key, l.suffix) {
			return l.characters
		}
	}
	return 0
}
