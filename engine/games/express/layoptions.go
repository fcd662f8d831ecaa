package express

// layOptions holds the values of what may be laid for one payment.
type layOptions struct {
	best  int               // value of the best station, or of the best two links
	links [2]int            // values of the best links, each in a different place
	sites [numCompanies]int // number of places for a station of each company
}

// worthless is less than the value of any card.
const worthless = -1 << 20

// layOptions returns the values of what may be laid for one payment. They are
// computed on first use.
func (p *policy) layOptions() *layOptions {
	if p.options != nil {
		return p.options
	}
	p.options = &layOptions{best: worthless, links: [2]int{worthless, worthless}}
	m := p.state.gameMap()
	for cell := range m.Cells {
		p.options.add(p.evaluateSite(m, cell))
	}
	if links := p.options.links; links[0] > worthless {
		p.options.best = max(p.options.best, links[0]+max(0, links[1]))
	}
	return p.options
}

// siteOptions holds what may be laid in one place: the values of the best link and
// of the best card, and the companies of the possible stations.
type siteOptions struct {
	link, best int
	companies  [numCompanies]bool
}

// evaluateSite returns the values of what may be laid in a cell.
func (p *policy) evaluateSite(m *Map, cell int) siteOptions {
	at, ground := siteOptions{link: worthless, best: worthless}, p.state.siteAt(m, cell)
	for _, l := range ground.cards {
		if p.state.Stock[l.Card] == 0 || !ground.accepts(l, 2) {
			continue
		}
		w := p.layValue(Move{kind: kindLay, card: l.Card, turned: l.Turned, n: uint8(cell)})
		at.best = max(at.best, w)
		if l.Card.isLink() {
			at.link = max(at.link, w)
		}
		for _, st := range faces[l.Card].Stations {
			if st.Company < Neutral {
				at.companies[st.Company-1] = true
			}
		}
	}
	return at
}

// add includes a place.
func (o *layOptions) add(at siteOptions) {
	o.best = max(o.best, at.best)
	if at.link > o.links[0] {
		o.links = [2]int{at.link, o.links[0]}
	} else {
		o.links[1] = max(o.links[1], at.link)
	}
	for c, may := range at.companies {
		if may {
			o.sites[c]++
		}
	}
}
