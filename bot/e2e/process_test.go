package e2e

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/bottest/program"
	"github.com/railbot/railbot/store/redistest"
)

// railbot is the path of the program, built once.
var railbot string

func TestMain(m *testing.M) { os.Exit(program.Main(m, &railbot)) }

// process is one `railbot serve`.
type process struct {
	w     *world
	cmd   *exec.Cmd
	http  string
	log   *program.Log
	ended chan struct{}
}

// serve starts the bot and waits until it is ready. redis is the URL, more are variables.
func (w *world) serve(redis string, more ...string) *process {
	w.t.Helper()
	p := w.launch(redis, more...)
	w.await("the bot is ready", func() bool {
		select {
		case <-p.ended:
			w.t.Fatalf("the bot exited during its start: %v", p.cmd.ProcessState)
		default:
		}
		return p.status("/readyz") == http.StatusOK
	})
	return p
}

// launch starts the bot without waiting until it is ready.
func (w *world) launch(redis string, more ...string) *process {
	w.t.Helper()
	p := &process{w: w, http: fmt.Sprintf("127.0.0.1:%d", redistest.FreePort(w.t)), log: w.log, ended: make(chan struct{})}
	p.cmd = exec.Command(railbot, "serve")
	p.cmd.SysProcAttr = dieWithTest()
	p.cmd.Env = append(os.Environ(),
		"RAILBOT_TOKEN="+w.BotToken(), "RAILBOT_DISCORD_API="+w.url+"/api/v10", "RAILBOT_REDIS="+redis,
		"RAILBOT_HTTP="+p.http, "RAILBOT_LOG_LEVEL=debug")
	p.cmd.Env = append(p.cmd.Env, more...)
	p.cmd.Stderr = p.log
	if err := p.cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	go func() {
		_ = p.cmd.Wait() // ProcessState holds the result
		close(p.ended)
	}()
	w.t.Cleanup(p.kill)
	return p
}

// kill kills the bot with SIGKILL.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended already
	<-p.ended
}

// stop stops the bot with SIGTERM and checks that it exits with status 0.
func (p *process) stop() {
	p.w.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.w.t.Error(err)
	}
	select {
	case <-p.ended:
		if code := p.cmd.ProcessState.ExitCode(); code != 0 {
			p.w.t.Errorf("got exit status %d after SIGTERM, want 0", code)
		}
	case <-time.After(15 * time.Second):
		p.w.t.Error("the bot does not stop; its log will show the goroutines")
		_ = p.cmd.Process.Signal(syscall.SIGQUIT) // it may have ended by now
		<-p.ended
	}
}

// signal sends a signal to the bot.
func (p *process) signal(s syscall.Signal) {
	p.w.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.w.t.Fatal(err)
	}
}

// status returns the HTTP status of a path of the bot's monitoring server, 0 if nobody answers.
func (p *process) status(path string) int {
	resp, err := http.Get("http://" + p.http + path)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

// faultLines returns the lines of the log that point to a bug.
func faultLines(log *program.Log) (found []string) {
	for _, line := range strings.Split(log.String(), "\n") {
		if strings.Contains(line, "panic") || strings.Contains(line, "DATA RACE") || strings.Contains(line, "code=50035") {
			found = append(found, line)
		}
	}
	return found
}
