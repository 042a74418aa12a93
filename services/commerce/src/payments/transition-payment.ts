import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { currentContext } from '@petcare/platform/observability/context.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import { currentTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type QueryFilter, type UpdateQuery } from 'mongoose';
import { Payments, type PaymentDocument } from './payment.model.ts';

const transitions = newCounter({
  name: 'payment_transitions_total',
  help: 'Transitions of payments by new status.',
  labels: ['status'],
});

interface Transition {
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
  /** Fields that must still have these values. */
  readonly where?: Partial<
    Pick<PaymentDocument, 'providerRef' | 'executingAt' | 'version' | 'dispute' | 'reservation'>
  >;
  readonly set?: Partial<PaymentDocument>;
}

/**
 * Changes the status of a payment from one of `from` to `to` and publishes an event. Call it inside a
 * transaction.
 * @returns the new payment; null when its status has changed meanwhile.
 */
export async function transitionPayment(
  id: string,
  { from, to, where = {}, set = {} }: Transition,
): Promise<PaymentDocument | null> {
  const moved = await Payments.findOneAndUpdate(
    { _id: id, ...where, status: trusted({ $in: from }) },
    { $set: { ...set, status: to }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!moved) return null;
  currentTransaction()?.afterCommit(() => transitions.inc({ status: to }));
  const customer_id = moved.customerId;
  await addEvent('payment.changed', {
    aggregate: { id, sequence: moved.version },
    data: {
      payment_id: id,
      customer_id,
      needs_review: to === 'needs_review' || to === 'disputed',
    },
    actor: actorFor(customer_id),
  });
  return moved;
}

/**
 * Actor of a change: the customer or an admin for their own request. Webhooks, callbacks and periodic jobs act
 * as the system, regardless of the caller.
 */
export function actorFor(customerId: string): Actor {
  const actor = currentContext()?.actor;
  return actor && (actor.id === customerId || actor.role === 'admin')
    ? actor
    : { id: 'commerce', role: 'system' };
}

/**
 * Changes a payment without a transition, and returns it as it is then.
 * @throws unavailable – when `where` no longer matches.
 */
export async function updatePayment(
  id: string,
  update: UpdateQuery<PaymentDocument>,
  where: QueryFilter<PaymentDocument> = {},
): Promise<PaymentDocument> {
  const filter = { _id: id, ...where };
  const options = { returnDocument: 'after' as const };
  const payment = await Payments.findOneAndUpdate(filter, update, options).lean();
  if (!payment) throw failure('unavailable');
  return payment;
}

export async function readPayment(id: string): Promise<PaymentDocument> {
  const payment = await Payments.findById(id).lean();
  if (!payment) throw notFound('payment');
  return payment;
}
