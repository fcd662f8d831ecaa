package night_test

import (
	"os"
	"testing"

	"github.com/railbot/railbot/store/redistest"
)

func TestMain(m *testing.M) { os.Exit(redistest.Main(m)) }
