import { consumers } from '@petcare/contracts/consumers.ts';
import { liveEventNames } from '@petcare/contracts/live-messages.ts';
import { connectBus } from '@petcare/platform/bus/bus.ts';
import { declareLiveEvents } from '@petcare/platform/bus/topology.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  orderPlaced,
  startTestNotifications,
  type TestNotifications,
} from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
});
afterAll(() => system.close());

test('orders placed before a worker has ever started are each in the inbox once when it starts', async () => {
  const broker = await testBus();
  const { url, namespace } = broker;
  // The gateway is connected, so the events have a subscriber and are not kept as unrouted.
  await broker.bus.onChannel((channel) => declareLiveEvents(channel, broker.bus.names, liveEventNames));
  const service = await connectBus({
    url,
    namespace,
    name: 'commerce',
    log: testLog(),
    subscribers: consumers,
  });
  const [customer = ''] = await system.signUp(1);
  for (const event of [orderPlaced(customer), orderPlaced(customer)]) await service.publish(event);
  expect(await system.contentsOf(customer)).toEqual([]);

  const worker = await system.startWorker({ AMQP_URL: url, EVENTS_NAMESPACE: namespace });
  await eventually(async () =>
    expect(await system.inboxOf(customer)).toMatchObject({ unseen: 2, last_seq: 2 }),
  );
  // Control: an event of now is one entry more, behind the earlier ones.
  await service.publish(orderPlaced(customer));
  await eventually(async () =>
    expect(await system.inboxOf(customer)).toMatchObject({ unseen: 3, last_seq: 3 }),
  );
  await worker.stop();
  await service.close();
  await broker.close();
});
