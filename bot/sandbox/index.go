package sandbox

import (
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// getIndex gives the commands that are offered. They are many and change seldom, so that
// what was written for a language is kept until other ones are offered.
func (s *Server) getIndex(c *call) (any, error) {
	ch, err := c.visible()
	if err != nil {
		return nil, err
	}
	locale, offered := c.who.User.Locale, []*wire.Command{}
	for _, cmd := range s.world.Commands {
		if s.world.Offered(c.who, ch, cmd) {
			offered = append(offered, cmd)
		}
	}
	if kept := s.indexes[locale]; kept.json == nil || !slices.Equal(kept.of, offered) {
		s.indexes[locale] = index{offered, wire.MustJSON(indexOf(s.world.Application(), offered, locale))}
	}
	return s.indexes[locale].json, nil
}

// index is what was written of commands, which are never changed: a registered one takes
// the place of the one before.
type index struct {
	of   []*wire.Command
	json json.RawMessage
}

func indexOf(app wire.Application, offered []*wire.Command, locale string) wire.Index {
	out := wire.Index{Applications: []wire.Application{app}, Commands: []wire.Command{}, Version: "0"}
	for _, cmd := range offered {
		out.Commands = append(out.Commands, cmd.In(locale))
		out.Version = cmd.Version
	}
	return out
}
