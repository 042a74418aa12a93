import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { traceIdOf } from '../context.ts';
import { eventually } from '../../testing/eventually.ts';
import { type RunningProcess, startProcess } from '../../testing/running-process.ts';
import { startTraceSink } from '../../testing/trace-sink.ts';

const register = new URL('register.ts', import.meta.url).href;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end();
});

async function startTracedProcess(environment: Record<string, string>) {
  const lines: Record<string, unknown>[] = [];
  const traced = await startProcess(
    'platform/src/testing/traced-process.ts',
    { NODE_OPTIONS: `--import=${register}`, ...environment },
    (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  );
  cleanups.push(() => traced.stop('SIGKILL'));
  return { traced, receivedRequests: () => lines.filter(({ msg }) => msg === 'request received') };
}

async function requestTraceparent(
  { port }: RunningProcess,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/trace?search=Nadia`, { headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as { traceparent: string }).traceparent;
}

const incomingTraceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a request continues its trace, and its span, log line and outgoing calls belong to that trace', async () => {
  const sink = await startTraceSink();
  cleanups.push(() => sink.close());
  const { traced, receivedRequests } = await startTracedProcess(sink.environment());
  const traceparent = await requestTraceparent(traced, { traceparent: incomingTraceparent });
  const [span] = await eventually(() => {
    expect(sink.spans).toHaveLength(1);
    return sink.spans;
  });
  expect(span).toMatchObject({
    service: 'testing',
    kind: 'server',
    traceId: traceIdOf(incomingTraceparent),
    parent: 'b7ad6b7169203331',
  });
  expect(JSON.stringify(span)).not.toContain('Nadia');
  expect(traceparent).toBe(`00-${span?.traceId}-${span?.id}-01`);
  expect(receivedRequests()).toMatchObject([
    { requestId: 'one', trace_id: span?.traceId, span_id: span?.id },
  ]);
});

test.each([
  ['a caller that is not traced', '0', '00', 0],
  ['a caller that is traced', '0', '01', 1],
  ['a caller that is not traced, whatever the share', '0.9', '00', 0],
])('a request of %s is treated as its caller is', async (_, share, flags, spans) => {
  const sink = await startTraceSink();
  cleanups.push(() => sink.close());
  const sampling = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: share };
  const { traced, receivedRequests } = await startTracedProcess({ ...sink.environment(), ...sampling });
  const parent = incomingTraceparent.replace(/01$/, flags);
  const traceparent = await requestTraceparent(traced, { traceparent: parent });
  expect([traceIdOf(traceparent), traceparent.slice(-2)]).toEqual([traceIdOf(parent), flags]);
  await eventually(() => expect(receivedRequests()).toMatchObject([{ trace_id: traceIdOf(parent) }]));
  expect(await traced.stop()).toBe(0);
  expect(sink.spans).toHaveLength(spans);
});

test('of the requests without a trace the chosen share is traced, and the others ask no process to', async () => {
  const sink = await startTraceSink();
  cleanups.push(() => sink.close());
  const sampling = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
  const { traced } = await startTracedProcess({ ...sink.environment(), ...sampling });
  const traceparents = await Promise.all(Array.from({ length: 100 }, () => requestTraceparent(traced)));
  expect(await traced.stop()).toBe(0);
  const sampled = traceparents.filter((traceparent) => traceparent.endsWith('-01')).map(traceIdOf);
  // One in 10^20 runs has fewer than 5 or more than 95.
  expect(sampled.length).toBeGreaterThan(5);
  expect(sampled.length).toBeLessThan(95);
  expect(traceparents.filter((traceparent) => traceparent.endsWith('-00'))).toHaveLength(
    100 - sampled.length,
  );
  expect(sink.spans.map(({ traceId }) => traceId).toSorted()).toEqual(sampled.toSorted());
});

test('a log line has the trace id without tracing', async () => {
  const { traced, receivedRequests } = await startTracedProcess({});
  expect(traceIdOf(await requestTraceparent(traced, { traceparent: incomingTraceparent }))).toBe(
    traceIdOf(incomingTraceparent),
  );
  await eventually(() =>
    expect(receivedRequests()).toMatchObject([
      { requestId: 'one', trace_id: traceIdOf(incomingTraceparent) },
    ]),
  );
  expect(receivedRequests()[0]).not.toHaveProperty('span_id');
});

test('pending spans are sent before the process ends', async () => {
  const sink = await startTraceSink();
  cleanups.push(() => sink.close());
  const { traced } = await startTracedProcess(sink.environment(60_000));
  await requestTraceparent(traced);
  expect(sink.spans).toEqual([]);
  expect(await traced.stop()).toBe(0);
  expect(sink.spans).toHaveLength(1);
});

test.each(['refuse', 'hang'] as const)(
  'a receiver that %ss costs no request and no clean exit, whatever the number of pending spans',
  async (behaviour) => {
    const sink = await startTraceSink(behaviour);
    cleanups.push(() => sink.close());
    // More spans than the queue holds.
    const { traced } = await startTracedProcess({
      ...sink.environment(10),
      OTEL_BSP_MAX_QUEUE_SIZE: '100',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '50',
    });
    for (let round = 0; round < 6; round += 1)
      await Promise.all(Array.from({ length: 50 }, () => requestTraceparent(traced)));
    expect(await traced.stop()).toBe(0);
  },
);

test('a process without tracing loads no OpenTelemetry library', async () => {
  expect(await librariesLoaded({})).toEqual([]);
  expect(await librariesLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual([]);
  // Control: the same check on a traced process.
  const traced = await librariesLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(traced).toContain('@opentelemetry/sdk-node');
});

const tracingLibrary = /^@opentelemetry\/(?!api$)|^bullmq-otel/;

async function librariesLoaded(environment: Record<string, string>): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({ resolve(name, context, next) { seen.add(name); return next(name, context); } });
    await import(${JSON.stringify(register)});
    await import(${JSON.stringify(new URL('../../runtime/service.ts', import.meta.url).href)});
    await import(${JSON.stringify(new URL('../../tasks/tasks.ts', import.meta.url).href)});
    console.log(JSON.stringify([...seen].filter((name) => ${String(tracingLibrary)}.test(name))));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: environment,
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  return JSON.parse(stdout) as string[];
}
