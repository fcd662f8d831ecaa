package pagetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// endOfTest is written to the console to mark the end of its messages.
const endOfTest = "end of test"

// listenToConsole records errors, warnings and exceptions on the page's console until the end of
// the test.
func (p *Tab) listenToConsole() {
	_, err := chromedp.Call(p.ctx, runtime.Enable, cdp.Empty{})
	p.Must(err)
	messages := chromedp.Console(p.ctx)
	go func() {
		defer close(p.heard)
		for message, err := range messages {
			if err != nil || message.Text == endOfTest {
				return
			}
			if message.Type == "error" || message.Type == "warning" || message.Type == chromedp.ConsoleException {
				p.addTrouble(fmt.Sprintf("console %s: %s (%s)", message.Type, message.Text, message.URL))
			}
		}
	}()
}

// addTrouble records a fault of the page, which [Tab.CheckErrors] reports.
func (p *Tab) addTrouble(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.troubles = append(p.troubles, what)
}

// recordEvent records requests that leave the origin and what each socket received.
func (p *Tab) recordEvent(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.checkAddress(e.Request.URL)
	case *network.EventWebSocketCreated:
		p.checkAddress(strings.Replace(e.URL, "ws://", "http://", 1))
	case *network.EventWebSocketFrameSent:
		p.noteToken(e.RequestID, string(e.Response.PayloadData))
	case *network.EventWebSocketFrameReceived:
		p.mu.Lock()
		defer p.mu.Unlock()
		token := p.sockets[e.RequestID]
		p.frames[token] = append(p.frames[token], string(e.Response.PayloadData))
	}
}

// checkAddress records a fault if a request leaves the page's origin.
func (p *Tab) checkAddress(url string) {
	if !strings.HasPrefix(url, p.origin+"/") && url != p.origin {
		p.addTrouble("request to another host: " + url)
	}
}

// noteToken remembers the token with which a socket identified.
func (p *Tab) noteToken(socket network.RequestID, payload string) {
	var frame struct {
		D struct{ Token string }
	}
	if json.Unmarshal([]byte(payload), &frame) != nil || frame.D.Token == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sockets[socket] = frame.D.Token
}

// Received reports whether any frame received with the token contained text.
func (p *Tab) Received(token, text string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.ContainsFunc(p.frames[token], func(frame string) bool { return strings.Contains(frame, text) })
}

// CheckErrors fails the test if the page reported errors or left its origin. Errors that contain one of
// the allowed texts are ignored. Call it at the end of a test.
func (p *Tab) CheckErrors(allowed ...string) {
	p.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("console.debug(%q)", endOfTest)))
	<-p.heard
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, trouble := range p.troubles {
		if !slices.ContainsFunc(allowed, func(text string) bool { return strings.Contains(trouble, text) }) {
			p.Error(trouble)
		}
	}
}
