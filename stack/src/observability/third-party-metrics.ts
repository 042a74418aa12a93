import type { ExportedMetrics } from './exported-metrics.ts';

/**
 * Metrics used by alerts but exported by others: Prometheus for each target, the kubelet for each disk, and
 * RabbitMQ's plugin rabbitmq_prometheus.
 */
export const thirdPartyMetrics: ExportedMetrics = new Map([
  ['up', ['namespace', 'pod']],
  ['kubelet_volume_stats_available_bytes', ['namespace', 'persistentvolumeclaim']],
  ['kubelet_volume_stats_capacity_bytes', ['namespace', 'persistentvolumeclaim']],
  ['rabbitmq_alarms_free_disk_space_watermark', []],
  ['rabbitmq_alarms_memory_used_watermark', []],
]);
