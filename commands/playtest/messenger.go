package playtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// Messenger is an [interaction.Messenger] that sends to a [Server] and records what was sent.
type Messenger struct {
	*Server
	Err   error               // returned by Post, Direct and SetRole; nil: none
	Names []string            // of messages that were posted or sent to people
	Said  map[string][]string // texts, by user or channel
	Roles map[string]bool     // who has a role, by "server user role"
	Files []components.File   // of the message that was edited last

	Scheduled []interaction.ServerEvent // that are not cancelled
	EventErr  error                     // returned by all methods about events; nil: none
}

// Post posts a message and records its name the first time.
func (c *Messenger) Post(ctx context.Context, channel, name string, m components.Message) (interaction.PostedMessage, error) {
	if c.Err != nil {
		return interaction.PostedMessage{}, c.Err
	}
	posted, err := c.Server.Post(ctx, channel, name, m)
	if err == nil && !slices.Contains(c.Names, name) {
		c.Names = append(c.Names, name)
	}
	return posted, err
}

// Edit edits a message and records its text.
func (c *Messenger) Edit(
	ctx context.Context, channel, id string, has []components.Attachment, m components.Message,
) (interaction.PostedMessage, error) {
	posted, err := c.Server.Edit(ctx, channel, id, has, m)
	if err == nil {
		c.Files = m.Files
		c.Said[channel] = append(c.Said[channel], m.Content)
	}
	return posted, err
}

// Direct sends a message to a user, once for each name.
func (c *Messenger) Direct(_ context.Context, user, name string, m components.Message) error {
	CheckMessage(c.t, m)
	if c.Err == nil && !slices.Contains(c.Names, name) {
		c.Names, c.Said[user] = append(c.Names, name), append(c.Said[user], m.Content)
	}
	return c.Err
}

// SetRole records who has a role.
func (c *Messenger) SetRole(_ context.Context, server, user, role string, has bool) error {
	if c.Err == nil {
		c.Roles[server+" "+user+" "+role] = has
	}
	return c.Err
}

// Events returns the events that are not cancelled.
func (c *Messenger) Events(context.Context, string) ([]interaction.ServerEvent, error) {
	return slices.Clone(c.Scheduled), errors.Join(c.EventErr, c.fail())
}

// CreateEvent adds an event, which must have what Discord asks for.
func (c *Messenger) CreateEvent(_ context.Context, _ string, e interaction.ServerEvent) (string, error) {
	if err := errors.Join(c.EventErr, c.fail()); err != nil {
		return "", err
	}
	c.checkEvent(e)
	c.serial++
	e.ID = "7" + strconv.Itoa(c.serial)
	c.Scheduled = append(c.Scheduled, e)
	return e.ID, c.fail()
}

// EditEvent replaces an event.
func (c *Messenger) EditEvent(_ context.Context, _ string, e interaction.ServerEvent) error {
	if err := errors.Join(c.EventErr, c.fail()); err != nil {
		return err
	}
	c.checkEvent(e)
	i := slices.IndexFunc(c.Scheduled, func(other interaction.ServerEvent) bool { return other.ID == e.ID })
	if i < 0 {
		return interaction.ErrGone
	}
	c.Scheduled[i] = e
	return c.fail()
}

// CancelEvent removes an event.
func (c *Messenger) CancelEvent(_ context.Context, _, id string) error {
	if err := errors.Join(c.EventErr, c.fail()); err != nil {
		return err
	}
	i := slices.IndexFunc(c.Scheduled, func(other interaction.ServerEvent) bool { return other.ID == id })
	if i < 0 {
		return interaction.ErrGone
	}
	c.Scheduled = slices.Delete(c.Scheduled, i, i+1)
	return c.fail()
}

// checkEvent fails on an event that Discord would refuse.
func (c *Messenger) checkEvent(e interaction.ServerEvent) {
	WantLength(c.t, "the name of an event", e.Name, 1, interaction.MaxEventName)
	WantLength(c.t, "the description of an event", e.Description, 1, interaction.MaxEventDescription)
	WantLength(c.t, "the place of an event", e.Place, 1, interaction.MaxEventPlace)
	if !e.End.After(e.Start) {
		c.t.Errorf("an event from %v to %v", e.Start, e.End)
	}
}

// Last returns the last text to a user or in a channel.
func (c *Messenger) Last(where string) string {
	if n := len(c.Said[where]); n > 0 {
		return c.Said[where][n-1]
	}
	return ""
}

// Server is a fake of Discord: its channels and the messages in them, except boards and pings. Fail lets
// it fail before or after it has done what it was asked.
type Server struct {
	t        testing.TB
	Channels map[string]bool // false: deleted; all others exist
	Messages []*ServerMessage
	Threads  map[string]string // names by id
	Left     map[string]bool   // users who have left the server
	serial   int

	NoThreads map[string]bool // channels in which the bot may not make threads
	ThreadErr error           // returned for each thread; nil: none
	NoPosts   map[string]bool // channels in which the bot may not post
	TooOld    map[string]bool // messages that are too old to be edited
	Fail      func() error    // called before and after each request; nil: none fails
}

// ServerMessage is a message in a channel.
type ServerMessage struct {
	ID, Channel, Name string
	Deleted           bool
	Attached          []components.Attachment
	Edits             int
	components.Message
}

func newServer(t testing.TB) *Server {
	return &Server{
		t: t, Channels: map[string]bool{}, Threads: map[string]string{}, NoThreads: map[string]bool{},
		NoPosts: map[string]bool{}, TooOld: map[string]bool{}, Left: map[string]bool{},
	}
}

func (s *Server) fail() error {
	if s.Fail == nil {
		return nil
	}
	return s.Fail()
}

// exists reports whether a channel exists.
func (s *Server) exists(channel string) bool {
	there, known := s.Channels[channel]
	return there || !known
}

// request carries out a request about a channel. It may fail before and after.
func (s *Server) request(channel string, do func() error) error {
	if err := s.fail(); err != nil {
		return err
	}
	if !s.exists(channel) {
		return interaction.ErrNoChannel
	}
	return errors.Join(do(), s.fail())
}

// Post posts a message, once for each name.
func (s *Server) Post(_ context.Context, channel, name string, m components.Message) (posted interaction.PostedMessage, err error) {
	err = s.request(channel, func() error {
		CheckMessage(s.t, m)
		for _, n := range s.Messages {
			if n.Channel == channel && n.Name == name && !n.Deleted {
				posted = interaction.PostedMessage{ID: n.ID, Files: n.Attached}
				return nil
			}
		}
		if s.NoPosts[channel] {
			return fmt.Errorf("%w: messages", interaction.ErrForbidden)
		}
		s.serial++
		n := &ServerMessage{ID: "9" + strconv.Itoa(s.serial), Channel: channel, Name: name, Message: m, Attached: attachmentsOf(m)}
		s.Messages = append(s.Messages, n)
		posted = interaction.PostedMessage{ID: n.ID, Files: n.Attached}
		return nil
	})
	return posted, err
}

// Find returns a message that is not deleted, or nil.
func (s *Server) Find(channel, id string) *ServerMessage {
	for _, n := range s.Messages {
		if n.Channel == channel && n.ID == id && !n.Deleted {
			return n
		}
	}
	return nil
}

// Edit replaces a message.
func (s *Server) Edit(
	_ context.Context, channel, id string, _ []components.Attachment, m components.Message,
) (posted interaction.PostedMessage, err error) {
	err = s.request(channel, func() error {
		n := s.Find(channel, id)
		switch {
		case n == nil:
			return interaction.ErrGone
		case s.TooOld[id]:
			return interaction.ErrOld
		}
		CheckMessage(s.t, m)
		n.Message, n.Attached, n.Edits = m, attachmentsOf(m), n.Edits+1
		posted = interaction.PostedMessage{ID: id, Files: n.Attached}
		return nil
	})
	return posted, err
}

// Remove deletes a message.
func (s *Server) Remove(_ context.Context, channel, id string) error {
	return s.request(channel, func() error {
		if n := s.Find(channel, id); n != nil {
			n.Deleted = true
		}
		return nil
	})
}

// ThreadFrom makes a thread of a message.
func (s *Server) ThreadFrom(_ context.Context, channel, id, name string) (string, error) {
	err := s.request(channel, func() error {
		switch {
		case s.NoThreads[channel]:
			return fmt.Errorf("%w: threads", interaction.ErrForbidden)
		case s.ThreadErr != nil:
			return fmt.Errorf("%w: 400", s.ThreadErr)
		case s.Find(channel, id) == nil:
			return interaction.ErrGone
		}
		s.Threads[id] = name
		return nil
	})
	return id, err
}

// ChannelExists reports whether a channel exists.
func (s *Server) ChannelExists(_ context.Context, channel string) (bool, error) {
	return s.exists(channel), s.fail()
}

// IsMember reports whether a user is still on the server.
func (s *Server) IsMember(_ context.Context, _, user string) (bool, error) {
	return !s.Left[user], s.fail()
}

// LiveMessages returns the messages of a channel that are not deleted.
func (s *Server) LiveMessages(channel string) (list []*ServerMessage) {
	for _, n := range s.Messages {
		if n.Channel == channel && !n.Deleted {
			list = append(list, n)
		}
	}
	return list
}
