package match

import (
	"encoding/json"
	"slices"
)

// ForgottenPerson replaces a person who asked to be forgotten.
var ForgottenPerson = Person{User: "0", Name: "—"}

// Forget removes a person from the record and the whole log of a match that is over,
// and recomputes the log's sums so that the match can still be verified. It returns
// whether the person was named there. It fails with [CodeRunning] while the match runs,
// and with [CodeRecord] or [CodeLog].
func Forget(record []byte, log [][]byte, user string) (newRecord []byte, newLog [][]byte, there bool, err error) {
	var s stored
	if err := json.Unmarshal(record, &s); err != nil {
		return nil, nil, false, &Error{Code: CodeRecord, What: "not a match"}
	}
	if s.Phase != PhaseOver {
		return nil, nil, false, ErrRunning
	}
	entries, err := ReadEntries(log)
	if err != nil {
		return nil, nil, false, err
	}
	there = s.forgetUser(user)
	sum := firstSum(s.ID, s.Commitment)
	for i := range entries {
		there = entries[i].forgetUser(user) || there
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
	return newRecord, newLog, there, err
}

// Mentions reports whether the record or the log of a match names a user. The match
// need not be over. It fails with [CodeRecord] or [CodeLog].
func Mentions(record []byte, log [][]byte, user string) (bool, error) {
	var s stored
	if err := json.Unmarshal(record, &s); err != nil {
		return false, &Error{Code: CodeRecord, What: "not a match"}
	}
	entries, err := ReadEntries(log)
	if err != nil {
		return false, err
	}
	there := s.forgetUser(user)
	for i := range entries {
		there = entries[i].forgetUser(user) || there
	}
	return there, nil
}

// MentionedUsers returns the users whom the record or the log of a match names, each
// once. The match need not be over. It fails with [CodeRecord] or [CodeLog].
func MentionedUsers(record []byte, log [][]byte) ([]string, error) {
	var s stored
	if err := json.Unmarshal(record, &s); err != nil {
		return nil, &Error{Code: CodeRecord, What: "not a match"}
	}
	entries, err := ReadEntries(log)
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
		users = append(users, p.userIDs()...)
	}
	return users
}

// forgetUser replaces a user in the record by [ForgottenPerson] and reports whether it
// was named.
func (r *Record) forgetUser(user string) (there bool) {
	for i, c := range r.Seats {
		if c.User == user {
			r.Seats[i].Person, there = ForgottenPerson, true
		}
	}
	for i, was := range r.PastOccupants {
		if was.User == user {
			r.PastOccupants[i].Person, there = ForgottenPerson, true
		}
	}
	if i := slices.Index(r.Removed, user); i >= 0 {
		r.Removed, there = slices.Delete(r.Removed, i, i+1), true
	}
	if i := r.invitationIndex(user); i >= 0 {
		r.Invited, there = slices.Delete(r.Invited, i, i+1), true
	}
	if i := slices.Index(r.SeatOrder, user); i >= 0 {
		r.SeatOrder, there = slices.Delete(r.SeatOrder, i, i+1), true
	}
	if r.Host == user {
		r.Host, there = ForgottenPerson.User, true
	}
	if r.Ask != nil && r.Ask.Person != nil && r.Ask.Person.User == user {
		nobody := ForgottenPerson
		r.Ask.Person, there = &nobody, true
	}
	return there
}

// forgetUser replaces a user in the entry by [ForgottenPerson] and reports whether it
// was named.
func (e *Entry) forgetUser(user string) (there bool) {
	if e.User == user {
		e.User, there = ForgottenPerson.User, true
	}
	for i, p := range e.People {
		if p.User == user {
			e.People[i], there = ForgottenPerson, true
		}
	}
	return there
}
