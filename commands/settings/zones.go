package settings

import (
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/when"
	"github.com/railbot/railbot/render"
)

// zoneOptions are the offered zones of the settings' menu, and the chosen one.
func zoneOptions(say *render.Printer, chosen string, offered []string, now time.Time) []discordgo.SelectMenuOption {
	if !slices.Contains(offered, chosen) {
		offered = append([]string{chosen}, offered...)
	}
	var options []discordgo.SelectMenuOption
	for _, zone := range offered[:min(len(offered), components.MaxOptions)] {
		o := components.Option(when.ZoneLabel(say, zone, now), zone, "")
		o.Default = zone == chosen
		options = append(options, o)
	}
	return options
}
