# The front door. `make play` and `make test` are all that a newcomer needs.

GO ?= go
# where the sandbox page listens for `make play`
ADDR ?= 127.0.0.1:8080

.PHONY: help play test check deployed bench bench-load bench-fleet fuzz golden table notice build clean

help: ## say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

play: ## play in the browser: the bot, a Discord of its own and an embedded Redis
	$(GO) run ./cmd/railbot sandbox --addr $(ADDR)

test: ## run every test, fetching redis-server and chromium where possible
	@.ci/test

check: ## formatting, vet, staticcheck and the workflows
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "run gofmt -w on these"; exit 1; }
	$(GO) vet ./...
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
	$(GO) run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12 -shellcheck= -pyflakes= .github/workflows/*.yml

bench: ## figures, as ratios in one run; nothing is asserted
	$(GO) test -run '^$$' -bench . -benchmem ./engine/... ./render/... ./commands/...

bench-load: build ## a bot under load, against the figures of deploy/load.md; NOTE=1 writes them there
	@bin/railbot-load --against deploy/load.md $(if $(NOTE),--note) --matches 1000 --active 300 --rate 50
	@bin/railbot-load --against deploy/load.md $(if $(NOTE),--note) --matches 10000 --active 300 --rate 50
	@bin/railbot-load --against deploy/load.md $(if $(NOTE),--note) --matches 300 --active 300 --rate 0

bench-fleet: ## what 100,000 live matches and 8 idle processes cost a real Redis
	$(GO) test -run '^$$' -bench Fleet -benchtime 1x ./store

deployed: ## read the chart, manifests and compose file with what hosts use
	$(GO) -C deploy/checks test ./...

fuzz: ## each fuzz target for a minute
	@for pkg in $$($(GO) list ./...); do \
	  for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    $(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime 1m $$pkg || exit 1; \
	  done; \
	done

# Packages whose tests know -update: those that compare with golden files.
golden = {{range .Deps}}{{if eq . "github.com/sebdah/goldie/v2"}}{{$$.ForTest}}{{end}}{{end}}

golden: ## rewrite the golden files from what the program says now
	$(GO) test $$($(GO) list -test -f '$(golden)' ./engine/... ./render/... ./commands/...) ./cmd/railbot -update
	$(GO) test ./bot/e2e -run TestFaultsPageIsUpToDate -update
	$(GO) -C deploy/checks test . -update

table: ## rewrite what the sandbox knows of Discord's OpenAPI file (in RAILBOT_DISCORD_SPEC)
	$(GO) generate ./bot/sandbox/form

notice: ## collect the licences of all that the program is built of
	$(GO) test ./cmd/railbot -run TestNoticeHoldsEveryLicence -update

build: ## static binaries in bin/
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w' -o bin/ ./cmd/...

clean: ## remove what was built
	rm -rf bin out
