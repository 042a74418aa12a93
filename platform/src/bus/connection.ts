import { type ChannelModel, connect } from 'amqplib';
import type { Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { pause } from '../concurrency/pause.ts';

/** Sets up a new connection. Runs on every connection, so it must be idempotent. */
export type SetupStep = (model: ChannelModel) => Promise<void>;

export interface BusConnection {
  /**
   * Runs `step` now if connected, and after every reconnection, in the order of registration.
   * @returns a function that removes the step.
   */
  onConnected(step: SetupStep): Promise<() => void>;
  current(): ChannelModel | undefined;
  /** Calls the listener with true when the broker stops reading published messages, with false when it resumes. */
  onBlocked(listener: (blocked: boolean) => void): void;
  close(): Promise<void>;
}

interface ConnectionOptions {
  readonly url: string;
  readonly name: string;
  readonly log: Logger;
}

const heartbeatSeconds = 5;
const connectTimeoutMs = 5_000;
const maxPauseMs = 2_000;

/**
 * Opens a connection to RabbitMQ that reconnects indefinitely and repeats its setup steps. Waits up to five seconds for
 * the first connection, because a command does not need the broker.
 */
export async function openBusConnection(options: ConnectionOptions): Promise<BusConnection> {
  const { log } = options;
  const setup = createSetup();
  const blockedListeners: ((blocked: boolean) => void)[] = [];
  const closing = new AbortController();
  const firstConnection = Promise.withResolvers<void>();
  let current: ChannelModel | undefined;

  // The library's own recovery is not used: a connection that opens while another closes it gets no error listener, so
  // a broker that goes away at that moment ends the process.
  async function connectForever(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        const { ended } = await open();
        failures = -1;
        await ended;
      } catch (error) {
        log.warn({ error: describe(error) }, 'rabbitmq could not be reached or set up');
      }
      const pauseMs = Math.min(100 * 2 ** Math.max(failures, 0), maxPauseMs);
      await pause(pauseMs * (0.75 + Math.random() / 2), closing.signal);
    }
  }

  async function open(): Promise<{ ended: Promise<void> }> {
    const model = await connectOnce(options);
    let closed = false;
    const ended = new Promise<void>((resolve) => {
      model.once('close', (error?: Error) => {
        closed = true;
        if (current === model) markDisconnected(error);
        resolve();
      });
    });
    model.on('blocked', () => notifyBlocked(true));
    model.on('unblocked', () => notifyBlocked(false));
    try {
      await setup.run(model);
      if (closed || closing.signal.aborted) throw new Error('the connection ended while it was being set up');
    } catch (error) {
      await withTimeout(1_000, closeModel(model));
      throw error;
    }
    current = model;
    firstConnection.resolve();
    return { ended };
  }

  function markDisconnected(error: Error | undefined): void {
    current = undefined;
    notifyBlocked(false);
    if (!closing.signal.aborted) log.warn({ error: describe(error) }, 'rabbitmq is disconnected');
  }

  function notifyBlocked(blocked: boolean): void {
    for (const listener of blockedListeners) listener(blocked);
  }

  const connecting = connectForever();
  await withTimeout(connectTimeoutMs, firstConnection.promise);

  return {
    onConnected: (step) => setup.add(step, current),
    current: () => current,
    onBlocked: (listener) => {
      blockedListeners.push(listener);
    },
    async close() {
      closing.abort();
      // Closing waits for the broker's answer, which a frozen broker never gives.
      if (current) await withTimeout(2_000, closeModel(current));
      else await withTimeout(connectTimeoutMs + 1_000, connecting);
    },
  };
}

/** The steps that set up every new connection, in the order of registration. */
function createSetup() {
  const steps: SetupStep[] = [];

  return {
    /** Runs the step on the current connection, too. @returns a function that removes it. */
    async add(step: SetupStep, current: ChannelModel | undefined): Promise<() => void> {
      steps.push(step);
      const remove = () => {
        const index = steps.indexOf(step);
        if (index >= 0) steps.splice(index, 1);
      };
      if (!current) return remove;
      try {
        await step(current);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
    async run(model: ChannelModel): Promise<void> {
      // By index, so that a step registered during the loop is not left out.
      for (let index = 0; index < steps.length; index += 1) await steps[index]?.(model);
    },
  };
}

async function connectOnce({ url, name, log }: ConnectionOptions): Promise<ChannelModel> {
  const target = new URL(url);
  target.searchParams.set('heartbeat', String(heartbeatSeconds));
  const model = await connect(target.href, {
    // Without it, Nagle's algorithm delays small frames by 20 to 40 ms.
    noDelay: true,
    keepAlive: true,
    timeout: connectTimeoutMs,
    clientProperties: { connection_name: name },
  });
  model.on('error', (error) => log.warn({ error: error.message }, 'the rabbitmq connection failed'));
  model.on('handler-error', (error) => log.error({ error }, 'a rabbitmq listener threw'));
  return model;
}

/** Async, because the library throws synchronously on a closed connection instead of rejecting. */
async function closeModel(model: ChannelModel): Promise<void> {
  await model.close();
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'closed by the broker';
}
