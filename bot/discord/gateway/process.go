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

// newProcessName returns a name for this process that no other one has: host, machine,
// process id and a random part, separated by slashes.
func newProcessName() string {
	host, _ := os.Hostname() // without one it is still a name
	host = invalidNameChars.ReplaceAllString(host, "-")
	return strings.Join([]string{host, machineID(), strconv.Itoa(os.Getpid()), rand.Text()[:8]}, "/")
}

var invalidNameChars = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// machineID returns an identifier of this machine since its last boot, and of the container
// within it. It is empty if the system does not provide one.
func machineID() string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	processes, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(string(boot) + processes))
	return hex.EncodeToString(sum[:4])
}

// isDead reports whether a name is that of a process on this machine that has ended. Its
// lease can be taken at once.
func isDead(name string) bool {
	parts := strings.Split(name, "/")
	if len(parts) != 4 || parts[1] == "" || parts[1] != machineID() {
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
