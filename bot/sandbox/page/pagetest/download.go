package pagetest

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// Download clicks a link that downloads a file. It returns the file's path once the download is
// complete.
func (p *Tab) Download(selector string) string {
	p.Helper()
	folder := p.TempDir()
	_, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: "allow", DownloadPath: folder, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
	})
	p.Must(err)
	p.Click(selector)
	for until := time.Now().Add(Patience); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		files, err := os.ReadDir(folder)
		p.Must(err)
		if len(files) == 1 && !strings.HasSuffix(files[0].Name(), ".crdownload") {
			return filepath.Join(folder, files[0].Name())
		}
	}
	p.Fatalf("%s: no download", selector)
	return ""
}
