package gateway

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
)

// newMember names this process among those of the bot: host, machine, process and chance.
func newMember() string {
	host, _ := os.Hostname() // without one it is still a name
	host = unnamed.ReplaceAllString(host, "-")
	return strings.Join([]string{host, machine(), strconv.Itoa(os.Getpid()), rand.Text()[:8]}, "/")
}

// Chance is what this process alone is called by, where a name may have no other letters.
func (g *Gateway) Chance() string { return g.member[strings.LastIndex(g.member, "/")+1:] }

var unnamed = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// machine tells machines, their runs and their containers apart; empty where the system
// does not tell.
func machine() string {
	run, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	processes, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(string(run) + processes))
	return hex.EncodeToString(sum[:4])
}

// dead tells whether a member was a process of this machine that is there no more: its
// shards need not be missed first.
func dead(member string) bool {
	parts := strings.Split(member, "/")
	if len(parts) != 4 || parts[1] == "" || parts[1] != machine() {
		return false
	}
	pid, err := strconv.Atoi(parts[2])
	if err != nil || pid <= 0 {
		return false
	}
	p, err := os.FindProcess(pid)
	if err == nil {
		err = p.Signal(syscall.Signal(0))
	}
	return errors.Is(err, os.ErrProcessDone) || errors.Is(err, syscall.ESRCH)
}
