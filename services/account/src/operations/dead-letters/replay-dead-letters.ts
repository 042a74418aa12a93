import { chunksOf } from '@petcare/platform/lists/chunk.ts';
import { type Bus, BusUnavailableError } from '@petcare/platform/bus/bus.ts';
import { currentContext } from '@petcare/platform/observability/context.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { runInTrace } from '@petcare/platform/observability/tracing.ts';
import { trusted } from 'mongoose';
import { type DeadLetterSelection, settleDeadLetters } from './settle-dead-letters.ts';
import { toBuffer, type DeadLetterDocument, DeadLetters } from './dead-letter.model.ts';
import { replayHeader } from './read-dead-message.ts';

export interface ReplayDeps {
  readonly bus: Bus;
  readonly log: Logger;
  readonly notifyDeadLetters: () => void;
}

/** Age after which a replay counts as abandoned: its process crashed, or the broker was unavailable. */
const claimExpiryMs = 15_000;
/** Payloads can be a megabyte, so the selection is loaded in batches. */
const batchSize = 100;

/**
 * Claims dead letters and sends each to the queue it came from. Those left by a crash or an unavailable broker are
 * sent later by the periodic job; a message that arrives twice is deduplicated by the consumer's inbox.
 * @returns the number of dead letters claimed.
 */
export async function replayDeadLetters(selection: DeadLetterSelection, deps: ReplayDeps): Promise<number> {
  const claim = newId();
  const count = await settleDeadLetters(selection, {
    action: 'dead_letters.replayed',
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

/** Sends the dead letters of abandoned replays again. @returns the number of dead letters. */
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
  const claimed = DeadLetters.find({ claim, state: 'replaying' }).lean().cursor({ batchSize });
  for await (const rows of chunksOf<DeadLetterDocument>(claimed, batchSize))
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
        // While the broker is unavailable the claim stays, and the periodic job sends the message later.
        if (!(error instanceof BusUnavailableError)) refused.push(row._id);
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
  await runInTrace(traceparent, () =>
    bus.send({
      // The default exchange routes by queue name, so that no other consumer receives it.
      exchange: '',
      routingKey: bus.names.queueOf(row.consumer),
      content: toBuffer(row.content),
      options: {
        persistent: true,
        ...(row.contentType !== null && { contentType: row.contentType }),
        ...(row.eventId !== null && { messageId: row.eventId }),
        ...(row.event !== null && { type: row.event }),
        ...(row.timestamp !== null && { timestamp: row.timestamp }),
        // The x-death headers are dropped: the broker would take the message for a routing cycle.
        headers: { [replayHeader]: row.replay + 1, ...(traceparent !== null && { traceparent }) },
      },
    }),
  );
}
