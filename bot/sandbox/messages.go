package sandbox

import (
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// visibleChannel returns the channel in the path if the account may see it.
func (c *call) visibleChannel() (*world.Channel, error) {
	ch := c.world.Channel(c.path("channel_id"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	if !ch.SeenBy(c.who) {
		return nil, world.ErrMissingAccess
	}
	return ch, nil
}

// getMessages handles GET /channels/{channel_id}/messages: it returns a page of the history.
func (s *Server) getMessages(c *call) (any, error) {
	ch, err := c.visibleChannel()
	if err != nil {
		return nil, err
	}
	window, err := readHistoryPage(c)
	if err != nil {
		return nil, err
	}
	out := []wire.Message{}
	if c.who.Bot && !ch.BotPermissions().Has(world.ReadMessageHistory) {
		return out, nil
	}
	for _, m := range window.pick(ch.Messages) {
		out = append(out, m.Message)
		s.record.addFetched(c.who, &m.Message)
	}
	return out, nil
}

// historyPage is a page of a channel's history.
type historyPage struct {
	limit                 int
	before, after, around uint64
}

// readHistoryPage reads the query of GET messages.
func readHistoryPage(c *call) (historyPage, error) {
	w := historyPage{limit: 50}
	if given := c.query("limit"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil || n < 1 || n > form.MaxListed {
			return w, form.Invalid("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
		w.limit = n
	}
	for name, at := range map[string]*uint64{"before": &w.before, "after": &w.after, "around": &w.around} {
		if given := c.query(name); given != "" {
			id, err := strconv.ParseUint(given, 10, 64)
			if err != nil {
				return w, form.Invalid(name, "NUMBER_TYPE_COERCE", "Value is not snowflake.")
			}
			*at = id
		}
	}
	return w, nil
}

// pick returns the public messages of the page, newest first.
func (w historyPage) pick(messages []*world.Message) []*world.Message {
	var public []*world.Message
	for _, m := range messages {
		if m.To == nil {
			public = append(public, m)
		}
	}
	first, last := 0, len(public)
	at := func(id uint64) int {
		i, _ := slices.BinarySearchFunc(public, id, func(m *world.Message, id uint64) int {
			return int(int64(world.Number(m.ID)) - int64(id))
		})
		return i
	}
	switch {
	case w.before != 0:
		last = at(w.before)
	case w.after != 0:
		first = at(w.after + 1)
		last = min(last, first+w.limit)
	case w.around != 0:
		last = min(last, at(w.around)+w.limit/2+1)
	}
	out := slices.Clone(public[max(first, last-w.limit):last])
	slices.Reverse(out)
	return out
}

// getMessage handles GET of a single message.
func (s *Server) getMessage(c *call) (any, error) {
	ch, m, err := c.visibleMessage()
	if err != nil {
		return nil, err
	}
	if c.who.Bot && !ch.BotPermissions().Has(world.ReadMessageHistory) {
		return nil, world.ErrPermissions
	}
	s.record.addFetched(c.who, &m.Message)
	return m.Message, nil
}

// visibleMessage returns the public message in the path. An ephemeral one can only be reached
// through its interaction, even by the user who sees it.
func (c *call) visibleMessage() (*world.Channel, *world.Message, error) {
	ch, err := c.visibleChannel()
	if err != nil {
		return nil, nil, err
	}
	m := ch.Find(c.who, c.path("message_id"))
	if m == nil || m.To != nil {
		return nil, nil, errUnknownMessage
	}
	return ch, m, nil
}

// postMessage posts a message. If enforce_nonce is set and the account has just used the nonce, it
// returns the earlier message.
func (s *Server) postMessage(c *call) (any, error) {
	ch := s.world.Channel(c.path("channel_id"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	d, err := readDraft(c, "")
	if err != nil {
		return nil, err
	}
	if err := d.checkPost(s.world, c.who, ch); err != nil {
		return nil, err
	}
	if d.Enforce && d.Nonce != nil {
		if old := s.world.SentWith(c.who, ch, d.Nonce); old != nil {
			return old.Message, nil
		}
	}
	m := s.world.NewMessage(ch, c.who)
	m.TTS, m.Nonce = d.TTS, d.Nonce
	if err := d.setReference(m, ch); err != nil {
		return nil, err
	}
	if err := d.applyToNew(s.world, m); err != nil {
		return nil, err
	}
	if ch.IsThread() {
		ch.Metadata.Archived = false
	}
	s.joinMentioned(ch, m)
	s.publishMessage(ch, m)
	return m.Message, nil
}

// joinMentioned adds the users whom a message in a private thread mentions to the thread.
func (s *Server) joinMentioned(ch *world.Channel, m *world.Message) {
	for _, u := range m.Mentions {
		a := s.world.Account(u.ID)
		if a.In(ch.GuildID) && ch.Join(a) {
			s.gateway.Emit(a, gateway.IntentGuilds, ch.GuildID, "THREAD_CREATE", ch.Shown())
		}
	}
}

// checkPost checks the permissions for the message, and that it is not empty.
func (d *draft) checkPost(w *world.World, who *world.Account, ch *world.Channel) error {
	if err := w.MayPost(ch, who); err != nil {
		return err
	}
	may := ch.BotPermissions()
	if who.Bot && len(d.files) > 0 && !may.Has(world.AttachFiles) {
		return world.ErrPermissions
	}
	if err := d.checkFlags(flagsNew); err != nil {
		return err
	}
	if d.empty() {
		return errEmptyMessage
	}
	return nil
}

// setReference makes the message a reply to another, if the draft refers to one.
func (d *draft) setReference(m *world.Message, ch *world.Channel) error {
	ref := d.Reference
	if ref == nil || ref.MessageID == "" {
		return nil
	}
	to := ch.Find(m.By, ref.MessageID)
	if to == nil || to.To != nil {
		if ref.FailIfNotExists != nil && !*ref.FailIfNotExists {
			return nil
		}
		return form.Invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
	m.Type, m.Reference, m.Referenced = wire.MessageReply, to.Refer(ch), to.Message.Clone()
	m.Referenced.Referenced = nil
	return nil
}

const oldMessageAge = time.Hour

// patchMessage handles PATCH of a message, which only its author may edit.
func (s *Server) patchMessage(c *call) (any, error) {
	ch, m, err := c.visibleMessage()
	if err != nil {
		return nil, err
	}
	if m.By != c.who {
		return nil, errNotAuthor
	}
	d, err := readDraft(c, "")
	if err != nil {
		return nil, err
	}
	if err := d.checkFlags(flagsEdit); err != nil {
		return nil, err
	}
	if c.who.Bot && len(d.files) > 0 && !ch.BotPermissions().Has(world.AttachFiles) {
		return nil, world.ErrPermissions
	}
	if err := s.world.MayEdit(ch, c.who); err != nil {
		return nil, err
	}
	if err := countOldEdit(ch, m, s.world.Now()); err != nil {
		return nil, err
	}
	if err := s.editMessage(ch, m, d); err != nil {
		return nil, err
	}
	return m.Message, nil
}

const oldEditInterval = 20 * time.Second

// countOldEdit counts edits of messages older than an hour against their quota.
func countOldEdit(ch *world.Channel, m *world.Message, now time.Time) error {
	if now.Sub(m.Timestamp) < oldMessageAge {
		return nil
	}
	if ch.OldEdits.Count(now, oldEditInterval) >= form.MaxOldEdits {
		full := *errOldMessageQuota
		full.RetryAfter = ch.OldEdits.Until(now, oldEditInterval).Seconds()
		return &full
	}
	ch.OldEdits.Add(now, 1)
	return nil
}

// deleteMessage handles DELETE of a message.
func (s *Server) deleteMessage(c *call) (any, error) {
	ch, m, err := c.visibleMessage()
	if err != nil {
		return nil, err
	}
	if m.By != c.who && ch.Type == wire.ChannelDM {
		return nil, errDMChannel
	}
	if ch.IsArchived() {
		return nil, world.ErrThreadClosed
	}
	if m.By != c.who && !(c.who.Bot && ch.BotPermissions().Has(world.ManageMessages)) {
		return nil, world.ErrPermissions
	}
	s.removeMessage(ch, m)
	return nil, nil
}
