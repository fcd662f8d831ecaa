package commands

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/night"
	"github.com/railbot/railbot/commands/server"
	"github.com/railbot/railbot/commands/settings"
	"github.com/railbot/railbot/commands/when"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// The commands whose subcommands are routes. Each game has another command for its moves, named by
// its key.
const (
	railsCommand  = "rails"
	serverCommand = "rails-server" // for what belongs to a server
)

// routedCommands are the names of the commands whose subcommands are routes, in the order of their
// registration.
var routedCommands = []string{railsCommand, serverCommand}

// schema derives slash commands from the declarations of the games.
type schema struct {
	book *render.Book
}

// optionsFunc returns the options of a subcommand.
type optionsFunc func(schema) []*discordgo.ApplicationCommandOption

// translate returns a text in English and its translations by locale, as Discord's commands need
// it. A translation that reads like the English text is left out.
func (s schema) translate(say func(*render.Printer) string) (english string, others map[discordgo.Locale]string) {
	english = say(s.book.Printer(render.English))
	others = map[discordgo.Locale]string{}
	for _, language := range render.Languages() {
		for _, locale := range render.Locale(language) {
			if text := say(s.book.Printer(language)); text != english {
				others[discordgo.Locale(locale)] = text
			}
		}
	}
	return english, others
}

// newCommand returns a command that is offered everywhere: to the people of servers that have
// installed the application, and to people who have installed it for themselves.
func (s schema) newCommand(key string, name, describe func(*render.Printer) string) *discordgo.ApplicationCommand {
	cmd := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand,
		Name: key,
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{
			discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall,
		},
		Contexts: &[]discordgo.InteractionContextType{
			discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel,
		},
	}
	var names, descriptions map[discordgo.Locale]string
	_, names = s.translate(name)
	cmd.Description, descriptions = s.translate(describe)
	cmd.NameLocalizations, cmd.DescriptionLocalizations = &names, &descriptions
	return cmd
}

// newOption returns an option of a command, or a subcommand, with translated names and
// descriptions.
func (s schema) newOption(
	kind discordgo.ApplicationCommandOptionType, key string, name, describe func(*render.Printer) string,
) *discordgo.ApplicationCommandOption {
	o := &discordgo.ApplicationCommandOption{Type: kind, Name: key}
	_, o.NameLocalizations = s.translate(name)
	o.Description, o.DescriptionLocalizations = s.translate(describe)
	return o
}

// say returns a function that words the message with a key in a printer's language.
func say(key string) func(*render.Printer) string {
	return func(p *render.Printer) string { return p.Say(key) }
}

// newRoutedCommand returns a command whose subcommands are those of the routes.
func (s schema) newRoutedCommand(name string) *discordgo.ApplicationCommand {
	key := "ui.command." + name
	cmd := s.newCommand(name, say(key+".name"), say(key+".desc"))
	if name == serverCommand {
		cmd.IntegrationTypes = &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
		cmd.Contexts = &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	}
	for _, to := range routes {
		if command, sub, _ := strings.Cut(to.command, " "); command == name {
			cmd.Options = append(cmd.Options, s.newSubcommand(messageKey(name, sub), sub, to.options))
		}
	}
	return cmd
}

// messageKey returns the beginning of the keys of the messages for a subcommand's name and
// description.
func messageKey(command, sub string) string {
	if command == railsCommand {
		return "ui.command." + sub
	}
	return "ui.command." + command + "." + sub
}

// newSubcommand returns a subcommand of a routed command, worded by the messages whose keys begin with
// key. Options may be nil.
func (s schema) newSubcommand(key, name string, options optionsFunc) *discordgo.ApplicationCommandOption {
	sub := s.newOption(discordgo.ApplicationCommandOptionSubCommand, name, say(key+".name"), say(key+".desc"))
	if options != nil {
		sub.Options = options(s)
	}
	return sub
}

// newRailsOption returns an option of a subcommand of a routed command.
func (s schema) newRailsOption(
	kind discordgo.ApplicationCommandOptionType, name string,
) *discordgo.ApplicationCommandOption {
	key := "ui.command.option." + name
	return s.newOption(kind, name, say(key+".name"), say(key+".desc"))
}

// newAutocompleteOption returns a text option with autocompletion.
func (s schema) newAutocompleteOption(name string) *discordgo.ApplicationCommandOption {
	o := s.newRailsOption(discordgo.ApplicationCommandOptionString, name)
	o.Autocomplete = true
	return o
}

func (s schema) startOptions() []*discordgo.ApplicationCommandOption {
	thread := s.newRailsOption(discordgo.ApplicationCommandOptionBoolean, "thread")
	return []*discordgo.ApplicationCommandOption{s.newGameOption(false), thread}
}

func (s schema) dailyOptions() []*discordgo.ApplicationCommandOption {
	return []*discordgo.ApplicationCommandOption{s.newRailsOption(discordgo.ApplicationCommandOptionString, "day")}
}

func (s schema) soloOptions() []*discordgo.ApplicationCommandOption {
	level := s.withLevels(s.newRailsOption(discordgo.ApplicationCommandOptionString, "level"))
	return []*discordgo.ApplicationCommandOption{s.newGameOption(false), level}
}

// withLevels adds the levels of computers to an option as its choices.
func (s schema) withLevels(o *discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
	for _, l := range think.Levels {
		name, names := s.translate(say("ui.level." + string(l)))
		o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: name, NameLocalizations: names, Value: string(l),
		})
	}
	return o
}

func (s schema) boardOptions() []*discordgo.ApplicationCommandOption {
	text := s.newRailsOption(discordgo.ApplicationCommandOptionBoolean, "text")
	return []*discordgo.ApplicationCommandOption{s.newAutocompleteOption("zoom"), text}
}

func (s schema) settingsOptions() []*discordgo.ApplicationCommandOption {
	return []*discordgo.ApplicationCommandOption{
		s.newAutocompleteOption(when.OptionZone), s.newAutocompleteOption(settings.OptionAway),
	}
}

func (s schema) serverOptions() []*discordgo.ApplicationCommandOption {
	language := s.newRailsOption(discordgo.ApplicationCommandOptionString, server.OptionLanguage)
	name, names := s.translate(say("ui.server.language.discord"))
	language.Choices = []*discordgo.ApplicationCommandOptionChoice{
		{Name: name, NameLocalizations: names, Value: interaction.DiscordLanguage},
	}
	for _, code := range render.Languages() {
		language.Choices = append(language.Choices,
			&discordgo.ApplicationCommandOptionChoice{Name: render.LanguageName(code), Value: code})
	}
	return []*discordgo.ApplicationCommandOption{
		s.newRailsOption(discordgo.ApplicationCommandOptionRole, server.OptionRole), language,
	}
}

func (s schema) rulesOptions() []*discordgo.ApplicationCommandOption {
	topic := s.newAutocompleteOption("topic")
	topic.Required = true
	return []*discordgo.ApplicationCommandOption{topic, s.newGameOption(false)}
}

func (s schema) learnOptions() []*discordgo.ApplicationCommandOption {
	return []*discordgo.ApplicationCommandOption{s.newGameOption(false)}
}

func (s schema) inviteOptions() []*discordgo.ApplicationCommandOption {
	return []*discordgo.ApplicationCommandOption{
		s.newRailsOption(discordgo.ApplicationCommandOptionUser, "guest"),
	}
}

func (s schema) statsOptions() []*discordgo.ApplicationCommandOption {
	user := s.newRailsOption(discordgo.ApplicationCommandOptionUser, "user")
	return []*discordgo.ApplicationCommandOption{user, s.newGameOption(false)}
}

func (s schema) leaderboardOptions() []*discordgo.ApplicationCommandOption {
	return []*discordgo.ApplicationCommandOption{s.newGameOption(true)}
}

func (s schema) leagueOptions() []*discordgo.ApplicationCommandOption {
	return []*discordgo.ApplicationCommandOption{s.newGameOption(false)}
}

func (s schema) nightOptions() []*discordgo.ApplicationCommandOption {
	zone := s.newOption(discordgo.ApplicationCommandOptionString, night.OptionZone,
		say("ui.command.option.zone.name"), say("ui.command.option.nightzone.desc"))
	zone.Autocomplete = true
	least := float64(night.MinPeople)
	people := s.newRailsOption(discordgo.ApplicationCommandOptionInteger, night.OptionPeople)
	people.MinValue, people.MaxValue = &least, night.MaxPeople
	return []*discordgo.ApplicationCommandOption{
		s.newGameOption(false), s.newAutocompleteOption(night.OptionDate), s.newAutocompleteOption(night.OptionTime), zone, people,
		s.withLevels(s.newRailsOption(discordgo.ApplicationCommandOptionString, night.OptionComputers)),
	}
}

// newGameOption returns an option that chooses a game.
func (s schema) newGameOption(required bool) *discordgo.ApplicationCommandOption {
	o := s.newRailsOption(discordgo.ApplicationCommandOptionString, "game")
	o.Required = required
	for _, e := range s.book.Entries() {
		title, titles := s.translate(func(p *render.Printer) string { return p.Teller(e.Game.Key, nil).Title() })
		o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: title, NameLocalizations: titles, Value: e.Game.Key,
		})
	}
	return o
}

// newGameCommand returns the command for a game's moves, with a subcommand for each kind and each
// shortcut.
func (s schema) newGameCommand(g *engine.Game) *discordgo.ApplicationCommand {
	tell := func(f func(*render.Teller) string) func(*render.Printer) string {
		return func(p *render.Printer) string { return f(p.Teller(g.Key, nil)) }
	}
	cmd := s.newCommand(g.Key, func(*render.Printer) string { return g.Key }, tell((*render.Teller).About))
	add := func(spec engine.Spec, name, about func(*render.Teller, string) string) {
		sub := s.newOption(discordgo.ApplicationCommandOptionSubCommand, spec.Name,
			tell(func(t *render.Teller) string { return name(t, spec.Name) }),
			tell(func(t *render.Teller) string { return about(t, spec.Name) }))
		for _, slot := range spec.Slots {
			o := s.newOption(discordgo.ApplicationCommandOptionString, slot.Name,
				tell(func(t *render.Teller) string { return t.SlotName(slot.Name) }),
				tell(func(t *render.Teller) string { return t.Slot(slot.Name) }))
			o.Autocomplete = true
			o.Required = len(spec.Slots) == 1 // of several, some may be left to the panel
			sub.Options = append(sub.Options, o)
		}
		cmd.Options = append(cmd.Options, sub)
	}
	for _, spec := range g.Kinds {
		add(spec, (*render.Teller).KindName, (*render.Teller).KindAbout)
	}
	for _, spec := range g.Shortcuts {
		add(spec, (*render.Teller).ShortcutName, (*render.Teller).ShortcutAbout)
	}
	return cmd
}
