import type { ConfirmChannel, Options } from 'amqplib';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import type { BusConnection } from './connection.ts';
import { type BusNames, declareEvents, declareLive } from './topology.ts';

/** The broker is away or does not answer: nothing is wrong with the message, it may be sent again later. */
export class BusAwayError extends Error {
  override readonly name = 'BusAwayError';
}

export interface OutgoingMessage {
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly options: Options.Publish;
}

export interface Publisher {
  /** Resolves once the broker has stored and routed it. @throws BusAwayError, or an error when it was refused or routed nowhere. */
  publish(message: OutgoingMessage): Promise<void>;
  onAvailable(listener: () => void): () => void;
}

const confirmTimeoutMs = 8_000;
/** More in flight than this gains nothing and only fills the socket's buffer. */
const windowSize = 500;

/** Publishes over one confirm channel, up to a window of unconfirmed messages at a time. */
export async function createPublisher(
  connection: BusConnection,
  names: BusNames,
  log: Logger,
): Promise<Publisher> {
  let channel: ConfirmChannel | undefined;
  let blocked = false;
  let nextNumber = 0;
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  const returned = new Set<string>();
  const listeners = new Set<() => void>();

  /**
   * A lost connection sets everything up again itself. A channel that was closed alone is opened anew, again and
   * again until it holds: nothing else would notice that this process has fallen silent.
   */
  function reopenLater(delayMs = 100): void {
    setTimeout(() => {
      const model = connection.current();
      if (!model || channel) return;
      model
        .createConfirmChannel()
        .then(use)
        .catch((error: unknown) => {
          log.error({ error }, 'the publishing channel could not be opened again');
          reopenLater(Math.min(delayMs * 2, 5_000));
        });
    }, delayMs).unref();
  }

  async function use(opened: ConfirmChannel): Promise<void> {
    opened.on('error', (error) => log.error({ error: error.message }, 'the publishing channel failed'));
    opened.on('return', (message) => returned.add(String(message.properties.correlationId)));
    opened.on('close', () => {
      if (channel !== opened) return;
      channel = undefined;
      reopenLater();
    });
    await declareEvents(opened, names);
    await declareLive(opened, names);
    channel = opened;
    announce();
  }

  function announce(): void {
    if (channel && !blocked) for (const listener of listeners) listener();
  }

  async function takeSlot(): Promise<void> {
    if (inFlight >= windowSize) await new Promise<void>((resolve) => waiting.push(resolve));
    else inFlight += 1;
  }

  function freeSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else inFlight -= 1;
  }

  function send(message: OutgoingMessage): Promise<void> {
    const open = channel;
    if (!open || blocked) throw new BusAwayError(blocked ? 'rabbitmq takes nothing now' : 'rabbitmq is away');
    nextNumber += 1;
    const number = String(nextNumber);
    return new Promise<void>((resolve, reject) => {
      const overdue = setTimeout(
        () => reject(new BusAwayError(`no confirm within ${confirmTimeoutMs} ms`)),
        confirmTimeoutMs,
      );
      const options = { ...message.options, mandatory: true, correlationId: number };
      open.publish(message.exchange, message.routingKey, message.content, options, (error: Error | null) => {
        clearTimeout(overdue);
        // An unroutable message is returned first and then confirmed all the same.
        if (returned.delete(number)) reject(new Error(`no queue takes ${message.routingKey}`));
        else if (!error) resolve();
        else if (error.message === 'message nacked')
          reject(new Error(`a queue refused ${message.routingKey}`));
        else reject(new BusAwayError('the connection was lost before the confirm'));
      });
      failpoint('after-publish');
    });
  }

  connection.onBlocked((now) => {
    if (now !== blocked) log.warn({ blocked: now }, 'rabbitmq changed whether it takes messages');
    blocked = now;
    announce();
  });
  await connection.onConnected(async (model) => use(await model.createConfirmChannel()));

  return {
    async publish(message) {
      await takeSlot();
      try {
        await send(message);
      } catch (error) {
        throw error instanceof Error && error.name === 'IllegalOperationError'
          ? new BusAwayError('the channel is closing', { cause: error })
          : error;
      } finally {
        freeSlot();
      }
    },
    onAvailable(listener) {
      listeners.add(listener);
      if (channel && !blocked) listener();
      return () => listeners.delete(listener);
    },
  };
}
