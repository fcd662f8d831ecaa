# What the Go command says of a binary (go version -m -json), as a bill of
# materials: CycloneDX 1.6. $version is the program's.
def purl: "pkg:golang/\(.Path | ascii_downcase)@\(.Version)";
def setting($key): first(.Settings[]? | select(.Key == $key) | .Value);
{
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: {
    component: {
      type: "application",
      "bom-ref": "railbot",
      name: "railbot",
      version: $version,
      purl: "pkg:golang/\(.Main.Path)@\($version)",
      properties: [
        {name: "GOOS", value: setting("GOOS")},
        {name: "GOARCH", value: setting("GOARCH")}
      ]
    }
  },
  components: (
    [{type: "library", "bom-ref": "go", name: "std", version: (.GoVersion | ltrimstr("go")),
      purl: "pkg:golang/std@\(.GoVersion | ltrimstr("go"))"}]
    + [.Deps[] | (.Replace // .) | {type: "library", "bom-ref": purl, name: .Path, version: .Version, purl: purl}]
  )
}
