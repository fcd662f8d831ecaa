package wire

import "slices"

// Localized returns the command with the localized names and descriptions of a locale.
func (cmd Command) Localized(locale string) Command {
	cmd.NameLocalized, cmd.DescriptionLocalized = cmd.NameLocalizations[locale], cmd.DescriptionLocalizations[locale]
	cmd.Options = localizeOptions(cmd.Options, locale)
	return cmd
}

// localizeOptions returns copies of options with the names and descriptions of a locale.
func localizeOptions(options []Option, locale string) []Option {
	options = slices.Clone(options)
	for i := range options {
		o := &options[i]
		o.NameLocalized, o.DescriptionLocalized = o.NameLocalizations[locale], o.DescriptionLocalizations[locale]
		o.Options = localizeOptions(o.Options, locale)
		o.Choices = slices.Clone(o.Choices)
		LocalizeChoices(o.Choices, locale)
	}
	return options
}

// LocalizeChoices fills in the choices' names in a locale.
func LocalizeChoices(choices []Choice, locale string) {
	for i := range choices {
		choices[i].NameLocalized = choices[i].NameLocalizations[locale]
	}
}
