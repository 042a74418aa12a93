import { startTraceSink, type TraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type PetCare, startPetCare } from '../../support/petcare.ts';
import { cutBefore, followTrace, missingIn } from './follow-trace.ts';
import { liveThroughAnOrder } from './order-story.ts';
import { findTraces, tracedRequests } from './traced-orders.ts';

let sink: TraceSink;
let petcare: PetCare;
beforeAll(async () => {
  sink = await startTraceSink();
  petcare = await startPetCare(
    { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
    sink.environment(),
    { posts: false },
  );
  await liveThroughAnOrder(petcare.url);
});
afterAll(async () => {
  await petcare?.stop();
  await sink.close();
});

test('a request and all that follows from it is one trace, from the door over broker and worker to the screen', async () => {
  for (const found of Object.values(await findTraces(sink))) expect(missingIn(found)).toEqual([]);
});

test('a message that came without its trace would be missed', () => {
  const torn = cutBefore(sink.spans, 'notifications');
  for (const first of Object.values(tracedRequests))
    expect(missingIn(followTrace(torn, first))).toContain('the worker takes it (notifications)');
});

test('no span tells what anybody looked for', () => {
  const told = sink.spans.filter(
    ({ attributes }) => attributes['url.query'] || attributes['url.full']?.includes('?'),
  );
  expect(told).toEqual([]);
});
