{{- /* What belongs together is called after the release. */}}
{{- define "railbot.redis" }}{{ .Release.Name }}-redis{{ end }}

{{- /* The labels by which the parts are found, of the component in .component. */}}
{{- define "railbot.selector" -}}
app.kubernetes.io/name: railbot
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}
{{- define "railbot.bot" }}{{ include "railbot.selector" (dict "root" . "component" "bot") }}{{ end }}
{{- define "railbot.store" }}{{ include "railbot.selector" (dict "root" . "component" "redis") }}{{ end }}

{{- /* What no container of ours may. */}}
{{- define "railbot.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}
