package interaction

import (
	"context"
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
	BoardHidden  BoardRefusal = "hidden"  // Discord showed it only to the person who pressed
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
	isHidden := ic.Refused == BoardHidden
	if ic.Refused == "" || reply.Message == nil || ic.Place.OnlyAnswers() != isHidden {
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
	if len(msg.Rows) < components.MaxRows && !isHidden { // nothing helps but another person
		msg.Rows = append(msg.Rows, components.Row(
			components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.retry"), ic.retryButtonID())))
	}
}

// ExplainHiddenBoard adds to the answer to a change, where the bot can only answer, that others
// do not see the change yet: Discord hides the bot's answers to this person, and no message shows the
// table that can still be edited. It adds nothing if the board can be updated.
func (ic *Context) ExplainHiddenBoard(ctx context.Context, reply *Reply) {
	if !ic.applied || reply.Message == nil || ic.AnswersPublicly() {
		return
	}
	tokens, err := ic.Store.AnswerTokens(ctx, ic.Channel)
	if err != nil || tokens.Press.Token != "" || len(tokens.Messages) > 0 {
		return
	}
	line := ic.Printer().Say("ui.place.waits", render.Data{"Permissions": ic.Printer().And(ic.nameNeeds(ic.missingForPublic())...)})
	reply.Message.Content = render.Clip(reply.Message.Content+"\n-# "+line, components.MaxContent)
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
