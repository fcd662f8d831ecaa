package people

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// AvoidScope is where the store keeps, by user, the people whom that user does not want at tables they host.
//
// The list is private. It may reach an ephemeral message to its owner and nothing else: no public message, no
// log, no error, no match and no match file. Whoever asks [Avoids] must answer a listed person with the bytes
// that other people get for another reason.
//
// # Rulings
//
// A list concerns tables that its owner hosts now. If the host leaves, the list of the next host counts.
// A season's matches have no host, so lists do not concern leagues and tournaments: organisers decide there.
// Solo tables seat nobody else, so lists do not concern the game of the day, challenges to play the same deal,
// and puzzles. People who have a seat keep it, and so do people with a reserved seat: the reservation stands in
// public, and refusing it would tell everybody why.
const AvoidScope = "avoid"

// MaxAvoided is how many people a list holds: as many as two menus offer.
const MaxAvoided = 50

// Avoided is a person on somebody's list.
type Avoided struct {
	User string `json:"user"`
	Name string `json:"name"` // as it was when they were listed
}

// AvoidList returns the people whom a user does not want at tables they host, oldest first.
func AvoidList(ctx context.Context, d *interaction.Services, owner string) ([]Avoided, error) {
	return interaction.Preference[[]Avoided](ctx, d, AvoidScope, owner)
}

// Avoids reports whether the owner has a user on their list. It takes as long whether or not they have.
func Avoids(ctx context.Context, d *interaction.Services, owner, user string) (bool, error) {
	list, err := AvoidList(ctx, d, owner)
	return avoidedIndex(list, user) >= 0, err
}

// MaySitTogether reports whether the bot may seat two people at one table when it chooses who plays with
// whom. It may not if either has the other on their list.
func MaySitTogether(ctx context.Context, d *interaction.Services, a, b string) (bool, error) {
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		if avoids, err := Avoids(ctx, d, pair[0], pair[1]); avoids || err != nil {
			return false, err
		}
	}
	return true, nil
}

// KeepApart returns for each of some users the indices of those with whom [MaySitTogether] does not let them sit,
// as their own list says it. The lists of the others say the rest.
func KeepApart(ctx context.Context, d *interaction.Services, users []string) ([][]int, error) {
	apart := make([][]int, len(users))
	for i, user := range users {
		list, err := AvoidList(ctx, d, user)
		if err != nil {
			return nil, err
		}
		for _, a := range list {
			if j := slices.Index(users, a.User); j >= 0 {
				apart[i] = append(apart[i], j)
			}
		}
	}
	return apart, nil
}

// AvoidedAt returns those who sit at a match and are on the owner's list.
func AvoidedAt(ctx context.Context, d *interaction.Services, owner string, rec match.Record) (found []match.Person, err error) {
	list, err := AvoidList(ctx, d, owner)
	for _, chair := range rec.Seats {
		if !chair.Computer() && !chair.Gone && avoidedIndex(list, chair.User) >= 0 {
			found = append(found, chair.Person)
		}
	}
	return found, err
}

// avoidedIndex returns the index of a user in a list, or -1.
func avoidedIndex(list []Avoided, user string) int {
	return slices.IndexFunc(list, func(a Avoided) bool { return a.User == user })
}

// Avoid puts a person whom the request names on the list of the person who asks. It refuses that person
// themselves, bots, people who are listed already, and anybody if the list is full.
func Avoid(ctx context.Context, ic *interaction.Context, user string) ([]Avoided, error) {
	other, known := ic.NamedUsers[user]
	switch {
	case user == ic.User:
		return nil, interaction.Refusal("ui.avoid.self")
	case !known || other.Bot:
		return nil, interaction.Refusal("ui.avoid.bot", render.Data{"Name": "<@" + user + ">"})
	}
	list, err := changeAvoidList(ctx, ic.Services, ic.User, func(list []Avoided) ([]Avoided, error) {
		switch {
		case avoidedIndex(list, user) >= 0:
			return list, interaction.Refusal("ui.avoid.already", render.Data{"Name": "<@" + user + ">"})
		case len(list) >= MaxAvoided:
			return list, interaction.Refusal("ui.avoid.full", render.Data{"N": MaxAvoided})
		}
		return append(slices.Clip(list), Avoided{user, other.Name}), nil
	})
	if err != nil {
		return nil, err
	}
	return list, reindexAvoided(ctx, ic.Services, ic.User, user)
}

// StopAvoiding takes a user off the list of the person who asks. It refuses users who are not listed.
func StopAvoiding(ctx context.Context, ic *interaction.Context, user string) ([]Avoided, error) {
	list, err := changeAvoidList(ctx, ic.Services, ic.User, func(list []Avoided) ([]Avoided, error) {
		i := avoidedIndex(list, user)
		if i < 0 {
			return list, interaction.Refusal("ui.avoid.none")
		}
		return slices.Delete(slices.Clone(list), i, i+1), nil
	})
	if err != nil {
		return nil, err
	}
	return list, dropAvoidedEntry(ctx, ic.Services, ic.User, user)
}

// changeAvoidList applies a change to a list, stores it and returns it. If change returns an error, nothing is
// stored.
func changeAvoidList(
	ctx context.Context, d *interaction.Services, owner string, change func([]Avoided) ([]Avoided, error),
) (after []Avoided, err error) {
	var refused error
	err = interaction.ChangePreference(ctx, d, AvoidScope, owner, func(list []Avoided) ([]Avoided, bool) {
		after, refused = change(list)
		return after, len(after) > 0
	})
	if err == nil {
		err = refused
	}
	return after, err
}

// dropAvoidedEntry removes the owner's id from what the store's index of people has of a user who is no longer
// on the owner's list, so that nothing of either is left when the owner is forgotten. If another request has
// listed the user again, the entry is written again.
func dropAvoidedEntry(ctx context.Context, d *interaction.Services, owner, user string) error {
	if err := d.Store.RemoveUserEntries(ctx, user, nil, []string{owner}); err != nil {
		return err
	}
	return reindexAvoided(ctx, d, owner, user)
}

// reindexAvoided writes the index entry of a user again if the owner's list has them. Storing a list writes
// its entries first, so another request may have removed this one before the list was stored.
func reindexAvoided(ctx context.Context, d *interaction.Services, owner, user string) error {
	stored, err := d.Store.Preference(ctx, AvoidScope, owner)
	if err != nil || !slices.Contains(AvoidedUsers(stored), user) {
		return err
	}
	_, err = d.Store.ReplacePreference(ctx, AvoidScope, owner, stored, stored)
	return err
}

// AvoidedUsers returns the users on a stored list, or none if it cannot be read.
func AvoidedUsers(stored []byte) (users []string) {
	var list []Avoided
	if json.Unmarshal(stored, &list) != nil {
		return nil
	}
	for _, a := range list {
		users = append(users, a.User)
	}
	return users
}

// forgetOnList removes a user from the list of an owner.
func forgetOnList(ctx context.Context, d *interaction.Services, owner, user string) error {
	_, err := changeAvoidList(ctx, d, owner, func(list []Avoided) ([]Avoided, error) {
		return slices.DeleteFunc(slices.Clone(list), func(a Avoided) bool { return a.User == user }), nil
	})
	return err
}

// forgetList deletes a user's list, and the user's id from the index of people.
func forgetList(ctx context.Context, d *interaction.Services, owner string) error {
	list, err := AvoidList(ctx, d, owner)
	if err != nil {
		return err
	}
	if err := d.ForgetPreference(ctx, AvoidScope, owner); err != nil {
		return err
	}
	for _, a := range list {
		if err := dropAvoidedEntry(ctx, d, owner, a.User); err != nil {
			return err
		}
	}
	return nil
}
