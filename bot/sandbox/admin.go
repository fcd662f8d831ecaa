package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// adminRoutes adds the admin API; doc.go describes it.
func (s *Server) adminRoutes(mux *http.ServeMux) {
	for pattern, run := range map[string]func(*http.Request) (any, error){
		"GET /sandbox/state":                                    s.adminState,
		"PATCH /sandbox/guild":                                  s.adminGuild,
		"POST /sandbox/users":                                   s.adminAddUser,
		"POST /sandbox/roles":                                   s.adminAddRole,
		"PATCH /sandbox/bot":                                    s.adminLetBot,
		"PATCH /sandbox/users/{user}":                           s.adminPatchUser,
		"PUT /sandbox/guilds/{guild}/members/{user}":            s.adminSetMember(true),
		"DELETE /sandbox/guilds/{guild}/members/{user}":         s.adminSetMember(false),
		"POST /sandbox/channels":                                s.adminAddChannel,
		"PATCH /sandbox/channels/{channel}":                     s.adminPatchChannel,
		"DELETE /sandbox/channels/{channel}":                    s.adminDeleteChannel,
		"DELETE /sandbox/channels/{channel}/messages/{message}": s.adminDeleteMessage,
		"GET /sandbox/ephemerals/{channel}":                     s.adminEphemerals,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			s.mu.Lock()
			result, err := encoded(run(r))
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

func checkLocale(locale string) error {
	if !slices.Contains(form.Locales, locale) {
		return form.Invalid("locale", "ENUM_TYPE_COERCE", "Not a locale of Discord")
	}
	return nil
}

func (s *Server) adminAddUser(r *http.Request) (any, error) {
	want := struct {
		Name   string `json:"name"`
		Locale string `json:"locale"`
	}{Locale: "en-US"}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if err := checkLocale(want.Locale); err != nil {
		return nil, err
	}
	if n := len([]rune(want.Name)); n < 1 || n > 32 {
		return nil, form.Invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")
	}
	return created{s.addUser(want.Name, want.Locale)}, nil
}

func (s *Server) adminPatchUser(r *http.Request) (any, error) {
	a := s.world.Person(r.PathValue("user"))
	if a == nil {
		return nil, errUnknownUser
	}
	want := struct {
		Locale string `json:"locale"`
		NoDMs  bool   `json:"no_dms"`
	}{a.User.Locale, a.NoDMs}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if err := checkLocale(want.Locale); err != nil {
		return nil, err
	}
	a.User.Locale, a.NoDMs = want.Locale, want.NoDMs
	s.gateway.Emit(a, 0, "", "USER_UPDATE", a.User)
	return a.WithToken(), nil
}

// channelWanted is what the admin API may say of a channel; of a thread, that it is locked
// or archived alone.
type channelWanted struct {
	Type           int       `json:"type"`
	Name           *string   `json:"name"`
	BotPermissions *string   `json:"bot_permissions"`
	HiddenFrom     *[]string `json:"hidden_from"`
	Locked         *bool     `json:"locked"`
	Archived       *bool     `json:"archived"`
}

func (s *Server) adminAddChannel(r *http.Request) (any, error) {
	var want channelWanted
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if want.Name == nil || *want.Name == "" || len([]rune(*want.Name)) > 100 {
		return nil, form.Invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	if !slices.Contains(world.ChannelKinds, want.Type) {
		return nil, form.Invalid("type", "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v.", world.ChannelKinds))
	}
	return created{s.addChannel(SeedGuild, want.Type, *want.Name)}, nil
}

func (s *Server) adminPatchChannel(r *http.Request) (any, error) {
	ch := s.world.Channel(r.PathValue("channel"))
	if ch == nil || ch.GuildID == "" {
		return nil, errUnknownChannel
	}
	var want channelWanted
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if ch.IsThread() {
		return s.patchedThread(ch, want)
	}
	if want.BotPermissions != nil {
		may, err := strconv.ParseUint(*want.BotPermissions, 10, 64)
		if err != nil {
			return nil, form.Invalid("bot_permissions", "NUMBER_TYPE_COERCE", "Not a decimal set of permissions")
		}
		s.world.Allow(ch, world.Permission(may))
	}
	if want.HiddenFrom != nil {
		s.hideChannel(ch, *want.HiddenFrom)
	}
	if want.Name != nil {
		ch.Name = *want.Name
	}
	s.announce(ch, "CHANNEL_UPDATE")
	return ch.ShownToAdmin(), nil
}

func (s *Server) patchedThread(th *world.Channel, want channelWanted) (any, error) {
	if want.Name != nil || want.BotPermissions != nil || want.HiddenFrom != nil {
		return nil, world.ErrChannelKind
	}
	if want.Locked != nil {
		th.Metadata.Locked = *want.Locked
	}
	if want.Archived != nil {
		th.Metadata.Archived = *want.Archived
	}
	s.announce(th, "THREAD_UPDATE")
	return th.ShownToAdmin(), nil
}

// hideChannel hides the channel from these people and shows it to all others.
func (s *Server) hideChannel(ch *world.Channel, from []string) {
	for _, a := range s.world.People {
		hidden, kind := slices.Contains(from, a.User.ID), "CHANNEL_CREATE"
		if hidden {
			kind = "CHANNEL_DELETE"
		}
		if ch.Hide(a, hidden) {
			s.gateway.Emit(a, 0, ch.GuildID, kind, ch.Shown())
		}
	}
}

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

func (s *Server) deleteChannel(ch *world.Channel) {
	kind := "CHANNEL_DELETE"
	if ch.IsThread() {
		kind = "THREAD_DELETE"
	}
	s.announce(ch, kind)
	s.world.Delete(ch)
}

func (s *Server) adminDeleteMessage(r *http.Request) (any, error) {
	ch := s.world.Channel(r.PathValue("channel"))
	if ch == nil {
		return nil, errUnknownChannel
	}
	m := ch.Message(r.PathValue("message"))
	if m == nil {
		return nil, errUnknownMessage
	}
	s.remove(ch, m)
	return nil, nil
}

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
