import type { ReturnState } from '@petcare/contracts/commerce/orders/returns.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound, type AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { returnEventData, returnRecord, Returns, type ReturnDocument } from './return.model.ts';
import { canMove } from './return.rules.ts';

interface Move {
  readonly to: Exclude<ReturnState, 'requested'>;
  /** The version on the caller’s screen. Undefined: the version read here. */
  readonly version?: number | undefined;
  readonly set?: Partial<Pick<ReturnDocument, 'refusal' | 'outcome'>>;
  /** Runs in the same transaction, after the return has moved. */
  readonly effect?: () => Promise<void>;
}

/** @throws not_found */
export async function readReturn(id: string): Promise<ReturnDocument> {
  const row = await Returns.findById(id).lean();
  if (!row) throw notFound('return');
  return row;
}

/** A 409 with the current state in its details. */
export function returnConflict({ state, version }: ReturnDocument): AppError {
  return conflict('order_status_conflict', { details: { status: state, version } });
}

/**
 * Moves a return to its next state and publishes it. Matches on the version: of two concurrent moves, the slower gets a
 * conflict and has no effect. A return that is in the state already is left unchanged.
 * @throws not_found, order_status_conflict (with the current state), and the errors of the effect.
 */
export async function moveReturn(id: string, { to, version, set, effect }: Move): Promise<ReturnDocument> {
  // Read before the transaction: a retried transaction must not adopt the winner’s version.
  const row = await readReturn(id);
  if (row.state === to) return row;
  if (!canMove(row.state, to) || (version !== undefined && version !== row.version))
    throw returnConflict(row);
  return inTransaction(async () => {
    const moved = await Returns.findOneAndUpdate(
      { _id: id, state: row.state, version: row.version },
      {
        $set: { ...set, state: to },
        $inc: { version: 1 },
        $push: { history: { state: to, at: new Date() } },
      },
      { returnDocument: 'after' },
    ).lean();
    if (!moved) throw returnConflict(await readReturn(id));
    await effect?.();
    await publishReturn(moved, row.state);
    const after = { state: to, ...(moved.refusal !== null && { reason: moved.refusal }) };
    await addAudit(
      'commerce',
      { action: `return.${to}`, record: returnRecord(moved), before: { state: row.state }, after },
      { owner: moved.customerId },
    );
    return moved;
  });
}

/** Publishes the present state, in the current transaction. */
export async function publishReturn(row: ReturnDocument, previous: ReturnState | null): Promise<void> {
  await addEvent('return.changed', {
    aggregate: { id: row._id, sequence: row.version },
    data: returnEventData(row, previous),
  });
}
