import type { ServiceName } from '@petcare/contracts/shared/endpoint.ts';
import { newHistogram, fastBuckets } from '../observability/process-registry.ts';

const calls = newHistogram({
  name: 'service_call_duration_seconds',
  help: 'Duration of calls to other services by status; unreachable: no answer, abandoned: the caller stopped waiting.',
  labels: ['service', 'status'],
  buckets: fastBuckets,
});

export function timeServiceCall(
  service: ServiceName,
): (status: number | 'unreachable' | 'abandoned') => void {
  const startedAt = performance.now();
  return (status) => calls.observe({ service, status }, (performance.now() - startedAt) / 1_000);
}
