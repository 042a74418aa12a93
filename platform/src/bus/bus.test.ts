import { connect } from 'amqplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BusUnavailableError, connectBus } from './bus.ts';
import { resendUnrouted } from './resend-unrouted.ts';
import { declareConsumer } from './topology.ts';
import { buildEvent, buildOrderFacts } from '../testing/build-event.ts';
import { eventually } from '../testing/eventually.ts';
import { startFaultyLink } from '../testing/faulty-link.ts';
import { type TestBus, testBus, testLog } from '../testing/test-servers.ts';

let broker: TestBus;
beforeAll(async () => {
  broker = await testBus();
});
afterAll(() => broker.close());

const retryDelay = { minMs: 100, maxMs: 1_000 };

async function subscribeTo(consumer: string, onMessage: () => Promise<'done'> = async () => 'done' as const) {
  return broker.bus.consume({
    queue: broker.bus.names.queueOf(consumer),
    prefetch: 10,
    declare: (channel) =>
      declareConsumer(channel, broker.bus.names, consumer, ['order.status_changed'], retryDelay),
    onMessage,
  });
}

const event = () => buildEvent('order.status_changed', buildOrderFacts());

describe('publishing', () => {
  test('an event without a subscriber is kept and reaches a later subscriber', async () => {
    await broker.bus.publish(event());
    const received: string[] = [];
    const running = await subscribeTo('late-subscriber', async () => {
      received.push('event');
      return 'done';
    });
    expect(received).toEqual([]);
    await resendUnrouted(broker.bus);
    await eventually(() => expect(received).toEqual(['event']));
    await running.stop();
  });

  test('a message without a matching queue fails although the broker confirms it', async () => {
    const message = {
      exchange: 'amq.direct',
      routingKey: 'nowhere',
      content: Buffer.from('{}'),
      options: {},
    };
    await expect(broker.bus.send(message)).rejects.toThrow('no queue takes nowhere');
  });

  test('a publishing channel that cannot be reopened is retried until it can', async () => {
    const own = await testBus();
    const log = testLog();
    const errorLog = vi.spyOn(log, 'error');
    const bus = await connectBus({ url: own.url, namespace: own.namespace, name: 'publisher', log });
    const observer = await connect(own.url);
    const channel = await observer.createChannel();
    // Declaring our exchange while another kind exists under its name closes the channel.
    await channel.deleteExchange(bus.names.events);
    await channel.assertExchange(bus.names.events, 'fanout');
    const unroutable = {
      exchange: 'never-declared',
      routingKey: '',
      content: Buffer.from('{}'),
      options: {},
    };
    await expect(bus.send(unroutable)).rejects.toThrow();
    await eventually(() =>
      expect(errorLog).toHaveBeenCalledWith(
        expect.anything(),
        'the publishing channel could not be opened again',
      ),
    );
    await expect(bus.publish(event())).rejects.toThrow(BusUnavailableError);

    await channel.deleteExchange(bus.names.events);
    await eventually(() => bus.publish(event()), { within: 15_000 });
    await observer.close();
    await bus.close();
    await own.close();
  });

  test('a full queue refuses the message and the publisher gets an error', async () => {
    const observer = await connect(broker.url);
    const channel = await observer.createChannel();
    await channel.assertQueue('small', {
      arguments: { 'x-queue-type': 'quorum', 'x-max-length': 1, 'x-overflow': 'reject-publish' },
    });
    const message = { exchange: '', routingKey: 'small', content: Buffer.from('{}'), options: {} };
    await expect(
      (async () => {
        for (let sent = 0; sent < 20; sent += 1) await broker.bus.send(message);
      })(),
    ).rejects.toThrow('a queue refused small');
    await observer.close();
  });

  test('1,000 events at once are all confirmed', async () => {
    let received = 0;
    const running = await subscribeTo('many', async () => {
      received += 1;
      return 'done';
    });
    await Promise.all(Array.from({ length: 1_000 }, () => broker.bus.publish(event())));
    await eventually(() => expect(received).toBe(1_000));
    await running.stop();
  });
});

// Concurrent, because each test waits for its own link.
describe.concurrent('a broken link', () => {
  test('a cut connection and its consumers are restored automatically', async () => {
    const link = await startFaultyLink(broker.url);
    const { namespace } = broker;
    const bus = await connectBus({ url: link.url, namespace, name: 'cut', log: testLog() });
    const received: string[] = [];
    const running = await bus.consume({
      queue: bus.names.queueOf('survivor'),
      prefetch: 10,
      declare: (channel) =>
        declareConsumer(channel, bus.names, 'survivor', ['order.status_changed'], retryDelay),
      async onMessage(message) {
        received.push(String(message.properties.messageId));
        return 'done';
      },
    });
    for (let round = 0; round < 5; round += 1) {
      link.cut();
      await expect(bus.publish(event())).rejects.toThrow(BusUnavailableError);
      const sent = event();
      await eventually(() => bus.publish(sent));
      await eventually(() => expect(received).toContain(sent.id));
    }
    await running.stop();
    await bus.close();
    await link.close();
  });

  test('a silent link fails the publish within ten seconds instead of hanging', async () => {
    const link = await startFaultyLink(broker.url);
    const { namespace } = broker;
    const bus = await connectBus({ url: link.url, namespace, name: 'silent', log: testLog() });
    link.freeze();
    await expect(bus.publish(event())).rejects.toThrow(BusUnavailableError);
    // The heartbeat also detects it, and the connection is reopened as soon as possible.
    await eventually(() => expect(bus.ready()).rejects.toThrow('not connected'), { within: 20_000 });
    link.thaw();
    await eventually(() => bus.publish(event()), { within: 20_000 });
    await bus.close();
    await link.close();
  }, 60_000);

  test('a process starts without a broker and connects once it is available', async () => {
    const link = await startFaultyLink(broker.url);
    link.freeze();
    const bus = await connectBus({
      url: link.url,
      namespace: broker.namespace,
      name: 'early',
      log: testLog(),
    });
    await expect(bus.ready()).rejects.toThrow('rabbitmq is not connected');
    await expect(bus.publish(event())).rejects.toThrow(BusUnavailableError);
    link.thaw();
    await eventually(() => bus.publish(event()), { within: 20_000 });
    await bus.close();
    await link.close();
  });
});

describe('consuming', () => {
  test('a deleted queue is declared again', async () => {
    const received: string[] = [];
    const running = await subscribeTo('deleted', async () => {
      received.push('event');
      return 'done';
    });
    const observer = await connect(broker.url);
    const channel = await observer.createChannel();
    await channel.deleteQueue(broker.bus.names.queueOf('deleted'));
    await eventually(async () => {
      await broker.bus.publish(event());
      expect(received).toContain('event');
    });
    await observer.close();
    await running.stop();
  });

  test('stopping waits for messages in progress', async () => {
    const release = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const running = await subscribeTo('slow', async () => {
      started.resolve();
      await release.promise;
      return 'done';
    });
    await broker.bus.publish(event());
    await started.promise;
    const stopped = running.stop();
    release.resolve();
    await stopped;
    expect(await broker.depth('slow')).toBe(0);
  });
});
