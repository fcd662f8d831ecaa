package discord

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	ClockWarningInterval = clockWarningInterval
	MaxInteractionBytes  = maxInteractionBytes
	MaxPerLimiter        = maxPerLimiter
	MaxSignatureAge      = maxSignatureAge
	MaxTries             = maxTries
	NoEmbeds             = noEmbeds
	RegisterRetryDelay   = registerRetryDelay
	StartTimeout         = startTimeout
)

var (
	ErrBudget     = errBudget
	NewDataURI    = newDataURI
	NewRetirement = newRetirement
)

// RequestAboutAnswer is Request in the session of answers to interactions.
func (c *Client) RequestAboutAnswer(ctx context.Context, bucket, method, url string) error {
	_, err := c.send(ctx, c.answerSession(), bucket, method, url, nil, nil)
	return err
}

// AnswerSession returns the session for the next request about an interaction.
func (c *Client) AnswerSession() *discordgo.Session { return c.answerSession() }

// ChannelLimiter returns the limiter of requests about channels.
func (c *Client) ChannelLimiter() *discordgo.RateLimiter { return c.channels.Ratelimiter }

// GlobalLimit returns how long Discord's limit for all requests lasts.
func (c *Client) GlobalLimit() time.Duration { return c.globalLimit.remaining() }

// QueueCount returns the number of buckets that have a queue.
func (c *Client) QueueCount() int {
	c.queues.mu.Lock()
	defer c.queues.mu.Unlock()
	return len(c.queues.byKey)
}

// AddressHint returns the hint for a host whose API does not answer as Discord does.
func (c *Client) AddressHint() string { return c.addressHint() }

// Server returns the server of an endpoint.
func (e *Endpoint) Server() *http.Server { return e.server }

// OnReadType has f called for each request that was signed.
func (e *Endpoint) OnReadType(f func()) {
	e.readType = func(raw []byte) (discordgo.InteractionType, bool) {
		f()
		return readInteractionType(raw)
	}
}
