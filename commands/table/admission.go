package table

import (
	"context"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// joinTable returns the operation that seats the person at an open table. If all seats are taken, if the free
// ones are reserved, or if the host has the person on their list, the refusal is the same, and it comes only
// where the person could otherwise join. See [people.AvoidScope].
func joinTable(ctx context.Context, ic *interaction.Context) interaction.Operation {
	return func(m match.Match) (match.Match, match.Change, error) {
		return admit(ctx, ic, m, m.Record().Invited, func() (match.Match, match.Change, error) {
			return m.Join(ic.Person(), ic.Clock.Now())
		})
	}
}

// takeSeat asks for a seat of a running match for the person. Its refusal is that of joinTable if a computer
// keeps the seat for somebody else, or if the host has the person on their list.
func takeSeat(ctx context.Context, ic *interaction.Context, m match.Match, s engine.Seat) (match.Match, match.Change, error) {
	return admit(ctx, ic, m, nil, func() (match.Match, match.Change, error) {
		return m.AskSeat(ic.Person(), s, ic.Clock.Now())
	})
}

// admit returns what op returns, unless there is no seat for the person or the host has them on their list. It
// always reads the list, so that both take as long. People with a reserved seat are not refused.
func admit(
	ctx context.Context, ic *interaction.Context, m match.Match, invited []match.Invitation,
	op func() (match.Match, match.Change, error),
) (match.Match, match.Change, error) {
	unwanted, err := isUnwanted(ctx, ic, m, ic.User)
	if err != nil {
		return m, match.Change{}, err
	}
	unwanted = unwanted && !slices.ContainsFunc(invited, func(i match.Invitation) bool { return i.User == ic.User })
	next, change, err := op()
	if err == nil && unwanted || errors.Is(err, match.ErrFull) || errors.Is(err, match.ErrKept) {
		return m, match.Change{}, interaction.Refusal("ui.join.refused")
	}
	return next, change, err
}

// isUnwanted reports whether the host of a match has a user on their list. A season's match has no host.
func isUnwanted(ctx context.Context, ic *interaction.Context, m match.Match, user string) (bool, error) {
	host := m.Record().Host
	if host == "" || host == user {
		return false, nil
	}
	return people.Avoids(ctx, ic.Services, host, user)
}

// inviteGuest returns the operation that reserves a seat for a person at the request of the person of ic. A
// host who has the guest on their list is told so. Others get the refusal that they get for a full table.
func inviteGuest(ctx context.Context, ic *interaction.Context, guest match.Person) interaction.Operation {
	return func(m match.Match) (match.Match, match.Change, error) {
		unwanted, err := isUnwanted(ctx, ic, m, guest.User)
		if err != nil {
			return m, match.Change{}, err
		}
		next, change, err := m.Invite(ic.User, guest, ic.Clock.Now())
		name := render.Data{"Name": "<@" + guest.User + ">"}
		switch {
		case err == nil && unwanted && m.Record().Host == ic.User:
			return m, match.Change{}, interaction.Refusal("ui.invite.avoided", name)
		case err == nil && unwanted, errors.Is(err, match.ErrFull):
			return m, match.Change{}, interaction.Refusal("ui.invite.refused", name)
		}
		return next, change, err
	}
}
