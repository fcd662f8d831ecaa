package sandbox

import (
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// SetInstallKinds sets the kinds of installation that the application supports, like the developer
// portal: [wire.InstallServer], [wire.InstallUser]. Installations and commands that exist remain.
func (s *Server) SetInstallKinds(kinds ...int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.SetInstallKinds(kinds)
}

// SetInstalled sets whether a person has installed the application to themselves. It fails if the
// application does not support that.
func (s *Server) SetInstalled(userID string, installed bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.world.Person(userID)
	if a == nil {
		return errUnknownUser
	}
	return s.world.SetInstalled(a, installed)
}

// AddGuildWithoutBot creates a guild with all people as members, but without the bot, and returns its
// id. People who have installed the application can use it there.
func (s *Server) AddGuildWithoutBot(name, locale string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addGuildWithoutBot(name, locale).ID
}

// addGuildWithoutBot creates a guild without the bot and announces it to its members. The lock must
// be held.
func (s *Server) addGuildWithoutBot(name, locale string) *wire.Guild {
	g := s.world.AddGuildWithoutBot(name, locale)
	for _, a := range s.world.People {
		s.gateway.Emit(a, 0, g.ID, "GUILD_CREATE", s.world.ShownGuild(a, g))
	}
	return g
}

// AddGroup creates a group DM of people, which all of them have in their lists. The bot cannot be
// in it.
func (s *Server) AddGroup(name string, userIDs ...string) (wire.Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addGroup(name, userIDs)
}

// addGroup creates a group DM. The lock must be held.
func (s *Server) addGroup(name string, userIDs []string) (wire.Channel, error) {
	people, err := s.findPeople(userIDs)
	if err != nil {
		return wire.Channel{}, err
	}
	if n := len(people); n < 2 || n > world.MaxGroup {
		return wire.Channel{}, form.Invalid("user_ids", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 10 in length.")
	}
	ch := s.world.AddGroup(name, people)
	for _, a := range people {
		s.listPrivate(ch, a)
	}
	return ch.Shown(), nil
}

// RemoveFromGroup removes a person from a group DM, as its owner may. The person does not see the group any more.
func (s *Server) RemoveFromGroup(channelID, userID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, a := s.world.Channel(channelID), s.world.Person(userID)
	switch {
	case ch == nil:
		return errUnknownChannel
	case a == nil || !ch.Remove(a):
		return errUnknownUser
	}
	s.gateway.Emit(a, 0, "", "CHANNEL_DELETE", ch.Shown())
	return nil
}

// AddDM opens the direct message channel of two people, which both have in their lists. The bot is
// not in it.
func (s *Server) AddDM(userID, otherID string) (wire.Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	people, err := s.findPeople([]string{userID, otherID})
	if err != nil {
		return wire.Channel{}, err
	}
	ch := s.world.DM(people[0], people[1])
	for _, a := range people {
		s.listPrivate(ch, a)
	}
	return ch.Shown(), nil
}

// AddBotDM opens the direct message channel of a person with the bot, which the person has in their
// list.
func (s *Server) AddBotDM(userID string) (wire.Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.world.Person(userID)
	if a == nil {
		return wire.Channel{}, errUnknownUser
	}
	ch := s.world.DM(a, s.world.Bot)
	s.listPrivate(ch, a)
	return ch.Shown(), nil
}

// findPeople returns the people with the given ids, which must differ.
func (s *Server) findPeople(ids []string) ([]*world.Account, error) {
	var people []*world.Account
	for _, id := range ids {
		a := s.world.Person(id)
		if a == nil || slices.Contains(people, a) {
			return nil, errUnknownUser
		}
		people = append(people, a)
	}
	return people, nil
}

// SetUserPermissions sets a person's permissions in a channel of a guild and its threads. It fails
// for the guild's owner.
func (s *Server) SetUserPermissions(channelID, userID string, may world.Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setUserPermissions(channelID, userID, may)
}

// setUserPermissions sets a person's permissions in a channel. The lock must be held.
func (s *Server) setUserPermissions(channelID, userID string, may world.Permission) error {
	ch, a := s.world.Channel(channelID), s.world.Person(userID)
	switch {
	case ch == nil || !slices.Contains(world.ChannelKinds, ch.Type):
		return errUnknownChannel
	case a == nil:
		return errUnknownUser
	}
	return s.world.SetUserPermissions(ch, a, may)
}

// adminPatchChannelMember changes a person's permissions in a channel.
func (s *Server) adminPatchChannelMember(r *http.Request) (any, error) {
	var want struct{ Permissions string }
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	may, err := parsePermissions("permissions", want.Permissions)
	if err != nil {
		return nil, err
	}
	return nil, s.setUserPermissions(r.PathValue("channel"), r.PathValue("user"), may)
}

// adminPatchApplication changes the kinds of installation that the application supports.
func (s *Server) adminPatchApplication(r *http.Request) (any, error) {
	var want struct {
		Kinds []int `json:"integration_types"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if err := s.world.SetInstallKinds(want.Kinds); err != nil {
		return nil, err
	}
	return s.world.InstalledApplication(), nil
}

// adminAddUser creates a person.
func (s *Server) adminAddUser(r *http.Request) (any, error) {
	var want struct{ Name, Locale string }
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if err := checkAdminName(want.Name); err != nil {
		return nil, err
	}
	if err := checkLocale(want.Locale); err != nil {
		return nil, err
	}
	return created{s.addUser(want.Name, want.Locale).WithToken()}, nil
}

// adminAddGuild creates a guild without the bot, with text channels.
func (s *Server) adminAddGuild(r *http.Request) (any, error) {
	var want struct {
		Name     string
		Locale   string `json:"preferred_locale"`
		Channels []string
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	for _, name := range append([]string{want.Name}, want.Channels...) {
		if err := checkAdminName(name); err != nil {
			return nil, err
		}
	}
	if err := checkLocale(want.Locale); err != nil {
		return nil, err
	}
	g := s.addGuildWithoutBot(want.Name, want.Locale)
	for _, name := range want.Channels {
		s.addChannel(g.ID, wire.ChannelText, name)
	}
	return created{s.world.ShownGuild(s.world.People[0], g)}, nil
}

// adminAddGroup creates a group DM.
func (s *Server) adminAddGroup(r *http.Request) (any, error) {
	var want struct {
		Name  string
		Users []string `json:"user_ids"`
	}
	if err := readAdmin(r, &want); err != nil {
		return nil, err
	}
	if err := checkAdminName(want.Name); err != nil {
		return nil, err
	}
	ch, err := s.addGroup(want.Name, want.Users)
	return created{ch}, err
}

// checkAdminName checks the name of a channel, guild or person.
func checkAdminName(name string) error {
	if n := utf8.RuneCountInString(name); n < 1 || n > 100 {
		return form.Invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	return nil
}

// parsePermissions reads a decimal set of permissions from the field of an admin request.
func parsePermissions(field, text string) (world.Permission, error) {
	may, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, form.Invalid(field, "NUMBER_TYPE_COERCE", "Not a decimal set of permissions")
	}
	return world.Permission(may), nil
}
