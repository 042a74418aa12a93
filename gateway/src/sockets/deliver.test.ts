import { newId } from '@petcare/platform/mongo/object-id.ts';
import { consumeLiveEvents } from './live-events.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus } from '@petcare/platform/testing/test-servers.ts';
import { rooms, type SocketMessageName } from '@petcare/contracts/sockets.ts';
import { expect, test } from 'vitest';
import { deliverEventsTo } from './deliver.ts';
import type { LiveServer } from './rooms.ts';

interface Sent {
  readonly to: string[];
  readonly name: SocketMessageName;
  readonly data: unknown;
}

function recordingServer() {
  const sent: Sent[] = [];
  const server = {
    to: (to: string[]) => ({
      emit: (name: SocketMessageName, data: unknown) => sent.push({ to, name, data }),
    }),
  };
  return { sent, io: server as unknown as LiveServer };
}

test('an event is received by one of two gateway instances, which sends its messages once', async () => {
  const broker = await testBus();
  const { sent, io } = recordingServer();
  const copies = [
    await consumeLiveEvents(broker.bus, deliverEventsTo(io)),
    await consumeLiveEvents(broker.bus, deliverEventsTo(io)),
  ];
  const facts = [buildOrderFacts(), buildOrderFacts(), buildOrderFacts()];
  await broker.bus.send({
    exchange: '',
    routingKey: broker.bus.names.liveEvents,
    content: Buffer.from('{ not json'),
    options: {},
  });
  for (const data of facts) await broker.bus.publish(buildEvent('order.status_changed', data));
  await eventually(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ data }) => (data as { order_id: string }).order_id).toSorted()).toEqual(
    facts.map(({ order_id }) => order_id).toSorted(),
  );
  expect(sent[0]).toMatchObject({ to: [expect.stringMatching(/^user-/), rooms.admins('shop')] });
  await Promise.all(copies.map((copy) => copy.stop()));
  await broker.close();
});

test('forty sales of a product cause a few messages to the store, the last one after the last sale', async () => {
  const broker = await testBus();
  const { sent, io } = recordingServer();
  const deliver = deliverEventsTo(io);
  let handled = 0;
  let sentAtLastSale = 0;
  const copy = await consumeLiveEvents(broker.bus, (event) => {
    sentAtLastSale = sent.length;
    deliver(event);
    handled += 1;
  });
  const product_id = newId();
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      broker.bus.publish(
        buildEvent(
          'product.stock_changed',
          { product_id },
          { aggregate: { type: 'product_stock', id: product_id, sequence: index + 1 } },
        ),
      ),
    ),
  );
  await eventually(() => expect(handled).toBe(40));
  await eventually(() => expect(sent.length).toBeGreaterThan(sentAtLastSale));
  expect(sent.length).toBeLessThan(40);
  expect(sent[0]).toEqual({ to: [rooms.store()], name: 'product.changed', data: { product_id } });
  await copy.stop();
  await broker.close();
});
