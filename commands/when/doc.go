// Package when reads the dates, times of day and time zones that people type, in English and French.
package when
