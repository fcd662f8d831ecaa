package sandbox

import (
	"fmt"
	"slices"
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Outcomes of an interaction.
const (
	Pending  = "pending"
	Answered = "answered"
	Failed   = "failed" // 3 s passed
)

// interaction is a question put to the bot by a user.
type interaction struct {
	id, token, nonce string
	kind             int
	user             *account
	ch               *channel
	name             string // of the command or the pressed component
	created          time.Time
	latency          time.Duration
	delivered        int // sessions of the bot that were told
	outcome          string
	timer            *quartz.Timer
	settled          chan struct{} // closed when it is no longer pending

	source   *message // the message whose component was pressed
	modal    *modal   // the form being submitted
	original *message // what @original means
}

// postInteraction is what a user's client sends when something is pressed,
// entered or typed.
func postInteraction(s *Server, c *call) (any, error) {
	var ask wire.UserInteraction
	if err := form.Decode(c.body.Raw, &ask); err != nil {
		return nil, err
	}
	if se := s.sessions[ask.SessionID]; se == nil || se.owner != c.who {
		return nil, form.Invalid("session_id", "BASE_TYPE_INVALID", "Not a gateway session of this user")
	}
	in, data, err := s.question(c.who, ask)
	if err != nil {
		return nil, err
	}
	s.ask(in, data)
	return nil, nil
}

// question checks what a user wants to ask as Discord's client and server
// would, and gives the interaction with the data that the bot will see.
func (s *Server) question(who *account, ask wire.UserInteraction) (*interaction, wire.InteractionData, error) {
	none := wire.InteractionData{}
	if ask.ApplicationID != SeedApplication {
		return nil, none, errUnknownApp
	}
	ch := s.channel(ask.ChannelID)
	if ch == nil {
		return nil, none, errUnknownChannel
	}
	if !s.sees(who, ch) {
		return nil, none, errMissingAccess
	}
	if ask.GuildID != ch.GuildID {
		return nil, none, errUnknownGuild
	}
	in := &interaction{
		kind: ask.Type, user: who, ch: ch, nonce: ask.Nonce, outcome: Pending, settled: make(chan struct{}),
	}
	data, err := s.questionData(in, ask)
	return in, data, err
}

func (s *Server) questionData(in *interaction, ask wire.UserInteraction) (wire.InteractionData, error) {
	switch ask.Type {
	case wire.InteractionCommand, wire.InteractionAutocomplete:
		return s.askCommand(in, ask.Data)
	case wire.InteractionComponent:
		return s.askComponent(in, ask)
	case wire.InteractionModalSubmit:
		return s.askModal(in, ask.Data)
	}
	return wire.InteractionData{}, form.Invalid("type", "BASE_TYPE_CHOICES", "Value must be one of (2, 3, 4, 5).")
}

func invalidPress(format string, args ...any) error {
	return form.Invalid("data.custom_id", form.ComponentInvalid, "Component validation failed: "+fmt.Sprintf(format, args...))
}

func (s *Server) askComponent(in *interaction, ask wire.UserInteraction) (wire.InteractionData, error) {
	none := wire.InteractionData{}
	m := s.find(in.user, in.ch, ask.MessageID)
	if m == nil {
		return none, errUnknownMessage
	}
	pressed := m.Component(ask.Data.CustomID)
	switch {
	case !m.author.bot:
		return none, errUnknownApp
	case pressed == nil:
		return none, invalidPress("no such component")
	case pressed.Type != ask.Data.ComponentType:
		return none, invalidPress("the component is of type %d", pressed.Type)
	case pressed.Disabled:
		return none, invalidPress("the component is disabled")
	case pressed.Type != wire.Button && !pressed.IsSelect():
		return none, invalidPress("the component cannot be pressed")
	}
	in.source, in.name = m, pressed.CustomID
	data := wire.InteractionData{CustomID: pressed.CustomID, ComponentType: pressed.Type}
	if pressed.Type == wire.Button {
		return data, nil
	}
	values, resolved, err := s.checkValues(in, pressed, ask.Data.Values)
	data.Values, data.Resolved = values, resolved
	return data, err
}

// checkValues checks what was chosen from a select.
func (s *Server) checkValues(in *interaction, c *wire.Component, values []string) ([]string, *wire.Resolved, error) {
	low, high := c.Bounds()
	if len(values) < low || len(values) > high {
		return nil, nil, invalidPress("%d values chosen, %d to %d allowed", len(values), low, high)
	}
	if c.Type != wire.StringSelect {
		resolved, err := s.resolveChosen(in, values)
		return slices.Clone(values), resolved, err
	}
	for i, v := range values {
		offered := slices.ContainsFunc(c.Options, func(o wire.SelectOption) bool { return o.Value == v })
		if !offered || slices.Contains(values[:i], v) {
			return nil, nil, invalidPress("%q is not offered, or chosen twice", v)
		}
	}
	return slices.Clone(values), nil, nil
}

func (s *Server) resolveChosen(in *interaction, values []string) (*wire.Resolved, error) {
	out := &wire.Resolved{}
	for _, v := range values {
		if !s.resolveInto(out, in, wire.OptionUser, v) {
			return nil, invalidPress("%q cannot be chosen here", v)
		}
	}
	return out, nil
}

// ask starts the 3 s and puts the question to the bot, in this order: whoever
// has seen the interaction may rely on its deadline.
func (s *Server) ask(in *interaction, data wire.InteractionData) {
	in.id, in.created = s.ids.next(), s.now()
	in.token = s.secret()
	s.interactions[in.id], s.interactionOf[in.token] = in, in
	s.asked = append(s.asked, in)
	in.timer = s.cfg.Clock.AfterFunc(answerWithin, func() { s.expire(in) }, "interaction")
	s.emit(in.user, 0, in.ch.GuildID, "INTERACTION_CREATE", wire.Progress{ID: in.id, Nonce: in.nonce})
	raw := mustJSON(s.shownInteraction(in, data))
	for _, se := range s.sessions {
		if se.owner.bot && se.owns(in.ch.GuildID) {
			se.push("INTERACTION_CREATE", raw)
			if se.conn != nil {
				in.delivered++
			}
		}
	}
}

func (s *Server) expire(in *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if in.outcome != Pending {
		return
	}
	in.outcome, in.latency = Failed, answerWithin
	close(in.settled)
	s.cfg.Log.Warn("interaction failed", "id", in.id, "type", in.kind, "sessions", in.delivered)
	s.emit(in.user, 0, in.ch.GuildID, "INTERACTION_FAILURE", wire.Progress{ID: in.id, Nonce: in.nonce, ReasonCode: 1})
}

func (s *Server) shownInteraction(in *interaction, data wire.InteractionData) wire.Interaction {
	ch := s.shownChannel(in.ch)
	ch.Permissions = s.may(in.user).String()
	out := wire.Interaction{
		ID: in.id, ApplicationID: SeedApplication, Type: in.kind, Data: data, Channel: &ch, ChannelID: in.ch.ID,
		Token: in.token, Version: 1, AppPermissions: s.botMay(in.ch).String(), Locale: in.user.user.Locale,
		Entitlements: []any{}, SKUs: []string{}, Owners: s.owners(in.ch), SizeLimit: form.Bound("message file size").Max,
	}
	if in.source != nil {
		out.Message = in.source.Message.Clone()
	}
	if in.ch.GuildID == "" {
		u := s.publicUser(in.user)
		out.User, out.Context = &u, 1
		return out
	}
	m := s.member(in.user)
	m.Permissions = s.may(in.user).String()
	out.Member, out.GuildID, out.GuildLocale = &m, SeedGuild, s.guild.PreferredLocale
	out.Guild = &wire.InteractionGuild{ID: SeedGuild, Locale: s.guild.PreferredLocale, Features: s.guild.Features}
	return out
}

func (s *Server) owners(ch *channel) map[string]string {
	if ch.GuildID == "" {
		return map[string]string{"0": "0"}
	}
	return map[string]string{"0": SeedGuild}
}
