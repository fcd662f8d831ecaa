package match

import "time"

// Theme is the set of colors of a table's public pictures.
type Theme string

// The themes.
const (
	ThemeOfServer Theme = "" // the one that the table's server has chosen
	ThemeLight    Theme = "light"
	ThemeDark     Theme = "dark"
)

// SetTheme sets the theme of an open table's public pictures. Only the host may call it. It fails with [CodePhase],
// [CodeHost] or [CodeSetting].
func (m Match) SetTheme(host string, t Theme, now time.Time) (Match, Change, error) {
	isValid := t == ThemeOfServer || t == ThemeLight || t == ThemeDark
	return m.changeSetting(host, isValid, now, func(r *Record) { r.Theme = t })
}
