import type { ConfirmChannel, Options } from 'amqplib';
import { createLimiter } from '../concurrency/limiter.ts';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import type { BusConnection } from './connection.ts';
import { type BusNames, declareLive, declareSubscribers, type Subscribers } from './topology.ts';

/** The broker is unreachable or does not answer. The message is valid and may be published again later. */
export class BusUnavailableError extends Error {
  override readonly name = 'BusUnavailableError';
}

export interface OutgoingMessage {
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly options: Options.Publish;
}

export interface Publisher {
  /**
   * Resolves once the broker has stored and routed the message.
   * @throws BusUnavailableError when the broker is unavailable; Error when it refused or could not route the message.
   */
  publish(message: OutgoingMessage): Promise<void>;
  onAvailable(listener: () => void): () => void;
}

const confirmTimeoutMs = 8_000;
/** Maximum number of unconfirmed messages; more only fills the socket buffer. */
const windowSize = 500;

interface PublisherOptions {
  readonly names: BusNames;
  readonly subscribers: Subscribers;
  readonly log: Logger;
}

/** Publishes nothing before the queues of all `subscribers` exist, also on a broker that has lost its disk. */
export async function createPublisher(
  connection: BusConnection,
  { names, subscribers, log }: PublisherOptions,
): Promise<Publisher> {
  let current: ConfirmedPublish | undefined;
  let blocked = false;
  const listeners = new Set<() => void>();
  const inWindow = createLimiter({ atOnce: windowSize, mayWait: Number.POSITIVE_INFINITY });

  /**
   * Reopens a channel that closed while its connection stayed open, until it succeeds. A lost connection repeats its
   * setup itself.
   */
  function scheduleReopen(delayMs = 100): void {
    setTimeout(() => {
      const model = connection.current();
      if (!model || current) return;
      model
        .createConfirmChannel()
        .then(useChannel)
        .catch((error: unknown) => {
          log.error({ error }, 'the publishing channel could not be opened again');
          scheduleReopen(Math.min(delayMs * 2, 5_000));
        });
    }, delayMs).unref();
  }

  async function useChannel(channel: ConfirmChannel): Promise<void> {
    const publish = createConfirmedPublish(channel);
    channel.on('error', (error) => log.error({ error: error.message }, 'the publishing channel failed'));
    channel.on('close', () => {
      if (current !== publish) return;
      current = undefined;
      scheduleReopen();
    });
    await declareSubscribers(channel, names, subscribers);
    await declareLive(channel, names);
    current = publish;
    notifyAvailable();
  }

  function notifyAvailable(): void {
    if (current && !blocked) for (const listener of listeners) listener();
  }

  connection.onBlocked((now) => {
    if (now !== blocked) log.warn({ blocked: now }, 'rabbitmq blocked or unblocked publishing');
    blocked = now;
    notifyAvailable();
  });
  await connection.onConnected(async (model) => useChannel(await model.createConfirmChannel()));

  return {
    publish: (message) =>
      inWindow(async () => {
        if (!current || blocked)
          throw new BusUnavailableError(
            blocked ? 'rabbitmq has blocked publishing' : 'rabbitmq is unavailable',
          );
        await current(message);
      }),
    onAvailable(listener) {
      listeners.add(listener);
      if (current && !blocked) listener();
      return () => listeners.delete(listener);
    },
  };
}

type ConfirmedPublish = ReturnType<typeof createConfirmedPublish>;

/** Publishes on one channel. Resolves with the broker's confirm. */
function createConfirmedPublish(channel: ConfirmChannel) {
  let lastCorrelationId = 0;
  const returned = new Set<string>();
  channel.on('return', (message) => returned.add(String(message.properties.correlationId)));

  return async ({ exchange, routingKey, content, options }: OutgoingMessage): Promise<void> => {
    lastCorrelationId += 1;
    const correlationId = String(lastCorrelationId);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timeout = setTimeout(
      () => reject(new BusUnavailableError(`no confirm within ${confirmTimeoutMs} ms`)),
      confirmTimeoutMs,
    );
    const onConfirm = (error: Error | null) => {
      clearTimeout(timeout);
      // An unroutable message is returned first and then confirmed.
      if (returned.delete(correlationId)) reject(new Error(`no queue takes ${routingKey}`));
      else if (!error) resolve();
      else if (error.message === 'message nacked') reject(new Error(`a queue refused ${routingKey}`));
      else reject(new BusUnavailableError('the connection was lost before the confirm'));
    };
    try {
      const settings = { ...options, mandatory: true, correlationId };
      channel.publish(exchange, routingKey, content, settings, onConfirm);
    } catch (error) {
      clearTimeout(timeout);
      throw error instanceof Error && error.name === 'IllegalOperationError'
        ? new BusUnavailableError('the channel is closing', { cause: error })
        : error;
    }
    failpoint('after-publish');
    return promise;
  };
}
