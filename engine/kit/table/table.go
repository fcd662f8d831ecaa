// Package table reads printed facts (cards, tracks, tickets, prices) from
// comma-separated files that are embedded in a game.
//
// The first line of a file names its columns; lines that begin with # are
// remarks. A line fills a struct: the field with the tag `table:"cost"` has the
// cell of the column "cost". Cells are text, whole and broken numbers, yes or
// no, what a type reads by its UnmarshalText, and slices of these, whose
// elements are separated by spaces. An empty cell is the zero value.
//
// UnmarshalText is called by reflection: the order in which a package's variables are
// initialised does not heed what it reads. It may use no variable that is computed, such
// as another table; what names a line of another table is read as text, and looked up
// where the lines are used.
//
// A file that does not fit is a mistake of the program, met at its start: the
// error names file, line and column.
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

// MustRead is [Read] for a file that is embedded and has so many lines; it panics on
// an error.
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

// Read reads the lines of a file, in its order. Columns and fields must be the
// same, each once, in any order.
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
		return nil, fmt.Errorf("table: %s has no line with the names of its columns: %w", name, err)
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

// match gives the number of the field for each column.
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
			return nil, fmt.Errorf("the column %q stands there twice or is no field of %v", column, t)
		}
		fields[i] = field
	}
	for column := range tagged {
		if !slices.Contains(head, column) {
			return nil, fmt.Errorf("there is no column %q", column)
		}
	}
	return fields, nil
}

// fill reads a cell into a value.
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
			return fmt.Errorf("%q is neither yes nor no", cell)
		}
		v.SetBool(cell == "yes")
	case reflect.Slice:
		return setSlice(v, strings.Fields(cell))
	default:
		return fmt.Errorf("a field of type %v is filled by no cell", v.Type())
	}
	if err != nil {
		return fmt.Errorf("%q is no number that fits", cell)
	}
	return nil
}

// Named sets a value to the place of a token among others: it is what UnmarshalText does
// of a type whose values are counted from zero in the order of their tokens.
func Named[T ~uint8](v *T, among []string, token []byte) error {
	i := slices.Index(among, string(token))
	if i < 0 {
		return fmt.Errorf("%q is none of %q", token, among)
	}
	*v = T(i)
	return nil
}

func setSlice(v reflect.Value, cells []string) error {
	v.Set(reflect.MakeSlice(v.Type(), len(cells), len(cells)))
	for i, cell := range cells {
		if err := setField(v.Index(i), cell); err != nil {
			return err
		}
	}
	return nil
}
