package interaction

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// BoardRefusal is the reason why Discord refuses a channel's public message. The empty one means
// that it does not.
type BoardRefusal string

// The reasons. Missing permissions have none: each request carries the bot's permissions.
const (
	BoardLocked  BoardRefusal = "locked"  // the thread is locked
	BoardClosed  BoardRefusal = "closed"  // the bot has no access to the channel
	BoardRefused BoardRefusal = "refused" // Discord does not say: the bot may be timed out
)

// retryButtonID returns the custom id of the button that tries to show the public message again.
// The answer to such a press gets another id, so that a press there replaces that answer.
func (ic *Context) retryButtonID() string {
	retry := components.ViewID("retry")
	if strings.HasPrefix(ic.CustomID, retry) {
		return components.ViewID("retry", "again")
	}
	return retry
}

// ExplainBoardRefusal puts above a private answer why Discord refuses the channel's public message
// and what helps. It adds a button to try again if the message has room. It does nothing if
// Discord does not refuse the message, or if the answer has none.
func (ic *Context) ExplainBoardRefusal(reply *Reply) {
	if ic.Refused == "" || reply.Message == nil {
		return
	}
	why, msg := ic.boardRefusalText(), reply.Message
	above := func(text string) string {
		return render.Clip(strings.TrimSpace(why+"\n"+text), components.MaxContent)
	}
	msg.Content = above(msg.Content)
	if reply.Caption != "" {
		reply.Caption = above(reply.Caption)
	}
	if len(msg.Rows) < components.MaxRows {
		msg.Rows = append(msg.Rows, components.Row(
			components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.retry"), ic.retryButtonID())))
	}
}

// boardRefusalText returns why Discord refuses the public message and what helps. Missing
// permissions come first, because they are the usual reason.
func (ic *Context) boardRefusalText() string {
	say := ic.Printer()
	if missing := ic.missingPermissions(func(n need) bool { return n.appliesTo(ic.Thread) }); len(missing) > 0 {
		return say.Say("ui.refused.permissions", render.Data{"Permissions": say.And(missing...)})
	}
	if ic.Refused == BoardClosed && ic.Private {
		return say.Say("ui.refused.private", render.Data{"Bot": "<@" + ic.AppID + ">"})
	}
	return say.Say("ui.refused." + string(ic.Refused))
}
