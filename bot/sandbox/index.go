package sandbox

import "github.com/railbot/railbot/bot/sandbox/wire"

func getIndex(s *Server, c *call) (any, error) {
	ch, err := c.visible()
	if err != nil {
		return nil, err
	}
	app := s.world.Application()
	out := wire.Index{Applications: []wire.Application{app}, Commands: []wire.Command{}, Version: "0"}
	for _, cmd := range s.world.Commands {
		if s.world.Offered(c.who, ch, cmd) {
			out.Commands = append(out.Commands, cmd.In(c.who.User.Locale))
			out.Version = cmd.Version
		}
	}
	return out, nil
}
