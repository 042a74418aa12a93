import type { Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';

/** Spans that belong to a job; the others come from a worker polling for jobs. */
const tracedSpan = /^(add|addFlow|addNode|addBulk|process) /;

/** Telemetry of job queues without the spans of polling workers, which would be traces of their own. */
export function quietJobs(): Telemetry {
  const telemetry: Telemetry = new BullMQOtel({ tracerName: 'bullmq' });
  const { tracer, contextManager } = telemetry;
  return {
    contextManager,
    tracer: {
      startSpan: (name, options, context) =>
        tracedSpan.test(name) ? tracer.startSpan(name, options, context) : noSpan,
    },
  };
}

const noSpan = {
  setSpanOnContext: <Context>(context: Context) => context,
  setAttribute: () => undefined,
  setAttributes: () => undefined,
  addEvent: () => undefined,
  recordException: () => undefined,
  end: () => undefined,
};
