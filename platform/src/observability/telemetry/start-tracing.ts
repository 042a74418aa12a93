import { readFileSync } from 'node:fs';
import { ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { register } from 'node:module';
import { basename, dirname } from 'node:path';
import { context, propagation, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { AmqplibInstrumentation } from '@opentelemetry/instrumentation-amqplib';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongooseInstrumentation } from '@opentelemetry/instrumentation-mongoose';
import { SocketIoInstrumentation } from '@opentelemetry/instrumentation-socket.io';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { installTracing } from '../tracing.ts';
import { quietJobs } from './quiet-jobs.ts';
import { sampleTheRest, skipUnsampledRequests, tracedShare } from './sampling.ts';

/** Paths without spans: polled by machines, or open for hours. */
const ignoredPaths = /^\/(health|metrics|socket\.io|assets)(\/|\?|$)/;

/** Clients of the gateway do not choose the trace of their requests. */
const traceContextHeaders = ['traceparent', 'tracestate', 'baggage'];

/**
 * Starts OpenTelemetry tracing; must run before the instrumented libraries load. All settings come from OTEL_*
 * variables. Spans are sent in batches from a bounded queue, so an unavailable receiver costs spans, not requests.
 */
export function startTracing(entry = process.argv[1] ?? ''): void {
  // Required to instrument modules loaded by `import`.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: ['mongoose', 'amqplib', 'ioredis', 'socket.io'] },
  });
  // The hook below runs before the headers are read.
  const isPublic = serviceNameOf(entry) === 'gateway';
  const routes = new WeakMap<object, string>();
  const { OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES } = process.env;
  // The operator's attributes come last and override ours.
  process.env['OTEL_RESOURCE_ATTRIBUTES'] = [`service.version=${version()}`, OTEL_RESOURCE_ATTRIBUTES]
    .filter(Boolean)
    .join(',');
  const share = tracedShare(process.env);
  const skipUnsampled = share === undefined ? undefined : skipUnsampledRequests(share, isPublic);
  const sdk = new NodeSDK({
    ...(share !== undefined && { sampler: sampleTheRest(share) }),
    ...(!OTEL_SERVICE_NAME && { serviceName: serviceNameOf(entry) }),
    metricReaders: [],
    logRecordProcessors: [],
    // URL queries are left out of every span, because they contain search terms of users.
    instrumentations: [
      // Express is not instrumented: a span per middleware is of no use, and routes are named through `nameRoute`.
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '', headers }: IncomingMessage) => {
          if (isPublic) for (const name of traceContextHeaders) delete headers[name];
          return ignoredPaths.test(url);
        },
        applyCustomAttributesOnSpan: (span, request, response) => {
          span.setAttribute('url.query', '');
          if (request instanceof ClientRequest) span.setAttribute('url.full', urlOf(request));
          const route = routes.get(response);
          if (route) span.updateName(`${request.method ?? 'GET'} ${route}`).setAttribute('http.route', route);
        },
      }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        ignoreRequestHook: () => trace.getActiveSpan() === undefined,
        startSpanHook: ({ origin, path }) => ({
          'url.full': `${origin}${withoutQuery(path)}`,
          'url.query': '',
        }),
      }),
      new AmqplibInstrumentation(),
      new MongooseInstrumentation({ requireParentSpan: true }),
      // The command name only: keys contain email addresses.
      new IORedisInstrumentation({ dbStatementSerializer: (command) => command }),
      new SocketIoInstrumentation(),
    ],
  });
  sdk.start();
  skipUnsampled?.();

  const tracer = trace.getTracer('petcare');
  const contextBelow = (traceparent: string) => propagation.extract(ROOT_CONTEXT, { traceparent });
  installTracing({
    current() {
      const span = trace.getActiveSpan();
      if (!span) return undefined;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
    },
    inSpan(name, work, parent) {
      // Work of a timer belongs to no trace, and a trace of a single span is of no use.
      if (!parent && !trace.getActiveSpan()) return work();
      const parentContext = parent ? contextBelow(parent) : context.active();
      return tracer.startActiveSpan(name, {}, parentContext, (span) => runInSpan(span, work));
    },
    below: (parent, work) => context.with(contextBelow(parent), work),
    nameRoute: (response: ServerResponse, route) => void routes.set(response, route),
    jobs: quietJobs(),
    flush: () => sdk.shutdown(),
  });
}

function runInSpan<T>(span: Span, work: () => T): T {
  const fail = (error: unknown): never => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.recordException(error instanceof Error ? error : String(error));
    span.end();
    throw error;
  };
  try {
    const result = work();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then((value: unknown) => {
      span.end();
      return value;
    }, fail) as T;
  } catch (error) {
    return fail(error);
  }
}

function urlOf(request: ClientRequest): string {
  return `${request.protocol}//${String(request.getHeader('host'))}${withoutQuery(request.path)}`;
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

/**
 * Returns the service name of an entry file: `services/account/src/main.ts` is account, `workers/src/cascade/main.ts`
 * is cascade.
 */
export function serviceNameOf(entry: string): string {
  const folder = dirname(entry);
  return basename(folder) === 'src' ? basename(dirname(folder)) : basename(folder);
}

function version(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
