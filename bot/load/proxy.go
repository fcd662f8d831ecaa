package load

import (
	"bytes"
	"io"
	"net/http"
	"sync/atomic"
)

// Proxy stands before programs that take the same requests, as a host's proxy does.
type Proxy struct {
	Addresses func() []string // of the programs, as they are now

	next atomic.Int64
}

// ServeHTTP gives each request to the next program, and to another one when that does
// not take the connection.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // who asked has left
	}
	first, all := int(p.next.Add(1)), p.Addresses()
	for i := range all {
		onward, err := http.NewRequestWithContext(r.Context(), r.Method,
			"http://"+all[(first+i)%len(all)]+r.URL.Path, bytes.NewReader(body))
		if err != nil {
			break
		}
		onward.Header = r.Header
		answer, err := http.DefaultClient.Do(onward)
		if err != nil {
			continue
		}
		defer answer.Body.Close()
		w.Header().Set("Content-Type", answer.Header.Get("Content-Type"))
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(w, answer.Body) // a client that left needs no answer
		return
	}
	w.WriteHeader(http.StatusBadGateway)
}
