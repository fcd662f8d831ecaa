package form

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite table.json from the file named by RAILBOT_DISCORD_SPEC")

// tabled lists the routes in the table: those that a bot may call.
var tabled = []string{
	"GET /gateway",
	"GET /gateway/bot",
	"GET /applications/@me",
	"GET /applications/{application_id}/commands",
	"PUT /applications/{application_id}/commands",
	"GET /applications/{application_id}/emojis",
	"POST /applications/{application_id}/emojis",
	"DELETE /applications/{application_id}/emojis/{emoji_id}",
	"POST /users/@me/channels",
	"GET /channels/{channel_id}/messages",
	"POST /channels/{channel_id}/messages",
	"GET /channels/{channel_id}/messages/{message_id}",
	"PATCH /channels/{channel_id}/messages/{message_id}",
	"DELETE /channels/{channel_id}/messages/{message_id}",
	"POST /channels/{channel_id}/threads",
	"GET /guilds/{guild_id}/members/{user_id}",
	"PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
	"DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
	"POST /channels/{channel_id}/messages/{message_id}/threads",
	"GET /channels/{channel_id}",
	"PATCH /channels/{channel_id}",
	"POST /interactions/{interaction_id}/{interaction_token}/callback",
	"POST /webhooks/{webhook_id}/{webhook_token}",
	"GET /webhooks/{webhook_id}/{webhook_token}/messages/@original",
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
	"DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
}

func TestTable(t *testing.T) {
	want, err := excerpt(readSpec(t))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("table.json", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(table, want) {
		t.Error("table.json is out of date: run go generate in this folder")
	}
}

// readSpec returns Discord's OpenAPI file. It is not part of this repository.
func readSpec(t *testing.T) []byte {
	t.Helper()
	path := os.Getenv("RAILBOT_DISCORD_SPEC")
	switch {
	case path != "":
	case os.Getenv("CI") == "true" || *update:
		t.Fatal("set RAILBOT_DISCORD_SPEC to the path of Discord's OpenAPI file")
	default:
		t.Skip("RAILBOT_DISCORD_SPEC is not set: cannot compare the table with Discord's OpenAPI file")
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

type node = map[string]any

// excerpt returns the file reduced to the body schemas of the table's routes, without the parts
// that validation does not need.
func excerpt(file []byte) ([]byte, error) {
	var doc struct {
		Paths      map[string]map[string]json.RawMessage
		Components struct{ Schemas node }
	}
	if err := json.Unmarshal(file, &doc); err != nil {
		return nil, err
	}
	paths, schemas := node{}, node{}
	for _, route := range tabled {
		method, path, _ := strings.Cut(route, " ")
		method = strings.ToLower(method)
		raw, ok := doc.Paths[path][method]
		if !ok {
			return nil, fmt.Errorf("the file has no %s", route)
		}
		schema, err := bodySchema(raw)
		if err != nil {
			return nil, err
		}
		operations, _ := paths[path].(node)
		if operations == nil {
			operations = node{}
			paths[path] = operations
		}
		operations[method] = node{}
		if schema != nil {
			operations[method] = node{
				"requestBody": node{"content": node{"application/json": node{"schema": facts(schema)}}},
			}
			collect(schemas, doc.Components.Schemas, schema)
		}
	}
	return written(paths, schemas)
}

// bodySchema returns the schema of an operation's JSON body, nil if it has none.
func bodySchema(operation []byte) (node, error) {
	var o struct {
		RequestBody struct {
			Content map[string]struct{ Schema node }
		}
	}
	if err := json.Unmarshal(operation, &o); err != nil {
		return nil, err
	}
	return o.RequestBody.Content["application/json"].Schema, nil
}

const inComponents = "#/components/schemas/"

// collect adds the facts of all schemas that a schema refers to, recursively.
func collect(into, from node, schema any) {
	switch schema := schema.(type) {
	case []any:
		for _, s := range schema {
			collect(into, from, s)
		}
	case node:
		for _, s := range schema {
			collect(into, from, s)
		}
		ref, _ := schema["$ref"].(string)
		name, ok := strings.CutPrefix(ref, inComponents)
		if ok && into[name] == nil {
			into[name] = facts(from[name])
			collect(into, from, from[name])
		}
	}
}

// facts returns a schema without its texts. Alternatives that are all constants become an enum.
func facts(schema any) any {
	switch schema := schema.(type) {
	case []any:
		out := make([]any, len(schema))
		for i, s := range schema {
			out[i] = facts(s)
		}
		return out
	case node:
		return factsOf(schema)
	}
	return schema
}

func factsOf(schema node) node {
	out := node{}
	for key, v := range schema {
		switch {
		case key == "title" || key == "description" || strings.HasPrefix(key, "x-"):
		case key == "properties":
			properties := node{}
			for name, s := range v.(node) {
				properties[name] = facts(s)
			}
			out[key] = properties
		case key == "oneOf" && choices(v.([]any)) != nil:
			out["enum"] = choices(v.([]any))
		default:
			out[key] = facts(v)
		}
	}
	return out
}

// choices returns the constants if all alternatives are constants, otherwise nil.
func choices(alternatives []any) []any {
	var values []any
	for _, a := range alternatives {
		only, _ := facts(a).(node)
		v, ok := only["const"]
		if !ok || len(only) != 1 {
			return nil
		}
		values = append(values, v)
	}
	return values
}

// written returns the table with each path and each schema on its own line, sorted.
func written(paths, schemas node) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("{\"openapi\": \"3.1.0\",\n\"paths\": {\n")
	err := lines(&out, paths)
	out.WriteString("},\n\"components\": {\"schemas\": {\n")
	if err == nil {
		err = lines(&out, schemas)
	}
	out.WriteString("}}}\n")
	return out.Bytes(), err
}

func lines(out *bytes.Buffer, of node) error {
	names := slices.Sorted(maps.Keys(of))
	for i, name := range names {
		raw, err := json.Marshal(of[name])
		if err != nil {
			return err
		}
		end := ",\n"
		if i == len(names)-1 {
			end = "\n"
		}
		fmt.Fprintf(out, "%q: %s%s", name, raw, end)
	}
	return nil
}
