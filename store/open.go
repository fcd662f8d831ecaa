package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"

	"github.com/coder/quartz"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
	"github.com/redis/go-redis/v9/maintnotifications"

	"github.com/railbot/railbot/store/redisconn"
)

// Discord expects the first answer within 3 s. These timeouts leave room for one retry and for the answer
// itself.
const (
	transferTimeout  = time.Second
	operationTimeout = 2500 * time.Millisecond
)

// Options configures a Store. The zero value is usable.
type Options struct {
	// Clock is used for operations and workers. If it is nil, the real clock is used.
	Clock quartz.Clock
	// Retention is how long finished matches stay readable. 0 means forever.
	Retention time.Duration
	// Timeout limits one operation, in addition to its context. 0 means 2.5 s.
	Timeout time.Duration
	// Connections is the maximum number of connections to one Redis. 0 means 16.
	Connections int
	// Dial connects to a Redis, and speaks TLS if the URL requires it. If it is nil, TCP is used. It does not
	// dial an embedded Redis.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Observer is called after each operation. It must not block. It may be nil.
	Observer func(op string, took time.Duration, err error)
	// Logger receives what is not returned to any caller, such as failed projections and handlers. If it is
	// nil, nothing is logged.
	Logger *slog.Logger
}

// Store is a handle on the matches in one Redis. It is safe for concurrent use. Its own methods are about the
// matches of one channel. The embedded structs answer questions that span channels, over the same connection.
type Store struct {
	*connection
	*index
	*people
	*ledgers
	*seasons
	*days
	*copies
}

// client is the part of the Redis client that the store uses.
type client interface {
	redis.Cmdable
	io.Closer
}

// connection is the connection to Redis.
type connection struct {
	redisconn.Servers
	rdb      client
	server   *redis.UniversalOptions
	embedded *redisconn.Embedded // nil with a real Redis
	replicas *redisconn.Replicas // nil without sentinels
	refusals refusals
	o        Options
}

// Open connects to the Redis at url, or starts an embedded one if url is empty. It migrates the data of an
// older program first. It returns [ErrUnavailable] if Redis does not answer, [ErrNewer] if the data were
// written by a newer program, and [ErrURL] if the URL is malformed or wrong about TLS. No error shows the
// URL.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	if o.Retention < 0 || o.Timeout < 0 || o.Connections < 0 {
		return nil, fmt.Errorf("open store: %w: negative option", ErrInvalid)
	}
	logging.Disable() // the library logs to stderr instead of our logger
	conn, err := connect(url, withDefaults(o))
	if err != nil {
		return nil, err
	}
	s := newStore(conn)
	if err := s.openSchema(ctx, layout{schema, migrations}); err != nil {
		return nil, errors.Join(conn.diagnose(ctx, err), s.Close())
	}
	return s, nil
}

// newStore returns a Store over a connection.
func newStore(conn *connection) *Store {
	p := &people{connection: conn}
	nobody := func(context.Context, string, string) error { return nil }
	return &Store{
		connection: conn, index: &index{connection: conn, processID: rand.Text(), onFinished: nobody}, people: p,
		ledgers: &ledgers{p}, seasons: &seasons{p}, days: &days{conn}, copies: &copies{conn},
	}
}

// withDefaults returns the options with defaults for zero fields.
func withDefaults(o Options) Options {
	if o.Clock == nil {
		o.Clock = quartz.NewReal()
	}
	if o.Timeout == 0 {
		o.Timeout = operationTimeout
	}
	if o.Observer == nil {
		o.Observer = func(string, time.Duration, error) {}
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

// connect creates the connection for a URL. It does not wait for Redis.
func connect(url string, o Options) (*connection, error) {
	conn := &connection{o: o}
	var server *redis.UniversalOptions
	var err error
	if url == "" {
		conn.embedded = redisconn.StartEmbedded()
		server = &redis.UniversalOptions{Addrs: []string{"embedded:0"}, Dialer: conn.embedded.Dial}
	} else if server, err = redisconn.ParseURL(url); err != nil {
		return nil, err
	} else {
		server.Dialer = o.Dial
	}
	if server.MasterName != "" {
		conn.replicas = redisconn.NewReplicas(o.Logger)
	}
	conn.server = tuneOptions(server, o)
	conn.rdb = redis.NewUniversalClient(conn.server)
	conn.Servers = redisconn.Servers{
		Client: conn.rdb, Embedded: url == "", TrialKey: writtenKey(), Do: conn.do,
	}
	if cluster, ok := conn.rdb.(*redis.ClusterClient); ok {
		redisconn.FollowCluster(cluster)
		conn.Masters = redisconn.ClusterMasters(cluster)
	}
	return conn, nil
}

// connBufferSize is the size of the read and write buffers of a connection in bytes, about that of a match. The
// library's default is four times as large.
const connBufferSize = 8 << 10

// tryTimeout returns the timeout of one try of an operation, and of acquiring a connection, for which sentinels
// may have to be asked. If Timeout is longer than the default, the two tries of an operation get more time
// too.
func (o *Options) tryTimeout() time.Duration { return max(transferTimeout, o.Timeout*2/5) }

// tuneOptions sets options for a small machine and an answer within 3 s.
func tuneOptions(o *redis.UniversalOptions, options Options) *redis.UniversalOptions {
	timeout := options.tryTimeout()
	o.ClientName, o.DisableIdentity = "railbot", true
	o.DialTimeout, o.PoolTimeout, o.ReadTimeout, o.WriteTimeout = timeout, timeout, timeout, timeout
	o.ContextTimeoutEnabled = true
	o.MaxRetries, o.MinRetryBackoff, o.MaxRetryBackoff = 1, 20*time.Millisecond, 100*time.Millisecond
	o.DialerRetries = 1
	o.PoolSize, o.MinIdleConns, o.ConnMaxIdleTime = cmp.Or(options.Connections, 16), 1, 5*time.Minute
	o.ReadBufferSize, o.WriteBufferSize = connBufferSize, connBufferSize
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return o
}

// Close closes the connections. All data of an embedded server are lost.
func (conn *connection) Close() error {
	err := conn.rdb.Close()
	if conn.embedded != nil {
		conn.embedded.Close()
	}
	return err
}

// Embedded reports whether the data live in this process and end with it.
func (s *Store) Embedded() bool { return s.embedded != nil }

// runDurable runs a script whose changes must survive a fail-over. With sentinels it waits for a replica.
func (conn *connection) runDurable(ctx context.Context, script *redis.Script, keys []string, args []any) *redis.Cmd {
	if conn.replicas == nil {
		return script.Run(ctx, conn.rdb, keys, args...)
	}
	return conn.replicas.Run(ctx, conn.rdb, script, keys, args)
}

// do runs f as the operation op, with the default timeout. It classifies the error, prefixes it with the operation's
// name, and reports the operation to the observer.
func (conn *connection) do(ctx context.Context, op string, f func(context.Context) error) error {
	return conn.doWithin(ctx, conn.o.Timeout, op, f)
}

// doWithin is do with another timeout.
func (conn *connection) doWithin(
	ctx context.Context, limit time.Duration, op string, f func(context.Context) error,
) error {
	start := conn.o.Clock.Now()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := classify(f(ctx))
	conn.refusals.record(conn.o.Logger, op, err)
	took := conn.o.Clock.Since(start)
	conn.o.Observer(op, took, err)
	conn.o.Logger.DebugContext(ctx, "store", "op", op, "result", resultName(err), "took", took.Round(time.Microsecond))
	if err != nil {
		return fmt.Errorf("store: %s: %w", op, err)
	}
	return nil
}

// resultName returns a short name of an error for the log, without its details.
func resultName(err error) string {
	var known *Error
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &known):
		return known.Code
	}
	return "failed"
}
