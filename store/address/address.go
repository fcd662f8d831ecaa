// Package address reads where Redis is: one server, sentinels or a cluster.
package address

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// ErrURL is a Redis URL that cannot be read. It never shows the URL, which may
// hold a password.
var ErrURL = errors.New("the Redis URL is none of redis://host:port/db, rediss://host:port/db, " +
	"redis+sentinel://host1,host2/master/db, redis+cluster://host1,host2 (rediss+… for TLS)")

// Parse reads an address of one server, of sentinels or of a cluster. Hosts are
// separated by commas, user and password stand before an @. It refuses with
// [ErrURL].
func Parse(raw string) (*redis.UniversalOptions, error) {
	scheme, rest, ok := strings.Cut(raw, "://")
	if !ok {
		return nil, ErrURL
	}
	authority, tail := cutAuthority(rest)
	userinfo, hosts := cutUser(authority)
	// The host list is not a host for net/url: parse the rest around a stand-in.
	u, err := url.Parse("redis://" + userinfo + "stand-in" + tail)
	if err != nil {
		return nil, ErrURL
	}
	o := &redis.UniversalOptions{}
	if u.User != nil {
		o.Username = u.User.Username()
		o.Password, _ = u.User.Password()
	}
	kind, secure := cutScheme(scheme)
	if secure {
		o.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	return o, errors.Join(fillHosts(o, kind, hosts), fillPath(o, kind, u), fillQuery(o, kind, u))
}

func cutAuthority(rest string) (authority, tail string) {
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		return rest[:i], rest[i:]
	}
	return rest, ""
}

func cutUser(authority string) (userinfo, hosts string) {
	i := strings.LastIndex(authority, "@")
	return authority[:i+1], authority[i+1:]
}

// cutScheme returns "", "sentinel", "cluster" or something unknown.
func cutScheme(scheme string) (kind string, secure bool) {
	base, kind, plus := strings.Cut(scheme, "+")
	switch {
	case base != "redis" && base != "rediss", plus && kind == "":
		return "unknown", false
	}
	return kind, base == "rediss"
}

func fillHosts(o *redis.UniversalOptions, kind, hosts string) error {
	port := map[string]string{"": "6379", "sentinel": "26379", "cluster": "6379"}[kind]
	if port == "" {
		return ErrURL
	}
	for h := range strings.SplitSeq(hosts, ",") {
		addr, err := withPort(h, port)
		if err != nil {
			return err
		}
		o.Addrs = append(o.Addrs, addr)
	}
	o.IsClusterMode = kind == "cluster"
	if kind == "" && len(o.Addrs) > 1 {
		return fmt.Errorf("several hosts need redis+sentinel or redis+cluster: %w", ErrURL)
	}
	return nil
}

func withPort(host, port string) (string, error) {
	if h, p, err := net.SplitHostPort(host); err == nil {
		if _, err := strconv.ParseUint(p, 10, 16); err != nil || h == "" {
			return "", ErrURL
		}
		return host, nil
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if host == "" || strings.ContainsAny(host, " []@") {
		return "", ErrURL
	}
	return net.JoinHostPort(host, port), nil
}

// fillPath reads /db, /master/db or nothing.
func fillPath(o *redis.UniversalOptions, kind string, u *url.URL) error {
	path := strings.Trim(u.Path, "/")
	if kind == "sentinel" {
		o.MasterName, path, _ = strings.Cut(path, "/")
		if o.MasterName == "" {
			return fmt.Errorf("the name of the master is missing: %w", ErrURL)
		}
	}
	if path == "" {
		return nil
	}
	db, err := strconv.Atoi(path)
	if err != nil || db < 0 || (kind == "cluster" && db != 0) {
		return ErrURL
	}
	o.DB = db
	return nil
}

// fillQuery knows sentinel_username and sentinel_password only.
func fillQuery(o *redis.UniversalOptions, kind string, u *url.URL) error {
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil || u.Fragment != "" {
		return ErrURL
	}
	o.SentinelUsername, o.SentinelPassword = q.Get("sentinel_username"), q.Get("sentinel_password")
	q.Del("sentinel_username")
	q.Del("sentinel_password")
	if len(q) > 0 || (kind != "sentinel" && o.SentinelPassword+o.SentinelUsername != "") {
		return fmt.Errorf("unknown parameter after the question mark: %w", ErrURL)
	}
	return nil
}
