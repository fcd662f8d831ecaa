package sandbox

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// interactionReader checks a user's request like Discord's client and server would, and prepares what the bot
// will receive.
type interactionReader struct {
	*interaction
	s *Server
}

// readInteraction returns the interaction that a user requests, with its data.
func (s *Server) readInteraction(who *world.Account, sent wire.UserInteraction) (*interaction, wire.InteractionData, error) {
	none := wire.InteractionData{}
	if sent.ApplicationID != s.world.ApplicationID() {
		return nil, none, errUnknownApp
	}
	ch := s.world.Channel(sent.ChannelID)
	if ch == nil {
		return nil, none, errUnknownChannel
	}
	if !ch.SeenBy(who) {
		return nil, none, world.ErrMissingAccess
	}
	if sent.GuildID != ch.GuildID {
		return nil, none, errUnknownGuild
	}
	in := &interaction{
		kind: sent.Type, user: who, ch: ch, nonce: sent.Nonce, outcome: Pending, settled: make(chan struct{}),
	}
	data, err := interactionReader{in, s}.readData(sent)
	return in, data, err
}

// readData checks the data of what a person sent, and returns it as the bot receives it.
func (r interactionReader) readData(sent wire.UserInteraction) (wire.InteractionData, error) {
	switch sent.Type {
	case wire.InteractionCommand, wire.InteractionAutocomplete:
		return r.commandData(sent.Data)
	case wire.InteractionComponent:
		return r.componentData(sent)
	case wire.InteractionModalSubmit:
		return r.modalData(sent.Data)
	}
	return wire.InteractionData{}, form.Invalid("type", "BASE_TYPE_CHOICES", "Value must be one of (2, 3, 4, 5).")
}

func invalidPress(format string, args ...any) error {
	why := "Component validation failed: " + fmt.Sprintf(format, args...)
	return form.Invalid("data.custom_id", form.ComponentInvalid, why)
}

// componentData checks the press of a component.
func (r interactionReader) componentData(sent wire.UserInteraction) (wire.InteractionData, error) {
	none := wire.InteractionData{}
	m := r.ch.Find(r.user, sent.MessageID)
	if m == nil {
		return none, errUnknownMessage
	}
	pressed := m.Component(sent.Data.CustomID)
	switch {
	case !m.By.Bot:
		return none, errUnknownApp
	case pressed == nil:
		return none, invalidPress("no such component")
	case pressed.Type != sent.Data.ComponentType:
		return none, invalidPress("the component is of type %d", pressed.Type)
	case pressed.Disabled:
		return none, invalidPress("the component is disabled")
	case pressed.Type != wire.Button && !pressed.IsSelect():
		return none, invalidPress("the component cannot be pressed")
	}
	r.source, r.name, r.owners = m, pressed.CustomID, r.s.world.MessageOwners(r.ch, m)
	data := wire.InteractionData{CustomID: pressed.CustomID, ComponentType: pressed.Type}
	if pressed.Type == wire.Button {
		return data, nil
	}
	var err error
	data.Values, data.Resolved, err = r.checkValues(pressed, sent.Data.Values)
	return data, err
}

// checkValues checks the values chosen in a select.
func (r interactionReader) checkValues(c *wire.Component, chosen []string) ([]string, *wire.Resolved, error) {
	low, high := c.Bounds()
	if len(chosen) < low || len(chosen) > high {
		return nil, nil, invalidPress("%d values chosen, %d to %d allowed", len(chosen), low, high)
	}
	if c.Type != wire.StringSelect {
		resolved, err := r.resolveChosen(chosen)
		return slices.Clone(chosen), resolved, err
	}
	for i, v := range chosen {
		offered := slices.ContainsFunc(c.Options, func(o wire.SelectOption) bool { return o.Value == v })
		if !offered || slices.Contains(chosen[:i], v) {
			return nil, nil, invalidPress("%q is not offered, or chosen twice", v)
		}
	}
	return slices.Clone(chosen), nil, nil
}

// resolveChosen returns the users that were chosen in a user select. It refuses an id that is none.
func (r interactionReader) resolveChosen(chosen []string) (*wire.Resolved, error) {
	out := &wire.Resolved{}
	for _, v := range chosen {
		if !r.resolve(out, wire.OptionUser, v) {
			return nil, invalidPress("%q cannot be chosen here", v)
		}
	}
	return out, nil
}

// modalData checks the submission of an open form.
func (r interactionReader) modalData(data wire.InteractionData) (wire.InteractionData, error) {
	none := wire.InteractionData{}
	m := r.s.interactions.modals[data.ID]
	if m == nil || m.user != r.user || m.ch != r.ch || m.CustomID != data.CustomID {
		return none, errUnknownInter
	}
	filled, err := form.FillModal(m.Components, data.Components)
	if err != nil {
		return none, err
	}
	r.modal, r.source, r.name, r.owners = m, m.source, m.CustomID, m.owners
	return wire.InteractionData{CustomID: m.CustomID, Components: filled}, nil
}

// resolve adds the object with the given id to out. It returns false if an option of that kind
// cannot refer to such an object.
func (r interactionReader) resolve(out *wire.Resolved, kind int, id string) bool {
	w := r.s.world
	a, ch := w.Account(id), w.Channel(id)
	var roles []wire.Role
	if !r.ch.IsPrivate() {
		roles = w.GuildOf(r.ch.GuildID).Roles
	}
	role := slices.IndexFunc(roles, func(r wire.Role) bool { return r.ID == id })
	switch {
	case a != nil && (kind == wire.OptionUser || kind == wire.OptionMentionable):
		r.resolveUser(out, a)
	case ch != nil && kind == wire.OptionChannel && ch.SeenBy(r.user):
		shown := ch.Shown()
		shown.Permissions = w.UserPermissions(ch, r.user).String()
		out.Channels = setKey(out.Channels, id, shown)
	case role >= 0 && (kind == wire.OptionRole || kind == wire.OptionMentionable):
		out.Roles = setKey(out.Roles, id, roles[role])
	default:
		return false
	}
	return true
}

// resolveUser adds an account, and its membership if it is in the guild.
func (r interactionReader) resolveUser(out *wire.Resolved, a *world.Account) {
	out.Users = setKey(out.Users, a.User.ID, a.Public())
	if r.ch.GuildID != "" && a.In(r.ch.GuildID) {
		m := a.Member(r.ch.GuildID)
		m.User, m.Permissions = nil, r.s.world.UserPermissions(r.ch, a).String()
		out.Members = setKey(out.Members, a.User.ID, m)
	}
}

// setKey sets a key, creating the map if needed.
func setKey[V any](m map[string]V, key string, v V) map[string]V {
	if m == nil {
		m = map[string]V{}
	}
	m[key] = v
	return m
}
