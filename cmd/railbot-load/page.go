package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// pageLine is a line in the page of figures.
type pageLine struct {
	name string
	of   func(loadReport) float64
}

// pageLines are the lines of the page, in the page's order.
var pageLines = []pageLine{
	{"CPU per press, ms", func(f loadReport) float64 { return f.CPU }},
	{"presses per second", func(f loadReport) float64 { return f.Rate }},
	{"p50, ms", func(f loadReport) float64 { return f.Press.P50 }},
	{"p99, ms", func(f loadReport) float64 { return f.Press.P99 }},
	{"allocated per press, KiB", func(f loadReport) float64 { return f.KiB }},
	{"boards per second", func(f loadReport) float64 { return f.Boards }},
	{"age of a board when posted, s", func(f loadReport) float64 { return f.Age }},
	{"boards older than 10 s", func(f loadReport) float64 { return float64(f.Old) }},
	{"boards patched, %", func(f loadReport) float64 { return f.TouchedUp }},
	{"all boards posted after, s", func(f loadReport) float64 { return f.CaughtUp }},
	{"memory at the start, MiB", func(f loadReport) float64 { return f.IdleMiB }},
	{"peak memory, MiB", func(f loadReport) float64 { return f.MostMiB }},
	{"peak memory without file pages, MiB", func(f loadReport) float64 { return f.AnonMostMiB }},
}

// columnTitle returns the heading of the page's column for this load.
func (c *config) columnTitle() string {
	if c.Rate == 0 {
		return fmt.Sprintf("%d matches, saturated", c.Matches)
	}
	return fmt.Sprintf("%d matches, %g a second", c.Matches, c.Rate)
}

// compareWithPage prints the figures next to those of the page at --against, with the ratio. Cells
// that the page lacks stay empty. With --note the new figures replace the page's.
func (c *config) compareWithPage(f loadReport, w io.Writer) error {
	read, err := os.ReadFile(c.Against)
	if err != nil {
		return err
	}
	rows := strings.Split(string(read), "\n")
	text := fmt.Sprintf("| %s | then | now | ratio |\n|---|---|---|---|\n", c.columnTitle())
	for _, line := range pageLines {
		now, then, ratio := line.of(f), "", ""
		cell := findCell(rows, line.name, c.columnTitle())
		if before, err := strconv.ParseFloat(cell.text, 64); err == nil {
			then = fmt.Sprintf("%.4g", before)
			if before != 0 {
				ratio = fmt.Sprintf("%.2f", now/before)
			}
		}
		text += fmt.Sprintf("| %s | %s | %.4g | %s |\n", line.name, then, now, ratio)
		cell.setText(rows, fmt.Sprintf("%.4g", now))
	}
	if _, err := io.WriteString(w, text+"\n"); err != nil || !c.Note {
		return err
	}
	return os.WriteFile(c.Against, []byte(strings.Join(rows, "\n")), 0o644)
}

// cell is a cell in a Markdown table. The zero cell means there is none.
type cell struct {
	row, column int
	text        string
}

// findCell returns the cell in the given line and column of a page's rows.
func findCell(rows []string, line, column string) cell {
	at := -1
	for n, row := range rows {
		cells := strings.Split(row, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if i := slices.Index(cells, column); i > 0 {
			at = i
		}
		if at > 0 && at < len(cells) && cells[1] == line {
			return cell{n, at, cells[at]}
		}
	}
	return cell{}
}

// setText replaces the cell's text in rows.
func (c cell) setText(rows []string, text string) {
	if c.column > 0 {
		cells := strings.Split(rows[c.row], "|")
		cells[c.column] = " " + text + " "
		rows[c.row] = strings.Join(cells, "|")
	}
}
