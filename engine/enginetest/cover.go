package enginetest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
)

// setup is one way to begin a game.
type setup struct {
	seats   int
	options engine.Options
}

// facts returns the facts that are true of the set-up.
func (up setup) facts() []fact {
	list := []fact{{seatsKey, strconv.Itoa(up.seats)}}
	for key, values := range up.options {
		for value := range strings.SplitSeq(values, "+") {
			list = append(list, fact{key, value})
		}
	}
	return list
}

// fact says that an option has a value, or that a picked value is among those of its
// option.
type fact struct{ key, value string }

const seatsKey = "(seats)" // the number of seats, covered like an option

// coverSetups returns a small list of set-ups in which every value, every number of
// seats and every pair of values of different options occurs at least once, if the
// options allow it.
func coverSetups(m *engine.Meta) []setup {
	c := &setupCoverer{options: append([]engine.Option{seatsOption(m)}, m.Options...), r: rand(0)}
	missing := c.factPairs()
	var list []setup
	for len(missing) > 0 {
		best, met := c.bestChoice(missing)
		missing = slices.DeleteFunc(missing, func(p [2]fact) bool {
			return p == missing[0] || met[p[0]] && met[p[1]]
		})
		if best != nil {
			list = append(list, asSetup(best))
		}
	}
	return list
}

// seatsOption returns the number of seats as an option.
func seatsOption(m *engine.Meta) engine.Option {
	opt := engine.Option{Key: seatsKey}
	for n := m.MinSeats; n <= m.MaxSeats; n++ {
		opt.Values = append(opt.Values, strconv.Itoa(n))
	}
	return opt
}

// asSetup returns the set-up with the given options, one of which is the number of
// seats.
func asSetup(o engine.Options) setup {
	seats, err := strconv.Atoi(o[seatsKey])
	if err != nil {
		panic("enginetest: set-up without seats")
	}
	delete(o, seatsKey)
	return setup{seats, o}
}

// setupCoverer chooses the set-ups of coverSetups.
type setupCoverer struct {
	options []engine.Option
	r       *engine.Rand
}

// factPairs returns all pairs of facts about different options. A game with no options has
// each fact paired with itself.
func (c *setupCoverer) factPairs() [][2]fact {
	var list [][2]fact
	for i, a := range c.options {
		for _, v := range a.Values {
			if len(c.options) == 1 {
				list = append(list, [2]fact{{a.Key, v}, {a.Key, v}})
			}
			for _, b := range c.options[i+1:] {
				for _, w := range b.Values {
					list = append(list, [2]fact{{a.Key, v}, {b.Key, w}})
				}
			}
		}
	}
	return list
}

// bestChoice makes random choices that contain the first missing pair and returns the
// one that covers most missing pairs. It returns nil if the options do not allow the
// pair.
func (c *setupCoverer) bestChoice(missing [][2]fact) (engine.Options, map[fact]bool) {
	var best engine.Options
	var bestMet map[fact]bool
	most := 0
	for range 40 {
		o, met := c.chooseOptions(missing[0])
		n := 0
		for _, p := range missing {
			if met[p[0]] && met[p[1]] {
				n++
			}
		}
		if n > most && met[missing[0][0]] && met[missing[0][1]] {
			best, bestMet, most = o, met, n
		}
	}
	return best, bestMet
}

// chooseOptions fills in all options at random. It keeps the wanted facts and their
// conditions if possible.
func (c *setupCoverer) chooseOptions(wanted [2]fact) (engine.Options, map[fact]bool) {
	want := map[string]string{}
	for _, f := range wanted {
		c.addWanted(want, f)
	}
	o, met := engine.Options{}, map[fact]bool{}
	for _, opt := range c.options {
		key, value, conditional := strings.Cut(opt.When, "=")
		if conditional && o[key] != value {
			continue
		}
		picked := c.pickValues(opt, want[opt.Key])
		for _, v := range picked {
			met[fact{opt.Key, v}] = true
		}
		o[opt.Key] = strings.Join(picked, "+")
	}
	return o, met
}

// addWanted adds a fact and the condition of its option to want.
func (c *setupCoverer) addWanted(want map[string]string, f fact) {
	want[f.key] = f.value
	for _, opt := range c.options {
		key, value, conditional := strings.Cut(opt.When, "=")
		if opt.Key == f.key && conditional {
			c.addWanted(want, fact{key, value})
		}
	}
}

// pickValues returns a random value of an option, or as many as the option needs. The
// wanted value is among them.
func (c *setupCoverer) pickValues(opt engine.Option, wanted string) []string {
	values := slices.Clone(opt.Values)
	c.r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	if i := slices.Index(values, wanted); i > 0 {
		values[0], values[i] = values[i], values[0]
	}
	return values[:min(max(opt.Pick, 1), len(values))]
}
