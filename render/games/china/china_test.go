package china_test

import (
	"testing"

	"github.com/railbot/railbot/render/games/china"
	"github.com/railbot/railbot/render/rendertest"
)

func TestWordsAndPictures(t *testing.T) { rendertest.Check(t, china.Entry()) }
