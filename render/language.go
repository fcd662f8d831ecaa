package render

import "strings"

// The languages that the program speaks.
const (
	English = "en"
	French  = "fr"
)

// Languages are the languages of the messages, the one that every other
// falls back to first.
func Languages() []string { return []string{English, French} }

// Locale lists Discord's locales for which names and descriptions of commands
// are given besides the plain ones, which are English.
func Locale(language string) []string {
	if language == French {
		return []string{"fr"}
	}
	return nil
}

// LanguageOf is the language in which a reader with a Discord locale is
// addressed.
func LanguageOf(locale string) string {
	if primary, _, _ := strings.Cut(strings.ToLower(locale), "-"); primary == French {
		return French
	}
	return English
}
