package replay

import (
	"context"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// EndingView is the view of the button that plays the ending of a finished match.
const EndingView = "ending"

// SendEnding sends the ending of a match that was played to its end: a film that plays once, and the final board that
// it stops on.
func SendEnding(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := requestedMatch(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	message, err := endingMessage(ctx, ic, m, personAudience(ctx, ic))
	if err != nil {
		return interaction.Reply{}, err
	}
	message.Rows = components.Rows(shareButton(ctx, ic, m, shareEnding))
	return interaction.Reply{Message: message}, nil
}

// endingMessage is the message with the ending of a match for an audience.
func endingMessage(ctx context.Context, ic *interaction.Context, m match.Match, to audience) (*components.Message, error) {
	if err := checkFinished(ic, m); err != nil {
		return nil, err
	}
	rec := m.Record()
	if rec.Ending != match.EndFinished {
		return nil, interaction.Refusal("ui.ending.none")
	}
	log, err := ic.Entries(ctx, ic.Channel, m, 0, int(rec.Entries))
	if err != nil {
		return nil, err
	}
	v := logtext.View(ic.Book, m, to.locale, nil)
	v.Story = match.Story(log)
	film, err := ic.Pictures.Ending(ctx, rec.ID, v, to.theme, ic.RunLowPriority)
	if err != nil {
		return nil, err
	}
	job := ic.Pictures.PrivateBoard(rec.ID+"-replay", v).In(to.theme)
	var still render.Picture
	err = ic.RunLowPriority(ctx, func(permit *queue.Permit) (err error) {
		job.Permit = permit
		still, err = ic.Pictures.Draw(ctx, job)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &components.Message{
		Content: v.Tell.Say("ui.replay.ending", render.Data{"Game": v.Tell.Title()}),
		Files: []components.File{
			{Name: rec.Game + "-" + rec.ID + ".gif", Alt: v.EndingAlt(), Data: film},
			components.Picture("ending", still),
		},
	}, nil
}
