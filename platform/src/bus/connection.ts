import { connect, type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import type { Logger } from '../log.ts';
import { waitAtMost } from '../wait-at-most.ts';

/** What has to exist on the broker's side of a connection. Runs on every connection, so it must be repeatable. */
export type SetupStep = (model: ChannelModel) => Promise<void>;

export interface BusConnection {
  /**
   * Runs `step` now, if connected, and after every reconnection, in the order of registration.
   * @returns how to end that.
   */
  onConnected(step: SetupStep): Promise<() => void>;
  current(): ChannelModel | undefined;
  onBlocked(listener: (blocked: boolean) => void): void;
  close(): Promise<void>;
}

interface ConnectionOptions {
  readonly url: string;
  readonly name: string;
  readonly log: Logger;
}

const heartbeatSeconds = 5;

/**
 * A connection to RabbitMQ that comes back by itself for ever, with everything that was set up on it.
 * Waits for the first connection, but no longer than five seconds: a command does not need the broker.
 */
export async function openBusConnection({ url, name, log }: ConnectionOptions): Promise<BusConnection> {
  const steps: SetupStep[] = [];
  let current: ChannelModel | undefined;

  async function setup(model: ChannelModel): Promise<void> {
    let lost = false;
    model.on('error', () => {});
    model.once('close', () => {
      lost = true;
    });
    // By index: a step registered while this runs must not be left out.
    for (let index = 0; index < steps.length; index += 1) await steps[index]?.(model);
    // The library listens for a close only once the set-up is done; one during it would leave a dead connection.
    if (lost) throw new Error('the connection was lost while it was being set up');
    current = model;
  }

  const target = new URL(url);
  target.searchParams.set('heartbeat', String(heartbeatSeconds));
  const connection: RecoveringChannelModel = await connect(target.href, {
    // Without it Nagle's algorithm holds small frames back for 20 to 40 ms.
    noDelay: true,
    keepAlive: true,
    timeout: 5_000,
    clientProperties: { connection_name: name },
    recovery: { initialDelay: 100, maxDelay: 2_000, waitForConnect: false, setup },
  });
  connection.on('disconnect', (error) => {
    current = undefined;
    log.warn({ error: error.message }, 'rabbitmq is away');
  });
  connection.on('connect-failed', (error) => {
    current = undefined;
    log.warn({ error: error.message }, 'rabbitmq could not be reached or set up');
  });
  connection.on('error', (error) => log.warn({ error: error.message }, 'rabbitmq connection failed'));
  connection.on('handler-error', (error) => log.error({ error }, 'a rabbitmq listener threw'));
  await waitAtMost(5_000, connection.waitForConnect());

  return {
    async onConnected(step) {
      steps.push(step);
      const end = () => {
        const index = steps.indexOf(step);
        if (index >= 0) steps.splice(index, 1);
      };
      if (current) {
        try {
          await step(current);
        } catch (error) {
          end();
          throw error;
        }
      }
      return end;
    },
    current: () => current,
    onBlocked(listener) {
      connection.on('blocked', () => listener(true));
      connection.on('unblocked', () => listener(false));
      connection.on('disconnect', () => listener(false));
    },
    async close() {
      current = undefined;
      // Closing waits for the broker's answer, which a frozen broker never gives.
      await waitAtMost(2_000, connection.close());
    },
  };
}
