/*
 * `node --import ./platform/src/telemetry/register.ts <entry>`: traces the process when there is somebody to send the
 * traces to, and loads nothing at all when there is not.
 */

const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = process.env;

if ((OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT) && OTEL_SDK_DISABLED !== 'true') {
  const { startTracing } = await import('./start-tracing.ts');
  startTracing();
}
