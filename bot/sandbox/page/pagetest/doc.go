// Package pagetest drives the sandbox's page in a headless browser, for tests.
//
// A test acts like a person: it uses mouse, finger and keys on visible elements and never calls
// into the page. It waits for what the page shows, not for time to pass. Console errors and
// requests to other hosts are recorded all the time and fail the test in [Tab.CheckErrors].
//
// A [Tab] has an empty profile and the page open, in a browser that all tests of a package share.
// Their TestMain calls [StopBrowser]. Selectors can rely on the attributes in package page's documentation.
// [Tab.Screenshot] saves screenshots in the folder RAILBOT_SHOTS.
package pagetest
