package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// spec is Discord's OpenAPI file. It is version 3.1, whose schemas are JSON
// Schema 2020-12, so they are compiled where they stand in the document.
type spec struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by route; nil: no body is described
	paths    map[string]any
}

const specURL = "https://discord.invalid/openapi.json"

var (
	specsMu sync.Mutex
	specs   = map[string]*spec{} // by path, for all sandboxes of the process
)

func loadSpec(path string) (*spec, error) {
	specsMu.Lock()
	defer specsMu.Unlock()
	if s := specs[path]; s != nil {
		return s, nil
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	s := &spec{compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	s.compiler.AssertFormat()
	if err := s.compiler.AddResource(specURL, doc); err != nil {
		return nil, err
	}
	top, _ := doc.(map[string]any)
	if s.paths, _ = top["paths"].(map[string]any); s.paths == nil {
		return nil, fmt.Errorf("%s describes no paths", path)
	}
	specs[path] = s
	return s, nil
}

// schema gives the schema of a route's JSON body, nil if the file has none. A
// route that the file does not know is an error.
func (s *spec) schema(rt *route) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if schema, ok := s.schemas[rt.name()]; ok {
		return schema, nil
	}
	item, _ := s.paths[rt.path].(map[string]any)
	operation, ok := item[strings.ToLower(rt.method)].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the file has no %s", rt.name())
	}
	if operation["requestBody"] == nil {
		s.schemas[rt.name()] = nil
		return nil, nil
	}
	pointer := fmt.Sprintf("%s#/paths/%s/%s/requestBody/content/application~1json/schema", specURL, escapePointer(rt.path), strings.ToLower(rt.method))
	schema, err := s.compiler.Compile(pointer)
	if err != nil {
		return nil, err
	}
	s.schemas[rt.name()] = schema
	return schema, nil
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "@", "%40")

func escapePointer(path string) string { return pointerEscapes.Replace(path) }

// validate holds a bot's request against the OpenAPI file. What the file does
// not know (names, totals, unknown keys) the route itself checks.
func (s *Server) validate(c *call) error {
	if s.spec == nil {
		return nil
	}
	schema, err := s.spec.schema(c.route)
	if err != nil {
		return formErr("openapi", "OPENAPI", err.Error())
	}
	if schema == nil {
		if len(c.body.raw) > 0 {
			return formErr("openapi", "OPENAPI", "this request has no body")
		}
		return nil
	}
	tree := c.body.tree
	if tree == nil && len(c.body.files) > 0 {
		tree = map[string]any{}
	}
	if err := schema.Validate(permissionsAsNumbers(tree)); err != nil {
		return formErr("openapi", "OPENAPI", err.Error())
	}
	return nil
}

// permissionsAsNumbers gives the tree of commands with the permissions, which
// travel in strings, as the integers that the file wants.
func permissionsAsNumbers(tree any) any {
	switch tree := tree.(type) {
	case []any:
		out := make([]any, len(tree))
		for i, v := range tree {
			out[i] = permissionsAsNumbers(v)
		}
		return out
	case map[string]any:
		text, ok := tree["default_member_permissions"].(string)
		if !ok {
			return tree
		}
		out := map[string]any{}
		for k, v := range tree {
			out[k] = v
		}
		out["default_member_permissions"] = json.Number(text)
		return out
	}
	return tree
}
