package commands

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/play"
	"github.com/railbot/railbot/commands/table"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

const (
	// soloMessage stands in the place of a message's id in what is stored as shown of a solo table.
	soloMessage = "solo"
	// soloPatience is how long a press waits for computers before it is answered that they think.
	// An answer that comes at once spares the person a message that flashes by.
	soloPatience = 300 * time.Millisecond
	// soloRunTimeout bounds the turns of computers that a press is followed by.
	soloRunTimeout = 30 * time.Second
	// maxTold is how many sentences above the board of a solo table say what the person's press did. If they
	// take more than maxToldLines on a phone, there is one less.
	maxTold      = 3
	maxToldLines = 4
)

// soloUse says how a request can be about a solo table instead of the channel's table.
type soloUse int

const (
	neverSolo soloUse = iota
	viewsSolo         // when typed: in a channel where no match is being played
	playsSolo         // when typed: where the person has no seat in the match that is being played
)

// enterTable finds the route of a request. If the request is about the person's solo table, that
// becomes the table of the context. A press there has a custom id of its own form, which is
// replaced by the one that the route expects.
func (c *Commands) enterTable(r interaction.Request) (ic *interaction.Context, to *route) {
	game, id, pressed := components.CutSoloID(r.CustomID)
	r.CustomID = id
	ic, to = c.NewContext(r), c.router.find(r)
	_, known := c.Book.Entry(game)
	if _, ok := interaction.DayOfTable(game); ok {
		known = true
	}
	if pressed && known && to != nil && to.solo != neverSolo {
		ic.EnterSolo(game)
	}
	return ic, to
}

// enterTypedSolo makes the person's solo table the table of a typed command if the channel has no
// match for it. A move is about the solo table of its game, everything else about the one that was
// played last.
func (c *Commands) enterTypedSolo(ctx context.Context, ic *interaction.Context, to *route) error {
	if ic.Kind != interaction.Command && ic.Kind != interaction.Autocomplete || c.Think == nil {
		return nil
	}
	use := playsSolo
	if to != nil {
		use = to.solo
	} else if len(ic.Path) != 2 || !c.isMove(ic.Path[0], ic.Path[1]) {
		return nil
	}
	if use != viewsSolo && use != playsSolo {
		return nil
	}
	m, err := ic.Load(ctx, ic.Channel)
	switch sits := err == nil && m.Seat(ic.User) != engine.Spectator; {
	case ignoreNone(err) != nil:
		return err
	case to == nil && !(sits && m.Record().Game == ic.Path[0]):
		return enterSoloOf(ctx, ic, ic.Path[0])
	case to == nil, sits, err == nil && use == viewsSolo:
		return nil
	}
	return enterLastSolo(ctx, ic, use)
}

// enterSoloOf makes the person's solo table of a game the table of the context if it is running. A
// table of a day with that game counts too; of two the one that was played last counts.
func enterSoloOf(ctx context.Context, ic *interaction.Context, game string) error {
	tables, err := ic.DayTables(ctx, false)
	if err != nil {
		return err
	}
	m, err := ic.Load(ctx, interaction.SoloKey(ic.User, game))
	if err == nil {
		tables = append(tables, interaction.SoloTable{Game: game, Match: m})
	}
	interaction.SortSoloTables(tables)
	for _, t := range tables {
		if t.Match.Record().Game == game {
			ic.EnterSolo(t.Game)
			return nil
		}
	}
	return ignoreNone(err)
}

// enterLastSolo makes the person's solo table that was played last the table of the context. A match
// that is over counts only where nothing was ever played in the channel.
func enterLastSolo(ctx context.Context, ic *interaction.Context, use soloUse) error {
	_, err := ic.Store.Last(ctx, ic.Channel)
	if ignoreNone(err) != nil {
		return err
	}
	over := err != nil && use == viewsSolo
	tables, err := ic.SoloTables(ctx, over)
	if err != nil {
		return err
	}
	days, err := ic.DayTables(ctx, over)
	tables = append(tables, days...)
	interaction.SortSoloTables(tables)
	if err == nil && len(tables) > 0 {
		ic.EnterSolo(tables[0].Game)
	}
	return err
}

// ignoreNone returns err, or nil if it says that there is no match.
func ignoreNone(err error) error {
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	return err
}

// showSolo answers /rails solo with the person's panel at a solo table, or asks for a game.
func showSolo(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	reply, entered, err := table.EnterSolo(ctx, ic)
	if err != nil || !entered {
		return reply, err
	}
	return play.ShowHand(ctx, ic)
}

// acceptChallenge answers the button under a challenge with the person's panel at a solo table that has
// the same deal.
func acceptChallenge(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := table.EnterChallenge(ctx, ic); err != nil {
		return interaction.Reply{}, err
	}
	return play.ShowHand(ctx, ic)
}

// rematch answers the Rematch button. At a solo table the new match begins at once, and the panel is
// shown.
func rematch(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if _, ok := interaction.DayOfTable(ic.SoloGame()); ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	reply, err := table.Rematch(ctx, ic)
	if !ic.InSolo() || err != nil && !errors.Is(err, store.ErrExists) {
		return reply, err
	}
	return play.ShowHand(ctx, ic)
}

// finishSolo completes the reply to a request about a solo table. If computers must act, they do so
// before the table is shown; if the match is over, its end is shown.
func (c *Commands) finishSolo(ctx context.Context, ic *interaction.Context, reply interaction.Reply) (interaction.Reply, error) {
	if reply.Message == nil || !reply.Panel && !ic.Applied() {
		return reply, nil
	}
	m, err := c.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return reply, err
	}
	rec := m.Record()
	switch {
	case rec.Phase == match.PhaseOver && rec.Deal != nil:
		return c.finishDay(ctx, ic, m)
	case rec.Phase == match.PhaseOver:
		return soloBoard(ctx, ic, m, nil)
	case rec.ComputersDueAt.IsZero():
	case interaction.MustWaitForComputers(m):
		return c.awaitComputers(ctx, ic, m, reply)
	default: // they act while the person does
		c.soloRuns.begin(ic.Channel, c.soloRun(ctx, ic.Channel))
	}
	return reply, nil
}

// awaitComputers returns the board of a solo table after the computers' turns. If they take longer
// than a moment, it returns a reply that says so, and the board follows.
func (c *Commands) awaitComputers(
	ctx context.Context, ic *interaction.Context, m match.Match, reply interaction.Reply,
) (interaction.Reply, error) {
	run := c.soloRuns.begin(ic.Channel, c.soloRun(ctx, ic.Channel))
	timer := c.Clock.NewTimer(soloPatience)
	defer timer.Stop()
	select {
	case <-run.done:
		return c.afterComputers(ctx, ic, reply.Told)
	case <-timer.C:
	}
	waiting, err := thinkingReply(ctx, ic, m, reply.Told)
	if err != nil {
		return interaction.Reply{}, err
	}
	later := *ic
	waiting.Continue = func(ctx context.Context) (interaction.Reply, error) {
		next, err := c.afterComputers(ctx, &later, reply.Told)
		if err != nil {
			next, _, err = later.Refuse(err)
			next.Message.Rows = []discordgo.MessageComponent{components.Row(continueButton(&later))}
		}
		return next, err
	}
	return waiting, nil
}

// afterComputers waits until no computer must act at a solo table, and returns its board, or the panel
// if the chapter of the person's last move goes on with another choice of theirs. Told is what their
// press did.
func (c *Commands) afterComputers(ctx context.Context, ic *interaction.Context, told []render.News) (interaction.Reply, error) {
	for {
		m, err := c.LoadLatest(ctx, ic.Channel)
		if err != nil {
			return interaction.Reply{}, err
		}
		switch rec := m.Record(); {
		case rec.Phase == match.PhaseOver && rec.Deal != nil:
			return c.finishDay(ctx, ic, m)
		case !interaction.MustWaitForComputers(m):
			return boardOrPanel(ctx, ic, m, told)
		}
		run := c.soloRuns.begin(ic.Channel, c.soloRun(ctx, ic.Channel))
		select {
		case <-run.done:
		case <-ctx.Done():
			return interaction.Reply{}, ctx.Err()
		}
		if run.err != nil {
			return interaction.Reply{}, run.err
		}
	}
}

// boardOrPanel returns the panel of a solo table if the person must choose again in the chapter of their
// last move, such as where the card goes that they played to a trick. It tells what computers have done
// since. Otherwise it returns the board.
func boardOrPanel(ctx context.Context, ic *interaction.Context, m match.Match, told []render.News) (interaction.Reply, error) {
	begin, from, err := lastPressOf(ctx, ic, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	begun, err := ic.ChapterStart(ctx, ic.Channel, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	if begun < from && m.Acting().Has(m.Seat(ic.User)) {
		return play.ShowSince(ctx, ic, m, begin, from, told)
	}
	return soloBoard(ctx, ic, m, told)
}

// soloRun returns a function that plays the computers of a solo table. It is not cancelled with ctx,
// because the answer to the press may be sent before.
func (c *Commands) soloRun(ctx context.Context, key string) func() error {
	return func() (err error) {
		defer c.recoverPanic("solo", &err)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), soloRunTimeout)
		defer cancel()
		m, err := c.Load(ctx, key)
		if err != nil {
			return ignoreNone(err)
		}
		return c.playAllComputers(ctx, key, m)
	}
}

// soloRuns are the turns of computers that this process plays at solo tables, by key.
type soloRuns struct {
	mu      sync.Mutex
	running map[string]*soloRun
}

// soloRun is the work on one table.
type soloRun struct {
	done chan struct{} // closed at its end
	err  error         // may be read then
}

// begin runs do in the background, or returns the run that is in flight for the key.
func (s *soloRuns) begin(key string, do func() error) *soloRun {
	s.mu.Lock()
	defer s.mu.Unlock()
	if run := s.running[key]; run != nil {
		return run
	}
	run := &soloRun{done: make(chan struct{})}
	s.running[key] = run
	go func() {
		run.err = do()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.running, key)
		close(run.done)
	}()
	return run
}

// tickSolo does what is due at a solo table: computers move, a planned turn is played, or the table
// is given up because its person has not pressed for long. Nobody is reminded.
func (c *Commands) tickSolo(ctx context.Context, key string, m match.Match) error {
	now := c.Clock.Now()
	rec := m.Record()
	if !rec.ComputersDueAt.IsZero() {
		run := c.soloRuns.begin(key, c.soloRun(ctx, key))
		select {
		case <-run.done:
			return run.err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if rec.Phase == match.PhaseRunning && !m.PlanDue(now) && !now.Before(rec.Touched.Add(interaction.SoloRetention)) {
		_, change, err := m.Abandon(now)
		if err != nil {
			return err
		}
		return c.Save(ctx, key, change)
	}
	err := c.runDue(ctx, key, m)
	if errors.Is(err, match.ErrEarly) {
		return nil // the answer to a press was faster
	}
	return err
}

// soloBoard returns the board of a solo table with what computers have done since the person's last
// move, or the end of the match. It takes the place of a public message. Told is what the person's press
// did, as only they may read it.
func soloBoard(ctx context.Context, ic *interaction.Context, m match.Match, told []render.News) (interaction.Reply, error) {
	f, err := soloFacts(ctx, ic, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	begin, from, err := lastPressOf(ctx, ic, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	if f.Pressed, err = ic.Entries(ctx, ic.Channel, m, begin, from); err != nil {
		return interaction.Reply{}, err
	}
	f.Reader, f.Told = m.Seat(ic.User), render.TopNews(told, maxTold)
	if components.PhoneTextLines(strings.Join(f.Told, "\n")) > maxToldLines {
		f.Told = render.TopNews(told, maxTold-1)
	}
	msg, err := soloBoardMessage(ctx, ic, f)
	return interaction.Reply{Update: ic.Message.Ephemeral, Panel: true, Message: &msg}, err
}

// soloFacts reads the facts from which the board of a solo table is made, for its person. While computers
// think, its picture marks what the person's press did, otherwise what has happened since.
func soloFacts(ctx context.Context, ic *interaction.Context, m match.Match) (board.Facts, error) {
	begin, from, err := lastPressOf(ctx, ic, m)
	if err != nil {
		return board.Facts{}, err
	}
	if interaction.MustWaitForComputers(m) {
		from = begin
	}
	f, err := gatherFacts(ctx, ic.Services, ic.Channel, "", m, board.Shown{Chapter: soloMessage, Start: from}, board.Display{})
	f.Locale, f.Theme, f.Share = ic.Locale, ic.Theme(ctx), ic.MayShare(ctx, m)
	if err == nil && f.Share {
		f.Challenge, err = table.MayChallenge(ctx, ic, m)
	}
	if rec := m.Record(); rec.Deal != nil && rec.Phase == match.PhaseOver {
		f.ShareDay = ic.MayShareSolo(ctx)
	}
	return f, err
}

// soloBoardMessage returns the message about a solo table, with its picture.
func soloBoardMessage(ctx context.Context, ic *interaction.Context, f board.Facts) (components.Message, error) {
	msg, view := f.Message(ic.Book)
	theirs, err := table.RivalMatch(ctx, ic, f.Match)
	if err != nil {
		return msg, err
	}
	if theirs != (match.Match{}) {
		line := table.CompareRivals(ic.Book.Printer(f.Locale), f.Match, theirs)
		msg.Content = render.Clip(msg.Content, components.MaxContent-len([]rune(line))-1) + "\n" + line
	}
	if view == nil {
		return msg, nil
	}
	picture, err := ic.Pictures.Draw(ctx, ic.Pictures.PrivateBoard(f.Match.Record().ID+"-solo", *view).In(f.Theme))
	if err != nil {
		return msg, err
	}
	msg.Files = []components.File{components.Picture("board", picture)}
	return msg, nil
}

// moveBlock is how many entries of the log are read at once to find the person's last move.
const moveBlock = 64

// lastPressOf returns the numbers of the log entries with which the last press of the person that played
// something at a solo table began, and after its last move. Both are 0 if there is none.
func lastPressOf(ctx context.Context, ic *interaction.Context, m match.Match) (begin, end int, err error) {
	for last := int(m.Record().Entries); last > 0; last -= moveBlock {
		entries, err := ic.Entries(ctx, ic.Channel, m, max(last-moveBlock, 0), last)
		if err != nil {
			return 0, 0, err
		}
		for _, e := range slices.Backward(entries) {
			if e.Plays() && e.Thought == nil && !e.AutoAnswer && !m.Chair(e.Seat).Computer() {
				return int(e.Press), int(e.N) + 1, nil
			}
		}
	}
	return 0, 0, nil
}

// shareBoard posts the board of the person's solo table in the channel, or the end of the match. It
// answers a button that only people see who may post there.
func shareBoard(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if !ic.InSolo() {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.LoadNamedMatch(ctx)
	if err == nil {
		err = ic.CheckOpen(m)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	f, err := soloFacts(ctx, ic, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	f.Locale = cmp.Or(ic.GuildLocale, ic.Locale)
	if f.Theme, err = ic.ServerTheme(ctx, ic.Guild); err != nil {
		return interaction.Reply{}, err
	}
	theirs, err := table.RivalMatch(ctx, ic, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	users := interaction.EverSeated(m)
	if theirs != (match.Match{}) {
		users = append(users, interaction.EverSeated(theirs)...)
	}
	draw := func() (*components.Message, error) {
		msg, err := soloBoardMessage(ctx, ic, f)
		return &msg, err
	}
	return ic.Share(ctx, f.Share, ic.PublicPrinter(), users, draw)
}

// thinkingReply returns the board of a solo table while computers think, with a line that says which. Its
// buttons are where they are when the computers are done. Until then, only the one that shows the table as it
// is then can be pressed.
func thinkingReply(ctx context.Context, ic *interaction.Context, m match.Match, told []render.News) (interaction.Reply, error) {
	reply, err := soloBoard(ctx, ic, m, told)
	if err != nil {
		return reply, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	line := panel.ThinkingText(m, tell)
	msg := reply.Message
	msg.Content = render.Clip(msg.Content, components.MaxContent-len([]rune(line))-1) + "\n" + line
	msg.Rows = disableButtons(msg.Rows)
	return reply, nil
}

// continueButton leads to the person's panel.
func continueButton(ic *interaction.Context) discordgo.Button {
	return components.Button(discordgo.PrimaryButton, ic.Printer().Say("ui.button.continue"), components.ViewID("play"))
}

// disableButtons returns the rows with every button disabled except the one that leads to the panel.
func disableButtons(rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	disabled := make([]discordgo.MessageComponent, len(rows))
	for i, row := range rows {
		var buttons []discordgo.MessageComponent
		for _, component := range row.(discordgo.ActionsRow).Components {
			b := component.(discordgo.Button)
			b.Disabled = b.CustomID != components.ViewID("play")
			buttons = append(buttons, b)
		}
		disabled[i] = components.Row(buttons...)
	}
	return disabled
}

// tagSolo returns a reply about a solo table with custom ids that say so. All replies about solo
// tables pass it, also those that follow. It makes sure that each message that replaces another one
// leads back to the table.
func tagSolo(ic *interaction.Context, reply interaction.Reply) interaction.Reply {
	game := ic.SoloGame()
	reply.Table = interaction.SoloKey(ic.User, game)
	if reply.Modal != nil {
		form := *reply.Modal
		form.CustomID = components.SoloID(game, form.CustomID)
		reply.Modal = &form
	}
	if reply.Message == nil {
		return reply
	}
	message := *reply.Message
	message.Rows = addWays(ic, reply, message.Rows)
	message.Rows = components.MapIDs(message.Rows, func(id string) string { return components.SoloID(game, id) })
	reply.Message = &message
	return reply
}

// nameSolo puts above a reply that it is about the person's solo table, because the command was typed in
// a channel that may have another.
func nameSolo(ic *interaction.Context, reply *interaction.Reply) {
	if reply.Message == nil {
		return
	}
	say := ic.Printer()
	line := "-# " + soloName(ic.SoloGame(), say) + "\n"
	above := func(text string) string { return render.Clip(line+text, components.MaxContent) }
	msg := *reply.Message
	msg.Content = above(msg.Content)
	reply.Message = &msg
	if reply.Caption != "" {
		reply.Caption = above(reply.Caption)
	}
}

// soloName names a solo table.
func soloName(table string, say *render.Printer) string {
	if day, ok := interaction.DayOfTable(table); ok {
		return say.Say("ui.daily.here", render.Data{"Day": people.DayName(say, day)})
	}
	return say.Say("ui.solo.here", render.Data{"Game": say.Teller(table, nil).Title()})
}

// addWays adds to the rows of a reply about a solo table what the public message has elsewhere: to a
// panel the button that leads to the board, and to any other message that replaces a pressed one the
// button that leads to the panel.
func addWays(ic *interaction.Context, reply interaction.Reply, rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	way := continueButton(ic)
	switch {
	case reply.Panel && components.HasVerb(rows, components.VerbPanel):
		way = components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.board"), components.ViewID("board"))
	case reply.Panel && len(rows) > 0, !reply.Panel && !reply.Update:
		return rows
	}
	if components.HasID(rows, way.CustomID) {
		return rows
	}
	return components.AddButton(rows, way)
}
