package form

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Spec validates request bodies against Discord's OpenAPI file. The file is OpenAPI 3.1, whose
// schemas are JSON Schema 2020-12, so they are compiled in place.
type Spec struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by route; nil: the route has no body
	paths    map[string]any
}

const specURL = "https://discord.invalid/openapi.json"

// tableJSON is an excerpt of the file: the routes that a bot may call, without texts.
//
//go:generate go test . -run ^TestTableMatchesOpenAPIFile$ -update
//go:embed table.json
var tableJSON []byte

// Table returns the sandbox's Spec. It compiles it once.
var Table = sync.OnceValue(func() *Spec {
	s, err := NewSpec(tableJSON)
	if err != nil {
		panic("form: the table does not compile: " + err.Error())
	}
	return s
})

// NewSpec parses an OpenAPI file.
func NewSpec(raw []byte) (*Spec, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	s := &Spec{compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	s.compiler.AssertFormat()
	s.compiler.RegisterVocabulary(&jsonschema.Vocabulary{URL: specURL + "#keys", Compile: compileKeys})
	s.compiler.AssertVocabs()
	if err := s.compiler.AddResource(specURL, doc); err != nil {
		return nil, err
	}
	top, _ := doc.(map[string]any)
	if s.paths, _ = top["paths"].(map[string]any); s.paths == nil {
		return nil, errors.New("the OpenAPI file has no paths")
	}
	return s, nil
}

// Check validates the body of a request against the schema of its route. path is written as in the
// file.
func (s *Spec) Check(method, path string, b *Body) error {
	schema, err := s.schema(method, path)
	if err != nil {
		return Invalid("", "OPENAPI", err.Error())
	}
	if schema == nil {
		if len(b.Raw) > 0 {
			return Invalid("", "OPENAPI", "this request has no body")
		}
		return nil
	}
	tree := b.Tree
	if len(b.Raw) == 0 {
		tree = map[string]any{}
	}
	var found *jsonschema.ValidationError
	if !errors.As(schema.Validate(permissionsAsNumbers(tree)), &found) {
		return nil
	}
	errs := &Errors{}
	for _, e := range explain(found) {
		errs.Add(e.path, e.code, e.message)
	}
	return errs.Err()
}

// schema returns the schema of a route's JSON body, nil if the route has no body. It fails if the
// file lacks the route.
func (s *Spec) schema(method, path string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := method + " " + path
	if schema, ok := s.schemas[name]; ok {
		return schema, nil
	}
	item, _ := s.paths[path].(map[string]any)
	operation, ok := item[strings.ToLower(method)].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the file has no %s", name)
	}
	if operation["requestBody"] == nil {
		s.schemas[name] = nil
		return nil, nil
	}
	pointer := fmt.Sprintf(
		"%s#/paths/%s/%s/requestBody/content/application~1json/schema", specURL, escapePointer(path),
		strings.ToLower(method),
	)
	schema, err := s.compiler.Compile(pointer)
	if err != nil {
		return nil, err
	}
	s.schemas[name] = schema
	return schema, nil
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "@", "%40")

func escapePointer(path string) string { return pointerEscapes.Replace(path) }

// permissionsAsNumbers returns a copy of the commands in which default_member_permissions, which
// bots send as strings, are integers as the file wants.
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
