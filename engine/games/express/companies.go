package express

import (
	"slices"

	"github.com/railbot/railbot/engine/kit/table"
)

// Company is the owner of a station, or of the title printed on a link card.
// The zero Company is none.
type Company uint8

// The companies. Neutral stations belong to nobody and have no titles.
const (
	NoCompany Company = iota
	Red
	Blue
	Green
	Yellow
	Neutral
)

const numCompanies = 4 // those with titles

var companyTokens = [...]string{"", "red", "blue", "green", "yellow", "neutral"}

// String is the company's token, empty for none.
func (c Company) String() string { return companyTokens[c] }

// MarshalText writes the token.
func (c Company) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a token.
func (c *Company) UnmarshalText(b []byte) error {
	return table.Named(c, companyTokens[:], b)
}

// companyOf finds a company by its token; none is one too.
func companyOf(token string) (Company, bool) {
	i := slices.Index(companyTokens[:], token)
	return Company(max(i, 0)), i >= 0
}
