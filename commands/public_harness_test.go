package commands_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// server is where public messages are written besides those of tables. It may fail
// before or after it has done what it was asked.
type server struct {
	t        testing.TB
	channels map[string]bool // false: gone; all others are there
	messages []*notice
	threads  map[string]string // name by id
	left     map[string]bool   // users who are on no server any more
	serial   int

	forbidden map[string]bool // channels in which the bot may make no thread
	threading error           // of each thread that is to be made; nil: none
	mute      map[string]bool // channels in which the bot may post nothing
	old       map[string]bool // messages that may not be edited now
	failing   func() error    // asked before and after each request; nil: never
}

// notice is a public message.
type notice struct {
	id, channel, name string
	gone              bool
	files             []components.Attachment
	edits             int
	components.Message
}

func newServer(t testing.TB) *server {
	return &server{
		t: t, channels: map[string]bool{}, threads: map[string]string{}, forbidden: map[string]bool{},
		mute: map[string]bool{}, old: map[string]bool{}, left: map[string]bool{},
	}
}

func (s *server) fail() error {
	if s.failing == nil {
		return nil
	}
	return s.failing()
}

func (s *server) there(channel string) bool {
	there, known := s.channels[channel]
	return there || !known
}

// doing does something in a channel that is there, and may be killed before or after.
func (s *server) doing(channel string, do func() error) error {
	if err := s.fail(); err != nil {
		return err
	}
	if !s.there(channel) {
		return interaction.ErrNoChannel
	}
	return errors.Join(do(), s.fail())
}

func (s *server) Post(_ context.Context, channel, name string, m components.Message) (posted interaction.PostedMessage, err error) {
	err = s.doing(channel, func() error {
		checkMessage(s.t, m)
		for _, n := range s.messages {
			if n.channel == channel && n.name == name && !n.gone {
				posted = interaction.PostedMessage{ID: n.id, Files: n.files}
				return nil
			}
		}
		if s.mute[channel] {
			return fmt.Errorf("%w: messages", interaction.ErrForbidden)
		}
		s.serial++
		n := &notice{id: "9" + strconv.Itoa(s.serial), channel: channel, name: name, Message: m, files: kept(m)}
		s.messages = append(s.messages, n)
		posted = interaction.PostedMessage{ID: n.id, Files: n.files}
		return nil
	})
	return posted, err
}

func (s *server) find(channel, id string) *notice {
	for _, n := range s.messages {
		if n.channel == channel && n.id == id && !n.gone {
			return n
		}
	}
	return nil
}

func (s *server) Edit(
	_ context.Context, channel, id string, _ []components.Attachment, m components.Message,
) (posted interaction.PostedMessage, err error) {
	err = s.doing(channel, func() error {
		n := s.find(channel, id)
		switch {
		case n == nil:
			return interaction.ErrGone
		case s.old[id]:
			return interaction.ErrOld
		}
		checkMessage(s.t, m)
		n.Message, n.files, n.edits = m, kept(m), n.edits+1
		posted = interaction.PostedMessage{ID: id, Files: n.files}
		return nil
	})
	return posted, err
}

func (s *server) Remove(_ context.Context, channel, id string) error {
	return s.doing(channel, func() error {
		if n := s.find(channel, id); n != nil {
			n.gone = true
		}
		return nil
	})
}

func (s *server) ThreadFrom(_ context.Context, channel, id, name string) (string, error) {
	err := s.doing(channel, func() error {
		switch {
		case s.forbidden[channel]:
			return fmt.Errorf("%w: threads", interaction.ErrForbidden)
		case s.threading != nil:
			return fmt.Errorf("%w: 400", s.threading)
		case s.find(channel, id) == nil:
			return interaction.ErrGone
		}
		s.threads[id] = name
		return nil
	})
	return id, err
}

func (s *server) There(_ context.Context, channel string) (bool, error) {
	return s.there(channel), s.fail()
}

func (s *server) Member(_ context.Context, _, user string) (bool, error) {
	return !s.left[user], s.fail()
}

// standing are the messages in a channel that are there.
func (s *server) standing(channel string) (list []*notice) {
	for _, n := range s.messages {
		if n.channel == channel && !n.gone {
			list = append(list, n)
		}
	}
	return list
}
