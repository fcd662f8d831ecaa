package settings

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
)

// AskForget answers /rails forget: it says what is kept of the person, and asks whether to delete
// it.
func AskForget(_ context.Context, ic *interaction.Context) (interaction.Reply, error) {
	say := ic.Printer()
	reply := interaction.EphemeralReply(say.Say("ui.forget.question"))
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{
		components.Button(discordgo.DangerButton, say.Say("ui.button.forget"), components.ViewID("forget")),
	})
	return reply, nil
}

// Forget deletes what is kept of the person, also their solo tables, unless they sit at another table. It names the matches
// that go on without them and keep their name until they are over.
func Forget(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	seated, err := ic.Store.UserChannels(ctx, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	seated = slices.DeleteFunc(seated, interaction.IsSolo)
	if len(seated) > 0 {
		return interaction.Reply{}, interaction.Refusal("ui.forget.seated",
			render.Data{"Channels": components.MentionChannels(say, seated), "N": len(seated)})
	}
	if err := people.ForgetSolo(ctx, ic.Services, ic.User); err != nil {
		return interaction.Reply{}, err
	}
	running, err := people.Forget(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(say.Say("ui.forget.done"))
	if len(running) > 0 {
		reply = interaction.EphemeralReply(say.Say("ui.forget.later",
			render.Data{"Channels": components.MentionChannels(say, running), "N": len(running)}))
	}
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}
