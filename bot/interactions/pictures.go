package interactions

import (
	"cmp"
	"context"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// drawFunc draws the files that a reply lacks: its Later.
type drawFunc = func(context.Context, *queue.Permit) ([]components.File, error)

// drawLater draws what a reply lacks when its turn has come. While it waits it holds nothing,
// because the pictures of people who press fast are mostly not needed any more.
func (h *Handler) drawLater(ctx context.Context, draw drawFunc, p queue.Priority) ([]components.File, error) {
	permit, err := h.Queue.Wait(ctx, p)
	if err != nil {
		return nil, err
	}
	defer permit.Release()
	ctx, cancel := context.WithTimeout(ctx, completeTimeout)
	defer cancel()
	return draw(ctx, permit)
}

// drawNow returns a reply with the pictures that it lacks.
func (h *Handler) drawNow(ctx context.Context, reply interaction.Reply) (interaction.Reply, error) {
	if reply.Later == nil {
		return reply, nil
	}
	files, err := h.drawLater(ctx, reply.Later, queue.Click)
	if err == nil {
		message := *reply.Message
		message.Files, message.Content = files, cmp.Or(reply.Caption, message.Content)
		reply.Message, reply.Later = &message, nil
	}
	return reply, err
}
