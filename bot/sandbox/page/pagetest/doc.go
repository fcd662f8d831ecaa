// Package pagetest drives the sandbox's page in a real browser without a
// window, for tests.
//
// Policy. A test acts as a person does: by mouse, finger and keys on what can
// be seen, never by calling into the page. It waits for what the page shows and
// for nothing by the clock. What the page must not do (complain on the console,
// ask another host) is noted all the time and fails the test in [Tab.Clean].
//
// A [Tab] has an empty profile and the page open in it, in a browser that all tests of a
// package share: their TestMain calls [End]. See the package comment of page for the
// attributes that selectors can hold on to. Pictures are kept by [Tab.Shot] in the folder
// RAILBOT_SHOTS.
package pagetest
