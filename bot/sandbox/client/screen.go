package client

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// loadMessages fetches the messages of each channel that the user can see, ephemeral ones included.
func (u *User) loadMessages(ctx context.Context) error {
	u.mu.Lock()
	visible := append(u.channels(), u.ready.PrivateChannels...)
	u.mu.Unlock()
	for _, ch := range visible {
		if err := u.loadChannel(ctx, ch.ID); err != nil {
			return err
		}
	}
	return nil
}

// channels returns the text channels and threads of all guilds that the user can see.
func (u *User) channels() (all []wire.Channel) {
	for _, g := range u.ready.Guilds {
		all = append(append(all, g.Channels...), g.Threads...)
	}
	return all
}

// loadChannel fetches the messages of a channel and adds those that no event has delivered or deleted meanwhile.
func (u *User) loadChannel(ctx context.Context, id string) error {
	var history, own []*Message
	if err := u.call(ctx, "GET", "/api/v10/channels/"+id+"/messages?limit=100", nil, &history); err != nil {
		return err
	}
	if err := u.call(ctx, "GET", "/sandbox/ephemerals/"+id, nil, &own); err != nil {
		return err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, m := range append(history, own...) {
		if u.findMessage(m.ChannelID, m.ID) == nil && !u.deleted[m.ID] {
			u.putMessage(m)
		}
	}
	return nil
}

// putMessage adds or replaces a message, keeping the list ordered by id.
func (u *User) putMessage(m *Message) {
	list := u.messages[m.ChannelID]
	i, found := slices.BinarySearchFunc(list, m, byID)
	if found {
		list[i] = m
	} else {
		u.messages[m.ChannelID] = slices.Insert(list, i, m)
	}
}

// byID compares the ids of two messages as numbers.
func byID(a, b *Message) int {
	if d := len(a.ID) - len(b.ID); d != 0 {
		return d
	}
	return strings.Compare(a.ID, b.ID)
}

// findMessage returns a message on the screen, nil if it is not there. The lock must be held.
func (u *User) findMessage(channel, id string) *Message {
	for _, m := range u.messages[channel] {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// listen applies gateway events to the screen until the connection ends.
func (u *User) listen(ctx context.Context) {
	for {
		f, err := u.readFrame(ctx)
		u.mu.Lock()
		if err != nil {
			u.closeErr = err
		} else if f.Op == 0 && f.T != nil {
			u.recordSeq(f)
			u.handleEvent(*f.T, f.D)
		}
		close(u.changed)
		u.changed = make(chan struct{})
		u.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// handleEvent applies an event to the screen and to the pending interactions. The lock must be
// held.
func (u *User) handleEvent(kind string, d json.RawMessage) {
	switch kind {
	case "MESSAGE_CREATE", "MESSAGE_UPDATE":
		if m := decode[Message](d); m != nil {
			u.putMessage(m)
			u.noteMessage(kind, m)
		}
	case "MESSAGE_DELETE":
		if m := decode[Message](d); m != nil {
			u.deleted[m.ID] = true
			u.messages[m.ChannelID] = slices.DeleteFunc(u.messages[m.ChannelID], func(o *Message) bool { return o.ID == m.ID })
		}
	case "CHANNEL_CREATE":
		if ch := decode[wire.Channel](d); ch != nil {
			u.putChannel(*ch)
		}
	case "CHANNEL_DELETE":
		if ch := decode[wire.Channel](d); ch != nil {
			u.ready.PrivateChannels = slices.DeleteFunc(u.ready.PrivateChannels, func(own wire.Channel) bool { return own.ID == ch.ID })
		}
	case "GUILD_CREATE":
		if g := decode[wire.Guild](d); g != nil {
			u.putGuild(*g)
		}
	case "GUILD_DELETE":
		if g := decode[wire.Guild](d); g != nil {
			u.removeGuild(g.ID)
		}
	case "THREAD_CREATE":
		if ch := decode[wire.Channel](d); ch != nil {
			u.ready.Guilds[0].Threads = append(u.ready.Guilds[0].Threads, *ch)
		}
	default:
		u.noteProgress(kind, d)
	}
}

// putChannel adds a channel to its list, unless it is there.
func (u *User) putChannel(ch wire.Channel) {
	list := &u.ready.PrivateChannels
	if ch.GuildID != "" {
		list = &u.ready.Guilds[0].Channels
	}
	if !slices.ContainsFunc(*list, func(other wire.Channel) bool { return other.ID == ch.ID }) {
		*list = append(*list, ch)
	}
}

// putGuild adds a guild, or fills one that the user had left.
func (u *User) putGuild(g wire.Guild) {
	same := func(other wire.Guild) bool { return other.ID == g.ID }
	if i := slices.IndexFunc(u.ready.Guilds, same); i >= 0 {
		u.ready.Guilds[i] = g
	} else {
		u.ready.Guilds = append(u.ready.Guilds, g)
	}
}

// removeGuild removes a guild's channels from the screen.
func (u *User) removeGuild(guild string) {
	for i := range u.ready.Guilds {
		g, of := &u.ready.Guilds[i], func(ch wire.Channel) bool { return ch.GuildID == guild }
		g.Channels, g.Threads = slices.DeleteFunc(g.Channels, of), slices.DeleteFunc(g.Threads, of)
	}
}

// decode unmarshals an event. It returns nil if the event does not have the expected form.
func decode[T any](d json.RawMessage) *T {
	out := new(T)
	if json.Unmarshal(d, out) != nil {
		return nil
	}
	return out
}

// Messages returns the messages on the user's screen in a channel, oldest first, including their
// own ephemeral ones.
func (u *User) Messages(channel string) []Message {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.copyMessages(channel)
}

// copyMessages returns copies of a channel's messages. The lock must be held.
func (u *User) copyMessages(channel string) []Message {
	out := []Message{}
	for _, m := range u.messages[channel] {
		out = append(out, *m)
	}
	return out
}

// Message returns the current state of a message on the screen, nil if it is gone.
func (u *User) Message(channel, id string) *Message {
	u.mu.Lock()
	defer u.mu.Unlock()
	if m := u.findMessage(channel, id); m != nil {
		shown := *m
		return &shown
	}
	return nil
}

// WaitUntil waits until done returns true. It is called with the channel's messages now and after
// every event.
func (u *User) WaitUntil(ctx context.Context, channel string, done func([]Message) bool) error {
	return u.wait(ctx, func() bool { return done(u.copyMessages(channel)) })
}

// WaitMessage waits until a message of the channel satisfies want, and returns the newest one that
// does.
func (u *User) WaitMessage(ctx context.Context, channel string, want func(*Message) bool) (*Message, error) {
	var found *Message
	err := u.wait(ctx, func() bool {
		for _, m := range slices.Backward(u.messages[channel]) {
			if want(m) {
				shown := *m
				found = &shown
				return true
			}
		}
		return false
	})
	return found, err
}

// wait waits until done returns true. It is called with the lock held, now and after every event.
func (u *User) wait(ctx context.Context, done func() bool) error {
	for {
		u.mu.Lock()
		ok, changed, gone := done(), u.changed, u.closeErr
		u.mu.Unlock()
		switch {
		case ok:
			return nil
		case gone != nil:
			return gone
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
