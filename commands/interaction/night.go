package interaction

import "strings"

// NightPrefix begins the ids of the seasons that are game nights.
const NightPrefix = "night-"

// IsNight reports whether the id of a season is that of a game night. Package night answers for those, and package
// league for all others.
func IsNight(id string) bool { return strings.HasPrefix(id, NightPrefix) }
