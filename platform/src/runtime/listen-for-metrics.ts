import { closeServer, listen } from '../http/listen.ts';
import type { OnStop } from './process.ts';
import { serveMetrics, type Metrics } from '../observability/metrics.ts';

interface MetricsSettings {
  readonly METRICS_PORT?: number | undefined;
  readonly HOST: string;
}

/**
 * Serves /metrics on a port of its own, which nothing that is forwarded from outside can reach. Resolves with the port;
 * null without METRICS_PORT.
 */
export async function listenForMetrics(
  metrics: Metrics,
  { METRICS_PORT, HOST }: MetricsSettings,
  onStop: OnStop,
): Promise<number | null> {
  if (METRICS_PORT === undefined) return null;
  const { server, port } = await listen(serveMetrics(metrics), { port: METRICS_PORT, host: HOST });
  onStop('metrics', () => closeServer(server));
  return port;
}
