import { startTraceSink, type TraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { beforeAll, expect, test } from 'vitest';
import { fullSize, injectServers, report, timeLimit } from '../../support/full-size.ts';
import { startPetCare, type PetCare } from '../../support/system/petcare.ts';
import { withoutPropagation, drawTrace, followTrace, missingIn } from './follow-trace.ts';
import { placeAndProcessOrder } from './place-and-process-order.ts';
import { findTraces, tracedRequests } from './traced-orders.ts';

/** `sink` receives the spans of `system`. */
export function testTraces(system: () => PetCare, sink: () => TraceSink): void {
  beforeAll(() => placeAndProcessOrder(system().url));

  test('a request and everything it causes is one trace, from the gateway over broker and worker to the browser', async () => {
    const traced = Object.entries(await findTraces(sink()));
    for (const [name, found] of traced) {
      const missing = missingIn(found);
      report(
        `\n${name}:`,
        drawTrace(sink().spans, found),
        missing.length === 0 ? '  every hop is there' : `  missing: ${missing.join(', ')}`,
      );
    }
    for (const [, found] of traced) expect(missingIn(found)).toEqual([]);
  });

  test(
    'the check detects a message without its trace',
    async () => {
      const broken = withoutPropagation(sink().spans, 'notifications');
      for (const first of Object.values(tracedRequests))
        expect(missingIn(followTrace(broken, first))).toContain('the worker receives it (notifications)');
      if (fullSize) await traceWithoutPropagation();
    },
    timeLimit(),
  );

  test('no span contains a search query', () => {
    const withQuery = sink().spans.filter(
      ({ attributes }) => attributes['url.query'] || attributes['url.full']?.includes('?'),
    );
    expect(withQuery).toEqual([]);
  });
}

/** Control: runs the same order with trace propagation disabled, which must lose hops. */
async function traceWithoutPropagation(): Promise<void> {
  const brokenSink = await startTraceSink();
  const env = { ...brokenSink.environment(), OTEL_PROPAGATORS: 'none' };
  const brokenPetcare = await startPetCare(injectServers(), env, { posts: false });
  try {
    await placeAndProcessOrder(brokenPetcare.url);
    report('\nControl: the same with processes without trace propagation (OTEL_PROPAGATORS=none).');
    for (const [name, found] of Object.entries(await findTraces(brokenSink, 2_000))) {
      report(`\n${name}: missing: ${missingIn(found).join(', ')}`);
      expect(missingIn(found)).not.toEqual([]);
    }
  } finally {
    await brokenPetcare.stop();
    await brokenSink.close();
  }
}
