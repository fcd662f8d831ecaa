package interaction

import (
	"context"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// UserScope is the scope of the store for the settings of people, which package people declares.
const UserScope = "user"

// themeSetting is the theme among the stored settings of a person or of a server.
type themeSetting struct {
	Dark bool `json:"dark,omitempty"`
}

// theme returns the chosen theme.
func (s themeSetting) theme() render.Theme {
	if s.Dark {
		return render.Dark
	}
	return render.Light
}

// PersonTheme returns the theme of the pictures that only this person sees. If it cannot be read, the pictures are light.
func (d *Services) PersonTheme(ctx context.Context, user string) render.Theme {
	s, err := Preference[themeSetting](ctx, d, UserScope, user)
	if err != nil {
		d.Log.WarnContext(ctx, "read theme of person failed", "error", err)
		return render.Light
	}
	return s.theme()
}

// ServerTheme returns the theme of public pictures on a server. If the server is "", because there is none or it is not
// known, the pictures are light.
func (d *Services) ServerTheme(ctx context.Context, server string) (render.Theme, error) {
	if server == "" {
		return render.Light, nil
	}
	s, err := Preference[themeSetting](ctx, d, ServerScope, server)
	return s.theme(), err
}

// TableTheme returns the theme of a table's public pictures: the one that its host has chosen, or else the server's.
func (d *Services) TableTheme(ctx context.Context, server string, m match.Match) (render.Theme, error) {
	switch m.Record().Theme {
	case match.ThemeLight:
		return render.Light, nil
	case match.ThemeDark:
		return render.Dark, nil
	}
	return d.ServerTheme(ctx, server)
}

// Theme returns the theme of the pictures that only the person of the request sees.
func (ic *Context) Theme(ctx context.Context) render.Theme { return ic.PersonTheme(ctx, ic.User) }
