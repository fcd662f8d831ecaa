package gateway_test

import (
	"os"
	"testing"

	"github.com/railbot/railbot/bot/bottest"
)

func TestMain(m *testing.M) { os.Exit(bottest.Main(m)) }
