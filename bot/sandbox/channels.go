package sandbox

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

func getGateway(_ *Server, c *call) (any, error) {
	return map[string]any{"url": gatewayURL(c.r.Host)}, nil
}

func getGatewayBot(s *Server, c *call) (any, error) {
	return map[string]any{
		"url": gatewayURL(c.r.Host), "shards": s.cfg.MinShards,
		"session_start_limit": s.startLimit(),
	}, nil
}

func (s *Server) application() wire.Application {
	return wire.Application{ID: SeedApplication, Name: s.cfg.AppName, Description: "Railway board games", Bot: &s.bot.user, BotPublic: true}
}

func getApplication(s *Server, _ *call) (any, error) {
	app := s.application()
	app.Guilds = 1
	return app, nil
}

// postDM opens the direct message channel between the two, the same one each
// time. It stands in the other's list with its first message; that they take no
// messages is said when one is posted, not here.
func postDM(s *Server, c *call) (any, error) {
	errs := &form.Errors{}
	form.CheckShape(errs, "", "dm", c.body.Tree)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	var want struct {
		Recipient string `json:"recipient_id"`
	}
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return nil, err
	}
	if c.body.Against != nil {
		return nil, c.body.Against
	}
	other := s.account(want.Recipient)
	if other == nil {
		return nil, errUnknownUser
	}
	if other == c.who {
		return nil, errCannotDM
	}
	ch := s.dm(c.who, other)
	s.list(ch, c.who)
	return s.shownChannel(ch), nil
}

// dm is the direct message channel of two accounts.
func (s *Server) dm(a, b *account) *channel {
	for _, ch := range s.channels {
		if ch.Type == wire.ChannelDM && slices.Contains(ch.party, a) && slices.Contains(ch.party, b) {
			return ch
		}
	}
	ch := &channel{party: []*account{a, b}}
	ch.Channel = wire.Channel{ID: s.ids.next(), Type: wire.ChannelDM}
	s.channels = append(s.channels, ch)
	return ch
}

// list puts a direct message channel into somebody's list of them. The gateway
// tells people only: a bot hears of no such channel.
func (s *Server) list(ch *channel, a *account) {
	if slices.Contains(ch.listed, a) {
		return
	}
	ch.listed = append(ch.listed, a)
	if !a.bot {
		s.emit(a, 0, "", "CHANNEL_CREATE", s.shownChannel(ch))
	}
}

func postThread(s *Server, c *call) (any, error) {
	parent, err := s.visible(c)
	if err != nil {
		return nil, err
	}
	ask, err := readThread(c.body)
	if err != nil {
		return nil, err
	}
	kind := wire.ChannelPrivateThread
	if ask.Type != nil {
		kind = *ask.Type
	}
	th, err := s.thread(c.who, parent, kind, s.ids.next(), ask)
	if err != nil {
		return nil, err
	}
	if kind == wire.ChannelPublicThread {
		s.tellThread(c.who, parent, th)
	}
	return created{s.shownChannel(th)}, nil
}

// tellThread posts the line by which a channel says that a thread was begun in
// it; Discord writes it, so the starter needs no permission to post.
func (s *Server) tellThread(who *account, parent, th *channel) {
	m := s.newMessage(parent, who)
	m.Type, m.Content = wire.MessageThreadCreated, th.Name
	m.Reference = &wire.Reference{ChannelID: th.ID, GuildID: parent.GuildID}
	s.publish(parent, m)
}

type threadAsk struct {
	Name    string `json:"name"`
	Type    *int   `json:"type"`
	Archive *int   `json:"auto_archive_duration"`
}

func readThread(b *form.Body) (threadAsk, error) {
	var ask threadAsk
	errs := &form.Errors{}
	form.CheckShape(errs, "", "thread", b.Tree)
	if err := errs.Err(); err != nil {
		return ask, err
	}
	if err := form.Decode(b.Raw, &ask); err != nil {
		return ask, err
	}
	if ask.Archive != nil && !slices.Contains([]int{60, 1440, 4320, 10080}, *ask.Archive) {
		errs.Add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	if ask.Type != nil && *ask.Type != wire.ChannelPublicThread && *ask.Type != wire.ChannelPrivateThread {
		errs.Add("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
	}
	if err := errs.Err(); err != nil {
		return ask, err
	}
	return ask, b.Against
}

func (s *Server) thread(who *account, parent *channel, kind int, id string, ask threadAsk) (*channel, error) {
	if parent.Type != wire.ChannelText {
		return nil, errChannelKind
	}
	want := CreatePublicThreads
	if kind == wire.ChannelPrivateThread {
		want = CreatePrivateThreads
	}
	if who.bot && !s.botMay(parent).has(want) {
		return nil, errPermissions
	}
	archive := 1440
	if ask.Archive != nil {
		archive = *ask.Archive
	}
	th := &channel{parent: parent}
	th.Channel = wire.Channel{
		ID: id, Type: kind, GuildID: parent.GuildID, Name: ask.Name, ParentID: &parent.ID, OwnerID: who.user.ID, MemberCount: 1,
		Metadata: &wire.ThreadMetadata{AutoArchiveDuration: archive, ArchiveTimestamp: s.now()},
	}
	s.channels = append(s.channels, th)
	s.announce(th, intentGuilds, "THREAD_CREATE", s.shownChannel(th))
	return th, nil
}
