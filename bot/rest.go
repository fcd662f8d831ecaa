package bot

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/body"
	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// rest sends requests to Discord. All waiting, for a rate limit or before
// another try, is bounded by the context, never by discordgo's sleep.
type rest struct {
	api   string // its address, without a slash at its end
	token string
	clock quartz.Clock
	http  *http.Client
	limit *globalLimit
	log   *slog.Logger
	seen  func(method, result string, took time.Duration) // for metrics

	// spend takes one of the requests that all processes together may make, besides
	// answers to interactions, and tells how long to wait before it: at most so long.
	spend func(ctx context.Context, most time.Duration) (wait time.Duration, ok bool, err error)
	spent func(wait time.Duration, ok bool, err error) // for metrics: what came of it

	answerTime time.Duration // for the first answer to an interaction
	refused    func()        // told of a message that was taken only without its emoji

	channels *discordgo.Session // its limiter holds a few buckets per channel
	queues   queues             // before the buckets of both limiters

	mu      sync.Mutex
	answers *discordgo.Session // for one interaction's routes; replaced now and then
	used    int
}

// answersPerLimiter is how many interactions share a limiter before it is
// replaced: discordgo keeps about 450 bytes per interaction token for ever.
const answersPerLimiter = 2000

func newREST(c Config) *rest {
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.MaxIdleConnsPerHost = 32
	base.WriteBufferSize = 16 << 10 // an answer without a picture is sent at once
	if c.Dial != nil {
		base.DialContext = c.Dial
	}
	limit := &globalLimit{next: base, clock: c.Clock}
	r := &rest{
		api: c.API, token: c.Token, clock: c.Clock, limit: limit, log: c.Log, seen: c.Metrics.discordRequest,
		answerTime: c.Answer, http: &http.Client{Transport: limit},
	}
	r.spent = c.Metrics.budget
	r.spend = func(ctx context.Context, most time.Duration) (time.Duration, bool, error) {
		return c.Store.Spend(ctx, most)
	}
	r.channels, r.answers = r.session(), r.session()
	return r
}

func (r *rest) session() *discordgo.Session {
	s, _ := discordgo.New("Bot " + r.token) // never fails in this version
	s.Client = r.http
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
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

// respond gives the first answer to an interaction, unless it is too late.
func (r *rest) respond(
	ctx context.Context, q interaction.Request, kind discordgo.InteractionResponseType, data any, files []components.File,
) error {
	ctx, cancel := context.WithTimeout(ctx, r.answerTime-r.clock.Since(q.Received))
	defer cancel()
	_, err := r.send(ctx, r.answering(), q.ID, http.MethodPost, discordgo.EndpointInteractionResponse(q.ID, q.Token),
		answer{kind, data}, files)
	return err
}

// editOriginal replaces the first answer to an interaction. discordgo's own
// call puts those of all interactions into one bucket; here each has its own.
func (r *rest) editOriginal(ctx context.Context, q interaction.Request, data any, files []components.File) error {
	_, err := r.send(ctx, r.answering(), q.ID, http.MethodPatch,
		discordgo.EndpointInteractionResponseActions(q.AppID, q.Token), data, files)
	return err
}

// original reads the first answer to an interaction.
func (r *rest) original(ctx context.Context, q interaction.Request) (sent, error) {
	url := discordgo.EndpointInteractionResponseActions(q.AppID, q.Token)
	return message(r.send(ctx, r.answering(), q.ID, http.MethodGet, url, nil, nil))
}

// removeOriginal deletes the first answer to an interaction, or the message that was
// pressed where that was the answer.
func (r *rest) removeOriginal(ctx context.Context, q interaction.Request) error {
	url := discordgo.EndpointInteractionResponseActions(q.AppID, q.Token)
	_, err := r.send(ctx, r.answering(), q.ID, http.MethodDelete, url, nil, nil)
	return err
}

// follow sends a further message about an interaction.
func (r *rest) follow(ctx context.Context, q interaction.Request, data any, files []components.File) error {
	_, err := r.send(ctx, r.answering(), q.ID, http.MethodPost, discordgo.EndpointWebhookToken(q.AppID, q.Token),
		data, files)
	return err
}

// sent is a message as Discord has it.
type sent struct {
	ID          string                  `json:"id"`
	Content     string                  `json:"content"`
	Attachments []components.Attachment `json:"attachments"`
	Edited      time.Time               `json:"edited_timestamp"` // zero: never
	Flags       discordgo.MessageFlags  `json:"flags"`
}

// promised tells whether a message is an answer that is yet to come.
func (m sent) promised() bool { return m.Flags&discordgo.MessageFlagsLoading != 0 }

// says tells whether a message has that text, but for white space around it, which
// Discord drops, and emoji, which it may have refused, and those files.
func (m sent) says(want components.Message) bool {
	text := strings.TrimSpace(m.Content)
	return (text == strings.TrimSpace(want.Content) || text == strings.TrimSpace(bareText(want.Content))) &&
		slices.EqualFunc(m.Attachments, want.Files, func(a components.Attachment, f components.File) bool { return a.Name == f.Name })
}

// post sends a message to a channel.
func (r *rest) post(ctx context.Context, channel string, data any, files []components.File) (sent, error) {
	return message(r.send(ctx, r.channels, channel, http.MethodPost, discordgo.EndpointChannelMessages(channel),
		data, files))
}

// message reads a message of the bot.
func (r *rest) message(ctx context.Context, channel, id string) (sent, error) {
	return message(r.send(ctx, r.channels, channel, http.MethodGet,
		discordgo.EndpointChannelMessage(channel, id), nil, nil))
}

// edit replaces a message of the bot.
func (r *rest) edit(ctx context.Context, channel, id string, data any, files []components.File) (sent, error) {
	return message(r.opened(ctx, channel, func() ([]byte, error) {
		return r.send(ctx, r.channels, channel, http.MethodPatch,
			discordgo.EndpointChannelMessage(channel, id), data, files)
	}))
}

// opened makes a request about a message of a channel. Discord neither changes nor deletes
// what stands in an archived thread: then the thread is taken out, as every message that is
// posted takes it out, and the request is made again. If the thread cannot be taken out
// because it is locked, opened returns the first refusal.
func (r *rest) opened(ctx context.Context, channel string, do func() ([]byte, error)) ([]byte, error) {
	answer, err := do()
	if restCode(err) != codeArchived {
		return answer, err
	}
	open := struct {
		Archived bool `json:"archived"`
	}{false}
	_, closed := r.send(ctx, r.channels, channel, http.MethodPatch, discordgo.EndpointChannel(channel), open, nil)
	switch {
	case forbidden(closed):
		return nil, err
	case closed != nil:
		return nil, closed
	}
	return do()
}

// message reads a message in Discord's answer; of anything else, the id.
func message(answer []byte, err error) (sent, error) {
	var m sent
	if err == nil {
		err = json.Unmarshal(answer, &m)
	}
	if err == nil && m.ID == "" {
		err = errors.New("bot: Discord's answer has no id")
	}
	return m, err
}

// direct writes to a user in private.
func (r *rest) direct(ctx context.Context, user string, data any, files []components.File) error {
	to := struct {
		Recipient string `json:"recipient_id"`
	}{user}
	id, err := made(r.send(ctx, r.channels, "@me", http.MethodPost, discordgo.EndpointUserChannels("@me"), to, nil))
	if err != nil {
		return err
	}
	_, err = r.post(ctx, id, data, files)
	return err
}

// threadArchive is after how many minutes without a message Discord puts a
// thread away: the longest there is.
const threadArchive = 10080

// thread makes a public thread in a channel and returns its id. In an announcement channel
// it makes an announcement thread, which is the only type that Discord allows there.
func (r *rest) thread(ctx context.Context, channel, name string) (string, error) {
	id, err := r.threadOf(ctx, channel, name, discordgo.ChannelTypeGuildPublicThread)
	if restCode(err) == codeChannelType {
		return r.threadOf(ctx, channel, name, discordgo.ChannelTypeGuildNewsThread)
	}
	return id, err
}

func (r *rest) threadOf(ctx context.Context, channel, name string, kind discordgo.ChannelType) (string, error) {
	data := struct {
		Name    string                `json:"name"`
		Type    discordgo.ChannelType `json:"type"`
		Archive int                   `json:"auto_archive_duration"`
	}{name, kind, threadArchive}
	url := discordgo.EndpointChannelThreads(channel)
	return made(r.send(ctx, r.channels, threadsOf(channel), http.MethodPost, url, data, nil))
}

// threadFrom makes a public thread of a message and gives its id.
func (r *rest) threadFrom(ctx context.Context, channel, message, name string) (string, error) {
	data := struct {
		Name    string `json:"name"`
		Archive int    `json:"auto_archive_duration"`
	}{name, threadArchive}
	url := discordgo.EndpointChannelMessageThread(channel, message)
	return made(r.send(ctx, r.channels, threadsOf(channel), http.MethodPost, url, data, nil))
}

// threadsOf returns the bucket of a channel's threads. Messages must not wait for it: the
// limit of new threads lasts for minutes.
func threadsOf(channel string) string { return channel + " threads" }

// made is the id of a channel that Discord has made.
func made(answer []byte, err error) (string, error) {
	channel, err := message(answer, err)
	return channel.ID, err
}

// remove deletes a message of the bot.
func (r *rest) remove(ctx context.Context, channel, message string) error {
	_, err := r.opened(ctx, channel, func() ([]byte, error) {
		return r.send(ctx, r.channels, channel, http.MethodDelete,
			discordgo.EndpointChannelMessage(channel, message), nil, nil)
	})
	return err
}

// Requests that got no answer, or one of 5xx, are sent again so often, first
// after so long. All of the program's bear it: a message is posted with a
// nonce, and an answer that was taken makes the second one fail with 40060.
const (
	tries      = 3
	firstAgain = 200 * time.Millisecond
)

// send makes one request, with files as multipart, and waits out rate limits as
// long as ctx allows. Requests of one method and bucket (a channel, an
// interaction) queue up behind one another. A message that is refused with emoji in it
// is sent once more without.
func (r *rest) send(ctx context.Context, s *discordgo.Session, bucket, method, url string, data any,
	files []components.File) ([]byte, error) {
	answer, err := r.try(ctx, s, bucket, method, url, data, files)
	if !refusesEmoji(err) {
		return answer, err
	}
	plain, had := withoutEmoji(data)
	if !had {
		return answer, err
	}
	if answer, err = r.try(ctx, s, bucket, method, url, plain, files); err == nil {
		r.refused()
	}
	return answer, err
}

// try makes one request as it is. Its error is an unknownOutcome if the last or an earlier
// try was unanswered.
func (r *rest) try(ctx context.Context, s *discordgo.Session, bucket, method, url string, data any,
	files []components.File) (answer []byte, err error) {
	sent, err := body.New(data, files)
	if err != nil {
		return nil, err
	}
	unknown := false
	defer func() {
		if err != nil && unknown {
			err = unknownOutcome{err}
		}
	}()
	global := s == r.channels // Discord's limit for all requests spares interactions
	for failed := 0; ; {
		b, leave, err := r.bucket(ctx, s, method+" "+bucket, global)
		if err != nil {
			return nil, err
		}
		if global && !r.afford(ctx) {
			giveBack(b)
			leave()
			return nil, errLimited
		}
		began := r.clock.Now()
		answer, err := r.request(ctx, s, method, url, b, sent)
		leave()
		r.note(ctx, method, bucket, began, err)
		unknown = unknown || unanswered(err)
		var limited *discordgo.RateLimitError
		switch {
		case err == nil:
			return answer, nil
		case errors.As(err, &limited):
			if !r.wait(ctx, limited.RetryAfter) {
				return nil, err
			}
		case !transient(err):
			return nil, err
		default:
			if failed++; failed == tries || !r.wait(ctx, firstAgain<<(failed-1)) {
				return nil, err
			}
		}
	}
}

// patience is how long Discord may take for an answer.
const patience = 20 * time.Second

// request makes one request of a bucket that is locked, and has patience. The context ends
// it: the client's own Timeout starts a goroutine for each request, unless the transport is
// Go's own.
func (r *rest) request(
	ctx context.Context, s *discordgo.Session, method, url string, b *discordgo.Bucket, sent body.Body,
) ([]byte, error) {
	if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) > patience {
		bounded, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		ctx = bounded
	}
	url = relocated(url, r.api)
	return s.RequestWithLockedBucket(method, url, "", nil, b, 0, discordgo.WithContext(ctx), sent.Fill)
}

// note counts a request and logs it: by its bucket, for URLs of interactions
// hold their tokens.
func (r *rest) note(ctx context.Context, method, bucket string, began time.Time, err error) {
	took, result := r.clock.Since(began), "ok"
	switch status := restStatus(err); {
	case err == nil:
	case errors.As(err, new(*discordgo.RateLimitError)):
		result = "limited"
	case status >= 400 && status < 500:
		result = "refused"
	default:
		result = "failed"
	}
	r.seen(method, result, took)
	r.log.DebugContext(ctx, "discord", "method", method, "about", bucket, "result", result, "error", safe(err),
		"took", took.Round(time.Microsecond))
}

// transient tells whether the same request may succeed in a moment.
func transient(err error) bool {
	status := restStatus(err)
	var fatal *gateway.FatalClose
	switch {
	case errors.As(err, &fatal), errors.Is(err, errUnusable), errors.Is(err, context.Canceled),
		errors.Is(err, context.DeadlineExceeded):
		return false
	}
	return status == 0 || status >= 500
}

// bucket locks a bucket of discordgo's limiter when a request may be made. Neither discordgo's
// lock nor its sleep ends with a context, so bucket waits in the bucket's queue and by r.wait.
// The caller leaves the queue when the bucket is unlocked.
func (r *rest) bucket(
	ctx context.Context, s *discordgo.Session, key string, global bool,
) (b *discordgo.Bucket, leave func(), err error) {
	b = s.Ratelimiter.GetBucket(key)
	for {
		if leave, err = r.queues.enter(ctx, key); err != nil {
			return nil, nil, err
		}
		b.Lock()
		wait := s.Ratelimiter.GetWaitTime(b, 1)
		if global {
			wait = max(wait, r.limit.remaining())
		}
		if wait <= 0 {
			b.Remaining--
			return b, leave, nil
		}
		b.Unlock()
		leave()
		if !r.wait(ctx, wait) {
			return nil, nil, rationed(wait)
		}
	}
}

// giveBack unlocks a bucket of which no request was made.
func giveBack(b *discordgo.Bucket) {
	b.Remaining++
	b.Unlock()
}

// afford waits until a request fits the budget of all processes; false when ctx ends
// first. While the store does not tell, Discord itself does.
func (r *rest) afford(ctx context.Context) bool {
	most := delivering
	if deadline, ok := ctx.Deadline(); ok {
		most = time.Until(deadline)
	}
	wait, ok, err := r.spend(ctx, most)
	r.spent(wait, ok, err)
	return err != nil || ok && (wait == 0 || r.wait(ctx, wait))
}

// ready waits until a message may be posted in the channel.
func (r *rest) ready(ctx context.Context, channel string) error {
	b, leave, err := r.bucket(ctx, r.channels, http.MethodPost+" "+channel, true)
	if err != nil {
		return err
	}
	giveBack(b)
	leave()
	return nil
}

// until returns how long it will be before so many requests may be made at once. It waits for
// the request that is under way.
func (r *rest) until(ctx context.Context, method, channel string, requests int) (time.Duration, error) {
	limiter, key := r.channels.Ratelimiter, method+" "+channel
	leave, err := r.queues.enter(ctx, key)
	if err != nil {
		return 0, err
	}
	defer leave()
	b := limiter.GetBucket(key)
	b.Lock()
	defer b.Unlock()
	return limiter.GetWaitTime(b, requests), nil
}

var errLimited = errors.New("bot: the budget of all processes is spent for too long")

// wait sleeps unless ctx ends before the wait would.
func (r *rest) wait(ctx context.Context, d time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return false
	}
	return wait.For(ctx, r.clock, d)
}
