import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startLiveGateways } from '../testing/live-gateways.ts';
import { createChangeTimes } from './change-times.ts';

test('a change received by one copy of the gateway is known to all', async () => {
  const gateways = await startLiveGateways();
  onTestFinished(() => gateways.close());
  const copies = gateways.servers.map((io) => {
    const times = createChangeTimes();
    const sharing = times.share(io);
    onTestFinished(() => sharing.stop());
    return times;
  });
  const event = buildEvent('order.status_changed', buildOrderFacts());
  const header = `order.status_changed=${Date.parse(event.occurredAt)}`;
  // Repeated, since a copy reads nothing that was sent before it started to listen.
  await eventually(() => {
    copies[0]?.noteEvent(event);
    expect(copies.map((times) => times.toHeader())).toEqual([header, header]);
  });
});

test('an older event that arrives late does not set the time of a change back', () => {
  const times = createChangeTimes();
  const event = buildEvent('order.status_changed', buildOrderFacts());
  times.noteEvent(event);
  times.noteEvent({ ...event, occurredAt: new Date(Date.parse(event.occurredAt) - 1_000).toISOString() });
  expect(times.toHeader()).toBe(`order.status_changed=${Date.parse(event.occurredAt)}`);
});
