import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { BusConnection } from './connection.ts';

export type BusMessage = ConsumeMessage;

/**
 * done: acknowledged. retry: delivered again later, up to the delivery limit. dead: moved to the dead letters at once.
 */
export type MessageOutcome = 'done' | 'retry' | 'dead';

export interface Consumption {
  readonly queue: string;
  readonly prefetch: number;
  declare(channel: Channel): Promise<void>;
  onMessage(message: BusMessage): Promise<MessageOutcome>;
}

export interface RunningConsumption {
  /** Stops taking messages, waits for those in progress, then closes the channel. */
  stop(): Promise<void>;
}

const resubscribeDelayMs = 500;
const stopGraceMs = 8_000;

/**
 * Consumes a queue until stopped; subscribes again after a reconnection, a channel error or a cancellation by the
 * broker.
 * @throws when the queue cannot be declared as requested.
 */
export async function startConsumption(
  connection: BusConnection,
  consumption: Consumption,
  log: Logger,
): Promise<RunningConsumption> {
  const { queue, prefetch } = consumption;
  const inProgress = new Set<Promise<void>>();
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
      scheduleResubscribe();
    });
    await consumption.declare(channel);
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(queue, (message) => receive(channel, message));
    subscribed = { channel, tag: consumerTag };
  }

  function scheduleResubscribe(): void {
    setTimeout(() => {
      const model = connection.current();
      // A restored connection subscribes through its setup step.
      if (stopping || subscribed || !model) return;
      subscribe(model).catch((error: unknown) => {
        log.error({ queue, error }, 'could not subscribe again');
        scheduleResubscribe();
      });
    }, resubscribeDelayMs).unref();
  }

  function receive(channel: Channel, message: ConsumeMessage | null): void {
    if (message === null) {
      // The queue was deleted, or a message exceeded the acknowledgement timeout. The channel stays open but receives
      // nothing.
      log.warn({ queue }, 'the broker ended the subscription');
      closeChannel(channel).catch(() => {});
      return;
    }
    const work = handle(consumption, channel, message, log).finally(() => inProgress.delete(work));
    inProgress.add(work);
  }

  const endSetup = await connection.onConnected(subscribe);
  return {
    async stop() {
      stopping = true;
      endSetup();
      const last = subscribed;
      if (last) await withTimeout(1_000, last.channel.cancel(last.tag));
      await withTimeout(stopGraceMs, Promise.allSettled(inProgress));
      subscribed = undefined;
      if (last) await withTimeout(1_000, closeChannel(last.channel));
    },
  };
}

async function handle(
  consumption: Consumption,
  channel: Channel,
  message: ConsumeMessage,
  log: Logger,
): Promise<void> {
  const outcome = await consumption.onMessage(message);
  failpoint('before-ack');
  try {
    if (outcome === 'done') channel.ack(message);
    // Never nack: since RabbitMQ 4.3 it does not count towards the delivery limit.
    else channel.reject(message, outcome === 'retry');
  } catch {
    const { queue } = consumption;
    log.info({ queue }, 'the channel closed before the acknowledgement; the message will be delivered again');
  }
}

/** Async, because the library throws synchronously on a closed channel instead of rejecting. */
export async function closeChannel(channel: Channel): Promise<void> {
  await channel.close();
}
