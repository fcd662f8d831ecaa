package sandbox

import (
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// getIndex returns the commands offered to the user. The index is large and rarely changes, so its
// JSON is cached by locale.
func (s *Server) getIndex(c *call) (any, error) {
	ch, err := c.visibleChannel()
	if err != nil {
		return nil, err
	}
	locale, offered := c.who.User.Locale, []*wire.Command{}
	for _, cmd := range s.world.Commands {
		if s.world.IsOffered(c.who, ch, cmd) {
			offered = append(offered, cmd)
		}
	}
	if kept := s.indexes[locale]; kept.json == nil || !slices.Equal(kept.of, offered) {
		s.indexes[locale] = cachedIndex{offered, wire.MustJSON(buildIndex(s.world.Application(), offered, locale))}
	}
	return s.indexes[locale].json, nil
}

// cachedIndex is cached JSON with the commands it was made from. Commands are immutable: registering
// replaces them.
type cachedIndex struct {
	of   []*wire.Command
	json json.RawMessage
}

// buildIndex returns the command index in a locale.
func buildIndex(app wire.Application, offered []*wire.Command, locale string) wire.Index {
	out := wire.Index{Applications: []wire.Application{app}, Commands: []wire.Command{}, Version: "0"}
	for _, cmd := range offered {
		out.Commands = append(out.Commands, cmd.Localized(locale))
		out.Version = cmd.Version
	}
	return out
}
