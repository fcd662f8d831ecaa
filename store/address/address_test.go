package address

import (
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
		"redis+cluster://a,b:7,c":    {Addrs: []string{"a:6379", "b:7", "c:6379"}, Cluster: true},
		"rediss+cluster://u:p@a:1/0": {Addrs: []string{"a:1"}, User: "u", Pass: "p", Cluster: true, TLS: true},
	} {
		o, err := Parse(url)
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
