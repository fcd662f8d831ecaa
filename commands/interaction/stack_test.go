package interaction_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
)

// failWith panics with a seed among its arguments.
//
//go:noinline
func failWith(seed engine.Seed) { panic(len(seed)) }

// TestStackHasNoArguments recovers a panic and looks for the function and for its argument.
func TestStackHasNoArguments(t *testing.T) {
	defer func() {
		recover()
		stack := interaction.Stack()
		if !strings.Contains(stack, "failWith\n") || !strings.Contains(stack, "stack_test.go:") {
			t.Errorf("the stack does not name the function:\n%s", stack)
		}
		if strings.Contains(stack, "0x") || strings.Contains(stack, "222") {
			t.Errorf("the stack has arguments:\n%s", stack)
		}
	}()
	failWith(engine.Seed{222, 173, 190, 239})
}
