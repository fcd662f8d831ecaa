package store

import (
	"crypto/tls"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"

	"github.com/railbot/railbot/store/redistest"
)

// tlsConfig returns a server's TLS configuration with a self-signed certificate.
func tlsConfig(t *testing.T) *tls.Config {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	t.Cleanup(server.Close)
	return &tls.Config{Certificates: server.TLS.Certificates}
}

// TestOpenReportsTLSMismatch checks that a URL with the wrong scheme for the server's transport is rejected
// with a hint what to write.
func TestOpenReportsTLSMismatch(t *testing.T) {
	secure, err := miniredis.RunTLS(tlsConfig(t))
	if err != nil {
		t.Fatal(err)
	}
	defer secure.Close()
	choosy := tlsConfig(t)
	choosy.ClientAuth, choosy.MaxVersion = tls.RequireAnyClientCert, tls.VersionTLS12
	certified, err := miniredis.RunTLS(choosy)
	if err != nil {
		t.Fatal(err)
	}
	defer certified.Close()
	plain := miniredis.RunT(t)
	plain.RequireAuth("geheim")
	for url, want := range map[string]string{
		"redis://:geheim@" + secure.Addr():                             secure.Addr() + " speaks TLS; write rediss",
		"redis://:geheim@" + certified.Addr():                          certified.Addr() + " speaks TLS; write rediss",
		"redis+cluster://:geheim@127.0.0.1:1," + secure.Addr():         secure.Addr() + " speaks TLS; write rediss",
		"redis+sentinel://:geheim@127.0.0.1:1," + secure.Addr() + "/m": secure.Addr() + " speaks TLS; write rediss",
		"rediss://:geheim@" + plain.Addr():                             plain.Addr() + " does not speak TLS; write redis ",
		"rediss+cluster://:geheim@" + plain.Addr():                     plain.Addr() + " does not speak TLS; write redis ",
	} {
		_, err := Open(t.Context(), url, Options{Timeout: redistest.WaitTimeout})
		if !errors.Is(err, ErrURL) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "geheim") {
			t.Errorf("%s: %v", url, err)
		}
	}
}

// TestOpenReportsNoTLSMismatchForOtherFailures checks that other failures stay [ErrUnavailable].
func TestOpenReportsNoTLSMismatchForOtherFailures(t *testing.T) {
	secure, err := miniredis.RunTLS(tlsConfig(t))
	if err != nil {
		t.Fatal(err)
	}
	defer secure.Close()
	loading := miniredis.RunT(t)
	loading.SetError("LOADING Redis is loading the dataset in memory")
	for _, url := range []string{
		"rediss://" + secure.Addr(), // whose certificate is not trusted
		"redis://" + loading.Addr(), "redis://127.0.0.1:1", "rediss://127.0.0.1:1",
	} {
		_, err := Open(t.Context(), url, Options{Timeout: redistest.WaitTimeout})
		if !errors.Is(err, ErrUnavailable) || errors.Is(err, ErrURL) {
			t.Errorf("%s: %v", url, err)
		}
	}
}
