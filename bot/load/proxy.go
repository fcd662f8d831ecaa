package load

import (
	"bytes"
	"io"
	"net/http"
	"sync/atomic"
)

// Proxy is a reverse proxy in front of interchangeable programs, like the one a host runs.
type Proxy struct {
	Addresses func() []string // current addresses of the programs, as host:port

	next atomic.Int64
}

// ServeHTTP forwards each request to the next program. If that one refuses the connection, it tries
// the others.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client has left
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
		_, _ = io.Copy(w, answer.Body) // the client may have left
		return
	}
	w.WriteHeader(http.StatusBadGateway)
}
