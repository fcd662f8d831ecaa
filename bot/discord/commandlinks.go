package discord

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// CommandLinks turn commands that a text names into links that a person can press. The zero
// value knows no commands. Its methods may be called from any goroutine.
type CommandLinks struct {
	mu  sync.RWMutex
	ids map[string]string // of the command, by its full name, such as "rails start"
}

// load reads the IDs from Discord's list of the registered commands. It ignores a list that
// cannot be read.
func (l *CommandLinks) load(list []byte) {
	var commands []discordgo.ApplicationCommand
	if json.Unmarshal(list, &commands) != nil {
		return
	}
	ids := map[string]string{}
	for _, c := range commands {
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				ids[c.Name+" "+o.Name] = c.ID
			}
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ids = ids
}

// quotedCommand matches a command as the message files name it: `/rails start`.
var quotedCommand = regexp.MustCompile("`/([^`:]+)`")

// Link returns a text with the commands that Discord has as links. It returns the text
// unchanged if the links would make it too long.
func (l *CommandLinks) Link(text string) string {
	if !strings.Contains(text, "`/") { // most texts; the expression would copy them
		return text
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	links := quotedCommand.ReplaceAllStringFunc(text, func(command string) string {
		name := quotedCommand.FindStringSubmatch(command)[1]
		if id := l.ids[name]; id != "" {
			return "</" + name + ":" + id + ">"
		}
		return command
	})
	if utf8.RuneCountInString(links) > components.MaxContent {
		return text
	}
	return links
}

// LinkReply returns a reply with the commands that it names as links.
func (l *CommandLinks) LinkReply(reply interaction.Reply) interaction.Reply {
	if reply.Message != nil {
		message := *reply.Message
		message.Content = l.Link(message.Content)
		reply.Message, reply.Caption = &message, l.Link(reply.Caption)
	}
	return reply
}
