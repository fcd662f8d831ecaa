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

// tableRoutes lists the routes in the table: those that a bot may call.
var tableRoutes = []string{
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
	"GET /guilds/{guild_id}/scheduled-events",
	"POST /guilds/{guild_id}/scheduled-events",
	"PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}",
	"POST /channels/{channel_id}/messages/{message_id}/threads",
	"GET /channels/{channel_id}",
	"PATCH /channels/{channel_id}",
	"POST /interactions/{interaction_id}/{interaction_token}/callback",
	"POST /webhooks/{webhook_id}/{webhook_token}",
	"GET /webhooks/{webhook_id}/{webhook_token}/messages/@original",
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
	"DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
	"GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
	"DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
}

func TestTableMatchesOpenAPIFile(t *testing.T) {
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
	if !bytes.Equal(tableJSON, want) {
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
	for _, route := range tableRoutes {
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
				"requestBody": node{"content": node{"application/json": node{"schema": withoutTexts(schema)}}},
			}
			collectSchemas(schemas, doc.Components.Schemas, schema)
		}
	}
	return formatTable(paths, schemas)
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

// collectSchemas adds the facts of all schemas that a schema refers to, recursively.
func collectSchemas(into, from node, schema any) {
	switch schema := schema.(type) {
	case []any:
		for _, s := range schema {
			collectSchemas(into, from, s)
		}
	case node:
		for _, s := range schema {
			collectSchemas(into, from, s)
		}
		ref, _ := schema["$ref"].(string)
		name, ok := strings.CutPrefix(ref, inComponents)
		if ok && into[name] == nil {
			into[name] = withoutTexts(from[name])
			collectSchemas(into, from, from[name])
		}
	}
}

// withoutTexts returns a schema without its texts. Alternatives that are all constants become an enum.
func withoutTexts(schema any) any {
	switch schema := schema.(type) {
	case []any:
		out := make([]any, len(schema))
		for i, s := range schema {
			out[i] = withoutTexts(s)
		}
		return out
	case node:
		return objectWithoutTexts(schema)
	}
	return schema
}

func objectWithoutTexts(schema node) node {
	out := node{}
	for key, v := range schema {
		switch {
		case key == "title" || key == "description" || strings.HasPrefix(key, "x-"):
		case key == "properties":
			properties := node{}
			for name, s := range v.(node) {
				properties[name] = withoutTexts(s)
			}
			out[key] = properties
		case key == "oneOf" && constants(v.([]any)) != nil:
			out["enum"] = constants(v.([]any))
		default:
			out[key] = withoutTexts(v)
		}
	}
	return out
}

// constants returns the constants if all alternatives are constants, otherwise nil.
func constants(alternatives []any) []any {
	var values []any
	for _, a := range alternatives {
		only, _ := withoutTexts(a).(node)
		v, ok := only["const"]
		if !ok || len(only) != 1 {
			return nil
		}
		values = append(values, v)
	}
	return values
}

// formatTable returns the table with each path and each schema on its own line, sorted.
func formatTable(paths, schemas node) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("{\"openapi\": \"3.1.0\",\n\"paths\": {\n")
	err := writeLines(&out, paths)
	out.WriteString("},\n\"components\": {\"schemas\": {\n")
	if err == nil {
		err = writeLines(&out, schemas)
	}
	out.WriteString("}}}\n")
	return out.Bytes(), err
}

func writeLines(out *bytes.Buffer, of node) error {
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
