package match

import (
	"encoding/json"
	"slices"
)

// ForgottenPerson replaces a person who asked to be forgotten.
var ForgottenPerson = Person{User: "0", Name: "—"}

// Forget removes a person from the record and the whole log of a match that is over,
// and recomputes the log's sums so that the match can still be verified. mentioned
// reports whether the record or the log named the person. Forget fails with
// [CodeRunning] while the match runs, and with [CodeRecord] or [CodeLog].
func Forget(record []byte, log [][]byte, user string) (newRecord []byte, newLog [][]byte, mentioned bool, err error) {
	s, entries, err := decodeStored(record, log)
	if err != nil {
		return nil, nil, false, err
	}
	if s.Phase != PhaseOver {
		return nil, nil, false, ErrRunning
	}
	mentioned = s.mentions(user, entries)
	s.forgetUser(user)
	sum := firstSum(s.ID, s.Commitment)
	for i := range entries {
		entries[i].forgetUser(user)
		bytes, err := entries[i].seal(sum)
		if err != nil {
			return nil, nil, false, err
		}
		sum = entries[i].Sum
		newLog = append(newLog, bytes)
	}
	if len(entries) > 0 {
		s.Sum = sum
	}
	newRecord, err = json.Marshal(s)
	return newRecord, newLog, mentioned, err
}

// decodeStored decodes a record and its log. It fails with [CodeRecord] or [CodeLog].
func decodeStored(record []byte, log [][]byte) (s stored, entries []Entry, err error) {
	if err := json.Unmarshal(record, &s); err != nil {
		return s, nil, &Error{Code: CodeRecord, What: "not a match"}
	}
	entries, err = ReadEntries(log)
	return s, entries, err
}

// Mentions reports whether the record or the log of a match names a user. The match
// need not be over. It fails with [CodeRecord] or [CodeLog].
func Mentions(record []byte, log [][]byte, user string) (bool, error) {
	s, entries, err := decodeStored(record, log)
	if err != nil {
		return false, err
	}
	return s.mentions(user, entries), nil
}

// mentions reports whether the record or one of the log's entries names a user.
func (r *Record) mentions(user string, entries []Entry) bool {
	byEntry := func(e Entry) bool {
		return e.User == user || slices.ContainsFunc(e.People, func(p Person) bool { return p.User == user })
	}
	return r.Host == user || r.invitationIndex(user) >= 0 ||
		slices.Contains(r.Removed, user) || slices.Contains(r.SeatOrder, user) ||
		r.Ask != nil && r.Ask.Person != nil && r.Ask.Person.User == user ||
		slices.ContainsFunc(r.Seats, func(c Chair) bool { return c.User == user }) ||
		slices.ContainsFunc(r.PastOccupants, func(p PastOccupant) bool { return p.User == user }) ||
		slices.ContainsFunc(entries, byEntry)
}

// MentionedUsers returns the users whom the record or the log of a match names, each
// once. The match need not be over. It fails with [CodeRecord] or [CodeLog].
func MentionedUsers(record []byte, log [][]byte) ([]string, error) {
	s, entries, err := decodeStored(record, log)
	if err != nil {
		return nil, err
	}
	users := []string{s.Host}
	for _, c := range s.Seats {
		users = append(users, c.User)
	}
	for _, i := range s.Invited {
		users = append(users, i.User)
	}
	if s.Ask != nil && s.Ask.Person != nil {
		users = append(users, s.Ask.Person.User)
	}
	for _, e := range entries {
		users = append(users, e.MentionedUsers()...)
	}
	slices.Sort(users)
	users = slices.Compact(users)
	return slices.DeleteFunc(users, func(user string) bool { return user == "" || user == ForgottenPerson.User }), nil
}

// MentionedUsers returns the users whom the entry names.
func (e *Entry) MentionedUsers() (users []string) {
	if e.User != "" {
		users = append(users, e.User)
	}
	for _, p := range e.People {
		users = append(users, p.userIDList()...)
	}
	return users
}

// forgetUser replaces a user in the record by [ForgottenPerson] or removes them.
func (r *Record) forgetUser(user string) {
	isUser := func(u string) bool { return u == user }
	for i, c := range r.Seats {
		if c.User == user {
			r.Seats[i].Person = ForgottenPerson
		}
	}
	for i, was := range r.PastOccupants {
		if was.User == user {
			r.PastOccupants[i].Person = ForgottenPerson
		}
	}
	r.Removed = slices.DeleteFunc(r.Removed, isUser)
	r.Invited = slices.DeleteFunc(r.Invited, func(i Invitation) bool { return i.User == user })
	r.SeatOrder = slices.DeleteFunc(r.SeatOrder, isUser)
	if r.Host == user {
		r.Host = ForgottenPerson.User
	}
	if r.Ask != nil && r.Ask.Person != nil && r.Ask.Person.User == user {
		nobody := ForgottenPerson
		r.Ask.Person = &nobody
	}
}

// forgetUser replaces a user in the entry by [ForgottenPerson].
func (e *Entry) forgetUser(user string) {
	if e.User == user {
		e.User = ForgottenPerson.User
	}
	for i, p := range e.People {
		if p.User == user {
			e.People[i] = ForgottenPerson
		}
	}
}
