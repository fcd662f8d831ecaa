package interaction

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// BoardRefusal is why Discord refuses the public message of a channel.
type BoardRefusal string

// The reasons; where permissions are missing, each request says so by itself.
const (
	BoardLocked  BoardRefusal = "locked"  // the thread is locked
	BoardClosed  BoardRefusal = "closed"  // the bot has no access to the channel
	BoardRefused BoardRefusal = "refused" // Discord does not say: the bot may be timed out
)

// retryID is the custom_id of the button by which a public message is tried again. A press
// on the one under an answer to such a press replaces that answer.
func (ic *Context) retryID() string {
	retry := components.ViewID("retry")
	if strings.HasPrefix(ic.CustomID, retry) {
		return components.ViewID("retry", "again")
	}
	return retry
}

// TellRefused says above a private answer that Discord refuses the public message of the
// channel and what helps, and offers to try again where there is room for a button.
func (ic *Context) TellRefused(reply *Reply) {
	if ic.Refused == "" || reply.Message == nil {
		return
	}
	why, msg := ic.whyRefused(), reply.Message
	above := func(text string) string {
		return render.Clip(strings.TrimSpace(why+"\n"+text), components.MaxContent)
	}
	msg.Content = above(msg.Content)
	if reply.Caption != "" {
		reply.Caption = above(reply.Caption)
	}
	if len(msg.Rows) < components.MaxRows {
		msg.Rows = append(msg.Rows, components.Row(
			components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.retry"), ic.retryID())))
	}
}

func (ic *Context) whyRefused() string {
	say := ic.Printer()
	if missing := ic.missing(func(n need) bool { return n.here(ic.Thread) }); len(missing) > 0 {
		return say.Say("ui.refused.permissions", render.Data{"Permissions": say.And(missing...)})
	}
	if ic.Refused == BoardClosed && ic.Private {
		return say.Say("ui.refused.private", render.Data{"Bot": "<@" + ic.AppID + ">"})
	}
	return say.Say("ui.refused." + string(ic.Refused))
}
