package interaction

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// languageSetting is the language among the stored settings of a person or of a server.
type languageSetting struct {
	Language string `json:"language,omitempty"` // empty for the one of their Discord
}

// ApplyLanguages replaces the locales of the request by the languages that the person and the server have chosen, if any.
// Locale is then the language of private answers, and GuildLocale the language of public messages that belong to no
// table. A table has its own language; see [match.Match.SetLanguage]. If the choices cannot be read, Discord's locales
// stay.
func (ic *Context) ApplyLanguages(ctx context.Context) {
	ic.discordLocale, ic.discordGuildLocale = ic.Locale, ic.GuildLocale
	chosen, err := ic.Store.Preferences(ctx, store.PreferenceID{Scope: UserScope, ID: ic.User},
		store.PreferenceID{Scope: ServerScope, ID: ic.Guild})
	if err != nil {
		ic.Log.WarnContext(ctx, "read chosen languages failed", "error", err)
		return
	}
	ic.UseLanguage(parseLanguage(chosen[0]))
	if ic.Guild != "" {
		ic.UseServerLanguage(parseLanguage(chosen[1]))
	}
}

// DiscordLanguage is the value of a menu or an option for no chosen language.
const DiscordLanguage = "discord"

// ParseLanguage returns the language that a value of a menu or an option stands for, "" for [DiscordLanguage], or false
// if there is no such language.
func ParseLanguage(value string) (language string, ok bool) {
	if value == DiscordLanguage {
		return "", true
	}
	return value, slices.Contains(render.Languages(), value)
}

// UseLanguage makes a language the one of what only the person sees. If it is "", that is the language of their Discord.
func (ic *Context) UseLanguage(language string) {
	if ic.Locale = language; language == "" {
		ic.Locale = ic.discordLocale
	}
}

// UseServerLanguage makes a language the one of public messages. If it is "", that is the language which the server has in
// Discord.
func (ic *Context) UseServerLanguage(language string) {
	if ic.GuildLocale = language; language == "" {
		ic.GuildLocale = ic.discordGuildLocale
	}
}

// PersonLanguage returns the language that a person has chosen for private messages, or otherwise the given one.
func (d *Services) PersonLanguage(ctx context.Context, user, otherwise string) string {
	stored, err := d.Store.Preference(ctx, UserScope, user)
	if err != nil {
		d.Log.WarnContext(ctx, "read chosen language failed", "error", err)
	}
	if language := parseLanguage(stored); language != "" {
		return language
	}
	return otherwise
}

// parseLanguage returns the language in stored settings, or "" if there is none.
func parseLanguage(settings []byte) string {
	var s languageSetting
	if len(settings) == 0 || json.Unmarshal(settings, &s) != nil {
		return ""
	}
	return s.Language
}
