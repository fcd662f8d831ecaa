package commands

import "context"

// elsewhere tells whether another process, which received the same press, has
// applied it: what looks refused or stale here is its doing, and it will answer.
func (c *Commands) elsewhere(ctx context.Context, r Request) bool {
	if r.Kind == Autocomplete {
		return false
	}
	applied, err := c.Store.Applied(ctx, r.Channel, r.ID)
	return err == nil && applied
}
