package wire

// AppEmoji is an emoji of the application.
type AppEmoji struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Roles         []string `json:"roles"`
	User          *User    `json:"user,omitempty"`
	RequireColons bool     `json:"require_colons"`
	Managed       bool     `json:"managed"`
	Animated      bool     `json:"animated"`
	Available     bool     `json:"available"`
}

// AppEmojis is the response that lists emojis.
type AppEmojis struct {
	Items []AppEmoji `json:"items"`
}
