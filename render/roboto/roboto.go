// Package roboto holds the font of the pictures and of the sandbox's page: Roboto, as published under the
// Apache License 2.0 (see the file LICENSE).
package roboto

import _ "embed"

// The weights and widths in use, as TrueType files. Callers must not change them.
var (
	//go:embed Roboto-Regular.ttf
	Regular []byte
	//go:embed Roboto-Medium.ttf
	Medium []byte
	//go:embed Roboto-Bold.ttf
	Bold []byte
	//go:embed Roboto-Italic.ttf
	Italic []byte
	//go:embed RobotoCondensed-Regular.ttf
	CondensedRegular []byte
	//go:embed RobotoCondensed-Bold.ttf
	CondensedBold []byte
)
