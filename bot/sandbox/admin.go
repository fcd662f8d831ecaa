package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// adminRoutes adds the admin API; doc.go describes it.
func (s *Server) adminRoutes(mux *http.ServeMux) {
	for pattern, run := range map[string]func(*Server, *http.Request) (any, error){
		"GET /sandbox/state":                                    adminState,
		"PATCH /sandbox/guild":                                  adminGuild,
		"POST /sandbox/users":                                   adminAddUser,
		"PATCH /sandbox/users/{user}":                           adminPatchUser,
		"POST /sandbox/channels":                                adminAddChannel,
		"PATCH /sandbox/channels/{channel}":                     adminPatchChannel,
		"DELETE /sandbox/channels/{channel}":                    adminDeleteChannel,
		"DELETE /sandbox/channels/{channel}/messages/{message}": adminDeleteMessage,
		"GET /sandbox/ephemerals/{channel}":                     adminEphemerals,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			s.mu.Lock()
			result, err := encoded(run(s, r))
			s.mu.Unlock()
			respond(w, result, err)
		})
	}
	for pattern, list := range map[string]func(*http.Request) any{
		"GET /sandbox/seen/{user}":  func(r *http.Request) any { return s.Seen(r.PathValue("user")) },
		"GET /sandbox/requests":     func(*http.Request) any { return s.Requests() },
		"GET /sandbox/violations":   func(*http.Request) any { return s.Violations() },
		"GET /sandbox/interactions": func(*http.Request) any { return s.Interactions() },
		"GET /sandbox/faults":       func(*http.Request) any { return s.Faults() },
		"DELETE /sandbox/faults":    func(*http.Request) any { s.ClearFaults(); return nil },
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { respond(w, list(r), nil) })
	}
	mux.HandleFunc("POST /sandbox/faults", s.adminFail)
	mux.HandleFunc("/sandbox/", s.serveUnknown)
}

func (s *Server) adminFail(w http.ResponseWriter, r *http.Request) {
	var f Fault
	err := readAdmin(r, &f)
	if err == nil && s.Fail(f) != nil {
		err = form.Invalid("kind", "BASE_TYPE_CHOICES", "No kind of fault is called so")
	}
	respond(w, nil, err)
}

func readAdmin(r *http.Request, out any) error {
	d := json.NewDecoder(http.MaxBytesReader(nil, r.Body, 1<<20))
	d.DisallowUnknownFields()
	if err := d.Decode(out); err != nil {
		return form.ErrInvalidJSON
	}
	return nil
}

func adminState(s *Server, _ *http.Request) (any, error) {
	users, channels, sessions := []wire.User{}, []wire.Channel{}, 0
	for _, a := range s.users {
		users = append(users, withToken(a))
	}
	for _, ch := range s.channels {
		if !ch.deleted {
			channels = append(channels, s.adminChannel(ch))
		}
	}
	for _, se := range s.sessions {
		if se.owner.bot && se.conn != nil {
			sessions++
		}
	}
	return map[string]any{
		"guild": s.guild, "application": s.application(), "bot_sessions": sessions,
		"users": users, "spectators": []string{SeedDave}, "channels": channels, "locales": form.Locales,
	}, nil
}

func (s *Server) adminChannel(ch *channel) wire.Channel {
	out := s.shownChannel(ch)
	out.BotPermissions = s.botMay(ch).String()
	for id, hidden := range s.root(ch).hidden {
		if hidden {
			out.HiddenFrom = append(out.HiddenFrom, id)
		}
	}
	slices.Sort(out.HiddenFrom)
	return out
}

func adminGuild(s *Server, r *http.Request) (any, error) {
	var ask struct {
		Locale string `json:"preferred_locale"`
	}
	if err := readAdmin(r, &ask); err != nil {
		return nil, err
	}
	if err := checkLocale(ask.Locale); err != nil {
		return nil, err
	}
	s.guild.PreferredLocale = ask.Locale
	s.announceAll(intentGuilds, "GUILD_UPDATE", s.guild)
	return s.guild, nil
}

func checkLocale(locale string) error {
	if !slices.Contains(form.Locales, locale) {
		return form.Invalid("locale", "ENUM_TYPE_COERCE", "Not a locale of Discord")
	}
	return nil
}

func adminAddUser(s *Server, r *http.Request) (any, error) {
	ask := struct {
		Name   string `json:"name"`
		Locale string `json:"locale"`
	}{Locale: "en-US"}
	if err := readAdmin(r, &ask); err != nil {
		return nil, err
	}
	if err := checkLocale(ask.Locale); err != nil {
		return nil, err
	}
	if n := len([]rune(ask.Name)); n < 1 || n > 32 {
		return nil, form.Invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")
	}
	return created{s.addUser(ask.Name, ask.Locale)}, nil
}

func adminPatchUser(s *Server, r *http.Request) (any, error) {
	a := s.person(r.PathValue("user"))
	if a == nil {
		return nil, errUnknownUser
	}
	ask := struct {
		Locale string `json:"locale"`
		NoDMs  bool   `json:"no_dms"`
	}{a.user.Locale, a.noDMs}
	if err := readAdmin(r, &ask); err != nil {
		return nil, err
	}
	if err := checkLocale(ask.Locale); err != nil {
		return nil, err
	}
	a.user.Locale, a.noDMs = ask.Locale, ask.NoDMs
	s.emit(a, 0, "", "USER_UPDATE", a.user)
	return withToken(a), nil
}

// channelAsk is what the admin API may say of a channel.
type channelAsk struct {
	Name           *string   `json:"name"`
	BotPermissions *string   `json:"bot_permissions"`
	HiddenFrom     *[]string `json:"hidden_from"`
}

func adminAddChannel(s *Server, r *http.Request) (any, error) {
	var ask channelAsk
	if err := readAdmin(r, &ask); err != nil {
		return nil, err
	}
	if ask.Name == nil || *ask.Name == "" || len([]rune(*ask.Name)) > 100 {
		return nil, form.Invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	return created{s.addChannel(*ask.Name)}, nil
}

func adminPatchChannel(s *Server, r *http.Request) (any, error) {
	ch := s.channel(r.PathValue("channel"))
	if ch == nil || ch.Type != wire.ChannelText {
		return nil, errUnknownChannel
	}
	var ask channelAsk
	if err := readAdmin(r, &ask); err != nil {
		return nil, err
	}
	if ask.BotPermissions != nil {
		may, err := strconv.ParseUint(*ask.BotPermissions, 10, 64)
		if err != nil {
			return nil, form.Invalid("bot_permissions", "NUMBER_TYPE_COERCE", "Not a decimal set of permissions")
		}
		ch.botMay, ch.Overwrites = Permission(may), overwrites(Permission(may))
	}
	if ask.HiddenFrom != nil {
		s.hideChannel(ch, *ask.HiddenFrom)
	}
	if ask.Name != nil {
		ch.Name = *ask.Name
	}
	s.announce(ch, intentGuilds, "CHANNEL_UPDATE", s.shownChannel(ch))
	return s.adminChannel(ch), nil
}

// hideChannel hides the channel from these people and shows it to all others.
func (s *Server) hideChannel(ch *channel, from []string) {
	for _, a := range s.users {
		hidden := slices.Contains(from, a.user.ID)
		if hidden && !ch.hidden[a.user.ID] {
			s.emit(a, 0, SeedGuild, "CHANNEL_DELETE", s.shownChannel(ch))
		}
		if !hidden && ch.hidden[a.user.ID] {
			s.emit(a, 0, SeedGuild, "CHANNEL_CREATE", s.shownChannel(ch))
		}
		ch.hidden[a.user.ID] = hidden
	}
}

func adminDeleteChannel(s *Server, r *http.Request) (any, error) {
	ch := s.channel(r.PathValue("channel"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	for _, other := range s.channels {
		if other == ch || other.parent == ch && !other.deleted {
			s.deleteChannel(other)
		}
	}
	return nil, nil
}

func (s *Server) deleteChannel(ch *channel) {
	kind := "CHANNEL_DELETE"
	if isThread(ch) {
		kind = "THREAD_DELETE"
	}
	s.announce(ch, intentGuilds, kind, s.shownChannel(ch))
	ch.deleted = true
	for _, m := range slices.Clone(ch.messages) {
		s.remove(ch, m)
	}
}

func adminDeleteMessage(s *Server, r *http.Request) (any, error) {
	ch := s.channel(r.PathValue("channel"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	i := slices.IndexFunc(ch.messages, func(m *message) bool { return m.ID == r.PathValue("message") })
	if i < 0 {
		return nil, errUnknownMessage
	}
	m := ch.messages[i]
	s.hide(ch, m)
	s.remove(ch, m)
	return nil, nil
}

func adminEphemerals(s *Server, r *http.Request) (any, error) {
	who := s.authorized(r)
	if who == nil || who.bot {
		return nil, errUnauthorized
	}
	out := []wire.Message{}
	ch := s.channel(r.PathValue("channel"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	for _, m := range ch.messages {
		if m.to == who {
			out = append(out, m.Message)
		}
	}
	return out, nil
}
