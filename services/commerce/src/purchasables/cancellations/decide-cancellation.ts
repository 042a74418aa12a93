import type { DecideCancellationBody } from '@petcare/contracts/commerce/payments/cancellations.ts';
import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import { cancellationUndoMs } from '@petcare/contracts/commerce/orders/order-parts.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import { refundOf, type CancellationDocument } from '../../payments/purchases/cancellation.ts';
import { disputedMoney } from '../../payments/purchases/disputed-money.ts';
import { readRefundable } from '../../payments/purchases/order-money.ts';
import type { OrderFields } from '../../payments/purchases/order-fields.ts';
import type { OrderPayments } from '../../payments/order-payments.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import type { Cancellable } from './cancellable.ts';

type DecidedMoney = Pick<OrderPayments, 'refundable' | 'chargeable'>;

/**
 * Plans the cancellation of an order or booking, or the refund of a cancelled one whose money is undecided. Moves
 * nothing: `carryOutCancellations` does after the time to withdraw. Idempotent by `request`.
 * @throws not_found, order_status_conflict (with the current state), refund_too_large (with the sum left),
 * not_refundable, idempotency_conflict.
 */
export async function decideCancellation<Row extends OrderFields<string>>(
  id: string,
  body: DecideCancellationBody,
  of: Cancellable<Row>,
  payments: DecidedMoney,
): Promise<Row> {
  const row = await readCancellable(id, of);
  if (row.cancellation?.request === body.request) return repeated(row, body);
  if (body.version !== row.version) throw statusConflict(row);
  if (row.cancellation) throw statusConflict(row, 'The cancellation has already been decided.');
  const cancellation = planOf(body, await readAmount(body, row, payments));
  return changeCancellation(row, cancellation, of);
}

/**
 * Withdraws a planned cancellation. Nothing has been moved, so nothing has to be put back. Withdrawing one that is
 * not planned any more, or never was, changes nothing.
 * @throws not_found
 * @throws order_status_conflict – when the cancellation has taken effect.
 */
export async function withdrawCancellation<Row extends OrderFields<string>>(
  id: string,
  request: string,
  of: Cancellable<Row>,
): Promise<Row> {
  const row = await readCancellable(id, of);
  if (row.cancellation?.request !== request) return row;
  if (row.cancellation.state === 'done')
    throw statusConflict(row, 'The cancellation has already taken effect.');
  return changeCancellation(row, null, of);
}

async function readCancellable<Row extends OrderFields<string>>(
  id: string,
  { model, noun }: Cancellable<Row>,
): Promise<Row> {
  const filter = { _id: id, deletedAt: null } as QueryFilter<Row>;
  const row = await model.findOne(filter).lean();
  if (!row) throw notFound(noun);
  return row;
}

function repeated<Row extends OrderFields<string>>(row: Row, body: DecideCancellationBody): Row {
  const { refund, reason } = row.cancellation ?? {};
  if (refund !== body.refund || reason !== body.reason) throw conflict('idempotency_conflict');
  return row;
}

async function readAmount(
  body: DecideCancellationBody,
  row: OrderFields<string>,
  payments: DecidedMoney,
): Promise<Poisha> {
  const money = await readRefundable(row, payments);
  // A hold on the card is released instead of refunded.
  const left = money ? money.left + money.held : 0;
  const isAll = body.refund === 'full' || left === 0;
  if (body.refund !== 'none' && money && money.disputed > 0 && isAll) throw disputedMoney();
  const asked = body.amount === undefined ? left : takaToPoisha(body.amount);
  if (asked > left) throw conflict('refund_too_large', { details: { left: poishaToTaka(left) } });
  const amount = refundOf({ refund: body.refund, amount: asked }, left);
  const held = money?.held ?? 0;
  const taken = Math.max(0, held - amount);
  // Too little to charge is released, and the plan says so before it takes effect.
  return amount + taken - payments.chargeable(taken);
}

function planOf(
  { request, refund, reason, restock }: DecideCancellationBody,
  amount: Poisha,
): CancellationDocument {
  const takesEffectAt = new Date(Date.now() + cancellationUndoMs);
  return { request, refund, amount, reason, restock, state: 'planned', takesEffectAt };
}

/** Matches on the version: of two admins, or an admin and the job, the slower changes nothing. */
function changeCancellation<Row extends OrderFields<string>>(
  row: Row,
  cancellation: CancellationDocument | null,
  of: Cancellable<Row>,
): Promise<Row> {
  return inTransaction(async () => {
    const filter = { _id: row._id, version: row.version, deletedAt: null } as QueryFilter<Row>;
    const change = { $set: { cancellation }, $inc: { version: 1 } } as unknown as UpdateQuery<Row>;
    const changed = await of.model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean();
    if (!changed) throw statusConflict(await readCancellable(row._id, of));
    await of.publish(changed);
    await addAudit('commerce', {
      action: cancellation ? 'cancellation.decided' : 'cancellation.withdrawn',
      record: of.recordOf(changed),
      before: { status: row.status },
      after: cancellation && {
        refund: cancellation.refund,
        amount: poishaToTaka(cancellation.amount),
        restock: cancellation.restock,
        reason: cancellation.reason,
      },
    });
    return changed;
  });
}
