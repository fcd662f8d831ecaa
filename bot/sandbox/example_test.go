package sandbox_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
)

// Example tests a bot that only posts.
func Example() {
	s := sandbox.New(sandbox.Config{})
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	defer s.Close()
	ctx := context.Background()
	alice, err := client.Dial(ctx, web.URL, s.Users()[0].Token)
	if err != nil {
		log.Fatal(err)
	}
	defer alice.Close()

	post := func(body string) {
		url := web.URL + "/api/v10/channels/" + sandbox.SeedTable1 + "/messages"
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
		if err != nil {
			log.Fatal(err)
		}
		req.Header.Set("Authorization", "Bot "+s.BotToken())
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
	}
	post(`{"content": "Whose turn is it?"}`)
	m, err := alice.WaitMessage(ctx, sandbox.SeedTable1, func(m *client.Message) bool { return m.Author.Bot })
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(*m.Author.GlobalName, "says:", m.Content)

	post(`{"contents": "Whose turn is it?"}`)
	for _, v := range s.Violations() {
		fmt.Println("violation:", v.Rule, strings.Contains(v.Detail, "UNKNOWN_KEY"))
	}
	// Output:
	// Railbot says: Whose turn is it?
	// violation: form true
}
