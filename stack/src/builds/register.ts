/** Loaded by Node before the program of a process: traces it if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const REGISTER = 'platform/src/observability/telemetry/register.ts';
