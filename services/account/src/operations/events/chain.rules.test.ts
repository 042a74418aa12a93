import { expect, test } from 'vitest';
import { isConsumedBy, joinChain, type RecordedEvent } from './chain.rules.ts';

const buildRecordedEvent = (over: Partial<RecordedEvent>): RecordedEvent => ({
  id: 'e1',
  name: 'order.status_changed',
  service: 'commerce',
  aggregate: { type: 'order', id: 'o1', sequence: 2 },
  occurredAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:00:00.010Z',
  data: {},
  actor: { id: 'a', role: 'admin' },
  trace_id: 't1',
  request: 'PUT /api/orders/:id',
  ...over,
});
const effect = (over: object) => ({
  event_id: 'e1',
  consumer: 'notify-order-status',
  state: 'done' as const,
  at: null,
  attempts: 1,
  error: null,
  ...over,
});

test('an event published by a consumer belongs to the original request', () => {
  const byConsumer = buildRecordedEvent({
    id: 'e2',
    service: 'clinic',
    occurredAt: '2026-11-20T10:00:01.000Z',
    request: null,
    actor: { id: 'system', role: 'system' },
  });
  const other = buildRecordedEvent({ id: 'e3', trace_id: 't2', occurredAt: '2026-11-20T09:00:00.000Z' });
  const requests = joinChain([byConsumer, buildRecordedEvent({}), other], []);
  expect(requests.map(({ trace_id, events }) => [trace_id, events.map(({ id }) => id)])).toEqual([
    ['t2', ['e3']],
    ['t1', ['e1', 'e2']],
  ]);
  expect(requests[1]).toMatchObject({ request: 'PUT /api/orders/:id', actor: { id: 'a' } });
});

test('events without a trace are separate requests', () => {
  const alone = { trace_id: null, request: null };
  expect(
    joinChain([buildRecordedEvent({ id: 'e1', ...alone }), buildRecordedEvent({ id: 'e2', ...alone })], []),
  ).toHaveLength(2);
});

test.each([
  ['done', 'sent, with a recorded effect', {}, [effect({})]],
  ['dead', 'among the dead letters', {}, [effect({ state: 'dead', error: 'delivery_limit' })]],
  ['done', 'dead once, and replayed since', {}, [effect({ state: 'dead' }), effect({})]],
  ['skipped', 'ended without its effect', {}, [effect({ state: 'skipped' })]],
  ['failed', 'out of attempts', {}, [effect({ state: 'failed' })]],
  ['unknown', 'sent, without a recorded effect', {}, []],
  ['waiting', 'not sent', { sentAt: null }, []],
])('a consumer is %s when the event is %s', (state, _, event, effects) => {
  const [request] = joinChain([buildRecordedEvent(event)], effects);
  expect(request?.events[0]?.effects).toContainEqual(
    expect.objectContaining({ consumer: 'notify-order-status', state }),
  );
});

test('a dead letter of the consumer that queues the jobs is shown', () => {
  const [request] = joinChain(
    [buildRecordedEvent({})],
    [effect({ consumer: 'trigger-jobs', state: 'dead' })],
  );
  expect(request?.events[0]?.effects.map(({ consumer }) => consumer)).toContain('trigger-jobs');
});

test('a process is asked only about events that its consumers receive', () => {
  expect(isConsumedBy('workers', 'order.status_changed')).toBe(true);
  expect(isConsumedBy('content', 'order.status_changed')).toBe(false);
  expect(isConsumedBy('content', 'user.registered')).toBe(true);
  expect(isConsumedBy('workers', 'an.unknown_event')).toBe(false);
});
