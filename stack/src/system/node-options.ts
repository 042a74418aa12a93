/**
 * Options of every process of the application, as in its image. V8's default lets young objects occupy up to 48 MB, which
 * an idle process does not give back. Traces are exported only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
 */
export const nodeOptions = [
  '--max-semi-space-size=4',
  '--import',
  './platform/src/observability/telemetry/register.ts',
] as const;
