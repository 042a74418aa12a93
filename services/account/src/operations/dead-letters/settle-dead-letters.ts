import type { EndpointInput } from '@petcare/contracts/shared/endpoint.ts';
import type { endpoints } from '@petcare/contracts/endpoints.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { type QueryFilter, trusted } from 'mongoose';
import { recordAudit } from '../audit/record-audit.ts';
import { type DeadLetterDocument, DeadLetters } from './dead-letter.model.ts';

export type DeadLetterSelection = EndpointInput<(typeof endpoints)['deadLetters.replay']>['body'];

/** Only the oldest matches are settled; a repeated request settles the next ones. */
const maxPerRequest = 5_000;

/**
 * Changes the state of the selected dead letters and records the actor in the audit log. Of concurrent requests,
 * each dead letter is settled by one.
 * @returns the number of dead letters settled.
 */
export async function settleDeadLetters(
  selection: DeadLetterSelection,
  {
    action,
    from,
    set,
    log,
  }: { action: string; from: SettleableFilter; set: Partial<DeadLetterDocument>; log: Logger },
): Promise<number> {
  const filter = filterOf(selection, from);
  return runExclusive('dead-letters', () =>
    inTransaction(async () => {
      const found = await DeadLetters.find(filter, { consumer: 1, event: 1 })
        .sort({ diedAt: 1, _id: 1 })
        .limit(maxPerRequest)
        .lean();
      const ids = found.map(({ _id }) => _id);
      if (ids.length === 0) return 0;
      const { modifiedCount } = await DeadLetters.updateMany(
        { ...filter, _id: trusted({ $in: ids }) },
        { $set: set },
      );
      const [first] = found;
      const consumers = [...new Set(found.map(({ consumer }) => consumer))];
      await recordAudit(log, {
        action,
        record: {
          type: 'dead_letter',
          id: ids.length === 1 && first ? first._id : 'many',
          label:
            ids.length === 1 && first ? `${first.event ?? '?'} → ${first.consumer}` : consumers.join(', '),
        },
        before: null,
        after: { count: modifiedCount, consumers },
      });
      return modifiedCount;
    }),
  );
}

interface SettleableFilter {
  /** States a dead letter selected by id may have; one matched by a filter must be waiting. */
  readonly statesById: readonly DeadLetterDocument['state'][];
  readonly wholeOnly: boolean;
}

function filterOf(
  { ids, consumer, event }: DeadLetterSelection,
  { statesById, wholeOnly }: SettleableFilter,
) {
  const filter: QueryFilter<DeadLetterDocument> = {
    state: ids ? trusted({ $in: [...statesById] }) : 'waiting',
    ...(ids && { _id: trusted({ $in: ids }) }),
    ...(consumer !== undefined && { consumer }),
    ...(event !== undefined && { event }),
    ...(wholeOnly && { whole: true }),
  };
  return filter;
}
