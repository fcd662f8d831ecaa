package e2e

import (
	"bytes"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
)

// discordHost is a host that only the proxy can reach. Go's test certificate is valid for it.
const discordHost = "example.com"

// proxiedDiscord is the sandbox behind TLS, reachable only through an HTTP proxy.
type proxiedDiscord struct {
	environment []string // variables for the bot: Discord, the proxy and the certificate

	mu    sync.Mutex
	hosts []string // hosts requested from the proxy
}

// proxied starts the TLS server and the proxy. gateway is the host in the gateway's URL.
func (w *world) proxied(gateway string) *proxiedDiscord {
	w.t.Helper()
	target, err := url.Parse(w.url)
	if err != nil {
		w.t.Fatal(err)
	}
	discord := httptest.NewTLSServer(&httputil.ReverseProxy{
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(target) },
		ModifyResponse: func(r *http.Response) error { return replaceGateway(r, target.Host, gateway) },
	})
	w.t.Cleanup(discord.Close)
	d := &proxiedDiscord{}
	proxy := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		d.hosts = append(d.hosts, r.Host)
		d.mu.Unlock()
		if r.Method != http.MethodConnect || r.Host != discordHost+":443" {
			rw.WriteHeader(http.StatusForbidden)
			return
		}
		tunnel(rw, discord.Listener.Addr().String())
	}))
	w.t.Cleanup(proxy.Close)
	roots := filepath.Join(w.t.TempDir(), "roots.pem")
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: discord.Certificate().Raw})
	if err := os.WriteFile(roots, block, 0o600); err != nil {
		w.t.Fatal(err)
	}
	d.environment = []string{
		"RAILBOT_DISCORD_API=https://" + discordHost + "/api/v10", "HTTPS_PROXY=" + proxy.URL, "SSL_CERT_FILE=" + roots,
	}
	return d
}

// asked returns how often a host was requested from the proxy.
func (d *proxiedDiscord) asked(host string) (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, at := range d.hosts {
		if at == host+":443" {
			n++
		}
	}
	return n
}

// replaceGateway rewrites the gateway's address in a response of the sandbox.
func replaceGateway(r *http.Response, sandboxHost, gateway string) error {
	if !strings.HasSuffix(r.Request.URL.Path, "/gateway/bot") {
		return nil
	}
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	raw = bytes.Replace(raw, []byte("ws://"+sandboxHost), []byte("wss://"+gateway), 1)
	r.Body = io.NopCloser(bytes.NewReader(raw))
	r.Header.Set("Content-Length", strconv.Itoa(len(raw)))
	return nil
}

// tunnel connects the client of a CONNECT request with an address until either side closes.
func tunnel(w http.ResponseWriter, address string) {
	server, err := net.Dial("tcp", address)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer server.Close()
	w.WriteHeader(http.StatusOK)
	client, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer client.Close()
	go func() {
		_, _ = io.Copy(server, client)
		server.Close()
	}()
	_, _ = io.Copy(client, server)
}

func TestGatewayThroughProxy(t *testing.T) {
	t.Parallel()
	w := newWorldOn(t, "", withLongTimeout)
	d := w.proxied(discordHost)
	w.serve("", d.environment...)
	w.ask(w.seeded("Alice").Command(w.ctx, sandbox.SeedTable1, "rails", "help", nil))
}

func TestGatewayExceptedByNoProxy(t *testing.T) {
	t.Parallel()
	w := newWorldOn(t, "")
	const gateway = "gateway.invalid"
	d := w.proxied(gateway)
	w.launch("", append(d.environment, "NO_PROXY="+gateway)...)
	w.await("the log names the gateway that cannot be reached", func() bool {
		return strings.Contains(w.log.String(), "connect to "+gateway+": ")
	})
	if rest, excepted := d.asked(discordHost), d.asked(gateway); rest == 0 || excepted != 0 {
		t.Errorf("the proxy got %d requests for the REST API and %d for the gateway, want some and none", rest, excepted)
	}
}

func TestLogNamesRefusingProxy(t *testing.T) {
	t.Parallel()
	w := newWorldOn(t, "")
	d := w.proxied("gateway.invalid")
	w.launch("", d.environment...)
	w.await("the log names the proxy and the gateway", func() bool {
		return strings.Contains(w.log.String(), "connect to gateway.invalid through the proxy 127.0.0.1:") &&
			strings.Contains(w.log.String(), "Forbidden")
	})
}
