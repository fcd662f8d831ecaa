package sandbox

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// answersTo gives the answer types that an interaction may have; a modal that
// was opened by a component may also be answered by updating its message.
func answersTo(in *interaction) []int {
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

// postCallback is the bot's first answer.
func postCallback(s *Server, c *call) (any, error) {
	in := s.interactions[c.path("interaction_id")]
	if in == nil || in.token != c.path("interaction_token") {
		return nil, errUnknownInter
	}
	switch {
	case in.outcome == Answered:
		return nil, errAcknowledged
	case in.outcome == Failed || s.now().Sub(in.created) >= answerWithin:
		return nil, errUnknownInter
	}
	kind, err := answerType(c.body, in)
	if err != nil {
		return nil, err
	}
	if err := s.answer(in, kind, c); err != nil {
		return nil, err
	}
	s.settle(in)
	if c.query("with_response") == "true" {
		return s.callbackResponse(in, kind), nil
	}
	return nil, nil
}

func answerType(b *form.Body, in *interaction) (int, error) {
	errs := &form.Errors{}
	form.CheckShape(errs, "", "callback", b.Tree)
	if err := errs.Err(); err != nil {
		return 0, err
	}
	var head struct {
		Type int `json:"type"`
	}
	if err := form.Decode(b.Raw, &head); err != nil {
		return 0, err
	}
	if allowed := answersTo(in); !slices.Contains(allowed, head.Type) {
		return 0, form.Invalid("type", "BASE_TYPE_CHOICES", fmt.Sprintf("An interaction of type %d is answered by one of %v.", in.kind, allowed))
	}
	return head.Type, nil
}

func (s *Server) answer(in *interaction, kind int, c *call) error {
	switch kind {
	case wire.AnswerMessage:
		return s.answerMessage(in, c)
	case wire.AnswerDefer:
		return s.answerDefer(in, c.body)
	case wire.AnswerDeferUpdate:
		return s.answerDeferUpdate(in, c.body)
	case wire.AnswerUpdate:
		return s.answerUpdate(in, c)
	case wire.AnswerAutocomplete:
		return s.answerChoices(in, c.body)
	}
	return s.answerModal(in, c.body)
}

// settle marks the interaction as answered and tells its user.
func (s *Server) settle(in *interaction) {
	in.timer.Stop()
	in.outcome, in.latency = Answered, s.now().Sub(in.created)
	close(in.settled)
	if in.modal != nil {
		delete(s.modals, in.modal.ID)
	}
	s.emit(in.user, 0, in.ch.GuildID, "INTERACTION_SUCCESS", wire.Progress{ID: in.id, Nonce: in.nonce})
}

func (s *Server) answerMessage(in *interaction, c *call) error {
	d, err := readDraft(c.body, "data", "callback_message")
	if err != nil {
		return err
	}
	in.original, err = s.post(in, d, c.base)
	return err
}

// post makes a new message of an interaction.
func (s *Server) post(in *interaction, d *draft, base string) (*message, error) {
	if err := d.checkFlags(flagsAnswer); err != nil {
		return nil, err
	}
	if d.empty() {
		return nil, errEmptyMessage
	}
	m := s.newAnswer(in, d.flag(wire.FlagEphemeral))
	m.TTS = d.TTS
	if err := s.apply(m, d, base, false); err != nil {
		return nil, err
	}
	s.publish(in.ch, m)
	return m, nil
}

// newAnswer is an empty message of the bot about an interaction, not published.
func (s *Server) newAnswer(in *interaction, ephemeral bool) *message {
	m := s.newMessage(in.ch, s.bot)
	m.Type, m.WebhookID, m.ApplicationID = wire.MessageReply, SeedApplication, SeedApplication
	meta := &wire.InteractionMetadata{ID: in.id, Type: in.kind, User: s.publicUser(in.user), Owners: s.owners(in.ch)}
	switch {
	case in.original != nil:
		meta.OriginalResponseID = in.original.ID
		m.Reference = reference(in.ch, in.original)
	case in.source != nil:
		m.Reference = reference(in.ch, in.source)
	case in.kind == wire.InteractionCommand:
		m.Type = wire.MessageCommand
		m.Interaction = &wire.MessageInteraction{ID: in.id, Type: in.kind, Name: in.name, User: s.publicUser(in.user)}
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
	if ephemeral {
		m.to, m.Flags = in.user, m.Flags|wire.FlagEphemeral
	}
	return m
}

func reference(ch *channel, m *message) *wire.Reference {
	return &wire.Reference{MessageID: m.ID, ChannelID: ch.ID, GuildID: ch.GuildID}
}

// checkDefer: a defer says nothing but, where allowed, that it is ephemeral.
func (s *Server) checkDefer(b *form.Body, flags int) error {
	if !form.Given(b.Tree, "data") {
		return b.Against
	}
	d, err := readDraft(b, "data", "callback_defer")
	if err != nil {
		return err
	}
	if len(d.files) > 0 {
		return form.Invalid("files", "UNUSABLE_KEY", "A deferred answer has no files yet")
	}
	if err := d.checkFlags(flags); err != nil {
		return err
	}
	return b.Against
}

func (s *Server) answerDefer(in *interaction, b *form.Body) error {
	if err := s.checkDefer(b, wire.FlagEphemeral); err != nil {
		return err
	}
	var say struct {
		Data struct {
			Flags int `json:"flags"`
		} `json:"data"`
	}
	if err := form.Decode(b.Raw, &say); err != nil {
		return err
	}
	m := s.newAnswer(in, say.Data.Flags&wire.FlagEphemeral != 0)
	m.Flags |= wire.FlagLoading
	s.publish(in.ch, m)
	in.original = m
	return nil
}

func (s *Server) answerDeferUpdate(in *interaction, b *form.Body) error {
	if err := s.checkDefer(b, 0); err != nil {
		return err
	}
	in.original = in.source
	return nil
}

func (s *Server) answerUpdate(in *interaction, c *call) error {
	d, err := readDraft(c.body, "data", "callback_message")
	if err != nil {
		return err
	}
	if err := d.checkFlags(flagsEdit); err != nil {
		return err
	}
	if s.find(in.user, in.ch, in.source.ID) == nil {
		return errUnknownMessage
	}
	if err := s.edit(in.ch, in.source, d, c.base); err != nil {
		return err
	}
	in.original = in.source
	return nil
}

func (s *Server) answerChoices(in *interaction, b *form.Body) error {
	errs := &form.Errors{}
	raw, tree := b.At("data")
	form.CheckShape(errs, "data", "suggestions", tree)
	var say struct {
		Choices []wire.Choice `json:"choices"`
	}
	if err := errs.Err(); err != nil {
		return err
	}
	if err := form.Decode(raw, &say); err != nil {
		return err
	}
	for i := range say.Choices {
		form.CheckChoice(errs, fmt.Sprintf("data.choices.%d", i), say.Choices[i].Value, 0)
	}
	if err := errs.Err(); err != nil {
		return err
	}
	if b.Against != nil {
		return b.Against
	}
	localizeChoices(say.Choices, in.user.user.Locale)
	answer := wire.Suggestions{Nonce: in.nonce, Choices: append([]wire.Choice{}, say.Choices...)}
	s.saw(in.user, "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", nil, answer)
	s.emit(in.user, 0, in.ch.GuildID, "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", answer)
	return nil
}

func (s *Server) answerModal(in *interaction, b *form.Body) error {
	errs := &form.Errors{}
	raw, tree := b.At("data")
	form.CheckShape(errs, "data", "modal", tree)
	if err := errs.Err(); err != nil {
		return err
	}
	m := &modal{user: in.user, ch: in.ch, source: in.source}
	if err := form.Decode(raw, &m.Modal); err != nil {
		return err
	}
	form.CheckModal(errs, "data.components", m.Components)
	if err := errs.Err(); err != nil {
		return err
	}
	if b.Against != nil {
		return b.Against
	}
	numberComponents(m.Components)
	m.ID, m.Nonce, m.ChannelID, m.Application = in.id, in.nonce, in.ch.ID, s.application()
	m.Application.Bot = nil
	s.modals[m.ID] = m
	s.saw(in.user, "INTERACTION_MODAL_CREATE", nil, m.Modal)
	s.emit(in.user, 0, in.ch.GuildID, "INTERACTION_MODAL_CREATE", m.Modal)
	return nil
}

func (s *Server) callbackResponse(in *interaction, kind int) any {
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
