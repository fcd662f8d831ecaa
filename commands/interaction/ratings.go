package interaction

import (
	"context"
	"encoding/json"

	"github.com/railbot/railbot/engine/kit/rating"
)

// LedgerName returns the name of the store's ledger of careers in a game on a server.
func LedgerName(guild, game string) string { return guild + "-" + game }

// Ratings reads the ratings of the people of a server in a game, by user. A user who is missing is
// a beginner.
func (d *Services) Ratings(ctx context.Context, guild, game string) (map[string]rating.Rating, error) {
	ledger, err := d.Store.Ledger(ctx, LedgerName(guild, game))
	if err != nil {
		return nil, err
	}
	ratings := map[string]rating.Rating{}
	for user, raw := range ledger.Users {
		var career struct {
			Rating rating.Rating `json:"rating"`
		}
		if json.Unmarshal(raw, &career) == nil && career.Rating.Sigma > 0 {
			ratings[user] = career.Rating
		}
	}
	return ratings, nil
}
