package world

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// AddRole creates a role of a guild: right above @everyone as on Discord, or above all other roles,
// including the bot's own.
func (w *World) AddRole(g *wire.Guild, name string, mentionable, above bool) wire.Role {
	role := wire.Role{ID: w.NextID(), Name: name, Position: 1, Permissions: "0", Mentionable: mentionable}
	if above {
		role.Position = len(g.Roles)
	}
	for i := range g.Roles {
		if g.Roles[i].Position >= role.Position {
			g.Roles[i].Position++
		}
	}
	g.Roles = append(g.Roles, role)
	return role
}

// findRole returns the role with the given id, nil if there is none.
func findRole(g *wire.Guild, id string) *wire.Role {
	i := slices.IndexFunc(g.Roles, func(r wire.Role) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	return &g.Roles[i]
}

// botRole returns the bot's own role in a guild, nil in a guild without the bot.
func botRole(g *wire.Guild) *wire.Role {
	i := slices.IndexFunc(g.Roles, func(r wire.Role) bool { return r.Managed })
	if i < 0 {
		return nil
	}
	return &g.Roles[i]
}

// admitBot gives the bot its role in a guild and its permissions in the channels, unless it has been
// there before.
func (w *World) admitBot(g *wire.Guild) {
	if botRole(g) != nil {
		return
	}
	for i := range g.Roles[1:] {
		g.Roles[1+i].Position++
	}
	g.Roles = slices.Insert(g.Roles, 1, newBotRole(w.NextID(), *w.Bot.User.GlobalName))
	for _, ch := range w.Channels {
		if ch.GuildID == g.ID && !ch.IsThread() {
			w.SetChannelPermissions(ch, ch.defaultBotPermissions())
		}
	}
}

// SetBotPermission grants the bot a permission in a whole guild, or revokes it. It fails in a guild
// without the bot.
func (w *World) SetBotPermission(g *wire.Guild, p Permission, has bool) error {
	if !w.Bot.In(g.ID) {
		return ErrMissingAccess
	}
	may := w.BotPermissions(g) &^ p
	if has {
		may |= p
	}
	botRole(g).Permissions = may.String()
	return nil
}

// BotPermissions returns the permissions of the bot's own role in a guild, none in a guild without
// the bot.
func (w *World) BotPermissions(g *wire.Guild) Permission {
	if !w.Bot.In(g.ID) {
		return 0
	}
	may, _ := strconv.ParseUint(botRole(g).Permissions, 10, 64) // written by this package
	return Permission(may)
}

// SetRole gives a member a role or takes it away, on behalf of the bot. It returns false if nothing
// changes. As on Discord, it fails if the bot may not manage roles, or if the role is not below the
// bot's own or is managed by Discord.
func (w *World) SetRole(g *wire.Guild, a *Account, id string, has bool) (changed bool, err error) {
	r := findRole(g, id)
	switch {
	case !w.Bot.In(g.ID):
		return false, ErrMissingAccess
	case r == nil:
		return false, ErrUnknownRole
	case !w.BotPermissions(g).Has(ManageRoles), r.Position >= botRole(g).Position, r.Managed, id == g.ID:
		return false, ErrPermissions
	case slices.Contains(a.roles[g.ID], id) == has:
		return false, nil
	case has:
		a.roles[g.ID] = append(a.roles[g.ID], id)
	default:
		a.roles[g.ID] = slices.DeleteFunc(a.roles[g.ID], func(other string) bool { return other == id })
	}
	return true, nil
}

// setRoleMentions fills in the roles that a message mentions: those named in the text that are
// mentionable, or all if the author may mention any role, restricted by allowed unless that is nil.
func (w *World) setRoleMentions(m *wire.Message, text string, author *Account, allowed *wire.AllowedMentions) {
	m.MentionRoles = []string{}
	ch := w.Channel(m.ChannelID)
	if ch == nil || ch.GuildID == "" {
		return
	}
	for _, r := range w.GuildOf(ch.GuildID).Roles {
		authorMay := r.Mentionable || author.Bot && ch.BotPermissions().Has(MentionEveryone)
		isAllowed := allowed == nil || slices.Contains(allowed.Parse, "roles") || slices.Contains(allowed.Roles, r.ID)
		if authorMay && isAllowed && r.ID != ch.GuildID && strings.Contains(text, "<@&"+r.ID+">") {
			m.MentionRoles = append(m.MentionRoles, r.ID)
		}
	}
}
