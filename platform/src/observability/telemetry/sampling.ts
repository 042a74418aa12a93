import { IncomingMessage, Server } from 'node:http';
import { createRequire } from 'node:module';
import { type Context, SamplingDecision, SpanKind, trace } from '@opentelemetry/api';

/** Returns the share of requests that are traced if the environment sets one, else undefined. */
export function tracedShare({
  OTEL_TRACES_SAMPLER,
  OTEL_TRACES_SAMPLER_ARG,
}: NodeJS.ProcessEnv): number | undefined {
  const share = Number(OTEL_TRACES_SAMPLER_ARG || 1);
  return OTEL_TRACES_SAMPLER === 'parentbased_traceidratio' && share >= 0 && share < 1 ? share : undefined;
}

/**
 * Returns a sampler that follows the parent. Requests without one were sampled before (`skipUnsampledRequests`); other
 * work without one is sampled here.
 */
export function sampleTheRest(share: number) {
  return {
    shouldSample(context: Context, _traceId: string, _name: string, kind: SpanKind) {
      const parent = trace.getSpanContext(context);
      const isSampled = parent
        ? (parent.traceFlags & 1) === 1
        : kind === SpanKind.SERVER || Math.random() < share;
      return { decision: isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `PetCare{${share}}`,
  };
}

const unsampled = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f][02468ace]$/;

/**
 * Takes unsampled requests past the instrumentation of the HTTP server, which takes half as much processor time as the
 * gateway itself before it asks the sampler. Must run before the instrumentation is loaded, and returns a function to
 * run after it.
 * @param isPublic true if clients do not choose the trace of their requests.
 */
export function skipUnsampledRequests(share: number, isPublic: boolean): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the server below
  const { emit } = Server.prototype;
  const isSampled = ({ headers }: IncomingMessage) => {
    const { traceparent } = headers;
    if (isPublic || traceparent === undefined) return Math.random() < share;
    return !unsampled.test(String(traceparent));
  };
  return () => {
    // The instrumentation replaces the method when the module is next required.
    createRequire(import.meta.url)('node:http');
    // oxlint-disable-next-line typescript/unbound-method -- called with the server below
    const { emit: traced } = Server.prototype;
    Server.prototype.emit = function (this: Server, ...event: [string, ...unknown[]]) {
      const [name, request] = event;
      const isSkipped = name === 'request' && request instanceof IncomingMessage && !isSampled(request);
      return Reflect.apply(isSkipped ? emit : traced, this, event) as boolean;
    };
  };
}
