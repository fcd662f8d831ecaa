package sandbox

import (
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// newMessage is an empty message with its identifier and time.
func (s *Server) newMessage(ch *channel, author *account) *message {
	m := &message{author: author}
	m.Message = wire.Message{
		ID: s.ids.next(), ChannelID: ch.ID, Author: s.publicUser(author), Timestamp: s.now(),
		Mentions: []wire.User{}, MentionRoles: []string{}, Attachments: []wire.Attachment{},
		Embeds: []any{}, Components: []wire.Component{},
	}
	return m
}

// publish puts the message into its channel and shows it.
func (s *Server) publish(ch *channel, m *message) {
	ch.messages = append(ch.messages, m)
	s.show("MESSAGE_CREATE", ch, m)
}

// visible gives the channel of the path if the account may see it.
func (s *Server) visible(c *call) (*channel, error) {
	ch := s.channel(c.path("channel_id"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	if !s.sees(c.who, ch) {
		return nil, errMissingAccess
	}
	return ch, nil
}

func getMessages(s *Server, c *call) (any, error) {
	ch, err := s.visible(c)
	if err != nil {
		return nil, err
	}
	window, err := readWindow(c)
	if err != nil {
		return nil, err
	}
	out := []wire.Message{}
	if c.who.bot && !s.botMay(ch).has(ReadMessageHistory) {
		return out, nil
	}
	for _, m := range window.pick(ch.messages) {
		out = append(out, m.Message)
		s.saw(c.who, "GET", &m.Message, nil)
	}
	return out, nil
}

// window is a page of a channel's history.
type window struct {
	limit                 int
	before, after, around uint64
}

func readWindow(c *call) (window, error) {
	w := window{limit: 50}
	if given := c.query("limit"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil || !form.Bound("message list").Holds(n) {
			return w, form.Invalid("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
		w.limit = n
	}
	for name, at := range map[string]*uint64{"before": &w.before, "after": &w.after, "around": &w.around} {
		if given := c.query(name); given != "" {
			if !form.IsSnowflake(given) {
				return w, form.Invalid(name, "NUMBER_TYPE_COERCE", "Value is not snowflake.")
			}
			*at = number(given)
		}
	}
	return w, nil
}

// pick gives the public messages of the page, newest first.
func (w window) pick(messages []*message) []*message {
	var public []*message
	for _, m := range messages {
		if m.to == nil {
			public = append(public, m)
		}
	}
	first, last := 0, len(public)
	at := func(id uint64) int {
		i, _ := slices.BinarySearchFunc(public, id, func(m *message, id uint64) int {
			return int(int64(number(m.ID)) - int64(id))
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

func getMessage(s *Server, c *call) (any, error) {
	ch, m, err := s.visibleMessage(c)
	if err != nil {
		return nil, err
	}
	if c.who.bot && !s.botMay(ch).has(ReadMessageHistory) {
		return nil, errPermissions
	}
	s.saw(c.who, "GET", &m.Message, nil)
	return m.Message, nil
}

// visibleMessage gives the public message of the path: an ephemeral one can
// be reached through its interaction only, also by the user who has it.
func (s *Server) visibleMessage(c *call) (*channel, *message, error) {
	ch, err := s.visible(c)
	if err != nil {
		return nil, nil, err
	}
	m := s.find(c.who, ch, c.path("message_id"))
	if m == nil || m.to != nil {
		return nil, nil, errUnknownMessage
	}
	return ch, m, nil
}

func postMessage(s *Server, c *call) (any, error) {
	ch := s.channel(c.path("channel_id"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	d, err := readDraft(c.body, "", "message")
	if err != nil {
		return nil, err
	}
	if err := s.mayPostThis(c.who, ch, d); err != nil {
		return nil, err
	}
	if old := s.sentWith(c.who, ch, d); old != nil {
		return old.Message, nil
	}
	m := s.newMessage(ch, c.who)
	m.TTS, m.Nonce = d.TTS, d.Nonce
	if err := s.reply(m, ch, d); err != nil {
		return nil, err
	}
	if err := s.apply(m, d, c.base, false); err != nil {
		return nil, err
	}
	s.publish(ch, m)
	return m.Message, nil
}

// mayPostThis checks permissions for the message as a whole, and that there is
// something to post.
func (s *Server) mayPostThis(who *account, ch *channel, d *draft) error {
	if err := s.mayPost(who, ch); err != nil {
		return err
	}
	if isThread(ch) && ch.Metadata.Archived && ch.Metadata.Locked {
		return errArchivedThread
	}
	may := s.botMay(ch)
	if who.bot && len(d.files) > 0 && !may.has(AttachFiles) {
		return errPermissions
	}
	if err := d.checkFlags(flagsNew); err != nil {
		return err
	}
	if d.empty() {
		return errEmptyMessage
	}
	return nil
}

// sentWith finds the message that was sent with the same nonce a short while
// ago, where the request asks that it be sent only once.
func (s *Server) sentWith(who *account, ch *channel, d *draft) *message {
	if !d.Enforce || d.Nonce == nil {
		return nil
	}
	for _, m := range slices.Backward(ch.messages) {
		if m.author == who && m.Nonce == d.Nonce && s.now().Sub(m.Timestamp) < 5*time.Minute {
			return m
		}
	}
	return nil
}

func (s *Server) reply(m *message, ch *channel, d *draft) error {
	ref := d.Reference
	if ref == nil || ref.MessageID == "" {
		return nil
	}
	to := s.find(m.author, ch, ref.MessageID)
	if to == nil || to.to != nil {
		if ref.FailIfNotExists != nil && !*ref.FailIfNotExists {
			return nil
		}
		return form.Invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
	m.Type, m.Reference, m.Referenced = wire.MessageReply, reference(ch, to), to.Message.Clone()
	m.Referenced.Referenced = nil
	return nil
}

const oldAfter = time.Hour

func patchMessage(s *Server, c *call) (any, error) {
	ch, m, err := s.visibleMessage(c)
	if err != nil {
		return nil, err
	}
	if m.author != c.who {
		return nil, errNotAuthor
	}
	d, err := readDraft(c.body, "", "message_edit")
	if err != nil {
		return nil, err
	}
	if err := d.checkFlags(flagsEdit); err != nil {
		return nil, err
	}
	if c.who.bot && len(d.files) > 0 && !s.botMay(ch).has(AttachFiles) {
		return nil, errPermissions
	}
	if err := s.mayEditOld(ch, m); err != nil {
		return nil, err
	}
	if err := s.edit(ch, m, d, c.base); err != nil {
		return nil, err
	}
	return m.Message, nil
}

const oldEditSpan = 20 * time.Second

// mayEditOld counts edits of messages older than an hour against their quota.
func (s *Server) mayEditOld(ch *channel, m *message) error {
	now := s.now()
	if now.Sub(m.Timestamp) < oldAfter {
		return nil
	}
	ch.oldEdits = within(ch.oldEdits, now, oldEditSpan)
	if !form.Bound("edits of old messages, a channel and 20 s").Holds(len(ch.oldEdits) + 1) {
		full := *errOldMessageQuota
		full.RetryAfter = oldEditSpan.Seconds() - now.Sub(ch.oldEdits[0]).Seconds()
		return &full
	}
	ch.oldEdits = append(ch.oldEdits, now)
	return nil
}

func deleteMessage(s *Server, c *call) (any, error) {
	ch, m, err := s.visibleMessage(c)
	if err != nil {
		return nil, err
	}
	if m.author != c.who && ch.Type == wire.ChannelDM {
		return nil, errDMChannel
	}
	if m.author != c.who && !(c.who.bot && s.botMay(ch).has(ManageMessages)) {
		return nil, errPermissions
	}
	s.hide(ch, m)
	s.remove(ch, m)
	return nil, nil
}
