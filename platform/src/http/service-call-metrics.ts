import type { ServiceName } from '@petcare/contracts/endpoint.ts';
import { newHistogram, quickBuckets } from '../observability/process-registry.ts';

const calls = newHistogram({
  name: 'service_call_duration_seconds',
  help: 'Duration of calls to our other services by status; unreachable: no answer, abandoned: nobody waited for it.',
  labels: ['service', 'status'],
  buckets: quickBuckets,
});

/** Begins to time a call to another service. @returns what to call with its outcome. */
export function timeServiceCall(
  service: ServiceName,
): (status: number | 'unreachable' | 'abandoned') => void {
  const end = calls.startTimer({ service });
  return (status) => void end({ status });
}
