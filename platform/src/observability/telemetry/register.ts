/*
 * `node --import ./platform/src/observability/telemetry/register.ts <entry>`: traces the process when an exporter
 * endpoint is configured; otherwise loads nothing.
 */

const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = process.env;

if ((OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT) && OTEL_SDK_DISABLED !== 'true') {
  const { startTracing } = await import('./start-tracing.ts');
  startTracing();
}
