package redisconn

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// ErrURL is wrapped by errors about a Redis URL that cannot be used. They name the wrong part. They never
// show the URL, which may hold a password.
var ErrURL = errors.New("wrong Redis URL")

// urlError returns an error that wraps ErrURL and says what is wrong.
func urlError(part string) error { return fmt.Errorf("%w: %s", ErrURL, part) }

var (
	errForm = urlError("it has none of the forms redis://host:port/db, rediss://host:port/db, " +
		"redis+sentinel://host1,host2/master/db, redis+cluster://host1,host2 (rediss+… for TLS)")
	errUser        = urlError("user and password must be percent-encoded: %25 for %, %20 for a space, and so on")
	errHost        = urlError("a host is missing or malformed")
	errPort        = urlError("a port is not a number from 0 to 65535")
	errMisplacedAt = urlError("there is an @ after the first / ? or #; in a password, write these as %2F, %3F and %23")
	errTail        = urlError("the part after the host cannot be parsed")
)

// ParseURL parses the URL of one server, of sentinels or of a cluster. Hosts are separated by commas. User
// and password come before the last @. If the URL cannot be used, ParseURL returns an error that wraps
// [ErrURL].
func ParseURL(raw string) (*redis.UniversalOptions, error) {
	scheme, rest, ok := strings.Cut(strings.TrimSpace(raw), "://")
	if !ok {
		return nil, errForm
	}
	kind, secure, ok := cutScheme(scheme)
	if !ok {
		return nil, errForm
	}
	authority, tail := cutAuthority(rest)
	userinfo, hosts := cutUser(authority)
	if path, _, _ := strings.Cut(tail, "?sentinel_"); strings.Contains(path, "@") {
		return nil, errMisplacedAt // a password was cut
	}
	// url.Parse does not accept a list of hosts, so the rest is parsed with a placeholder.
	if _, err := url.Parse("redis://" + userinfo + "stand-in"); err != nil {
		return nil, errUser
	}
	u, err := url.Parse("redis://" + userinfo + "stand-in" + tail)
	if err != nil {
		return nil, errTail
	}
	o := &redis.UniversalOptions{}
	if u.User != nil {
		o.Username = u.User.Username()
		o.Password, _ = u.User.Password()
	}
	if secure {
		o.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	return o, cmp.Or(fillHosts(o, kind, hosts), fillPath(o, kind, u), fillQuery(o, kind, u))
}

// cutAuthority splits the part after "://" into user and hosts, and the path with the query.
func cutAuthority(rest string) (authority, tail string) {
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		return rest[:i], rest[i:]
	}
	return rest, ""
}

// cutUser splits off user and password, including the last @.
func cutUser(authority string) (userinfo, hosts string) {
	i := strings.LastIndex(authority, "@")
	return authority[:i+1], authority[i+1:]
}

// defaultPorts holds the default port of each kind of URL.
var defaultPorts = map[string]string{"": "6379", "sentinel": "26379", "cluster": "6379"}

// cutScheme returns the kind of URL, "" for one server, and whether it requires TLS.
func cutScheme(scheme string) (kind string, secure, ok bool) {
	base, kind, plus := strings.Cut(scheme, "+")
	_, known := defaultPorts[kind]
	ok = (base == "redis" || base == "rediss") && known && plus == (kind != "")
	return kind, base == "rediss", ok
}

// fillHosts parses the list of hosts.
func fillHosts(o *redis.UniversalOptions, kind, hosts string) error {
	for h := range strings.SplitSeq(hosts, ",") {
		addr, err := withPort(h, defaultPorts[kind])
		if err != nil {
			return err
		}
		o.Addrs = append(o.Addrs, addr)
	}
	o.IsClusterMode = kind == "cluster"
	if kind == "" && len(o.Addrs) > 1 {
		return urlError("several hosts need redis+sentinel or redis+cluster")
	}
	return nil
}

// withPort returns a host with its port, or with the given port if it has none.
func withPort(host, port string) (string, error) {
	if h, p, err := net.SplitHostPort(host); err == nil {
		if _, err := strconv.ParseUint(p, 10, 16); err != nil {
			return "", errPort
		}
		if h == "" {
			return "", errHost
		}
		return host, nil
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if host == "" || strings.ContainsAny(host, " \t\r\n[]@") {
		return "", errHost
	}
	return net.JoinHostPort(host, port), nil
}

// fillPath parses /db, /master/db or an empty path.
func fillPath(o *redis.UniversalOptions, kind string, u *url.URL) error {
	path := strings.Trim(u.Path, "/")
	if kind == "sentinel" {
		o.MasterName, path, _ = strings.Cut(path, "/")
		if o.MasterName == "" {
			return urlError("the name of the master is missing after the hosts")
		}
	}
	if path == "" {
		return nil
	}
	db, err := strconv.Atoi(path)
	switch {
	case err != nil || db < 0:
		return urlError("the database after the last / is not a number")
	case kind == "cluster" && db != 0:
		return urlError("a cluster has database 0 only")
	}
	o.DB = db
	return nil
}

// fillQuery parses sentinel_username and sentinel_password. It rejects other parameters.
func fillQuery(o *redis.UniversalOptions, kind string, u *url.URL) error {
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil || u.Fragment != "" {
		return errTail
	}
	o.SentinelUsername, o.SentinelPassword = q.Get("sentinel_username"), q.Get("sentinel_password")
	q.Del("sentinel_username")
	q.Del("sentinel_password")
	if len(q) > 0 || (kind != "sentinel" && o.SentinelPassword+o.SentinelUsername != "") {
		return urlError("a parameter after the question mark is unknown")
	}
	return nil
}
