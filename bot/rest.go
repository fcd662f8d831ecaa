package bot

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/commands"
)

// Error codes of Discord's REST API that the program acts upon
// (discord.com/developers/docs/topics/opcodes-and-status-codes).
const (
	codeUnknownMessage     = 10008
	codeUnknownChannel     = 10003
	codeUnknownInteraction = 10062
	codeMissingAccess      = 50001
	codeMissingPermissions = 50013
	codeAcknowledged       = 40060
	codeOldEdits           = 30046
)

// restCode is Discord's code in an error of discordgo, or 0.
func restCode(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// restStatus is the HTTP status in an error of discordgo, or 0.
func restStatus(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Response != nil {
		return rest.Response.StatusCode
	}
	return 0
}

// rest sends requests to Discord. Waiting for a rate limit is bounded by the
// context, never by discordgo's sleep.
type rest struct {
	token string
	clock quartz.Clock
	http  *http.Client

	channels *discordgo.Session // its limiter holds a few buckets per channel

	mu      sync.Mutex
	answers *discordgo.Session // for one interaction's routes; replaced now and then
	used    int
}

// answersPerLimiter is how many interactions share a limiter before it is
// replaced: discordgo keeps about 450 bytes per interaction token for ever.
const answersPerLimiter = 2000

func newREST(token string, clock quartz.Clock) *rest {
	r := &rest{token: token, clock: clock, http: &http.Client{Timeout: 20 * time.Second}}
	r.channels, r.answers = r.session(), r.session()
	return r
}

func (r *rest) session() *discordgo.Session {
	s, _ := discordgo.New("Bot " + r.token) // never fails in this version
	s.Client = r.http
	s.ShouldRetryOnRateLimit = false
	s.LogLevel = discordgo.LogError
	return s
}

// answering is the session for one interaction's routes. A replaced one lives
// on until its last request has ended.
func (r *rest) answering() *discordgo.Session {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.used++; r.used > answersPerLimiter {
		r.answers, r.used = r.session(), 1
	}
	return r.answers
}

// respond gives the first answer to an interaction.
func (r *rest) respond(ctx context.Context, id, token string, kind discordgo.InteractionResponseType, data any, files []*discordgo.File) error {
	body := struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}{kind, data}
	_, err := r.send(ctx, r.answering(), id, http.MethodPost, discordgo.EndpointInteractionResponse(id, token), body, files)
	return err
}

// editOriginal replaces the first answer to an interaction. discordgo's own
// call puts those of all interactions into one bucket; here each has its own.
func (r *rest) editOriginal(ctx context.Context, id, app, token string, data any, files []*discordgo.File) error {
	_, err := r.send(ctx, r.answering(), id, http.MethodPatch, discordgo.EndpointInteractionResponseActions(app, token), data, files)
	return err
}

// sent is a message as Discord has it.
type sent struct {
	ID          string          `json:"id"`
	Attachments []commands.Kept `json:"attachments"`
}

// post sends a message to a channel.
func (r *rest) post(ctx context.Context, channel string, data any, files []*discordgo.File) (sent, error) {
	return message(r.send(ctx, r.channels, channel, http.MethodPost, discordgo.EndpointChannelMessages(channel), data, files))
}

// edit replaces a message of the bot.
func (r *rest) edit(ctx context.Context, channel, id string, data any, files []*discordgo.File) (sent, error) {
	return message(r.send(ctx, r.channels, channel, http.MethodPatch, discordgo.EndpointChannelMessage(channel, id), data, files))
}

func message(answer []byte, err error) (sent, error) {
	var m sent
	if err == nil {
		err = json.Unmarshal(answer, &m)
	}
	return m, err
}

// remove deletes a message of the bot.
func (r *rest) remove(ctx context.Context, channel, message string) error {
	_, err := r.send(ctx, r.channels, channel, http.MethodDelete, discordgo.EndpointChannelMessage(channel, message), nil, nil)
	return err
}

// send makes one request, with files as multipart, and waits out rate limits as
// long as ctx allows. Requests of one method and bucket (a channel, an
// interaction) queue up behind one another.
func (r *rest) send(ctx context.Context, s *discordgo.Session, bucket, method, url string, body any, files []*discordgo.File) ([]byte, error) {
	contentType, raw, err := encode(body, files)
	if err != nil {
		return nil, err
	}
	for {
		answer, err := s.RequestRaw(method, url, contentType, raw, method+" "+bucket, 0, discordgo.WithContext(ctx))
		var limited *discordgo.RateLimitError
		if !errors.As(err, &limited) {
			return answer, err
		}
		if !r.wait(ctx, limited.RetryAfter) {
			return nil, err
		}
	}
}

// wait sleeps unless ctx ends before the wait would.
func (r *rest) wait(ctx context.Context, d time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return false
	}
	timer := r.clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

func encode(body any, files []*discordgo.File) (contentType string, raw []byte, err error) {
	if body == nil {
		return "", nil, nil
	}
	if len(files) > 0 {
		return discordgo.MultipartBodyWithJSON(body, files)
	}
	raw, err = json.Marshal(body)
	return "application/json", raw, err
}
