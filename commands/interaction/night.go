package interaction

import "strings"

// NightPrefix begins the ids of the seasons that are game nights.
const NightPrefix = "night-"

// IsNight reports whether the id of a season is that of a game night. Package night handles nights, package league all
// other seasons.
func IsNight(id string) bool { return strings.HasPrefix(id, NightPrefix) }
