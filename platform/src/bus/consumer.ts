import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { BusConnection } from './connection.ts';

/** A message as the broker delivers it. */
export type BusMessage = ConsumeMessage;

/** done: gone for good. retry: comes again later, a few times. dead: to the dead letters at once. */
export type Verdict = 'done' | 'retry' | 'dead';

export interface Consumption {
  readonly queue: string;
  /** Unacknowledged messages at a time. */
  readonly prefetch: number;
  /** Declares the queue; runs on every connection. */
  declare(channel: Channel): Promise<void>;
  onMessage(message: BusMessage): Promise<Verdict>;
}

export interface RunningConsumption {
  /** Takes nothing new, waits for what is being handled, then lets go. */
  stop(): Promise<void>;
}

const resubscribeDelayMs = 500;
const stopGraceMs = 8_000;

/**
 * Consumes a queue until stopped: again after a reconnection, after a channel error, and after the broker took the
 * subscription away.
 * @throws when the queue cannot be declared as asked.
 */
export async function startConsumption(
  connection: BusConnection,
  consumption: Consumption,
  log: Logger,
): Promise<RunningConsumption> {
  const { queue, prefetch } = consumption;
  const handling = new Set<Promise<void>>();
  let stopping = false;
  let subscribed: { channel: Channel; tag: string } | undefined;

  async function subscribe(model: ChannelModel): Promise<void> {
    if (stopping) return;
    const channel = await model.createChannel();
    channel.on('error', (error) =>
      log.error({ queue, error: error.message }, 'the consuming channel failed'),
    );
    channel.on('close', () => {
      if (subscribed?.channel !== channel) return;
      subscribed = undefined;
      resubscribeLater();
    });
    await consumption.declare(channel);
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(queue, (message) => receive(channel, message));
    subscribed = { channel, tag: consumerTag };
  }

  function resubscribeLater(): void {
    setTimeout(() => {
      const model = connection.current();
      // A lost connection subscribes again by itself.
      if (stopping || subscribed || !model) return;
      subscribe(model).catch((error: unknown) => {
        log.error({ queue, error }, 'could not subscribe again');
        resubscribeLater();
      });
    }, resubscribeDelayMs).unref();
  }

  function receive(channel: Channel, message: ConsumeMessage | null): void {
    if (message === null) {
      // The queue was deleted, or the broker thinks we take too long. The channel stays open but is deaf.
      log.warn({ queue }, 'the broker ended the subscription');
      closeChannel(channel).catch(() => {});
      return;
    }
    const work = handle(channel, message).finally(() => handling.delete(work));
    handling.add(work);
  }

  async function handle(channel: Channel, message: ConsumeMessage): Promise<void> {
    const verdict = await consumption.onMessage(message);
    failpoint('before-ack');
    try {
      if (verdict === 'done') channel.ack(message);
      // Never nack: since RabbitMQ 4.3 it does not count towards the delivery limit.
      else channel.reject(message, verdict === 'retry');
    } catch {
      log.info({ queue }, 'the channel closed before the answer; the message will come again');
    }
  }

  const endSetup = await connection.onConnected(subscribe);
  return {
    async stop() {
      stopping = true;
      endSetup();
      const last = subscribed;
      if (last) await withTimeout(1_000, last.channel.cancel(last.tag));
      await withTimeout(stopGraceMs, Promise.allSettled(handling));
      subscribed = undefined;
      if (last) await withTimeout(1_000, closeChannel(last.channel));
    },
  };
}

/** Async, since on a channel that is closed already the library throws at once instead of rejecting. */
export async function closeChannel(channel: Channel): Promise<void> {
  await channel.close();
}
