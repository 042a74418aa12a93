import { startTraceSink, type TraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullSize, injectServers, report, timeLimit } from '../../support/full-size.ts';
import { type PetCare, startPetCare } from '../../support/petcare.ts';
import { cutBefore, drawTrace, followTrace, missingIn } from './follow-trace.ts';
import { liveThroughAnOrder } from './order-story.ts';
import { findTraces, tracedRequests } from './traced-orders.ts';

let sink: TraceSink;
let petcare: PetCare;
beforeAll(async () => {
  sink = await startTraceSink();
  petcare = await startPetCare(injectServers(), sink.environment(), { posts: false });
  await liveThroughAnOrder(petcare.url);
});
afterAll(async () => {
  await petcare?.stop();
  await sink.close();
});

test('a request and all that follows from it is one trace, from the door over broker and worker to the screen', async () => {
  const traced = Object.entries(await findTraces(sink));
  for (const [what, found] of traced) {
    const missing = missingIn(found);
    report(
      `\n${what}:`,
      drawTrace(sink.spans, found),
      missing.length === 0 ? '  every hop is there' : `  missing: ${missing.join(', ')}`,
    );
  }
  for (const [, found] of traced) expect(missingIn(found)).toEqual([]);
});

test(
  'a message that came without its trace would be missed',
  async () => {
    const torn = cutBefore(sink.spans, 'notifications');
    for (const first of Object.values(tracedRequests))
      expect(missingIn(followTrace(torn, first))).toContain('the worker takes it (notifications)');
    if (fullSize) await traceWithoutPropagation();
  },
  timeLimit(240_000),
);

/** Runs the same order on processes that pass no trace on, which must lose hops. */
async function traceWithoutPropagation(): Promise<void> {
  const tornSink = await startTraceSink();
  const env = { ...tornSink.environment(), OTEL_PROPAGATORS: 'none' };
  const tornPetcare = await startPetCare(injectServers(), env, { posts: false });
  try {
    await liveThroughAnOrder(tornPetcare.url);
    report('\nControl: the same with processes that do not hand traces on (OTEL_PROPAGATORS=none).');
    for (const [what, found] of Object.entries(await findTraces(tornSink, 2_000))) {
      report(`\n${what}: missing: ${missingIn(found).join(', ')}`);
      expect(missingIn(found)).not.toEqual([]);
    }
  } finally {
    await tornPetcare.stop();
    await tornSink.close();
  }
}

test('no span tells what anybody looked for', () => {
  const told = sink.spans.filter(
    ({ attributes }) => attributes['url.query'] || attributes['url.full']?.includes('?'),
  );
  expect(told).toEqual([]);
});
