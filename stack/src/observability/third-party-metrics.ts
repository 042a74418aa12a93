import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ExportedMetrics } from './exported-metrics.ts';

const backupValues = path.resolve(import.meta.dirname, '../../../observability/kube-state-metrics.yaml');

const Values = z.object({
  customResourceState: z.object({
    config: z.object({
      spec: z.object({
        resources: z.array(
          z.object({
            metricNamePrefix: z.string(),
            labelsFromPath: z.record(z.string(), z.array(z.string())),
            metrics: z.array(z.object({ name: z.string() })),
          }),
        ),
      }),
    }),
  }),
});

function customResourceMetrics(): [string, string[]][] {
  const { customResourceState } = Values.parse(parse(readFileSync(backupValues, 'utf8')));
  return customResourceState.config.spec.resources.flatMap(({ metricNamePrefix, labelsFromPath, metrics }) =>
    metrics.map(({ name }): [string, string[]] => [
      `${metricNamePrefix}_${name}`,
      Object.keys(labelsFromPath),
    ]),
  );
}

/**
 * Metrics used by alerts but exported by others: Prometheus for each target, the kubelet for each disk, RabbitMQ's
 * plugin rabbitmq_prometheus, and kube-state-metrics with our values.
 */
export const thirdPartyMetrics: ExportedMetrics = new Map([
  ['up', ['namespace', 'pod']],
  ['kubelet_volume_stats_available_bytes', ['namespace', 'persistentvolumeclaim']],
  ['kubelet_volume_stats_capacity_bytes', ['namespace', 'persistentvolumeclaim']],
  ['rabbitmq_alarms_free_disk_space_watermark', []],
  ['rabbitmq_alarms_memory_used_watermark', []],
  ...customResourceMetrics(),
]);
