package main

import (
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// workflow is one of GitHub's, as far as it matters here.
type workflow struct {
	Permissions map[string]string
	Jobs        map[string]struct {
		Needs, Uses string
		Steps       []struct {
			Uses, Run string
			With      map[string]any
		}
	}
}

func readWorkflow(t *testing.T, name string) (w workflow) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(read(t, "../../.github/workflows/"+name)), &w); err != nil {
		t.Fatal(err)
	}
	return w
}

// runs are the command lines of a job's steps.
func (w workflow) runs(job string) (lines []string) {
	for _, step := range w.Jobs[job].Steps {
		lines = append(lines, strings.Split(step.Run, "\n")...)
	}
	return lines
}

// TestWorkflows: a change and a release are tested by make test, a release is
// made only after it, and no job may write but where it publishes.
func TestWorkflows(t *testing.T) {
	ci, release := readWorkflow(t, "ci.yml"), readWorkflow(t, "release.yml")
	if !slices.Contains(ci.runs("test"), "make test") || release.Jobs["test"].Uses != "./.github/workflows/ci.yml" {
		t.Error("make test is not called")
	}
	for _, job := range []string{"binaries", "image"} {
		if release.Jobs[job].Needs != "test" {
			t.Errorf("%s is published untested", job)
		}
	}
	for _, w := range []workflow{ci, release} {
		if len(w.Permissions) != 1 || w.Permissions["contents"] != "read" {
			t.Errorf("every job may %v", w.Permissions)
		}
	}
	if !strings.Contains(strings.Join(release.runs("binaries"), "\n"), ".ci/release ") {
		t.Error("no binaries are built")
	}
	image := release.Jobs["image"].Steps
	with := image[len(image)-1].With
	if with["file"] != "deploy/Dockerfile" || with["sbom"] != true || with["platforms"] != "linux/amd64,linux/arm64" {
		t.Errorf("the image: %v", with)
	}
}

// TestRelease: binaries for six systems, each with the licences and a bill of
// materials.
func TestRelease(t *testing.T) {
	script := read(t, "../../.ci/release")
	for _, words := range []string{
		`systems="linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64"`,
		"LICENSE deploy/NOTICE", "main.release=$version", ".ci/sbom.jq", "SHA256SUMS",
	} {
		if !strings.Contains(script, words) {
			t.Errorf(".ci/release lacks %s", words)
		}
	}
	if !strings.Contains(read(t, "../../deploy/Dockerfile"), "main.release=$VERSION") {
		t.Error("the image does not know its version")
	}
	if !strings.Contains(read(t, "../../deploy/CHANGELOG.md"), "\n## ") {
		t.Error("the changelog has no heading to take the notes from")
	}
}
