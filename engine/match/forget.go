package match

import (
	"encoding/json"
	"slices"
)

// Nobody is who stands in the place of a person who wants to be forgotten.
var Nobody = Person{User: "0", Name: "—"}

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
	there = s.forget(user)
	sum := firstSum(s.ID, s.Commitment)
	for i := range entries {
		there = entries[i].forget(user) || there
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
func Names(record []byte, log [][]byte, user string) (bool, error) {
	var s stored
	if err := json.Unmarshal(record, &s); err != nil {
		return false, &Error{Code: CodeRecord, What: "not a match"}
	}
	entries, err := ReadEntries(log)
	if err != nil {
		return false, err
	}
	there := s.forget(user)
	for i := range entries {
		there = entries[i].forget(user) || there
	}
	return there, nil
}

// People are the users whom a match, over or not, names in its record or its log,
// each once. It refuses with [CodeRecord] or [CodeLog].
func People(record []byte, log [][]byte) ([]string, error) {
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
		users = append(users, e.Names()...)
	}
	slices.Sort(users)
	users = slices.Compact(users)
	return slices.DeleteFunc(users, func(user string) bool { return user == "" || user == Nobody.User }), nil
}

// Names are the users whom the entry names.
func (e *Entry) Names() (users []string) {
	if e.User != "" {
		users = append(users, e.User)
	}
	for _, p := range e.People {
		users = append(users, p.users()...)
	}
	return users
}

func (r *Record) forget(user string) (there bool) {
	for i, c := range r.Seats {
		if c.User == user {
			r.Seats[i].Person, there = Nobody, true
		}
	}
	for i, was := range r.Before {
		if was.User == user {
			r.Before[i].Person, there = Nobody, true
		}
	}
	if i := slices.Index(r.Removed, user); i >= 0 {
		r.Removed, there = slices.Delete(r.Removed, i, i+1), true
	}
	if i := r.invited(user); i >= 0 {
		r.Invited, there = slices.Delete(r.Invited, i, i+1), true
	}
	if i := slices.Index(r.Line, user); i >= 0 {
		r.Line, there = slices.Delete(r.Line, i, i+1), true
	}
	if r.Host == user {
		r.Host, there = Nobody.User, true
	}
	if r.Ask != nil && r.Ask.Person != nil && r.Ask.Person.User == user {
		nobody := Nobody
		r.Ask.Person, there = &nobody, true
	}
	return there
}

func (e *Entry) forget(user string) (there bool) {
	if e.User == user {
		e.User, there = Nobody.User, true
	}
	for i, p := range e.People {
		if p.User == user {
			e.People[i], there = Nobody, true
		}
	}
	return there
}
