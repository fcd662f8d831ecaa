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

// Discord wants its first answer within 3 s: these leave room for one retry
// and for the answer itself.
const (
	transferTimeout  = time.Second
	operationTimeout = 2500 * time.Millisecond
)

// Options configure a Store. The zero value is usable.
type Options struct {
	// Clock times operations and workers; nil is the real one.
	Clock quartz.Clock
	// Retention is how long finished matches stay readable; 0 is for ever.
	Retention time.Duration
	// Timeout bounds one whole operation besides its context; 0 is 2.5 s.
	Timeout time.Duration
	// Connections is how many connections to one Redis there are at most; 0 is 16.
	Connections int
	// Dial connects to a Redis, and speaks TLS if the URL wants it; nil dials over TCP. An
	// embedded Redis is not dialed by it.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Observer hears of each operation; it must not block. May be nil.
	Observer func(op string, took time.Duration, err error)
	// Logger receives what no caller is told: failed projections and
	// handlers. Nil is silent.
	Logger *slog.Logger
}

// Store is a handle on the matches in one Redis. It is safe for concurrent use.
// Its own methods are about the matches of one channel; what spans channels is
// told by the index, by people and by ledgers, over the same connection.
type Store struct {
	*connection
	*index
	*people
	*ledgers
	*seasons
}

// client is what the store asks of Redis.
type client interface {
	redis.Cmdable
	io.Closer
}

// connection is Redis itself, whatever is kept there.
type connection struct {
	redisconn.Servers
	rdb      client
	server   *redis.UniversalOptions
	embedded *redisconn.Embedded // nil with a real Redis
	replicas *redisconn.Replicas // nil unless sentinels may make one the master
	refusals refusals
	o        Options
}

// Open connects to the Redis at url, or starts an embedded one when url is
// empty. It fails with [ErrUnavailable] when Redis does not answer, with [ErrNewer]
// when its data are of a newer program, and with [ErrURL] when the URL makes no sense
// or says TLS of a Redis without it, or the other way round. No error shows the URL.
// Data of an older program are migrated first.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	if o.Retention < 0 || o.Timeout < 0 || o.Connections < 0 {
		return nil, fmt.Errorf("open store: %w: negative option", ErrInvalid)
	}
	logging.Disable() // the library's own lines would go to stderr, past our logger
	conn, err := connect(url, withDefaults(o))
	if err != nil {
		return nil, err
	}
	s := on(conn)
	if err := s.openSchema(ctx, layout{schema, migrations}); err != nil {
		return nil, errors.Join(conn.explain(ctx, err), s.Close())
	}
	return s, nil
}

// on is all that is kept over a connection.
func on(conn *connection) *Store {
	p := &people{connection: conn}
	nobody := func(context.Context, string, string) error { return nil }
	return &Store{
		connection: conn, index: &index{connection: conn, who: rand.Text(), finished: nobody}, people: p,
		ledgers: &ledgers{p}, seasons: &seasons{p},
	}
}

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
	conn.server = tune(server, o)
	conn.rdb = redis.NewUniversalClient(conn.server)
	conn.Servers = redisconn.Servers{
		Client: conn.rdb, Embedded: url == "", Trial: writtenKey(), Do: conn.do,
	}
	if cluster, ok := conn.rdb.(*redis.ClusterClient); ok {
		redisconn.FollowCluster(cluster)
		conn.Masters = redisconn.ClusterMasters(cluster)
	}
	return conn, nil
}

// connBuffer is what a connection buffers of what it reads and of what it writes, in
// bytes: about a match. The library's own choice is four times as much.
const connBuffer = 8 << 10

// transfer is how long one try of an operation may take, and before it to have a connection,
// for which sentinels may be asked: where a whole one has longer than usual, its two tries have.
func (o *Options) transfer() time.Duration { return max(transferTimeout, o.Timeout*2/5) }

// tune sets what fits a small machine and an answer within 3 s.
func tune(o *redis.UniversalOptions, options Options) *redis.UniversalOptions {
	transfer := options.transfer()
	o.ClientName, o.DisableIdentity = "railbot", true
	o.DialTimeout, o.PoolTimeout, o.ReadTimeout, o.WriteTimeout = transfer, transfer, transfer, transfer
	o.ContextTimeoutEnabled = true
	o.MaxRetries, o.MinRetryBackoff, o.MaxRetryBackoff = 1, 20*time.Millisecond, 100*time.Millisecond
	o.DialerRetries = 1
	o.PoolSize, o.MinIdleConns, o.ConnMaxIdleTime = cmp.Or(options.Connections, 16), 1, 5*time.Minute
	o.ReadBufferSize, o.WriteBufferSize = connBuffer, connBuffer
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return o
}

// Close ends the connections, and with an embedded server all data.
func (conn *connection) Close() error {
	err := conn.rdb.Close()
	if conn.embedded != nil {
		conn.embedded.Close()
	}
	return err
}

// Embedded tells that the data live in this process and end with it.
func (s *Store) Embedded() bool { return s.embedded != nil }

// runWritten runs a script whose change must not be lost.
func (conn *connection) runWritten(ctx context.Context, script *redis.Script, keys []string, args []any) *redis.Cmd {
	if conn.replicas == nil {
		return script.Run(ctx, conn.rdb, keys, args...)
	}
	return conn.replicas.Run(ctx, conn.rdb, script, keys, args)
}

// do runs one operation: bounded in time, its error classified and named, the
// observer told.
func (conn *connection) do(ctx context.Context, op string, f func(context.Context) error) error {
	return conn.within(ctx, conn.o.Timeout, op, f)
}

func (conn *connection) within(
	ctx context.Context, limit time.Duration, op string, f func(context.Context) error,
) error {
	start := conn.o.Clock.Now()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := classify(f(ctx))
	conn.refusals.note(conn.o.Logger, op, err)
	took := conn.o.Clock.Since(start)
	conn.o.Observer(op, took, err)
	conn.o.Logger.DebugContext(ctx, "store", "op", op, "result", result(err), "took", took.Round(time.Microsecond))
	if err != nil {
		return fmt.Errorf("store: %s: %w", op, err)
	}
	return nil
}

// result names an error for the log, without what it is about.
func result(err error) string {
	var known *Error
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &known):
		return known.Code
	}
	return "failed"
}
