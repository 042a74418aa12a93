import type { ConfirmChannel, Options } from 'amqplib';
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
  let channel: ConfirmChannel | undefined;
  let blocked = false;
  let lastCorrelationId = 0;
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  const returned = new Set<string>();
  const listeners = new Set<() => void>();

  /**
   * Reopens a channel that closed while its connection stayed open, until it succeeds. A lost connection repeats its
   * setup itself.
   */
  function scheduleReopen(delayMs = 100): void {
    setTimeout(() => {
      const model = connection.current();
      if (!model || channel) return;
      model
        .createConfirmChannel()
        .then(useChannel)
        .catch((error: unknown) => {
          log.error({ error }, 'the publishing channel could not be opened again');
          scheduleReopen(Math.min(delayMs * 2, 5_000));
        });
    }, delayMs).unref();
  }

  async function useChannel(opened: ConfirmChannel): Promise<void> {
    opened.on('error', (error) => log.error({ error: error.message }, 'the publishing channel failed'));
    opened.on('return', (message) => returned.add(String(message.properties.correlationId)));
    opened.on('close', () => {
      if (channel !== opened) return;
      channel = undefined;
      scheduleReopen();
    });
    await declareSubscribers(opened, names, subscribers);
    await declareLive(opened, names);
    channel = opened;
    notifyAvailable();
  }

  function notifyAvailable(): void {
    if (channel && !blocked) for (const listener of listeners) listener();
  }

  async function acquireSlot(): Promise<void> {
    if (inFlight >= windowSize) await new Promise<void>((resolve) => waiting.push(resolve));
    else inFlight += 1;
  }

  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else inFlight -= 1;
  }

  function send(message: OutgoingMessage): Promise<void> {
    const open = channel;
    if (!open || blocked)
      throw new BusUnavailableError(blocked ? 'rabbitmq has blocked publishing' : 'rabbitmq is unavailable');
    lastCorrelationId += 1;
    const correlationId = String(lastCorrelationId);
    return new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new BusUnavailableError(`no confirm within ${confirmTimeoutMs} ms`)),
        confirmTimeoutMs,
      );
      const options = { ...message.options, mandatory: true, correlationId };
      open.publish(message.exchange, message.routingKey, message.content, options, (error: Error | null) => {
        clearTimeout(timeout);
        // An unroutable message is returned first and then confirmed.
        if (returned.delete(correlationId)) reject(new Error(`no queue takes ${message.routingKey}`));
        else if (!error) resolve();
        else if (error.message === 'message nacked')
          reject(new Error(`a queue refused ${message.routingKey}`));
        else reject(new BusUnavailableError('the connection was lost before the confirm'));
      });
      failpoint('after-publish');
    });
  }

  connection.onBlocked((now) => {
    if (now !== blocked) log.warn({ blocked: now }, 'rabbitmq blocked or unblocked publishing');
    blocked = now;
    notifyAvailable();
  });
  await connection.onConnected(async (model) => useChannel(await model.createConfirmChannel()));

  return {
    async publish(message) {
      await acquireSlot();
      try {
        await send(message);
      } catch (error) {
        throw error instanceof Error && error.name === 'IllegalOperationError'
          ? new BusUnavailableError('the channel is closing', { cause: error })
          : error;
      } finally {
        releaseSlot();
      }
    },
    onAvailable(listener) {
      listeners.add(listener);
      if (channel && !blocked) listener();
      return () => listeners.delete(listener);
    },
  };
}
