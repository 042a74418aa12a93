import { type ConsumerName, consumerNames } from '@petcare/contracts/consumers.ts';
import type { Bus } from '@petcare/platform/bus/bus.ts';
import type { BusMessage, RunningConsumption, MessageOutcome } from '@petcare/platform/bus/consumer.ts';
import { declareDeadLetters } from '@petcare/platform/bus/topology.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { DeadLetters } from './dead-letter.model.ts';
import { readDeadMessage } from './read-dead-message.ts';
import { pause } from '@petcare/platform/concurrency/pause.ts';

interface IntakeOptions {
  readonly bus: Bus;
  readonly log: Logger;
  readonly notifyDeadLetters: () => void;
  readonly consumers?: readonly string[];
  /** Above this number messages stay with the broker until an admin settles some. */
  readonly maxWaiting?: number;
}

const deadLettered = newCounter({
  name: 'events_dead_lettered_total',
  help: 'Events that a consumer could not handle.',
  labels: ['consumer'],
});

const prefetch = 20;
const capacityCheckMs = 2_000;
const missingQueueCheckMs = 2_000;

/**
 * Stores the dead letters of all consumers. A message leaves the broker only once it is stored; while the database
 * is unavailable or full, it stays there. Only consumers declare queues: a missing queue is checked again later.
 */
export function startDeadLetterIntake({
  bus,
  log,
  notifyDeadLetters,
  consumers = consumerNames satisfies readonly ConsumerName[],
  maxWaiting = 100_000,
}: IntakeOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const waitForCapacity = createCapacityCheck(maxWaiting, stopping.signal);

  async function storeWithRetry(consumer: string, message: BusMessage): Promise<MessageOutcome> {
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        await waitForCapacity();
        if (stopping.signal.aborted) break;
        await storeDeadLetter(consumer, message);
        notifyDeadLetters();
        return 'done';
      } catch (error) {
        log.warn({ error, consumer }, 'a dead letter could not be stored yet');
        await pause(pauseMs, stopping.signal);
      }
    }
    return 'retry';
  }

  const running: RunningConsumption[] = [];
  const missing = new Set<string>(consumers);

  async function startConsuming(consumer: string): Promise<void> {
    const queue = bus.names.deadLettersOf(consumer);
    if (!(await bus.stateOf(queue))) return;
    running.push(
      await bus.consume({
        queue,
        prefetch,
        declare: (channel) => declareDeadLetters(channel, bus.names, consumer),
        onMessage: (message) => storeWithRetry(consumer, message),
      }),
    );
    missing.delete(consumer);
  }

  async function startAll(): Promise<void> {
    while (missing.size > 0 && !stopping.signal.aborted) {
      for (const consumer of missing) {
        if (stopping.signal.aborted) return;
        await startConsuming(consumer).catch((error: unknown) =>
          log.warn({ error, consumer }, 'the dead letter queue cannot be consumed yet'),
        );
      }
      if (missing.size > 0) await pause(missingQueueCheckMs, stopping.signal);
    }
  }

  const starting = startAll();
  return {
    async stop() {
      stopping.abort();
      await starting;
      await Promise.all(running.map((consumption) => consumption.stop()));
    },
  };
}

/** Returns a function that waits until the database has room for another dead letter. */
function createCapacityCheck(maxWaiting: number, stopping: AbortSignal) {
  let checkedAt = 0;
  let full = false;
  return async (): Promise<void> => {
    while (!stopping.aborted) {
      if (Date.now() - checkedAt > capacityCheckMs) {
        checkedAt = Date.now();
        full = (await DeadLetters.countDocuments({ state: 'waiting' }).limit(maxWaiting)) >= maxWaiting;
      }
      if (!full) return;
      await pause(capacityCheckMs, stopping);
    }
  };
}

async function storeDeadLetter(consumer: string, message: BusMessage): Promise<void> {
  try {
    const fields = readDeadMessage(message);
    await DeadLetters.create([{ _id: newId(), consumer, state: 'waiting', ...fields }]);
    deadLettered.inc({ consumer });
  } catch (error) {
    if (!isDuplicateKey(error, 'key')) throw error;
  }
}
