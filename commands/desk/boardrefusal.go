package desk

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
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
func (v *Visit) retryID() string {
	retry := parts.ViewID("retry")
	if strings.HasPrefix(v.CustomID, retry) {
		return parts.ViewID("retry", "again")
	}
	return retry
}

// TellRefused says above a private answer that Discord refuses the public message of the
// channel and what helps, and offers to try again where there is room for a button.
func (v *Visit) TellRefused(reply *Reply) {
	if v.Refused == "" || reply.Message == nil {
		return
	}
	why, msg := v.whyRefused(), reply.Message
	above := func(text string) string {
		return render.Clip(strings.TrimSpace(why+"\n"+text), parts.MaxContent)
	}
	msg.Content = above(msg.Content)
	if reply.Caption != "" {
		reply.Caption = above(reply.Caption)
	}
	if len(msg.Rows) < parts.MaxRows {
		msg.Rows = append(msg.Rows, parts.Row(
			parts.Button(discordgo.SecondaryButton, v.Printer().Say("ui.button.retry"), v.retryID())))
	}
}

func (v *Visit) whyRefused() string {
	say := v.Printer()
	if missing := v.missing(func(n need) bool { return n.here(v.Thread) }); len(missing) > 0 {
		return say.Say("ui.refused.permissions", render.Data{"Permissions": say.And(missing...)})
	}
	if v.Refused == BoardClosed && v.Private {
		return say.Say("ui.refused.private", render.Data{"Bot": "<@" + v.AppID + ">"})
	}
	return say.Say("ui.refused." + string(v.Refused))
}
