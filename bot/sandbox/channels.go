package sandbox

import (
	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

func (*Server) getGateway(c *call) (any, error) {
	return map[string]any{"url": gateway.URL(c.r.Host)}, nil
}

// getGatewayBot handles GET /gateway/bot.
func (s *Server) getGatewayBot(c *call) (any, error) {
	return map[string]any{
		"url": gateway.URL(c.r.Host), "shards": s.cfg.shards(s.world.GuildCount()),
		"session_start_limit": s.gateway.StartLimit(),
	}, nil
}

// getApplication handles GET /applications/@me.
func (s *Server) getApplication(*call) (any, error) {
	app := s.world.InstalledApplication()
	app.VerifyKey, app.Endpoint = s.endpoint.PublicKey(), s.endpoint.url
	return app, nil
}

// postDM opens the direct message channel of two accounts. The other account sees it in their list
// once it has a message. If they accept no direct messages, posting fails, not this request.
func (s *Server) postDM(c *call) (any, error) {
	var want struct {
		Recipient string `json:"recipient_id"`
	}
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return nil, err
	}
	if want.Recipient == "" {
		return nil, form.Invalid("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	other := s.world.Account(want.Recipient)
	if other == nil {
		return nil, errUnknownUser
	}
	if other == c.who {
		return nil, world.ErrCannotDM
	}
	ch := s.world.DM(c.who, other)
	s.listPrivate(ch, c.who)
	return ch.Shown(), nil
}

// getChannel handles GET /channels/{channel_id}.
func (*Server) getChannel(c *call) (any, error) {
	ch, err := c.visibleChannel()
	if err != nil {
		return nil, err
	}
	return ch.Shown(), nil
}

// patchThread archives or unarchives a thread. Unarchiving needs the permission to write in
// threads. Archiving, or any change of a locked thread, needs the permission to manage threads.
// Other changes of a channel are not supported.
func (*Server) patchThread(c *call) (any, error) {
	ch, err := c.visibleChannel()
	if err != nil {
		return nil, err
	}
	var want map[string]bool
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return nil, err
	}
	archived, given := want["archived"]
	if !given || len(want) > 1 {
		return nil, form.Invalid("archived", "BASE_TYPE_REQUIRED", "The sandbox changes nothing else of a thread")
	}
	if !ch.IsThread() {
		return nil, world.ErrChannelKind
	}
	need := world.SendInThreads
	if archived || ch.Metadata.Locked {
		need = world.ManageThreads
	}
	if !ch.BotPermissions().Has(need) {
		return nil, world.ErrPermissions
	}
	ch.Metadata.Archived = archived
	return ch.Shown(), nil
}

// postThreadFrom starts a thread on a message. A message has at most one thread.
func (s *Server) postThreadFrom(c *call) (any, error) {
	parent, m, err := c.visibleMessage()
	if err != nil {
		return nil, err
	}
	var want threadRequest
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return nil, err
	}
	th, err := s.world.AddThreadFrom(c.who, parent, m, want.Name, want.archiveMinutes())
	if err != nil {
		return nil, err
	}
	s.announce(th, "THREAD_CREATE")
	s.showMessage("MESSAGE_UPDATE", parent, m)
	return created{th.Shown()}, nil
}

// postThread handles POST /channels/{channel_id}/threads: it creates a thread.
func (s *Server) postThread(c *call) (any, error) {
	parent, err := c.visibleChannel()
	if err != nil {
		return nil, err
	}
	var want threadRequest
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return nil, err
	}
	kind := wire.ChannelPrivateThread
	if want.Type != nil {
		kind = *want.Type
	}
	if parent.Type == wire.ChannelForum {
		return nil, form.Invalid("message", "BASE_TYPE_REQUIRED", "This field is required")
	}
	th, err := s.world.AddThread(c.who, parent, kind, want.Name, want.archiveMinutes())
	if err != nil {
		return nil, err
	}
	s.announce(th, "THREAD_CREATE")
	if kind != wire.ChannelPrivateThread {
		s.publishThread(c.who, parent, th)
	}
	return created{th.Shown()}, nil
}

// publishThread posts the line that announces a new thread in its channel. Discord writes it, so
// the thread's creator needs no permission to post.
func (s *Server) publishThread(who *world.Account, parent, th *world.Channel) {
	m := s.world.NewMessage(parent, who)
	m.Type, m.Content = wire.MessageThreadCreated, th.Name
	m.Reference = &wire.Reference{ChannelID: th.ID, GuildID: parent.GuildID}
	s.publishMessage(parent, m)
}

type threadRequest struct {
	Name    string `json:"name"`
	Type    *int   `json:"type"`
	Archive *int   `json:"auto_archive_duration"`
}

// archiveMinutes returns after how many minutes without a message the thread is archived.
func (w threadRequest) archiveMinutes() int {
	if w.Archive == nil {
		return 1440
	}
	return *w.Archive
}
