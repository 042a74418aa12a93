import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('nothing is announced any more once sharing has stopped', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const announced: string[] = [];
  const times = createChangeTimes();
  const sharing = times.share({
    on: () => undefined,
    serverSideEmit: (_: string, name: string) => announced.push(name) > 0,
  } as unknown as Parameters<typeof times.share>[0]);
  const event = buildEvent('order.status_changed', buildOrderFacts());
  times.noteEvent(event);
  // The second announcement is put off.
  times.noteEvent(event);
  const before = announced.length;
  expect(before).toBeGreaterThan(0);
  sharing.stop();
  vi.runAllTimers();
  expect(announced).toHaveLength(before);
});
