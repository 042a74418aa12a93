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

/** Asked again and again by machines, or open for hours: no work that anybody would look for. */
const ignored = /^\/(health|metrics|socket\.io|assets)(\/|\?|$)/;

/**
 * Has OpenTelemetry trace this process. Everything that can be set is read from its own OTEL_* variables: where to,
 * how many, how long to wait. Spans are sent aside, in batches out of a queue of limited length, so a receiver that is
 * slow or away costs spans and no request. Metrics stay with Prometheus and logs with pino.
 *
 * Must run before the libraries are loaded that it watches.
 */
export function startTracing(entry = process.argv[1] ?? ''): void {
  // Without it what is imported rather than required stays as it is.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: ['mongoose', 'amqplib', 'ioredis', 'socket.io'] },
  });
  const routes = new WeakMap<object, string>();
  const { OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES } = process.env;
  // What an operator gives stands last and wins.
  process.env['OTEL_RESOURCE_ATTRIBUTES'] = [`service.version=${version()}`, OTEL_RESOURCE_ATTRIBUTES]
    .filter(Boolean)
    .join(',');
  const sdk = new NodeSDK({
    ...(!OTEL_SERVICE_NAME && { serviceName: serviceNameOf(entry) }),
    metricReaders: [],
    logRecordProcessors: [],
    // What people look for stands in the query of an address: it is left out of every span.
    instrumentations: [
      // Express has none: a span for each of its layers tells nobody anything, and routes have their names from us.
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }: IncomingMessage) => ignored.test(url),
        applyCustomAttributesOnSpan: (span, request, response) => {
          span.setAttribute('url.query', '');
          if (request instanceof ClientRequest) span.setAttribute('url.full', addressOf(request));
          const route = routes.get(response);
          if (route) span.updateName(`${request.method ?? 'GET'} ${route}`).setAttribute('http.route', route);
        },
      }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        startSpanHook: ({ origin, path }) => ({
          'url.full': `${origin}${withoutQuery(path)}`,
          'url.query': '',
        }),
      }),
      new AmqplibInstrumentation(),
      new MongooseInstrumentation({ requireParentSpan: true }),
      // The command alone: keys hold addresses of people.
      new IORedisInstrumentation({ dbStatementSerializer: (command) => command }),
      new SocketIoInstrumentation(),
    ],
  });
  sdk.start();

  const tracer = trace.getTracer('petcare');
  const below = (traceparent: string) => propagation.extract(ROOT_CONTEXT, { traceparent });
  installTracing({
    current() {
      const span = trace.getActiveSpan();
      if (!span) return undefined;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
    },
    inSpan(name, work, parent) {
      // The work of a timer belongs to no trace, and a trace of one span tells nobody anything.
      if (!parent && !trace.getActiveSpan()) return work();
      const around = parent ? below(parent) : context.active();
      return tracer.startActiveSpan(name, {}, around, (span) => ended(span, work));
    },
    below: (parent, work) => context.with(below(parent), work),
    nameRoute: (response: ServerResponse, route) => void routes.set(response, route),
    jobs: quietJobs(),
    flush: () => sdk.shutdown(),
  });
}

/** Ends the span when the work has ended, which for a promise is later. */
function ended<T>(span: Span, work: () => T): T {
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

function addressOf(request: ClientRequest): string {
  return `${request.protocol}//${String(request.getHeader('host'))}${withoutQuery(request.path)}`;
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

/** `services/account/src/main.ts` is account, `workers/src/cascade/main.ts` is cascade. */
export function serviceNameOf(entry: string): string {
  const folder = dirname(entry);
  return basename(folder) === 'src' ? basename(dirname(folder)) : basename(folder);
}

function version(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
