// Package table reads printed facts (cards, tracks, tickets, prices) from
// comma-separated files that are embedded in a game.
//
// The first line of a file names its columns; lines that begin with # are comments.
// Each further line fills a struct: the field with the tag `table:"cost"` gets the cell
// of the column "cost". A cell holds text, an integer or decimal number, yes or no, a
// value of a type with UnmarshalText, or a slice of these separated by spaces. An empty
// cell is the zero value.
//
// UnmarshalText is called by reflection, so Go does not see which package variables it
// uses when it orders their initialisation. It must not use computed variables such as
// another table. Read a reference to another table as text, and look it up when the
// lines are used.
//
// A file with an error is a bug that shows when the program starts. The error names
// file, line and column.
package table

import (
	"encoding"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// MustRead is like [Read] for an embedded file with a known number of lines. It panics
// on an error.
func MustRead[T any](files fs.FS, name string, lines int) []T {
	list, err := Read[T](files, name)
	if err == nil && len(list) != lines {
		err = fmt.Errorf("table: %s has %d lines, want %d", name, len(list), lines)
	}
	if err != nil {
		panic(err)
	}
	return list
}

// Read reads the lines of a file, in order. Each column must have a field and each
// tagged field a column, in any order.
func Read[T any](files fs.FS, name string) ([]T, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	head, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("table: %s has no header line: %w", name, err)
	}
	fields, err := matchColumns(reflect.TypeFor[T](), head)
	if err != nil {
		return nil, fmt.Errorf("table: %s: %w", name, err)
	}
	var list []T
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("table: %s: %w", name, err)
		}
		var line T
		for i, cell := range row {
			if err := setField(reflect.ValueOf(&line).Elem().Field(fields[i]), cell); err != nil {
				at, _ := r.FieldPos(i)
				return nil, fmt.Errorf("table: %s:%d: column %q: %w", name, at, head[i], err)
			}
		}
		list = append(list, line)
	}
}

// matchColumns returns the index of the field for each column.
func matchColumns(t reflect.Type, head []string) ([]int, error) {
	fields := make([]int, len(head))
	tagged := map[string]int{}
	for i := range t.NumField() {
		if column, ok := t.Field(i).Tag.Lookup("table"); ok {
			tagged[column] = i
		}
	}
	for i, column := range head {
		field, ok := tagged[column]
		if !ok || slices.Contains(head[:i], column) {
			return nil, fmt.Errorf("column %q is repeated or has no field in %v", column, t)
		}
		fields[i] = field
	}
	for column := range tagged {
		if !slices.Contains(head, column) {
			return nil, fmt.Errorf("column %q is missing", column)
		}
	}
	return fields, nil
}

// setField parses a cell into a value.
func setField(v reflect.Value, cell string) error {
	if cell == "" {
		return nil
	}
	if reader, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return reader.UnmarshalText([]byte(cell))
	}
	var err error
	switch v.Kind() {
	case reflect.String:
		v.SetString(cell)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		var n int64
		n, err = strconv.ParseInt(cell, 10, v.Type().Bits())
		v.SetInt(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		var n uint64
		n, err = strconv.ParseUint(cell, 10, v.Type().Bits())
		v.SetUint(n)
	case reflect.Float64:
		var x float64
		x, err = strconv.ParseFloat(cell, 64)
		v.SetFloat(x)
	case reflect.Bool:
		if cell != "yes" && cell != "no" {
			return fmt.Errorf("%q is not yes or no", cell)
		}
		v.SetBool(cell == "yes")
	case reflect.Slice:
		return setSlice(v, strings.Fields(cell))
	default:
		return fmt.Errorf("unsupported field type %v", v.Type())
	}
	if err != nil {
		return fmt.Errorf("%q is not a number or out of range", cell)
	}
	return nil
}

// UnmarshalToken sets *v to the index of a token in among, or returns an error if it is
// not there. It implements UnmarshalText for a type whose values are counted from zero
// in the order of their tokens.
func UnmarshalToken[T ~uint8](v *T, among []string, token []byte) error {
	i := slices.Index(among, string(token))
	if i < 0 {
		return fmt.Errorf("%q is not one of %q", token, among)
	}
	*v = T(i)
	return nil
}

// setSlice parses cells into a slice.
func setSlice(v reflect.Value, cells []string) error {
	v.Set(reflect.MakeSlice(v.Type(), len(cells), len(cells)))
	for i, cell := range cells {
		if err := setField(v.Index(i), cell); err != nil {
			return err
		}
	}
	return nil
}
