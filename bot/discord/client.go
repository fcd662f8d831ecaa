package discord

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

	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// Config holds what a Client needs.
type Config struct {
	API     string // the REST API's address, accepted by [CheckAPI]; see [DefaultAPI]
	Token   string
	Clock   quartz.Clock
	Log     *slog.Logger
	Metrics *metrics.Metrics
	// AnswerTimeout is how long after its arrival Discord accepts the first answer to an
	// interaction.
	AnswerTimeout time.Duration
	// Spend takes one request from the budget that all processes of the bot share. It returns
	// how long to wait before the request, or false if that is longer than maxWait.
	Spend func(ctx context.Context, maxWait time.Duration) (wait time.Duration, ok bool, err error)
	Dial  gateway.Dial // connects to Discord; nil dials over TCP
}

// Client sends requests to Discord. All waiting, for a rate limit or before another attempt,
// is bounded by the context, never by discordgo's sleep.
type Client struct {
	Config
	http          *http.Client
	globalLimit   *globalLimit
	channels      *discordgo.Session // its limiter has a few buckets per channel
	starts        *discordgo.Session // for the requests of requestAtOnce
	queues        bucketQueues       // in front of the buckets of both limiters
	emojiRefusals chan struct{}      // holds a signal after a message was accepted only without emoji

	mu      sync.Mutex
	answers *discordgo.Session // for the routes of interactions; replaced regularly
	used    int                // how many requests answers has been used for
}

// maxPerLimiter is how many requests about interactions use one limiter before it is replaced:
// discordgo keeps about 450 bytes per interaction token for ever.
const maxPerLimiter = 2000

// budgetTimeout bounds the wait for the budget of a request whose context has no deadline.
const budgetTimeout = 20 * time.Second

// NewClient returns a Client. From then on discordgo logs to c.Log.
func NewClient(c Config) *Client {
	c.API = strings.TrimRight(c.API, "/")
	logLibrary(c.Log)
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.MaxIdleConnsPerHost = 32
	base.WriteBufferSize = 16 << 10 // an answer without a picture is sent at once
	if c.Dial != nil {
		base.DialContext = c.Dial
	}
	limit := &globalLimit{next: base, clock: c.Clock}
	client := &Client{
		Config: c, globalLimit: limit, http: &http.Client{Transport: limit}, emojiRefusals: make(chan struct{}, 1),
	}
	client.channels, client.starts, client.answers = client.newSession(), client.newSession(), client.newSession()
	return client
}

func (c *Client) newSession() *discordgo.Session {
	s, _ := discordgo.New("Bot " + c.Token) // never fails in this version
	s.Client = c.http
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.LogLevel = discordgo.LogError
	return s
}

// answerSession returns the session for a request about an interaction. A replaced session
// lives on until its last request has ended.
func (c *Client) answerSession() *discordgo.Session {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.used++; c.used > maxPerLimiter {
		c.answers, c.used = c.newSession(), 1
	}
	return c.answers
}

// Respond sends the first answer to an interaction, unless it is too late for it.
func (c *Client) Respond(ctx context.Context, r interaction.Request, reply interaction.Reply) error {
	answer, files := newResponse(r, reply)
	return c.respond(ctx, r, answer, files)
}

// Acknowledge sends a first answer that announces a later one. If asMessage is true, Discord
// shows "Thinking…" in a message that only the person sees, which [Client.EditOriginal]
// replaces; otherwise the original answer is the message that was pressed.
func (c *Client) Acknowledge(ctx context.Context, r interaction.Request, asMessage bool) error {
	return c.respond(ctx, r, newDeferral(asMessage), nil)
}

func (c *Client) respond(ctx context.Context, r interaction.Request, a answer, files []components.File) error {
	ctx, cancel := context.WithTimeout(ctx, c.AnswerTimeout-c.Clock.Since(r.Received))
	defer cancel()
	_, err := c.send(ctx, c.answerSession(), r.ID, http.MethodPost, discordgo.EndpointInteractionResponse(r.ID, r.Token),
		a, files)
	return err
}

// EditOriginal replaces the first answer to an interaction. kept are the files that it has
// already; those that m has too are not sent again.
func (c *Client) EditOriginal(
	ctx context.Context, r interaction.Request, m components.Message, kept []components.Attachment,
) error {
	data, files := newPayload(m, kept)
	return c.editOriginal(ctx, r, data, files)
}

// AddFiles adds files to the first answer to an interaction, replaces its text unless caption
// is empty, and keeps the rest of it.
func (c *Client) AddFiles(ctx context.Context, r interaction.Request, files []components.File, caption string) error {
	data, sent := newPayload(components.Message{Files: files}, nil)
	return c.editOriginal(ctx, r, addition{caption, data.Mentions, data.Attachments, data.Flags}, sent)
}

// editOriginal edits the first answer to an interaction. discordgo's own call has one bucket
// for all interactions; here each has its own.
func (c *Client) editOriginal(ctx context.Context, r interaction.Request, data any, files []components.File) error {
	_, err := c.send(ctx, c.answerSession(), r.ID, http.MethodPatch,
		discordgo.EndpointInteractionResponseActions(r.AppID, r.Token), data, files)
	return err
}

// Original reads the first answer to an interaction.
func (c *Client) Original(ctx context.Context, r interaction.Request) (Message, error) {
	url := discordgo.EndpointInteractionResponseActions(r.AppID, r.Token)
	return readMessage(c.send(ctx, c.answerSession(), r.ID, http.MethodGet, url, nil, nil))
}

// DeleteOriginal deletes the first answer to an interaction. If that was an update of the
// pressed message, it deletes the pressed message.
func (c *Client) DeleteOriginal(ctx context.Context, r interaction.Request) error {
	url := discordgo.EndpointInteractionResponseActions(r.AppID, r.Token)
	_, err := c.send(ctx, c.answerSession(), r.ID, http.MethodDelete, url, nil, nil)
	return err
}

// FollowUp sends another message about an interaction, which only the person sees.
func (c *Client) FollowUp(ctx context.Context, r interaction.Request, m components.Message) error {
	data, files := newPrivatePayload(m)
	_, err := c.send(ctx, c.answerSession(), r.ID, http.MethodPost, discordgo.EndpointWebhookToken(r.AppID, r.Token),
		data, files)
	return err
}

// PostFollowUp sends another message about an interaction, which everybody sees. Discord may show
// it only to the person nevertheless: see [Message.IsEphemeral].
func (c *Client) PostFollowUp(ctx context.Context, r interaction.Request, m components.Message) (Message, error) {
	data, files := newPayload(m, nil)
	return readMessage(c.send(ctx, c.answerSession(), r.ID, http.MethodPost, discordgo.EndpointWebhookToken(r.AppID, r.Token),
		data, files))
}

// OriginalMessage is the name of the first answer to an interaction among its messages. If that was
// an update of the pressed message, it is the pressed message.
const OriginalMessage = "@original"

// EditMessageOf replaces a message of an interaction, given by its ID or as [OriginalMessage]. kept
// are the files that it has already.
func (c *Client) EditMessageOf(
	ctx context.Context, r interaction.Request, id string, m components.Message, kept []components.Attachment,
) (Message, error) {
	data, files := newPayload(m, kept)
	return readMessage(c.send(ctx, c.answerSession(), r.ID, http.MethodPatch, messageOf(r, id), data, files))
}

// RetireMessageOf is [Client.Retire] for a message of an interaction.
func (c *Client) RetireMessageOf(ctx context.Context, r interaction.Request, id, text string) error {
	_, err := c.send(ctx, c.answerSession(), r.ID, http.MethodPatch, messageOf(r, id), newRetirement(text), nil)
	return err
}

// DeleteMessageOf deletes a message of an interaction.
func (c *Client) DeleteMessageOf(ctx context.Context, r interaction.Request, id string) error {
	_, err := c.send(ctx, c.answerSession(), r.ID, http.MethodDelete, messageOf(r, id), nil, nil)
	return err
}

// messageOf returns the address of a message of an interaction.
func messageOf(r interaction.Request, id string) string {
	return discordgo.EndpointWebhookMessage(r.AppID, r.Token, id)
}

// Message is a message as Discord has it.
type Message struct {
	ID          string                  `json:"id"`
	Content     string                  `json:"content"`
	Attachments []components.Attachment `json:"attachments"`
	Edited      time.Time               `json:"edited_timestamp"` // zero: never
	Flags       discordgo.MessageFlags  `json:"flags"`
}

// IsDeferred reports whether a message still shows "Thinking…".
func (m Message) IsDeferred() bool { return m.Flags&discordgo.MessageFlagsLoading != 0 }

// IsEphemeral reports whether only one person sees a message.
func (m Message) IsEphemeral() bool { return m.Flags&discordgo.MessageFlagsEphemeral != 0 }

// Matches reports whether a message has the text and the files of want. It ignores white space
// around the text, which Discord drops, and missing emoji, which Discord may have refused.
func (m Message) Matches(want components.Message) bool {
	text := strings.TrimSpace(m.Content)
	return (text == strings.TrimSpace(want.Content) || text == strings.TrimSpace(removeEmojiTags(want.Content))) &&
		slices.EqualFunc(m.Attachments, want.Files, func(a components.Attachment, f components.File) bool { return a.Name == f.Name })
}

// Post posts a message in a channel. If a message was posted a short while ago under the same
// name, Post returns that one instead; without a name it always posts.
func (c *Client) Post(ctx context.Context, channel string, m components.Message, name ...string) (Message, error) {
	data, files := newPayload(m, nil)
	return c.post(ctx, channel, data.withNonce(name), files)
}

func (c *Client) post(ctx context.Context, channel string, data any, files []components.File) (Message, error) {
	return readMessage(c.send(ctx, c.channels, channel, http.MethodPost, discordgo.EndpointChannelMessages(channel),
		data, files))
}

// Message reads a message of the bot.
func (c *Client) Message(ctx context.Context, channel, id string) (Message, error) {
	return readMessage(c.Request(ctx, channel, http.MethodGet, discordgo.EndpointChannelMessage(channel, id), nil))
}

// Edit replaces a message of the bot. kept are the files that it has already; those that m has
// too are not sent again.
func (c *Client) Edit(
	ctx context.Context, channel, id string, m components.Message, kept []components.Attachment,
) (Message, error) {
	data, files := newPayload(m, kept)
	return c.edit(ctx, channel, id, data, files)
}

// Retire removes a message's buttons. Unless text is empty, it replaces the message's text and removes
// its picture.
func (c *Client) Retire(ctx context.Context, channel, id, text string) error {
	_, err := c.edit(ctx, channel, id, newRetirement(text), nil)
	return err
}

func (c *Client) edit(ctx context.Context, channel, id string, data any, files []components.File) (Message, error) {
	return readMessage(c.unarchived(ctx, channel, func() ([]byte, error) {
		return c.send(ctx, c.channels, channel, http.MethodPatch,
			discordgo.EndpointChannelMessage(channel, id), data, files)
	}))
}

// Delete deletes a message of the bot.
func (c *Client) Delete(ctx context.Context, channel, id string) error {
	_, err := c.unarchived(ctx, channel, func() ([]byte, error) {
		return c.Request(ctx, channel, http.MethodDelete, discordgo.EndpointChannelMessage(channel, id), nil)
	})
	return err
}

// unarchived makes a request about a message of a channel. Discord neither edits nor deletes
// messages of an archived thread. unarchived then takes the thread out of the archive, as every
// new message does, and makes the request again. If it cannot because the thread is locked, it
// returns the first error.
func (c *Client) unarchived(ctx context.Context, channel string, request func() ([]byte, error)) ([]byte, error) {
	answer, err := request()
	if Code(err) != CodeArchived {
		return answer, err
	}
	open := struct {
		Archived bool `json:"archived"`
	}{false}
	_, errOpen := c.Request(ctx, channel, http.MethodPatch, discordgo.EndpointChannel(channel), open)
	switch {
	case IsForbidden(errOpen):
		return nil, err
	case errOpen != nil:
		return nil, errOpen
	}
	return request()
}

// readMessage reads a message from Discord's answer. Of another object it reads the ID.
func readMessage(answer []byte, err error) (Message, error) {
	var m Message
	if err == nil {
		err = json.Unmarshal(answer, &m)
	}
	if err == nil && m.ID == "" {
		err = errors.New("read Discord's answer: it has no id")
	}
	return m, err
}

// readID reads the ID of an object that Discord has created.
func readID(answer []byte, err error) (string, error) {
	object, err := readMessage(answer, err)
	return object.ID, err
}

// SendDirect sends a private message to a user. If one was sent a short while ago under the
// same name, it sends nothing; without a name it always does.
func (c *Client) SendDirect(ctx context.Context, user string, m components.Message, name ...string) error {
	recipient := struct {
		ID string `json:"recipient_id"`
	}{user}
	channel, err := readID(c.Request(ctx, "@me", http.MethodPost, discordgo.EndpointUserChannels("@me"), recipient))
	if err != nil {
		return err
	}
	_, err = c.Post(ctx, channel, m, name...)
	return err
}

// threadArchiveMinutes is how long after the last message Discord archives a thread: the
// longest time there is.
const threadArchiveMinutes = 10080

// CreateThread creates a public thread in a channel and returns its ID. In an announcement
// channel it creates an announcement thread, the only type that Discord allows there.
func (c *Client) CreateThread(ctx context.Context, channel, name string) (string, error) {
	id, err := c.createThreadOfType(ctx, channel, name, discordgo.ChannelTypeGuildPublicThread)
	if Code(err) == CodeChannelType {
		return c.createThreadOfType(ctx, channel, name, discordgo.ChannelTypeGuildNewsThread)
	}
	return id, err
}

func (c *Client) createThreadOfType(ctx context.Context, channel, name string, kind discordgo.ChannelType) (string, error) {
	data := struct {
		Name    string                `json:"name"`
		Type    discordgo.ChannelType `json:"type"`
		Archive int                   `json:"auto_archive_duration"`
	}{name, kind, threadArchiveMinutes}
	return readID(c.Request(ctx, threadBucket(channel), http.MethodPost, discordgo.EndpointChannelThreads(channel), data))
}

// CreateThreadFrom creates a public thread from a message and returns its ID.
func (c *Client) CreateThreadFrom(ctx context.Context, channel, message, name string) (string, error) {
	data := struct {
		Name    string `json:"name"`
		Archive int    `json:"auto_archive_duration"`
	}{name, threadArchiveMinutes}
	url := discordgo.EndpointChannelMessageThread(channel, message)
	return readID(c.Request(ctx, threadBucket(channel), http.MethodPost, url, data))
}

// threadBucket returns the bucket of a channel's threads. Messages must not wait for it: the
// limit of new threads lasts for minutes.
func threadBucket(channel string) string { return channel + " threads" }

// Request makes a request with data as JSON, and returns Discord's answer. Requests of one
// method and bucket are made one after the other; buckets of channels are named by their IDs.
func (c *Client) Request(ctx context.Context, bucket, method, url string, data any) ([]byte, error) {
	return c.send(ctx, c.channels, bucket, method, url, data, nil)
}

// requestOnce makes a request that would have another effect if it were repeated. If it remains
// unanswered, the caller has to look what it has done.
func (c *Client) requestOnce(ctx context.Context, bucket, method, url string, data any) ([]byte, error) {
	return c.sendUnchanged(ctx, c.channels, bucket, method, url, data, nil, 1)
}

// requestAtOnce makes a request that the bot needs before it is connected. Unlike Request, it
// takes its place in the shared budget without waiting for it: a process that stops may have
// booked the next seconds for its boards, and until this process is connected presses fail.
func (c *Client) requestAtOnce(ctx context.Context, bucket, method, url string) ([]byte, error) {
	return c.send(ctx, c.starts, bucket, method, url, nil, nil)
}

// EmojiRefusals returns a channel that receives a signal after Discord accepted a message only
// without its emoji.
func (c *Client) EmojiRefusals() <-chan struct{} { return c.emojiRefusals }

// send makes one request, with files as multipart. If Discord refuses a message that has emoji,
// send makes the request once more without them.
func (c *Client) send(ctx context.Context, s *discordgo.Session, bucket, method, url string, data any,
	files []components.File) ([]byte, error) {
	if interaction.IsSolo(bucket) {
		return nil, errSolo
	}
	answer, err := c.sendUnchanged(ctx, s, bucket, method, url, data, files, maxTries)
	if !mayBeForEmoji(err) {
		return answer, err
	}
	plain, had := withoutEmoji(data)
	if !had {
		return answer, err
	}
	if answer, err = c.sendUnchanged(ctx, s, bucket, method, url, plain, files, maxTries); err == nil {
		wait.Signal(c.emojiRefusals)
	}
	return answer, err
}

// errSolo refuses a request about the key of a solo table, which is no channel.
var errSolo = errors.New("a solo table is no channel")

// A request without an answer, or with one of 5xx, is made maxTries times, the second time
// after firstBackoff. All of the program's requests may be repeated, except those of requestOnce: a message is
// posted with a nonce, and of an interaction that was answered Discord refuses the second answer with 40060.
const (
	maxTries     = 3
	firstBackoff = 200 * time.Millisecond
)

// sendUnchanged makes one request, at most tries times, and waits out rate limits as long as ctx allows. Its error
// is an unknownOutcome if any attempt was unanswered.
func (c *Client) sendUnchanged(ctx context.Context, s *discordgo.Session, bucket, method, url string, data any,
	files []components.File, tries int) (answer []byte, err error) {
	sent, err := newBody(data, files)
	if err != nil {
		return nil, err
	}
	unknown := false
	defer func() {
		if err != nil && unknown {
			err = unknownOutcome{err}
		}
	}()
	isShared := s == c.channels || s == c.starts // interactions are exempt from Discord's limit for all requests
	for failures := 0; ; {
		b, leave, err := c.lockBucket(ctx, s, method+" "+bucket, isShared)
		if err != nil {
			return nil, err
		}
		if isShared && !c.takeFromBudget(ctx, s == c.channels) {
			unlockUnused(b)
			leave()
			return nil, errBudget
		}
		began := c.Clock.Now()
		answer, err := c.sendOnce(ctx, s, method, url, b, sent)
		leave()
		c.logRequest(ctx, method, bucket, began, err)
		unknown = unknown || isUnanswered(err)
		var limited *discordgo.RateLimitError
		switch {
		case err == nil:
			return answer, nil
		case errors.As(err, &limited):
			if !c.wait(ctx, limited.RetryAfter) {
				return nil, err
			}
		case !IsTransient(err):
			return nil, err
		default:
			if failures++; failures >= tries || !c.wait(ctx, firstBackoff<<(failures-1)) {
				return nil, err
			}
		}
	}
}

// requestTimeout is how long Discord may take for an answer.
const requestTimeout = 20 * time.Second

// sendOnce makes one attempt of a request, whose bucket is locked. It unlocks the bucket. The
// context ends the attempt: the client's own Timeout starts a goroutine for each request unless
// the transport is Go's own.
func (c *Client) sendOnce(
	ctx context.Context, s *discordgo.Session, method, url string, b *discordgo.Bucket, sent body,
) ([]byte, error) {
	if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) > requestTimeout {
		bounded, cancel := context.WithTimeout(ctx, requestTimeout)
		defer cancel()
		ctx = bounded
	}
	url = relocate(url, c.API)
	return s.RequestWithLockedBucket(method, url, "", nil, b, 0, discordgo.WithContext(ctx), sent.fill)
}

// logRequest counts an attempt and logs it under its bucket, because addresses of interactions
// contain their tokens.
func (c *Client) logRequest(ctx context.Context, method, bucket string, began time.Time, err error) {
	took, result := c.Clock.Since(began), "ok"
	switch status := Status(err); {
	case err == nil:
	case errors.As(err, new(*discordgo.RateLimitError)):
		result = "limited"
	case status >= 400 && status < 500:
		result = "refused"
	default:
		result = "failed"
	}
	c.Metrics.ObserveDiscord(method, result, took)
	c.Log.DebugContext(ctx, "discord", "method", method, "about", bucket, "result", result, "error", Safe(err),
		"took", took.Round(time.Microsecond))
}

// lockBucket locks a bucket of discordgo's limiter when a request may be made. Neither
// discordgo's lock nor its sleep ends with a context, so lockBucket waits in the bucket's queue
// and by c.wait. The caller calls leave after the bucket is unlocked.
func (c *Client) lockBucket(
	ctx context.Context, s *discordgo.Session, key string, isShared bool,
) (b *discordgo.Bucket, leave func(), err error) {
	b = s.Ratelimiter.GetBucket(key)
	for {
		if leave, err = c.queues.enter(ctx, key); err != nil {
			return nil, nil, err
		}
		b.Lock()
		wait := s.Ratelimiter.GetWaitTime(b, 1)
		if isShared {
			wait = max(wait, c.globalLimit.remaining())
		}
		if wait <= 0 {
			b.Remaining--
			return b, leave, nil
		}
		b.Unlock()
		leave()
		if !c.wait(ctx, wait) {
			return nil, nil, WaitError(wait)
		}
	}
}

// unlockUnused unlocks a bucket after which no request was made.
func unlockUnused(b *discordgo.Bucket) {
	b.Remaining++
	b.Unlock()
}

// takeFromBudget takes a request from the budget that all processes share and, if waits is true,
// waits until the request fits. It returns false if that takes longer than ctx lasts. If the
// store fails it returns true: Discord itself limits requests then.
func (c *Client) takeFromBudget(ctx context.Context, waits bool) bool {
	maxWait := budgetTimeout
	if deadline, ok := ctx.Deadline(); ok {
		maxWait = time.Until(deadline)
	}
	wait, ok, err := c.Spend(ctx, maxWait)
	if !waits {
		return true
	}
	c.Metrics.ObserveBudget(wait, ok, err)
	return err != nil || ok && (wait == 0 || c.wait(ctx, wait))
}

// WaitForPost waits until a message may be posted in the channel.
func (c *Client) WaitForPost(ctx context.Context, channel string) error {
	b, leave, err := c.lockBucket(ctx, c.channels, http.MethodPost+" "+channel, true)
	if err != nil {
		return err
	}
	unlockUnused(b)
	leave()
	return nil
}

// UntilPosts returns how long it takes until n messages may be posted in a channel at once. It
// waits for a post that is in flight.
func (c *Client) UntilPosts(ctx context.Context, channel string, n int) (time.Duration, error) {
	return c.untilRequests(ctx, http.MethodPost+" "+channel, n)
}

// UntilEdit returns how long it takes until a message of a channel may be edited. It waits for
// an edit that is in flight.
func (c *Client) UntilEdit(ctx context.Context, channel string) (time.Duration, error) {
	return c.untilRequests(ctx, http.MethodPatch+" "+channel, 1)
}

func (c *Client) untilRequests(ctx context.Context, key string, n int) (time.Duration, error) {
	leave, err := c.queues.enter(ctx, key)
	if err != nil {
		return 0, err
	}
	defer leave()
	b := c.channels.Ratelimiter.GetBucket(key)
	b.Lock()
	defer b.Unlock()
	return c.channels.Ratelimiter.GetWaitTime(b, n), nil
}

// wait waits for d. It returns false if ctx ends first, at once if its deadline is earlier.
func (c *Client) wait(ctx context.Context, d time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return false
	}
	return wait.For(ctx, c.Clock, d)
}
