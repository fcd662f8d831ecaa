package world

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// AddRole makes a role of a guild: as on Discord right above @everyone, or above all
// others, the bot's own too.
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

// role gives a role of a guild, nil if none has the identifier.
func role(g *wire.Guild, id string) *wire.Role {
	i := slices.IndexFunc(g.Roles, func(r wire.Role) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	return &g.Roles[i]
}

// botRole is the bot's own role on a guild.
func botRole(g *wire.Guild) *wire.Role {
	i := slices.IndexFunc(g.Roles, func(r wire.Role) bool { return r.Managed })
	return &g.Roles[i]
}

// LetBot says whether the bot has a permission on a whole guild.
func (w *World) LetBot(g *wire.Guild, p Permission, has bool) {
	may := w.BotMayEverywhere(g) &^ p
	if has {
		may |= p
	}
	botRole(g).Permissions = may.String()
}

// BotMayEverywhere is what the bot's own role allows it on a guild.
func (w *World) BotMayEverywhere(g *wire.Guild) Permission {
	may, _ := strconv.ParseUint(botRole(g).Permissions, 10, 64) // our own writing
	return Permission(may)
}

// SetRole gives a role to a member on the word of the bot, or takes it back; false if
// nothing changes. It is refused as by Discord: to a bot that may not manage roles, and
// for one that stands not below its own or that Discord manages.
func (w *World) SetRole(g *wire.Guild, a *Account, id string, has bool) (changed bool, err error) {
	r := role(g, id)
	switch {
	case r == nil:
		return false, ErrUnknownRole
	case !w.BotMayEverywhere(g).Has(ManageRoles), r.Position >= botRole(g).Position, r.Managed, id == g.ID:
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

// pingRoles works out which roles a message mentions that the text names: those that
// everybody may mention, or any where the author may mention all of them, as far as
// allowed lets them be mentioned.
func (w *World) pingRoles(m *wire.Message, text string, author *Account, allowed *wire.AllowedMentions) {
	m.MentionRoles = []string{}
	ch := w.Channel(m.ChannelID)
	if ch == nil || ch.GuildID == "" {
		return
	}
	for _, r := range w.GuildOf(ch.GuildID).Roles {
		may := r.Mentionable || author.Bot && ch.BotMay().Has(MentionEveryone)
		lets := allowed == nil || slices.Contains(allowed.Parse, "roles") || slices.Contains(allowed.Roles, r.ID)
		if may && lets && r.ID != ch.GuildID && strings.Contains(text, "<@&"+r.ID+">") {
			m.MentionRoles = append(m.MentionRoles, r.ID)
		}
	}
}
