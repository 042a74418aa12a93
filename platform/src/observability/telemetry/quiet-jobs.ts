import type { Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';

/** What belongs to somebody's work. All else is a worker asking for work, again and again. */
const told = /^(add|addFlow|addNode|addBulk|process) /;

/** The telemetry of job queues without the spans of workers that look for work, which would be traces of their own. */
export function quietJobs(): Telemetry {
  const telemetry: Telemetry = new BullMQOtel({ tracerName: 'bullmq' });
  const { tracer, contextManager } = telemetry;
  return {
    contextManager,
    tracer: {
      startSpan: (name, options, context) =>
        told.test(name) ? tracer.startSpan(name, options, context) : noSpan,
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
