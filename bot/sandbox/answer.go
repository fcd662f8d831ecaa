package sandbox

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// responseTypes returns the response types that an interaction allows. A modal opened by a
// component may also be answered by updating the component's message.
func responseTypes(in *interaction) []int {
	switch in.kind {
	case wire.InteractionCommand:
		return []int{wire.AnswerMessage, wire.AnswerDefer, wire.AnswerModal}
	case wire.InteractionComponent:
		return []int{wire.AnswerMessage, wire.AnswerDefer, wire.AnswerDeferUpdate, wire.AnswerUpdate, wire.AnswerModal}
	case wire.InteractionAutocomplete:
		return []int{wire.AnswerAutocomplete}
	}
	if in.source != nil {
		return []int{wire.AnswerMessage, wire.AnswerDefer, wire.AnswerDeferUpdate, wire.AnswerUpdate}
	}
	return []int{wire.AnswerMessage, wire.AnswerDefer}
}

// postCallback handles the bot's first response to an interaction.
func (s *Server) postCallback(c *call) (any, error) {
	in := s.interactions.byID[c.path("interaction_id")]
	if in == nil || in.token != c.path("interaction_token") {
		return nil, errUnknownInter
	}
	switch {
	case in.outcome == Answered:
		if kind, err := readAnswerType(c.body, in); err == nil {
			in.laterKinds = append(in.laterKinds, kind)
		}
		return nil, errAcknowledged
	case in.outcome == Failed || s.world.Now().Sub(in.created) >= s.cfg.AnswerTimeout:
		return nil, errUnknownInter
	}
	kind, err := readAnswerType(c.body, in)
	if err != nil {
		return nil, err
	}
	if err := (responder{s, in, c}).perform(kind); err != nil {
		return nil, err
	}
	s.markAnswered(in, kind)
	if c.query("with_response") == "true" {
		return in.callbackResponse(kind), nil
	}
	return nil, nil
}

// readAnswerType returns the type of a response, if the interaction allows it.
func readAnswerType(b *form.Body, in *interaction) (int, error) {
	var head struct {
		Type int `json:"type"`
	}
	if err := form.Decode(b.Raw, &head); err != nil {
		return 0, err
	}
	if allowed := responseTypes(in); !slices.Contains(allowed, head.Type) {
		return 0, form.Invalid("type", "BASE_TYPE_CHOICES",
			fmt.Sprintf("An interaction of type %d is answered by one of %v.", in.kind, allowed))
	}
	return head.Type, nil
}

// responder performs the bot's first response to an interaction.
type responder struct {
	s  *Server
	in *interaction
	c  *call
}

// perform performs the response of the given type.
func (a responder) perform(kind int) error {
	switch kind {
	case wire.AnswerMessage:
		return a.sendMessage()
	case wire.AnswerDefer:
		return a.deferMessage()
	case wire.AnswerDeferUpdate:
		return a.deferUpdate()
	case wire.AnswerUpdate:
		return a.updateMessage()
	case wire.AnswerAutocomplete:
		return a.sendChoices()
	}
	return a.openModal()
}

// sendMessage posts the response as a message.
func (a responder) sendMessage() error {
	d, err := readDraft(a.c, "data")
	if err != nil {
		return err
	}
	a.in.original, err = a.s.postAnswer(a.in, d)
	return err
}

// postAnswer publishes a new message about an interaction.
func (s *Server) postAnswer(in *interaction, d *draft) (*world.Message, error) {
	if err := d.checkFlags(flagsAnswer); err != nil {
		return nil, err
	}
	if d.empty() {
		return nil, errEmptyMessage
	}
	m := in.newResponse(s.world, d.flag(wire.FlagEphemeral))
	if err := s.checkThreadOpen(in.ch, m); err != nil {
		return nil, err
	}
	m.TTS = d.TTS
	if err := d.applyToNew(s.world, m); err != nil {
		return nil, err
	}
	s.publishMessage(in.ch, m)
	return m, nil
}

// checkThreadOpen returns an error if an interaction's message may not be posted or edited in the
// channel. In a locked thread, public messages need the permission to manage threads.
func (s *Server) checkThreadOpen(ch *world.Channel, m *world.Message) error {
	if m.Ephemeral() || !s.world.IsClosed(ch, m.By) {
		return nil
	}
	return world.ErrThreadClosed
}

// newResponse returns an empty message of the bot about an interaction. It is ephemeral if the bot
// asks for that or Discord forces it, see [world.World.ForcesEphemeral]. newResponse does not
// publish it.
func (in *interaction) newResponse(w *world.World, ephemeral bool) *world.Message {
	m := w.NewMessage(in.ch, w.Bot)
	m.Type, m.WebhookID, m.ApplicationID = wire.MessageReply, w.ApplicationID(), w.ApplicationID()
	meta := &wire.InteractionMetadata{ID: in.id, Type: in.kind, User: in.user.Public(), Owners: in.owners}
	switch {
	case in.original != nil:
		meta.OriginalResponseID = in.original.ID
		m.Reference = in.original.Refer(in.ch)
	case in.source != nil:
		m.Reference = in.source.Refer(in.ch)
	case in.kind == wire.InteractionCommand:
		m.Type = wire.MessageCommand
		m.Interaction = &wire.MessageInteraction{ID: in.id, Type: in.kind, Name: in.name, User: in.user.Public()}
	default:
		m.Type = wire.MessageDefault
	}
	if in.kind == wire.InteractionCommand {
		meta.Name = in.name
	}
	if in.kind == wire.InteractionComponent && in.source != nil {
		meta.InteractedMessageID = in.source.ID
	}
	m.InteractionMetadata = meta
	if ephemeral || w.ForcesEphemeral(in.ch, in.user) {
		m.To, m.Flags = in.user, m.Flags|wire.FlagEphemeral
	}
	return m
}

// readDefer reads the data of a deferred response. It may only set the flags given.
func (a responder) readDefer(flags int) (*draft, error) {
	d, err := readDraft(a.c, "data")
	if err != nil {
		return nil, err
	}
	if !d.empty() || d.Attachments != nil && len(*d.Attachments) > 0 {
		return nil, form.Invalid("data", "UNUSABLE_KEY", "A deferred answer has no content and no files yet")
	}
	return d, d.checkFlags(flags)
}

// deferMessage posts a placeholder message that a follow-up or an edit fills.
func (a responder) deferMessage() error {
	d, err := a.readDefer(wire.FlagEphemeral)
	if err != nil {
		return err
	}
	m := a.in.newResponse(a.s.world, d.flag(wire.FlagEphemeral))
	if err := a.s.checkThreadOpen(a.in.ch, m); err != nil {
		return err
	}
	m.Flags |= wire.FlagLoading
	a.s.publishMessage(a.in.ch, m)
	a.in.original = m
	return nil
}

// deferUpdate only acknowledges the press. @original then refers to the pressed message.
func (a responder) deferUpdate() error {
	if _, err := a.readDefer(0); err != nil {
		return err
	}
	a.in.original = a.in.source
	return nil
}

// updateMessage edits the pressed message.
func (a responder) updateMessage() error {
	in := a.in
	d, err := readDraft(a.c, "data")
	if err != nil {
		return err
	}
	if err := d.checkFlags(flagsEdit); err != nil {
		return err
	}
	if in.ch.Find(in.user, in.source.ID) == nil {
		return errUnknownMessage
	}
	if err := a.s.editMessage(in.ch, in.source, d); err != nil {
		return err
	}
	in.original = in.source
	return nil
}

// sendChoices sends autocomplete suggestions to the user.
func (a responder) sendChoices() error {
	var say struct {
		Choices []wire.Choice `json:"choices"`
	}
	if err := a.decodeData(&say); err != nil {
		return err
	}
	errs := &form.Errors{}
	for i := range say.Choices {
		form.CheckChoice(errs, fmt.Sprintf("data.choices.%d", i), say.Choices[i])
	}
	if err := errs.Err(); err != nil {
		return err
	}
	wire.LocalizeChoices(say.Choices, a.in.user.User.Locale)
	a.showEvent("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE",
		wire.Suggestions{Nonce: a.in.nonce, Choices: append([]wire.Choice{}, say.Choices...)})
	return nil
}

// modal is a form that the bot opened for a user.
type modal struct {
	wire.Modal
	user   *world.Account
	ch     *world.Channel
	owners world.Owners // of the interaction that it responds to
	source *world.Message
}

// openModal opens a form for the user.
func (a responder) openModal() error {
	m := &modal{user: a.in.user, ch: a.in.ch, owners: a.in.owners, source: a.in.source}
	if err := a.decodeData(&m.Modal); err != nil {
		return err
	}
	errs := &form.Errors{}
	form.CheckModal(errs, "data.components", m.Components)
	if err := errs.Err(); err != nil {
		return err
	}
	numberComponents(m.Components)
	m.ID, m.Nonce, m.ChannelID, m.Application = a.in.id, a.in.nonce, a.in.ch.ID, a.s.world.Application()
	m.Application.Bot = nil
	a.s.interactions.modals[m.ID] = m
	a.showEvent("INTERACTION_MODAL_CREATE", m.Modal)
	return nil
}

// decodeData decodes the response's data.
func (a responder) decodeData(into any) error {
	raw, _ := a.c.body.At("data")
	return form.Decode(raw, into)
}

// showEvent sends the user an event that is not a message, and records that they saw it.
func (a responder) showEvent(kind string, data any) {
	a.s.record.addSeen(a.in.user, kind, nil, data)
	a.s.notifyUser(a.in, kind, data)
}

// callbackResponse returns the body of a callback with with_response=true.
func (in *interaction) callbackResponse(kind int) any {
	about := map[string]any{"id": in.id, "type": in.kind}
	resource := map[string]any{"type": kind}
	if in.original != nil {
		about["response_message_id"] = in.original.ID
		about["response_message_loading"] = in.original.Loading()
		about["response_message_ephemeral"] = in.original.Ephemeral()
		resource["message"] = in.original.Message
	}
	return map[string]any{"interaction": about, "resource": resource}
}
