package china

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"

	_ "github.com/railbot/railbot/engine/enginetest" // for the flag -update
)

// The demand cards are reconstructed: 136 cards in three shapes, every good
// wanted as often as its chips suggest, paid by a formula that fits what is
// known of the series. They were made once and are frozen in
// data/demands.csv; the test proves that they still are what the rows of the
// board give.

// shapes are the sizes of the three cities of a card, and how many cards have
// them.
var shapes = []struct {
	cards  int
	cities [3]Size
}{
	{60, [3]Size{Major, Medium, Small}},
	{44, [3]Size{Medium, Medium, Small}},
	{32, [3]Size{Medium, Small, Small}},
}

// demandsOf is how often each city of a size wants something, and each good by
// its chips is wanted.
var (
	demandsOf    = map[Size]int{Major: 15, Medium: 9, Small: 6}
	demandsByBox = map[int]int{4: 15, 3: 14}
)

const (
	nearest    = 4 // steps from the nearest source, at least
	overseas   = 9 // steps that a container counts for
	leastPay   = 5
	fuzhouWood = 54 // published: the rulebook's card
)

// splitmix is the generator's chance: a fixed sequence (Steele, Lea, Flood:
// "Fast splittable pseudorandom number generators").
type splitmix uint64

func (s *splitmix) below(n int) int {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

func shuffle[T any](s *splitmix, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// rates are the steps and building prices between the cities of the mainland
// on an empty board, the ferry counting as one step of 4M. Entering a major
// city is free: its ring points are where track may start, so a route is laid
// out of them.
type rates struct{ steps, price [NumMainland][NumMainland]int }

func ratesOf(b *Board) *rates {
	var r rates
	one := func(*Side) int { return 1 }
	price := func(s *Side) int {
		if s.Edge == NoEdge {
			return 0
		}
		if b.Posts[s.To].Terrain == Ring {
			return int(s.Price - terrainPrice[Ring])
		}
		return int(s.Price)
	}
	for from := range r.steps {
		steps := leastSums(b, b.Cities[from].Points[:1], one, 1)
		prices := leastSums(b, b.Cities[from].Points, price, Passages[DalianFerry].Price)
		for to := range r.steps {
			r.steps[from][to] = steps[b.Cities[to].Post]
			r.price[from][to] = prices[b.Cities[to].Post]
		}
	}
	return &r
}

// leastSums is the least sum from the given mileposts to each other one (Dial's
// buckets).
func leastSums(b *Board, from []Milepost, weight func(*Side) int, ferry int) []int {
	sums := slices.Repeat([]int{1 << 20}, len(b.Posts))
	buckets := [][]Milepost{nil}
	reach := func(m Milepost, sum int) {
		if sum >= sums[m] {
			return
		}
		sums[m] = sum
		for len(buckets) <= sum {
			buckets = append(buckets, nil)
		}
		buckets[sum] = append(buckets[sum], m)
	}
	for _, m := range from {
		reach(m, 0)
	}
	for sum := 0; sum < len(buckets); sum++ {
		for i := 0; i < len(buckets[sum]); i++ {
			m := buckets[sum][i]
			if sums[m] != sum {
				continue
			}
			for d := range b.Sides(m) {
				if side := &b.Sides(m)[d]; side.To != NoMilepost {
					reach(side.To, sum+weight(side))
				}
			}
			if other := b.otherPort(m); other != NoMilepost {
				reach(other, sum+ferry)
			}
		}
	}
	return sums
}

// pay is 1.31 × (0.79 + 0.454 steps + 0.413 price), rounded.
func pay(steps, price int) int {
	return max(leastPay, (131*(790+454*steps+413*price)+50000)/100000)
}

// offer is what the nearest source of a good is worth to a city: the least
// payout over the sources, in millions, and the fewest steps. The zero offer:
// the city has no use for it.
type offer struct{ payout, steps int }

func (r *rates) offer(b *Board, to City, g Good) (best offer) {
	for _, from := range b.Sources(g) {
		if from == to {
			return offer{}
		}
		if payout, steps, ok := r.trip(b, from, to); ok {
			best.improve(payout, steps)
		}
	}
	return best
}

func (o *offer) improve(payout, steps int) {
	if o.payout == 0 || payout < o.payout {
		o.payout = payout
	}
	if o.steps == 0 || steps < o.steps {
		o.steps = steps
	}
}

// trip is one way from a source to a city, over the best port if one of them
// lies in Taiwan; false: both do.
func (r *rates) trip(b *Board, from, to City) (payout, steps int, ok bool) {
	if !b.InTaiwan(from) && !b.InTaiwan(to) {
		n := r.steps[from][to]
		return pay(n, r.price[from][to]), n, true
	}
	if b.InTaiwan(from) && b.InTaiwan(to) {
		return 0, 0, false
	}
	var best offer
	for p := HongKongLink; p < NumPassages; p++ {
		a, z := from, to
		if b.InTaiwan(a) {
			a = b.PortCity(p)
		} else {
			z = b.PortCity(p)
		}
		n := r.steps[a][z] + overseas
		best.improve(pay(n, r.price[a][z]+Passages[p].Price), n)
	}
	return best.payout, best.steps, true
}

// deckmaker fills the demands, three to a card.
type deckmaker struct {
	board   *Board
	offers  [NumCities][NumGoods]offer
	chance  splitmix
	demands []Demand
	pinned  int // the demand that is the rulebook's
	wants   map[Demand]int
}

func makeDeck(b *Board) []Demand {
	d := &deckmaker{board: b, chance: 20, wants: map[Demand]int{}}
	r := ratesOf(b)
	for c := range d.offers {
		for g := range d.offers[c] {
			d.offers[c][g] = r.offer(b, City(c), Good(g))
		}
	}
	d.dealCities()
	d.dealGoods()
	d.settle()
	for i := range d.demands {
		w := &d.demands[i]
		w.Payout = uint8(d.offers[w.City][w.Good].payout)
	}
	d.demands[d.pinned].Payout = fuzhouWood
	return d.demands
}

// dealCities puts the cities on the cards, none twice on one, and mixes the
// cards.
func (d *deckmaker) dealCities() {
	piles := map[Size][]City{}
	for _, size := range []Size{Small, Medium, Major} {
		for _, c := range d.board.CitiesOfSize(size) {
			piles[size] = append(piles[size], slices.Repeat([]City{c}, demandsOf[size])...)
		}
		shuffle(&d.chance, piles[size])
	}
	var cards [][3]Demand
	for _, shape := range shapes {
		for range shape.cards {
			var card [3]Demand
			for i, size := range shape.cities {
				card[i].City = d.draw(piles, size, card[:i])
			}
			cards = append(cards, card)
		}
	}
	shuffle(&d.chance, cards)
	for _, card := range cards {
		d.demands = append(d.demands, card[:]...)
	}
}

// draw takes the top city of a pile that is not on the card yet.
func (d *deckmaker) draw(piles map[Size][]City, size Size, card []Demand) City {
	pile := piles[size]
	for i, c := range pile {
		if !slices.ContainsFunc(card, func(w Demand) bool { return w.City == c }) {
			piles[size] = slices.Delete(pile, i, i+1)
			return c
		}
	}
	panic("no city is left for the card")
}

// dealGoods puts the goods on the cards at random, wood first to Fuzhou.
func (d *deckmaker) dealGoods() {
	var pile []Good
	for g := range Goods {
		pile = append(pile, slices.Repeat([]Good{Good(g)}, demandsByBox[Goods[g].Chips])...)
	}
	shuffle(&d.chance, pile)
	fuzhou, _ := d.board.CityNamed("fuzhou")
	wood, _ := GoodNamed("wood")
	d.pinned = slices.IndexFunc(d.demands, func(w Demand) bool { return w.City == fuzhou })
	i := slices.Index(pile, wood)
	pile[i], pile[d.pinned] = pile[d.pinned], pile[i]
	for i := range d.demands {
		d.demands[i].Good = pile[i]
		d.wants[d.demands[i]]++
	}
}

// settle swaps goods at random, never for the worse, until nothing is amiss.
func (d *deckmaker) settle() {
	for i := 0; i < len(d.demands); {
		if i == d.pinned || d.faults(i) == 0 {
			i++
			continue
		}
		j := d.chance.below(len(d.demands))
		if j == d.pinned {
			continue
		}
		before := d.faults(i) + d.faults(j)
		d.swap(i, j)
		if d.faults(i)+d.faults(j) > before {
			d.swap(i, j)
			continue
		}
		i = 0
	}
}

func (d *deckmaker) swap(i, j int) {
	a, z := &d.demands[i], &d.demands[j]
	d.wants[*a]--
	d.wants[*z]--
	a.Good, z.Good = z.Good, a.Good
	d.wants[*a]++
	d.wants[*z]++
}

// faults counts what is amiss with a demand: a source of its own or one too
// near, the same wish elsewhere, the same good on the card.
func (d *deckmaker) faults(i int) int {
	w := d.demands[i]
	n := d.wants[w] - 1
	if o := d.offers[w.City][w.Good]; o.payout == 0 || o.steps < nearest {
		n++
	}
	for j := i / 3 * 3; j < i/3*3+3; j++ {
		if j != i && d.demands[j].Good == w.Good {
			n++
		}
	}
	return n
}

func TestGeneratorReproducesTheDeck(t *testing.T) {
	var made bytes.Buffer
	fmt.Fprintln(&made, "# The demand cards, three lines each, with payouts in millions. Made by the generator in")
	fmt.Fprintln(&made, "# deckmaker_test.go and frozen; wood to Fuzhou is the rulebook's.")
	fmt.Fprintln(&made, "card,city,good,payout")
	for i, w := range makeDeck(board) {
		fmt.Fprintf(&made, "%d,%s,%s,%d\n", i/3+1, board.Cities[w.City].Token, w.Good.Token(), w.Payout)
	}
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile("data/demands.csv", made.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if readDataFile("demands.csv") != made.String() {
		t.Fatal("stored cards differ from what the generator makes of this board")
	}
}
