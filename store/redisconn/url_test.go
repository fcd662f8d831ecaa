package redisconn

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestURLs(t *testing.T) {
	type want struct {
		Addrs                    []string
		User, Pass, Master       string
		SentinelUser, SentinelPW string
		DB                       int
		TLS, Cluster             bool
	}
	for url, w := range map[string]want{
		"redis://h":                {Addrs: []string{"h:6379"}},
		"redis://h:1/2\n":          {Addrs: []string{"h:1"}, DB: 2},
		"redis://h:1234/5":         {Addrs: []string{"h:1234"}, DB: 5},
		"redis://:p%40s%2Fs@h/":    {Addrs: []string{"h:6379"}, Pass: "p@s/s"},
		"redis://[::1]:7":          {Addrs: []string{"[::1]:7"}},
		"redis://[::1]":            {Addrs: []string{"[::1]:6379"}},
		"rediss://u:p@h:1/2":       {Addrs: []string{"h:1"}, User: "u", Pass: "p", DB: 2, TLS: true},
		"redis+sentinel://a,b:2/m": {Addrs: []string{"a:26379", "b:2"}, Master: "m"},
		"rediss+sentinel://u:p@a,b/m/3?sentinel_username=s&sentinel_password=t": {
			Addrs: []string{"a:26379", "b:26379"}, User: "u", Pass: "p", Master: "m", DB: 3,
			TLS: true, SentinelUser: "s", SentinelPW: "t",
		},
		"redis+sentinel://a/m?sentinel_password=t@u": {Addrs: []string{"a:26379"}, Master: "m", SentinelPW: "t@u"},
		"redis+cluster://a,b:7,c":                    {Addrs: []string{"a:6379", "b:7", "c:6379"}, Cluster: true},
		"rediss+cluster://u:p@a:1/0":                 {Addrs: []string{"a:1"}, User: "u", Pass: "p", Cluster: true, TLS: true},
	} {
		o, err := ParseURL(url)
		if err != nil {
			t.Errorf("%s: %v", url, err)
			continue
		}
		got := want{
			o.Addrs, o.Username, o.Password, o.MasterName, o.SentinelUsername, o.SentinelPassword,
			o.DB, o.TLSConfig != nil, o.IsClusterMode,
		}
		if d := cmp.Diff(w, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", url, d)
		}
	}
}

// TestErrorsNameThePart checks that each error names the wrong part of the URL and, if a password may be the
// cause, how to write it.
func TestErrorsNameThePart(t *testing.T) {
	for url, want := range map[string]string{
		"":                               "none of the forms redis://",
		"h:6379":                         "none of the forms redis://",
		"http://u:secret@h":              "none of the forms redis://",
		"redis+other://h":                "none of the forms redis://",
		"redis+://h":                     "none of the forms redis://",
		"redis://":                       "a host is missing",
		"redis://u:secret@":              "a host is missing",
		"redis://u:secret@:1":            "a host is missing",
		"redis://h h":                    "a host is missing or malformed",
		"redis://u:secret@h:port":        "a port is not a number",
		"redis://u:secret@h:65536":       "a port is not a number",
		"redis://u:sec%zzret@h":          "user and password must be percent-encoded: %25 for %",
		"redis://u:secret secret@h":      "user and password must be percent-encoded",
		"redis://u:sec/ret@h":            "in a password, write these as %2F",
		"redis://u:sec?ret@h:1/0":        "in a password, write these as %2F",
		"redis://:sec#ret@h:1":           "in a password, write these as %2F",
		"redis://:s@cret/x@h:1":          "in a password, write these as %2F",
		"redis://a,b":                    "several hosts need redis+sentinel",
		"redis://h/x":                    "database after the last / is not a number",
		"redis://h/-1":                   "database after the last / is not a number",
		"redis+cluster://h/1":            "a cluster has database 0 only",
		"redis+sentinel://a,b":           "the name of the master is missing",
		"redis://h?db=secret":            "a parameter after the question mark is unknown",
		"redis://h?sentinel_password=se": "a parameter after the question mark is unknown",
		"redis://h/0#secret":             "the part after the host cannot be parsed",
		"redis://h/%zz":                  "the part after the host cannot be parsed",
	} {
		_, err := ParseURL(url)
		if !errors.Is(err, ErrURL) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %q", url, err, want)
		}
	}
}
