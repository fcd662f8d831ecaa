package render

import "strings"

// The languages of the messages.
const (
	English = "en"
	French  = "fr"
)

// Languages returns the languages of the messages. The first one is the fallback of the others.
func Languages() []string { return []string{English, French} }

// Locale returns Discord's locales for which names and descriptions of commands are translated. English has
// none, because the untranslated texts are English.
func Locale(language string) []string {
	if language == French {
		return []string{"fr"}
	}
	return nil
}

// LanguageOf returns the language for a reader with a Discord locale.
func LanguageOf(locale string) string {
	if primary, _, _ := strings.Cut(strings.ToLower(locale), "-"); primary == French {
		return French
	}
	return English
}
