package sandbox

import (
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Outcomes of an interaction.
const (
	Pending  = "pending"
	Answered = "answered"
	Failed   = "failed" // 3 s passed
)

// interaction is a user's request to the bot.
type interaction struct {
	id, token, nonce string
	kind             int
	user             *world.Account
	ch               *world.Channel
	owners           world.Owners
	name             string // of the command or the pressed component
	created          time.Time
	latency          time.Duration
	delivered        int // number of the bot's sessions that received it
	outcome          string
	deferred         bool  // the response was an acknowledgement
	laterKinds       []int // types of responses after the first
	timer            *quartz.Timer
	settled          chan struct{} // closed when no longer pending

	source   *world.Message // the message whose component was pressed
	modal    *modal         // the submitted form
	original *world.Message // the message that @original refers to
	// followups are the follow-up messages, deleted ones included.
	followups []*world.Message
}

// isUserInstallOnly reports whether only a person's installation authorizes the interaction. Then the
// number of follow-ups is limited.
func (in *interaction) isUserInstallOnly() bool { return !in.owners.HasServer() }

// interactions holds all interactions so far, and the open forms.
type interactions struct {
	all     []*interaction // oldest first
	byID    map[string]*interaction
	byToken map[string]*interaction
	modals  map[string]*modal
}

func newInteractions() interactions {
	return interactions{
		byID: map[string]*interaction{}, byToken: map[string]*interaction{}, modals: map[string]*modal{},
	}
}

func (is *interactions) add(in *interaction) {
	is.all = append(is.all, in)
	is.byID[in.id], is.byToken[in.token] = in, in
}

// stop stops all deadlines.
func (is *interactions) stop() {
	for _, in := range is.all {
		in.timer.Stop()
	}
}

// postInteraction handles a press, command or submission from a user's client.
func (s *Server) postInteraction(c *call) (any, error) {
	var sent wire.UserInteraction
	if err := form.Decode(c.body.Raw, &sent); err != nil {
		return nil, err
	}
	if !s.gateway.HasSession(c.who, sent.SessionID) {
		return nil, form.Invalid("session_id", "BASE_TYPE_INVALID", "Not a gateway session of this user")
	}
	in, data, err := s.readInteraction(c.who, sent)
	if err != nil {
		return nil, err
	}
	s.dispatch(in, data)
	return nil, nil
}

// dispatch starts the deadline and sends the interaction to the bot, in this order, so that code
// which has seen the interaction can rely on its deadline.
func (s *Server) dispatch(in *interaction, data wire.InteractionData) {
	in.id, in.created, in.token = s.world.NextID(), s.world.Now(), world.Secret()
	s.interactions.add(in)
	in.timer = s.cfg.Clock.AfterFunc(s.cfg.AnswerTimeout, func() { s.expire(in) }, "interaction")
	s.notifyUser(in, "INTERACTION_CREATE", wire.Progress{ID: in.id, Nonce: in.nonce})
	if s.endpoint.url != "" {
		in.delivered = 1
		go s.endpoint.sendInteraction(s.endpoint.url, in.id, wire.MustJSON(in.payload(s.world, data)))
		return
	}
	in.delivered = s.gateway.Interaction(in.payload(s.world, data))
}

// notifyUser sends an event about the interaction to its user.
func (s *Server) notifyUser(in *interaction, kind string, data any) {
	s.gateway.Emit(in.user, 0, in.ch.GuildID, kind, data)
}

// expire marks the interaction as failed if it is still pending, and notifies its user.
func (s *Server) expire(in *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if in.outcome != Pending {
		return
	}
	in.outcome, in.latency = Failed, s.cfg.AnswerTimeout
	close(in.settled)
	s.cfg.Log.Warn("interaction failed", "id", in.id, "type", in.kind, "sessions", in.delivered)
	s.notifyUser(in, "INTERACTION_FAILURE", wire.Progress{ID: in.id, Nonce: in.nonce, ReasonCode: 1})
}

// markAnswered marks the interaction as answered by a response of that type, and notifies its user.
func (s *Server) markAnswered(in *interaction, kind int) {
	in.timer.Stop()
	in.outcome, in.latency = Answered, s.world.Now().Sub(in.created)
	in.deferred = kind == wire.AnswerDefer || kind == wire.AnswerDeferUpdate
	close(in.settled)
	if in.modal != nil {
		delete(s.interactions.modals, in.modal.ID)
	}
	s.notifyUser(in, "INTERACTION_SUCCESS",
		wire.Progress{ID: in.id, Nonce: in.nonce, Deferred: kind == wire.AnswerDeferUpdate})
}

// payload returns the interaction as the bot receives it.
func (in *interaction) payload(w *world.World, data wire.InteractionData) wire.Interaction {
	ch := in.ch.Shown()
	ch.Permissions = w.UserPermissions(in.ch, in.user).String()
	out := wire.Interaction{
		ID: in.id, ApplicationID: w.ApplicationID(), Type: in.kind, Data: data, Channel: &ch, ChannelID: in.ch.ID,
		Token: in.token, Version: 1, AppPermissions: w.AppPermissions(in.ch, in.user).String(),
		Locale: in.user.User.Locale, Entitlements: []any{}, SKUs: []string{}, Owners: in.owners,
		Context: w.ContextOf(in.ch), SizeLimit: form.MaxFileSize,
	}
	if in.source != nil {
		out.Message = in.source.Message.Clone()
	}
	if in.ch.IsPrivate() {
		u := in.user.Public()
		out.User = &u
		return out
	}
	g := w.GuildOf(in.ch.GuildID)
	m := in.user.Member(g.ID)
	m.Permissions = w.UserPermissions(in.ch, in.user).String()
	out.Member, out.GuildID, out.GuildLocale = &m, g.ID, g.PreferredLocale
	out.Guild = &wire.InteractionGuild{ID: g.ID, Locale: g.PreferredLocale, Features: g.Features}
	return out
}
