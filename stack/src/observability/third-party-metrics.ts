import type { ExportedMetrics } from './exported-metrics.ts';

/**
 * What the alerts ask for and others export: Prometheus itself of each that it asks, the kubelet of each disk, and
 * RabbitMQ's own plugin (rabbitmq_prometheus).
 */
export const foreignMetrics: ExportedMetrics = new Map([
  ['up', ['namespace', 'pod']],
  ['kubelet_volume_stats_available_bytes', ['namespace', 'persistentvolumeclaim']],
  ['kubelet_volume_stats_capacity_bytes', ['namespace', 'persistentvolumeclaim']],
  ['rabbitmq_alarms_free_disk_space_watermark', []],
  ['rabbitmq_alarms_memory_used_watermark', []],
]);
