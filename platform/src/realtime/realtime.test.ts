import { rooms } from '@petcare/contracts/sockets.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBus } from '../bus/bus.ts';
import { newId } from '../mongo/object-id.ts';
import { consumeRealtime, createRealtime, type LiveMessage } from './realtime.ts';
import { eventually } from '../testing/eventually.ts';
import { startFaultyLink } from '../testing/faulty-link.ts';
import { type TestBus, testBus, testLog } from '../testing/test-servers.ts';

let broker: TestBus;
beforeAll(async () => {
  broker = await testBus();
});
afterAll(() => broker.close());

const statusOf = (orderId: string) => ({ order_id: orderId, status: 'Shipping' as const });

test('each message reaches exactly one of the gateway copies', async () => {
  const [left, right]: [LiveMessage[], LiveMessage[]] = [[], []];
  const copies = [
    await consumeRealtime(broker.bus, (message) => left.push(message)),
    await consumeRealtime(broker.bus, (message) => right.push(message)),
  ];
  const realtime = createRealtime(broker.bus);
  for (let count = 0; count < 20; count += 1)
    realtime.emit([rooms.user('u'), rooms.admins('shop')], 'order.status_changed', statusOf(newId()));
  await eventually(() => expect(left.length + right.length).toBe(20));
  expect(left.length).toBeGreaterThan(0);
  expect(right.length).toBeGreaterThan(0);
  expect(left[0]).toMatchObject({
    kind: 'emit',
    rooms: ['user-u', 'admins-shop'],
    name: 'order.status_changed',
  });
  for (const copy of copies) await copy.stop();
});

test('the end of a session is sent to its room', async () => {
  const seen: LiveMessage[] = [];
  const copy = await consumeRealtime(broker.bus, (message) => seen.push(message));
  createRealtime(broker.bus).disconnect(rooms.session('s'), 'role_changed');
  await eventually(() =>
    expect(seen).toMatchObject([{ kind: 'disconnect', room: 'session-s', reason: 'role_changed' }]),
  );
  await copy.stop();
});

test('emitting never throws, and a message emitted during an outage arrives after it', async () => {
  const link = await startFaultyLink(broker.url);
  const bus = await connectBus({
    url: link.url,
    namespace: broker.namespace,
    name: 'emitter',
    log: testLog(),
  });
  const seen: LiveMessage[] = [];
  const copy = await consumeRealtime(broker.bus, (message) => seen.push(message));
  const realtime = createRealtime(bus);
  link.cut();
  await eventually(() => expect(bus.ready()).rejects.toThrow('rabbitmq is not connected'));
  realtime.emit(rooms.user('u'), 'order.placed', { order_id: newId() });
  await eventually(() => expect(seen).toHaveLength(1));
  await copy.stop();
  await bus.close();
  await link.close();
});

test('a gateway that throws over one message handles the next', async () => {
  const seen: string[] = [];
  const copy = await consumeRealtime(broker.bus, (message) => {
    if (seen.push(message.id) === 1) throw new Error('no such room');
  });
  const realtime = createRealtime(broker.bus);
  realtime.emit(rooms.user('u'), 'notification.seen', { unseen: 0 });
  realtime.emit(rooms.user('u'), 'notification.seen', { unseen: 1 });
  await eventually(() => expect(seen).toHaveLength(2));
  await copy.stop();
});
