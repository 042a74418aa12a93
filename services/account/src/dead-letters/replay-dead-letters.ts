import { retiredConsumers } from '@petcare/contracts/retired-consumers.ts';
import { inChunks } from '@petcare/platform/lists/chunk.ts';
import { type Bus, BusAwayError } from '@petcare/platform/bus/bus.ts';
import { currentContext } from '@petcare/platform/observability/context.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { belowTrace } from '@petcare/platform/observability/tracing.ts';
import { trusted } from 'mongoose';
import { type DeadLetterSelection, settleDeadLetters } from './settle-dead-letters.ts';
import { toBuffer, type DeadLetterDocument, DeadLetters } from './dead-letter.model.ts';
import { replayHeader } from './read-dead-message.ts';

export interface ReplayDeps {
  readonly bus: Bus;
  readonly log: Logger;
  /** Called when something has changed. */
  readonly notifyDeadLetters: () => void;
}

/** A replay that has not come to its end by then was in a process that died, or has found no broker. */
const claimExpiryMs = 15_000;
/** A payload may have a megabyte, so that not all that were chosen are held at once. */
const batchSize = 100;

/**
 * Gives dead letters back to the queue they came from, and to no other. Each is taken on once, by whoever was first;
 * what the broker cannot take now, or a crash leaves behind, the sweep gives it later. Then a message may come twice,
 * and the consumer's inbox makes it one.
 * @returns how many were taken on.
 */
export async function replayDeadLetters(selection: DeadLetterSelection, deps: ReplayDeps): Promise<number> {
  const claim = newId();
  const count = await settleDeadLetters(selection, {
    act: 'dead_letters.replayed',
    from: { statesById: ['waiting', 'dismissed'], wholeOnly: true },
    set: {
      state: 'replaying',
      claim,
      claimedAt: new Date(),
      settledAt: null,
      settledBy: currentContext()?.actor.id ?? null,
    },
    log: deps.log,
  });
  if (count > 0) await sendClaimed(claim, deps);
  return count;
}

/** Ends the replays that nobody is at any more. @returns how many letters there were. */
export async function finishReplays(deps: ReplayDeps, now = Date.now()): Promise<number> {
  const claim = newId();
  const { modifiedCount } = await DeadLetters.updateMany(
    { state: 'replaying', claimedAt: trusted({ $lt: new Date(now - claimExpiryMs) }) },
    { $set: { claim, claimedAt: new Date() } },
  );
  if (modifiedCount > 0) await sendClaimed(claim, deps);
  return modifiedCount;
}

async function sendClaimed(claim: string, deps: ReplayDeps): Promise<void> {
  const claimed = DeadLetters.find({ claim, state: 'replaying' })
    .lean<DeadLetterDocument[]>()
    .cursor({ batchSize });
  for await (const rows of inChunks<DeadLetterDocument>(claimed, batchSize))
    await sendBatch(rows, claim, deps);
  deps.notifyDeadLetters();
}

async function sendBatch(
  rows: readonly DeadLetterDocument[],
  claim: string,
  { bus, log }: Pick<ReplayDeps, 'bus' | 'log'>,
): Promise<void> {
  const sent: string[] = [];
  const refused: string[] = [];
  await Promise.all(
    rows.map(async (row) => {
      try {
        await sendToConsumer(bus, row);
        sent.push(row._id);
      } catch (error) {
        log.warn(
          { error, deadLetter: row._id, consumer: row.consumer },
          'a dead letter could not be replayed',
        );
        // Nothing is wrong with those for which the broker is away: the sweep sends them.
        if (!(error instanceof BusAwayError)) refused.push(row._id);
      }
    }),
  );
  const stillClaimed = { claim, state: 'replaying' as const };
  if (sent.length > 0)
    await DeadLetters.updateMany(
      { ...stillClaimed, _id: trusted({ $in: sent }) },
      { $set: { state: 'replayed', settledAt: new Date() } },
    );
  if (refused.length > 0)
    await DeadLetters.updateMany(
      { ...stillClaimed, _id: trusted({ $in: refused }) },
      { $set: { state: 'waiting', claim: null, claimedAt: null, settledBy: null } },
    );
}

async function sendToConsumer(bus: Bus, row: DeadLetterDocument): Promise<void> {
  const { traceparent } = row;
  const consumer = row.consumer in retiredConsumers ? retiredConsumers[row.consumer] : row.consumer;
  // The consumer only refreshed screens, which have been refetched since.
  if (!consumer) return;
  await belowTrace(traceparent, () =>
    bus.send({
      // The default exchange knows every queue by its name: nobody else gets it.
      exchange: '',
      routingKey: bus.names.queueOf(consumer),
      content: toBuffer(row.content),
      options: {
        persistent: true,
        ...(row.contentType !== null && { contentType: row.contentType }),
        ...(row.eventId !== null && { messageId: row.eventId }),
        ...(row.event !== null && { type: row.event }),
        ...(row.timestamp !== null && { timestamp: row.timestamp }),
        // What the broker wrote about its death is left behind, or it would see a circle.
        headers: { [replayHeader]: row.replay + 1, ...(traceparent !== null && { traceparent }) },
      },
    }),
  );
}
