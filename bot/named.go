package bot

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

// named are the commands as Discord has them: a text can name them so that they can be
// pressed. The zero value knows none.
type named struct {
	mu  sync.RWMutex
	ids map[string]string // of the command, by "rails start"
}

// learn takes the ids from Discord's list of the registered commands; a list that
// cannot be read tells nothing.
func (n *named) learn(list []byte) {
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
	n.mu.Lock()
	defer n.mu.Unlock()
	n.ids = ids
}

// quoted is a command as the message files name it: `/rails start`.
var quoted = regexp.MustCompile("`/([^`:]+)`")

// linked is a text in which the commands that Discord has can be pressed: as it was
// where that would make it too long.
func (n *named) linked(text string) string {
	if !strings.Contains(text, "`/") { // as most do not: the expression copies them
		return text
	}
	n.mu.RLock()
	defer n.mu.RUnlock()
	links := quoted.ReplaceAllStringFunc(text, func(command string) string {
		name := quoted.FindStringSubmatch(command)[1]
		if id := n.ids[name]; id != "" {
			return "</" + name + ":" + id + ">"
		}
		return command
	})
	if utf8.RuneCountInString(links) > components.MaxContent {
		return text
	}
	return links
}

// linkedReply is a reply whose commands can be pressed.
func (n *named) linkedReply(reply interaction.Reply) interaction.Reply {
	if reply.Message != nil {
		message := *reply.Message
		message.Content = n.linked(message.Content)
		reply.Message, reply.Caption = &message, n.linked(reply.Caption)
	}
	return reply
}
