package wire

import "slices"

// Command option types.
const (
	OptionSubcommand  = 1
	OptionGroup       = 2
	OptionString      = 3
	OptionInteger     = 4
	OptionBoolean     = 5
	OptionUser        = 6
	OptionChannel     = 7
	OptionRole        = 8
	OptionMentionable = 9
	OptionNumber      = 10
)

// Kinds of installation of an application, which commands list in integration_types.
const (
	InstallServer = 0
	InstallUser   = 1
)

// Command is a registered application command. The …Localized fields are only set in a user's
// command index, in that user's language.
type Command struct {
	ID                       string            `json:"id,omitempty"`
	ApplicationID            string            `json:"application_id,omitempty"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version,omitempty"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalized            string            `json:"name_localized,omitempty"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalized     string            `json:"description_localized,omitempty"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// Runs reports whether name, split into words, is this command or one of its sub-commands that can
// be run, that is, one without sub-commands of its own.
func (c *Command) Runs(name []string) bool {
	if len(name) == 0 || name[0] != c.Name {
		return false
	}
	options := c.Options
	for _, word := range name[1:] {
		i := slices.IndexFunc(options, func(o Option) bool { return o.isBranch() && o.Name == word })
		if i < 0 {
			return false
		}
		options = options[i].Options
	}
	return !slices.ContainsFunc(options, Option.isBranch)
}

// isBranch reports whether the option is a sub-command or a group of them.
func (o Option) isBranch() bool { return o.Type == OptionSubcommand || o.Type == OptionGroup }

// Option is a command's option, sub-command or group.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalized            string            `json:"name_localized,omitempty"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalized     string            `json:"description_localized,omitempty"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
}

// Choice is a value offered for an option, fixed or by autocomplete. Value is a string or a number,
// depending on the option's type.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalized     string            `json:"name_localized,omitempty"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// Index is a channel's application command index.
type Index struct {
	Applications []Application `json:"applications"`
	Commands     []Command     `json:"application_commands"`
	Version      string        `json:"version"`
}

// Application is the bot's application.
type Application struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Icon        *string `json:"icon"`
	Description string  `json:"description"`
	Bot         *User   `json:"bot,omitempty"`
	Flags       int     `json:"flags"`
	BotPublic   bool    `json:"bot_public"`
	VerifyKey   string  `json:"verify_key,omitempty"`
	Endpoint    string  `json:"interactions_endpoint_url,omitempty"`
	Guilds      int     `json:"approximate_guild_count,omitempty"`
	Users       int     `json:"approximate_user_install_count,omitempty"`
	// Installs has a key for each kind of installation that the application supports.
	Installs map[string]InstallConfig `json:"integration_types_config,omitempty"`
}

// InstallConfig describes one kind of installation of an application.
type InstallConfig struct {
	Params InstallParams `json:"oauth2_install_params"`
}

// InstallParams are the scopes and permissions that an installation asks for.
type InstallParams struct {
	Scopes      []string `json:"scopes"`
	Permissions string   `json:"permissions"`
}
