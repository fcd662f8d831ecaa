package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// adminRoutes registers the admin API, which doc.go describes.
func (s *Server) adminRoutes(mux *http.ServeMux) {
	for pattern, run := range map[string]func(*http.Request) (any, error){
		"GET /sandbox/state":                                    s.adminState,
		"PATCH /sandbox/application":                            s.adminPatchApplication,
		"PATCH /sandbox/guild":                                  s.adminGuild,
		"POST /sandbox/guilds":                                  s.adminAddGuild,
		"POST /sandbox/groups":                                  s.adminAddGroup,
		"POST /sandbox/users":                                   s.adminAddUser,
		"POST /sandbox/roles":                                   s.adminAddRole,
		"PATCH /sandbox/bot":                                    s.adminSetBotPermissions,
		"PATCH /sandbox/users/{user}":                           s.adminPatchUser,
		"DELETE /sandbox/guilds/{guild}/members/{user}":         s.adminRemoveMember,
		"POST /sandbox/channels":                                s.adminAddChannel,
		"PATCH /sandbox/channels/{channel}":                     s.adminPatchChannel,
		"PATCH /sandbox/channels/{channel}/members/{user}":      s.adminPatchChannelMember,
		"DELETE /sandbox/channels/{channel}":                    s.adminDeleteChannel,
		"DELETE /sandbox/channels/{channel}/messages/{message}": s.adminDeleteMessage,
		"GET /sandbox/ephemerals/{channel}":                     s.adminEphemerals,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			s.mu.Lock()
			result, err := encodeResult(run(r))
			s.mu.Unlock()
			respond(w, result, err)
		})
	}
	mux.HandleFunc("GET /sandbox/seen/{user}", func(w http.ResponseWriter, r *http.Request) {
		respond(w, s.Seen(r.PathValue("user")), nil)
	})
	mux.HandleFunc("/sandbox/", s.serveUnknown)
}

// readAdmin decodes the body of an admin request strictly.
func readAdmin(r *http.Request, out any) error {
	d := json.NewDecoder(http.MaxBytesReader(nil, r.Body, 1<<20))
	d.DisallowUnknownFields()
	if err := d.Decode(out); err != nil {
		return form.ErrInvalidJSON
	}
	return nil
}

// adminState handles GET /sandbox/state: it returns what the page and the tests start from.
func (s *Server) adminState(*http.Request) (any, error) {
	channels := []wire.Channel{}
	for _, ch := range s.world.Channels {
		channels = append(channels, ch.ShownToAdmin())
	}
	return map[string]any{
		"guild": s.world.Guild, "guilds": s.world.Guilds(), "bot_guilds": guildIDs(s.world.BotGuilds()),
		"application": s.world.InstalledApplication(), "bot_sessions": s.gateway.BotSessions(),
		"users": s.users(), "spectators": []string{SeedDave}, "channels": channels, "locales": form.Locales,
	}, nil
}

// guildIDs returns the ids of guilds.
func guildIDs(guilds []*wire.Guild) []string {
	ids := []string{}
	for _, g := range guilds {
		ids = append(ids, g.ID)
	}
	return ids
}

// adminGuild changes the guild's locale.
func (s *Server) adminGuild(r *http.Request) (any, error) {
	var want struct {
		Locale string `json:"preferred_locale"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if err := checkLocale(want.Locale); err != nil {
		return nil, err
	}
	s.world.Guild.PreferredLocale = want.Locale
	s.gateway.AnnounceAll(SeedGuild, gateway.IntentGuilds, "GUILD_UPDATE", s.world.Guild)
	return s.world.Guild, nil
}

// checkLocale refuses a locale that Discord does not have.
func checkLocale(locale string) error {
	if !slices.Contains(form.Locales, locale) {
		return form.Invalid("locale", "ENUM_TYPE_COERCE", "Not a locale of Discord")
	}
	return nil
}

// adminPatchUser changes a person's locale, or whether they have installed the application.
func (s *Server) adminPatchUser(r *http.Request) (any, error) {
	a := s.world.Person(r.PathValue("user"))
	if a == nil {
		return nil, errUnknownUser
	}
	var want struct {
		Locale    *string `json:"locale"`
		Installed *bool   `json:"app_installed"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if want.Locale == nil && want.Installed == nil {
		return nil, form.Invalid("locale", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if want.Locale != nil {
		if err := checkLocale(*want.Locale); err != nil {
			return nil, err
		}
	}
	if want.Installed != nil {
		if err := s.world.SetInstalled(a, *want.Installed); err != nil {
			return nil, err
		}
	}
	if want.Locale != nil {
		a.User.Locale = *want.Locale
	}
	s.gateway.Emit(a, 0, "", "USER_UPDATE", a.User)
	return a.WithToken(), nil
}

// adminAddChannel creates a text channel of a guild.
func (s *Server) adminAddChannel(r *http.Request) (any, error) {
	want := struct {
		Guild string `json:"guild_id"`
		Name  string `json:"name"`
	}{Guild: SeedGuild}
	g, err := s.readOfGuild(r, &want, &want.Guild)
	if err != nil {
		return nil, err
	}
	if err := checkAdminName(want.Name); err != nil {
		return nil, err
	}
	return created{s.addChannel(g.ID, wire.ChannelText, want.Name)}, nil
}

// adminPatchChannel changes the bot's permissions in a channel.
func (s *Server) adminPatchChannel(r *http.Request) (any, error) {
	var want struct {
		BotPermissions string `json:"bot_permissions"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	may, err := parsePermissions("bot_permissions", want.BotPermissions)
	if err != nil {
		return nil, err
	}
	return nil, s.setBotPermissions(r.PathValue("channel"), may)
}

// adminDeleteChannel deletes a channel and its threads.
func (s *Server) adminDeleteChannel(r *http.Request) (any, error) {
	ch := s.world.Channel(r.PathValue("channel"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	for _, gone := range s.world.WithThreads(ch) {
		s.deleteChannel(gone)
	}
	return nil, nil
}

// deleteChannel deletes a channel or thread and announces that to everybody who saw it.
func (s *Server) deleteChannel(ch *world.Channel) {
	kind := "CHANNEL_DELETE"
	if ch.IsThread() {
		kind = "THREAD_DELETE"
	}
	s.announce(ch, kind)
	s.world.Delete(ch)
}

// adminDeleteMessage deletes a message of any author.
func (s *Server) adminDeleteMessage(r *http.Request) (any, error) {
	ch := s.world.Channel(r.PathValue("channel"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	m := ch.Message(r.PathValue("message"))
	if m == nil {
		return nil, errUnknownMessage
	}
	s.removeMessage(ch, m)
	return nil, nil
}

// adminEphemerals returns the requesting user's ephemeral messages in a channel, which Discord's
// REST API never lists.
func (s *Server) adminEphemerals(r *http.Request) (any, error) {
	who := s.authorized(r)
	if who == nil || who.Bot {
		return nil, errUnauthorized
	}
	out := []wire.Message{}
	ch := s.world.Channel(r.PathValue("channel"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	for _, m := range ch.Messages {
		if m.To == who {
			out = append(out, m.Message)
		}
	}
	return out, nil
}
