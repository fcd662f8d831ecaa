package express

import (
	"slices"

	"github.com/railbot/railbot/engine/kit/table"
)

// Company is the owner of a station, or of the title printed on a link card.
// The zero value is NoCompany.
type Company uint8

// Neutral stations belong to no company and have no titles.
const (
	NoCompany Company = iota
	Red
	Blue
	Green
	Yellow
	Neutral
)

const numCompanies = 4 // companies that have titles

// companyTokens holds the tokens of the companies, indexed by Company.
var companyTokens = [...]string{"", "red", "blue", "green", "yellow", "neutral"}

// String returns the company's token, or "" for NoCompany.
func (c Company) String() string { return companyTokens[c] }

// MarshalText returns the company's token.
func (c Company) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a company's token.
func (c *Company) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(c, companyTokens[:], b)
}

// companyOf returns the company with a token. The empty token is NoCompany.
func companyOf(token string) (Company, bool) {
	i := slices.Index(companyTokens[:], token)
	return Company(max(i, 0)), i >= 0
}
