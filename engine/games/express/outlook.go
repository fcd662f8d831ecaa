package express

// outlook is what may be laid for one payment.
type outlook struct {
	best  int               // value of the best station, or of the best two links
	links [2]int            // values of the best links, each in a different place
	sites [numCompanies]int // number of places for a station of each company
}

// worthless is less than the value of any card.
const worthless = -1 << 20

// getOutlook returns the outlook. It is computed on first use.
func (p *policy) getOutlook() *outlook {
	if p.outlook != nil {
		return p.outlook
	}
	p.outlook = &outlook{best: worthless, links: [2]int{worthless, worthless}}
	m := p.s.gameMap()
	for cell := range m.Cells {
		p.outlook.add(p.lookAtSite(m, cell))
	}
	if links := p.outlook.links; links[0] > worthless {
		p.outlook.best = max(p.outlook.best, links[0]+max(0, links[1]))
	}
	return p.outlook
}

// siteOutlook is what may be laid in one place: the values of the best link and
// of the best card, and the companies of the possible stations.
type siteOutlook struct {
	link, best int
	companies  [numCompanies]bool
}

// lookAtSite returns what may be laid in a cell.
func (p *policy) lookAtSite(m *Map, cell int) siteOutlook {
	at, ground := siteOutlook{link: worthless, best: worthless}, p.s.siteAt(m, cell)
	for _, l := range ground.cards {
		if p.s.Stock[l.Card] == 0 || !ground.accepts(l, 2) {
			continue
		}
		w := p.worthLay(Move{kind: kindLay, card: l.Card, turned: l.Turned, n: uint8(cell)})
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
func (o *outlook) add(at siteOutlook) {
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
