package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/discord/gateway"
)

func TestLingerOnlyAfterRejection(t *testing.T) {
	clock := quartz.NewMock(t)
	trap := clock.Trap().NewTimer("linger")
	defer trap.Close()
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, nil))
	linger(t.Context(), clock, log, time.Hour, nil)
	linger(t.Context(), clock, log, time.Hour, errors.New("Redis is away"))
	linger(t.Context(), clock, log, 0, &gateway.FatalClose{Code: 4014})
	if said.Len() > 0 {
		t.Errorf("lingered without a rejection: %s", &said)
	}
	ended := make(chan bool)
	go func() {
		linger(context.Background(), clock, log, time.Hour, &gateway.FatalClose{Code: 4014})
		close(ended)
	}()
	soon, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	timer := trap.MustWait(soon)
	if timer.Duration != time.Hour || !strings.Contains(said.String(), "intents") {
		t.Errorf("got delay %v and log %s, want 1h and a log entry about intents", timer.Duration, &said)
	}
	timer.MustRelease(t.Context())
	clock.Advance(time.Hour).MustWait(t.Context())
	<-ended
	told, stop := context.WithCancel(context.Background())
	stop()
	free := quartz.NewReal()
	linger(told, free, log, time.Hour, &gateway.FatalClose{Code: 4014}) // returns immediately
}
