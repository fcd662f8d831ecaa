// Package server answers /rails-server settings: what the managers of a server choose for it.
//
// They choose who may open tables, in which channels, which role is pinged when one opens, and who is
// barred from opening any. [Show] shows the page to everybody and [Press] handles its menus and
// buttons. Package commands asks [RoleToPing] which role to ping.
//
// What is chosen is an [interaction.ServerSettings], because every handler that opens a table checks it.
package server
