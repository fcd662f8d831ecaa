package match

import (
	"encoding/json"
	"slices"
)

// Nobody is who stands in the place of a person who wants to be forgotten.
var ForgottenPerson = Person{User: "0", Name: "—"}

// Forget takes a person out of a match that is over: out of its record and its
// whole log, whose sums are made anew, so that the match can still be verified.
// It reports whether the person was in them. It refuses with [CodeRunning] while
// the match goes on, and with [CodeRecord] or [CodeLog].
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

// Names reports whether a match, over or not, names a person in its record or its
// log. It refuses with [CodeRecord] or [CodeLog].
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

// People are the users whom a match, over or not, names in its record or its log,
// each once. It refuses with [CodeRecord] or [CodeLog].
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

// Names are the users whom the entry names.
func (e *Entry) MentionedUsers() (users []string) {
	if e.User != "" {
		users = append(users, e.User)
	}
	for _, p := range e.People {
		users = append(users, p.userIDs()...)
	}
	return users
}

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
