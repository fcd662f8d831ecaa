package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// adminRoutes registers the admin API, which doc.go describes.
func (s *Server) adminRoutes(mux *http.ServeMux) {
	for pattern, run := range map[string]func(*http.Request) (any, error){
		"GET /sandbox/state":                                    s.adminState,
		"PATCH /sandbox/guild":                                  s.adminGuild,
		"POST /sandbox/roles":                                   s.adminAddRole,
		"PATCH /sandbox/bot":                                    s.adminSetManageRoles,
		"PATCH /sandbox/users/{user}":                           s.adminPatchUser,
		"DELETE /sandbox/guilds/{guild}/members/{user}":         s.adminRemoveMember,
		"POST /sandbox/channels":                                s.adminAddChannel,
		"PATCH /sandbox/channels/{channel}":                     s.adminPatchChannel,
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
		"guild": s.world.Guild, "application": s.world.Application(), "bot_sessions": s.gateway.BotSessions(),
		"users": s.users(), "spectators": []string{SeedDave}, "channels": channels, "locales": form.Locales,
	}, nil
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

// adminPatchUser changes a person's locale.
func (s *Server) adminPatchUser(r *http.Request) (any, error) {
	a := s.world.Person(r.PathValue("user"))
	if a == nil {
		return nil, errUnknownUser
	}
	var want struct {
		Locale string `json:"locale"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if err := checkLocale(want.Locale); err != nil {
		return nil, err
	}
	a.User.Locale = want.Locale
	s.gateway.Emit(a, 0, "", "USER_UPDATE", a.User)
	return a.WithToken(), nil
}

// adminAddChannel creates a text channel of the initial guild.
func (s *Server) adminAddChannel(r *http.Request) (any, error) {
	var want struct {
		Name string `json:"name"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if n := utf8.RuneCountInString(want.Name); n < 1 || n > 100 {
		return nil, form.Invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	return created{s.addChannel(SeedGuild, wire.ChannelText, want.Name)}, nil
}

// adminPatchChannel changes the bot's permissions in a channel.
func (s *Server) adminPatchChannel(r *http.Request) (any, error) {
	var want struct {
		BotPermissions string `json:"bot_permissions"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	may, err := strconv.ParseUint(want.BotPermissions, 10, 64)
	if err != nil {
		return nil, form.Invalid("bot_permissions", "NUMBER_TYPE_COERCE", "Not a decimal set of permissions")
	}
	return nil, s.setBotPermissions(r.PathValue("channel"), world.Permission(may))
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
