package main

import (
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// workflow is a GitHub workflow, reduced to the parts that the tests read.
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

// runs returns the command lines of a job's steps.
func (w workflow) runs(job string) (lines []string) {
	for _, step := range w.Jobs[job].Steps {
		lines = append(lines, strings.Split(step.Run, "\n")...)
	}
	return lines
}

// Jobs may write only where they publish.
func TestWorkflowsTestBeforeRelease(t *testing.T) {
	ci, release := readWorkflow(t, "ci.yml"), readWorkflow(t, "release.yml")
	if !slices.Contains(ci.runs("test"), "make test") || release.Jobs["test"].Uses != "./.github/workflows/ci.yml" {
		t.Error("the workflows do not run make test")
	}
	for _, job := range []string{"binaries", "image"} {
		if release.Jobs[job].Needs != "test" {
			t.Errorf("job %s does not need the tests", job)
		}
	}
	for _, w := range []workflow{ci, release} {
		if len(w.Permissions) != 1 || w.Permissions["contents"] != "read" {
			t.Errorf("got default permissions %v, want contents: read", w.Permissions)
		}
	}
	if !strings.Contains(strings.Join(release.runs("binaries"), "\n"), ".ci/release ") {
		t.Error("the release does not call .ci/release")
	}
	image := release.Jobs["image"].Steps
	with := image[len(image)-1].With
	if with["file"] != "deploy/Dockerfile" || with["sbom"] != true || with["platforms"] != "linux/amd64,linux/arm64" {
		t.Errorf("wrong settings of the image: %v", with)
	}
}

func TestReleaseBuildsSixSystems(t *testing.T) {
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
