package server

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// What can be chosen for a server, as part of a custom_id.
const (
	serverStart   = "start"    // who opens tables: everybody, managers
	serverHere    = "here"     // tables in this channel
	serverNotHere = "nothere"  // no longer in this channel
	serverAll     = "all"      // tables in all channels
	serverCallNot = "callnot"  // no role when a table opens
	serverShare   = "share"    // people may post something of their solo tables
	serverNoShare = "noshare"  // people may not do that
	serverDaily   = "daily"    // the game of the day is offered
	serverNoDaily = "nodaily"  // it is not
	serverNights  = "nights"   // game nights are offered
	serverNoNight = "nonights" // they are not
	serverDark    = "dark"     // public pictures are dark
	serverLight   = "light"    // they are light
	serverPage    = "page"     // nothing, but back to the page
)

// maxChannels is how many channels can be chosen for tables.
const maxChannels = 50

// Show answers /rails-server settings: who may open tables, in which channels, which role is pinged, and the language of
// public messages. A role or a language that the request names is chosen. Only people who manage the server change
// anything.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	role, language := ic.Options[OptionRole], ic.Options[OptionLanguage]
	if role == "" && language == "" {
		s, err := ic.LoadServerSettings(ctx)
		return pageReply(ic, s), err
	}
	return changeServer(ctx, ic, func(s *interaction.ServerSettings) error {
		if language != "" {
			if err := setLanguage(s, language); err != nil {
				return err
			}
		}
		if role != "" {
			return setPingRole(ic, s, role)
		}
		return nil
	})
}

// setLanguage chooses the language of public messages.
func setLanguage(s *interaction.ServerSettings, value string) error {
	language, ok := interaction.ParseLanguage(value)
	if !ok {
		return interaction.Refusal("ui.unknown")
	}
	s.Language = language
	return nil
}

// languageLine says in which language public messages are.
func languageLine(ic *interaction.Context) string {
	return ic.Printer().Say("ui.server.language", render.Data{"Language": render.LanguageName(ic.GuildLocale)})
}

// changeServer applies a change by a manager of the server, and shows the page.
func changeServer(ctx context.Context, ic *interaction.Context, change func(*interaction.ServerSettings) error) (interaction.Reply, error) {
	if !ic.Manages() {
		return interaction.Reply{}, interaction.Refusal("ui.server.readonly")
	}
	s, err := ic.ChangeServerSettings(ctx, change)
	ic.UseServerLanguage(s.Language)
	return pageReply(ic, s), err
}

// pageReply shows what is chosen for the server, with the menus for its managers.
func pageReply(ic *interaction.Context, s interaction.ServerSettings) interaction.Reply {
	say := ic.Printer()
	where := say.Say("ui.server.everywhere")
	if len(s.Channels) > 0 {
		where = say.Say("ui.server.where", render.Data{"Channels": components.MentionChannels(say, s.Channels)})
	}
	lines := []string{"**" + say.Say("ui.server") + "**", where, pingRoleLine(ic, s), say.Say("ui.server." + shareState(s)),
		say.Say("ui.server." + dailyState(s)), say.Say("ui.server." + nightState(s)), say.Say("ui.server." + themeState(s)), languageLine(ic)}
	if ic.Manages() {
		lines = append(lines, barLine(say, s))
	}
	msg := &components.Message{Content: components.Text(render.NonEmpty(lines))}
	if ic.Manages() {
		msg.Rows = pageRows(say, s, ic.Channel)
	} else {
		msg.Content += "\n-# " + say.Say("ui.server.readonly")
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// pageRows are the menus and buttons for managers.
func pageRows(say *render.Printer, s interaction.ServerSettings, channel string) []discordgo.MessageComponent {
	id := func(what string) string { return components.ID(components.VerbServer, what) }
	here := components.Button(discordgo.SecondaryButton, say.Say("ui.button.here"), id(serverHere))
	if slices.Contains(s.Channels, channel) {
		here = components.Button(discordgo.SecondaryButton, say.Say("ui.button.nothere"), id(serverNotHere))
	}
	all := components.Button(discordgo.SecondaryButton, say.Say("ui.button.everywhere"), id(serverAll))
	all.Disabled = len(s.Channels) == 0
	share := components.Button(discordgo.SecondaryButton, say.Say("ui.button.soloshare.off"), id(serverNoShare))
	if s.NoShare {
		share = components.Button(discordgo.SecondaryButton, say.Say("ui.button.soloshare.on"), id(serverShare))
	}
	daily := components.Button(discordgo.SecondaryButton, say.Say("ui.button.daily.off"), id(serverNoDaily))
	if s.NoDaily {
		daily = components.Button(discordgo.SecondaryButton, say.Say("ui.button.daily.on"), id(serverDaily))
	}
	nights := components.Button(discordgo.SecondaryButton, say.Say("ui.button.nights.off"), id(serverNoNight))
	if s.NoNights {
		nights = components.Button(discordgo.SecondaryButton, say.Say("ui.button.nights.on"), id(serverNights))
	}
	theme := components.Button(discordgo.SecondaryButton, say.Say("ui.button.theme.dark"), id(serverDark))
	if s.Dark {
		theme = components.Button(discordgo.SecondaryButton, say.Say("ui.button.theme.light"), id(serverLight))
	}
	buttons := []discordgo.MessageComponent{here, all}
	if s.Role != "" {
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.callnot"), id(serverCallNot)))
	}
	return append([]discordgo.MessageComponent{
		components.Row(components.ChosenMenu(say, id(serverStart), say.Say("ui.server."+serverStart),
			components.OnOffOptions(say, "ui.server."+serverStart, s.Managers))),
		components.Row(buttons...),
		components.Row(share, daily, nights, theme),
	}, barRows(say, s, id)...)
}

// shareState returns whether people may post something of their solo tables.
func shareState(s interaction.ServerSettings) string {
	if s.NoShare {
		return serverNoShare
	}
	return serverShare
}

// dailyState returns whether the game of the day is offered.
func dailyState(s interaction.ServerSettings) string {
	if s.NoDaily {
		return serverNoDaily
	}
	return serverDaily
}

// nightState returns whether game nights are offered.
func nightState(s interaction.ServerSettings) string {
	if s.NoNights {
		return serverNoNight
	}
	return serverNights
}

// themeState returns whether public pictures are dark or light.
func themeState(s interaction.ServerSettings) string {
	if s.Dark {
		return serverDark
	}
	return serverLight
}

// Press changes what is chosen for the server. Before it bars a person or lifts a bar, it asks.
func Press(ctx context.Context, ic *interaction.Context, what string) (interaction.Reply, error) {
	what, args, _ := strings.Cut(what, ":")
	switch what {
	case serverPage:
		return Show(ctx, ic)
	case serverBar, serverUnbar:
		return pressBar(ctx, ic, what, args)
	}
	return changeServer(ctx, ic, func(s *interaction.ServerSettings) error { return setServer(ic, s, what) })
}

// setServer changes who opens tables and in which channels, the theme of public pictures, or what people may do alone, or
// stops pinging a role.
func setServer(ic *interaction.Context, s *interaction.ServerSettings, what string) error {
	without := slices.DeleteFunc(slices.Clone(s.Channels), func(id string) bool { return id == ic.Channel })
	switch {
	case what == serverStart && len(ic.Values) == 1:
		s.Managers = ic.Values[0] == "1"
	case what == serverHere && len(without) < maxChannels:
		s.Channels = append(without, ic.Channel)
	case what == serverNotHere:
		s.Channels = without
	case what == serverAll:
		s.Channels = nil
	case what == serverCallNot:
		s.Role = ""
	case what == serverShare, what == serverNoShare:
		s.NoShare = what == serverNoShare
	case what == serverDaily, what == serverNoDaily:
		s.NoDaily = what == serverNoDaily
	case what == serverNights, what == serverNoNight:
		s.NoNights = what == serverNoNight
	case what == serverDark, what == serverLight:
		s.Dark = what == serverDark
	default:
		return interaction.Refusal("ui.unknown")
	}
	return nil
}
