package gateway

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// TestIsDead checks that only a process of this machine that has ended counts as dead.
func TestIsDead(t *testing.T) {
	mine := newProcessName()
	told := machineID() != "" // elsewhere nobody is known to be dead
	if !told && runtime.GOOS == "linux" {
		t.Error("it is not known which machine this is")
	}
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	as := func(pid int) string {
		return strings.Replace(mine, "/"+strconv.Itoa(os.Getpid())+"/", "/"+strconv.Itoa(pid)+"/", 1)
	}
	gone := as(ended.Process.Pid)
	for name, want := range map[string]bool{
		mine: false, as(os.Getppid()): false, gone: told, as(0): false,
		strings.Replace(gone, "/"+machineID()+"/", "/another/", 1): false,
		strings.Replace(gone, "/"+machineID()+"/", "//", 1):        false,
		"nothing of ours": false,
	} {
		if isDead(name) != want {
			t.Errorf("%s is dead: %v", name, !want)
		}
	}
	if newProcessName() == mine {
		t.Error("two bots of a process have one name")
	}
}
