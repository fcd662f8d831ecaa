package render

import (
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// The languages that code and tests name. The others stand only in the table below.
const (
	English = "en"
	French  = "fr"
)

// Language is a language of the messages.
type Language struct {
	Code string // of BCP 47, and the name of the message files: messages/de.json
	Name string // in the language itself
	// Locales are Discord's locales for which the names and descriptions of commands are translated. English has
	// none, because the untranslated texts are English.
	Locales []string
	// Complete says that no message is missing: tests and [Report] report one that is. Otherwise a missing message
	// is said in English.
	Complete bool
	// comma joins the items of a list, also the last of three or more. It is empty for a comma and a space, in languages
	// that have a word before the last.
	comma string
	// typography corrects the spaces of a message as it is loaded, and words that change with the one after them. It is
	// nil if there is nothing to correct.
	typography func(string) string
}

// languages are all languages that the program may have, in the order of the menus. The first one is the fallback of
// the others. A language without the file of the common messages is not offered.
var languages = []Language{
	{Code: English, Name: "English", Complete: true},
	{Code: French, Name: "Français", Locales: []string{"fr"}, Complete: true, typography: frenchSpaces},
	{Code: "de", Name: "Deutsch", Locales: []string{"de"}, Complete: true, typography: unitSpaces},
	{Code: "es", Name: "Español", Locales: []string{"es-ES", "es-419"}, Complete: true, typography: unitSpaces},
	{Code: "it", Name: "Italiano", Locales: []string{"it"}, Complete: true, typography: italianTypography},
	{Code: "pt", Name: "Português", Locales: []string{"pt-BR"}, Complete: true, typography: unitSpaces},
	{Code: "pl", Name: "Polski", Locales: []string{"pl"}, Complete: true, typography: polishSpaces},
	{Code: "ja", Name: "日本語", Locales: []string{"ja"}, Complete: true, comma: "、"},
}

// languagesPresent returns the languages that have a file of common messages.
var languagesPresent = sync.OnceValue(func() []Language {
	return slices.DeleteFunc(slices.Clone(languages), func(l Language) bool {
		_, err := fs.Stat(commonMessages, "messages/"+l.Code+".json")
		return err != nil
	})
})

// AllLanguages returns all languages that the program may have, with or without message files.
func AllLanguages() []Language { return slices.Clone(languages) }

// Languages returns the languages of the messages. The first one is the fallback of the others.
func Languages() []string {
	var codes []string
	for _, l := range languagesPresent() {
		codes = append(codes, l.Code)
	}
	return codes
}

// FindLanguage returns a language by its code. An unknown code gives English.
func FindLanguage(code string) Language {
	for _, l := range languages {
		if l.Code == code {
			return l
		}
	}
	return languages[0]
}

// Locale returns Discord's locales for which names and descriptions of commands are translated. English has
// none, because the untranslated texts are English.
func Locale(language string) []string { return FindLanguage(language).Locales }

// LanguageOf returns the language for a reader with a Discord locale.
func LanguageOf(locale string) string {
	primary, _, _ := strings.Cut(strings.ToLower(locale), "-")
	for _, l := range languagesPresent() {
		if l.Code == primary {
			return l.Code
		}
	}
	return English
}

// LanguageName returns the name, in the language itself, of the language for a reader with a Discord locale.
func LanguageName(locale string) string { return FindLanguage(LanguageOf(locale)).Name }
