package interaction

import (
	"context"
	"encoding/json"

	"github.com/railbot/railbot/engine/kit/rating"
)

// LedgerName is where it is kept how the people of a server do in a game.
func LedgerName(guild, game string) string { return guild + "-" + game }

// Ratings are how strong the people of a server seem to be in a game, by user; who is
// missing is a beginner.
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
