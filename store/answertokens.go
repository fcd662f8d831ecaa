package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// AnswerTokenTTL is how long the token of an interaction is kept. Discord accepts it for 15 minutes.
const AnswerTokenTTL = 14 * time.Minute

// AnswerToken is the token of an interaction, by which the bot changes messages where it is no member. It is a
// secret: a program that knows it can write in the bot's name. It must not be logged, and backups do not contain it.
type AnswerToken struct {
	App         string    `json:"app"` // the id of the application
	Interaction string    `json:"interaction"`
	Token       string    `json:"token"`
	Until       time.Time `json:"until"`             // when it must no longer be used
	Followups   int       `json:"followups"`         // how many messages it has posted after the first answer
	Original    bool      `json:"original"`          // the message that it reaches is the first answer; only of a message
	Purpose     string    `json:"purpose,omitempty"` // why the message was posted; only of a message
}

// String returns a text without the token, for logs.
func (t AnswerToken) String() string { return "token of interaction " + t.Interaction }

// GoString returns a text without the token, for logs.
func (t AnswerToken) GoString() string { return t.String() }

// IsUsable reports whether the token can be used now.
func (t AnswerToken) IsUsable(now time.Time) bool { return t.Token != "" && now.Before(t.Until) }

// AnswerTokens are the tokens that are kept for a channel.
type AnswerTokens struct {
	Press    AnswerToken            // of the last interaction that can post a public message; zero: none
	Messages map[string]AnswerToken // by the id of the message that they reach
}

const (
	pressField         = "press"
	messageFieldPrefix = "message:"
)

// AnswerTokens reads the tokens of a channel that can be used now.
func (s *Store) AnswerTokens(ctx context.Context, channel string) (t AnswerTokens, err error) {
	t.Messages = map[string]AnswerToken{}
	err = s.do(ctx, "read answer tokens", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		fields, err := s.rdb.HGetAll(ctx, answersKey(channel)).Result()
		now := s.o.Clock.Now()
		for field, raw := range fields {
			var token AnswerToken
			if json.Unmarshal([]byte(raw), &token) != nil || !token.IsUsable(now) {
				continue
			}
			if id, ok := strings.CutPrefix(field, messageFieldPrefix); ok {
				t.Messages[id] = token
			} else if field == pressField {
				t.Press = token
			}
		}
		return err
	})
	return t, err
}

// SetPressToken keeps the token of the channel's last interaction that can post a public message.
func (s *Store) SetPressToken(ctx context.Context, channel string, t AnswerToken) error {
	return s.setAnswerToken(ctx, channel, pressField, t)
}

// SetMessageToken keeps the token that reaches a message of the channel.
func (s *Store) SetMessageToken(ctx context.Context, channel, message string, t AnswerToken) error {
	if err := checkNames(message); err != nil {
		return fmt.Errorf("store: set answer token: %w", err)
	}
	return s.setAnswerToken(ctx, channel, messageFieldPrefix+message, t)
}

// setAnswerToken keeps a token in a field of the channel's tokens, all of which then live for another
// AnswerTokenTTL. A token is not used after its own end.
func (s *Store) setAnswerToken(ctx context.Context, channel, field string, t AnswerToken) error {
	return s.do(ctx, "set answer token", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		raw, err := json.Marshal(t)
		if err != nil {
			return err
		}
		pipe := s.rdb.TxPipeline()
		pipe.HSet(ctx, answersKey(channel), field, raw)
		pipe.PExpire(ctx, answersKey(channel), AnswerTokenTTL)
		_, err = pipe.Exec(ctx)
		return err
	})
}

// DropPressToken deletes the token of the channel's last interaction, unless a later one has replaced it.
func (s *Store) DropPressToken(ctx context.Context, channel, interaction string) error {
	t, err := s.AnswerTokens(ctx, channel)
	if err != nil || t.Press.Interaction != interaction {
		return err
	}
	return s.dropAnswerToken(ctx, channel, pressField)
}

// DropMessageToken deletes the token that reached a message.
func (s *Store) DropMessageToken(ctx context.Context, channel, message string) error {
	return s.dropAnswerToken(ctx, channel, messageFieldPrefix+message)
}

func (s *Store) dropAnswerToken(ctx context.Context, channel, field string) error {
	return s.do(ctx, "drop answer token", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		return s.rdb.HDel(ctx, answersKey(channel), field).Err()
	})
}
