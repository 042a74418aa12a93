import { failure } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { isOpen } from '../payment.rules.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import {
  limitRefusal,
  type LimitRefusal,
  type ReservationLimits,
  type UnpaidReservation,
} from './reservation.rules.ts';

type NewPayment = Pick<PaymentDocument, '_id' | 'customerId' | 'kind' | 'draft'>;
type LimitDeps = Pick<PaymentDeps, 'purchasables' | 'limits' | 'ttlMs'>;
/** Reservations of one customer, or of one address, are counted together. */
type Group = Pick<PaymentDocument, 'customerId'> | { readonly origin: string };
type StoredPayment = Pick<
  PaymentDocument,
  'kind' | 'status' | 'draft' | 'createdAt' | 'updatedAt' | 'expiresAt'
>;

/** In the details of an error: the user’s own reservations of the same items leave too little for this one. */
export const isShareRefusal = (details: Record<string, unknown> | undefined) =>
  details?.['limit'] === 'share';

/**
 * Refuses a payment that would reserve more than one user may without paying. Call it in the payment’s transaction
 * after `lockUser`.
 * @throws too_many_requests
 */
export async function assertWithinLimits(payment: NewPayment, deps: LimitDeps): Promise<void> {
  const now = new Date();
  const { customerId } = payment;
  const refusal = await findRefusal(payment, { group: { customerId }, limits: deps.limits, now }, deps);
  if (refusal) throw toError(refusal, now);
}

/**
 * Returns false if the customers of this address who have never paid already reserve as much of an item, or as long,
 * as one customer may. Call it in the payment’s transaction: a concurrent reservation of the same item repeats it.
 */
export async function mayReserveFrom(origin: string, payment: NewPayment, deps: LimitDeps): Promise<boolean> {
  // Each customer may keep payments open, so their number is no limit of an address.
  const limits = { ...deps.limits, open: Number.POSITIVE_INFINITY };
  return (await findRefusal(payment, { group: { origin }, limits, now: new Date() }, deps)) === null;
}

async function findRefusal(
  { _id, kind, draft }: NewPayment,
  { group, limits, now }: { group: Group; limits: ReservationLimits; now: Date },
  { purchasables, ttlMs }: LimitDeps,
): Promise<LimitRefusal | null> {
  const purchasable = purchasables[kind];
  const units = purchasable.unitsOf(draft);
  const unpaid = (await findUnpaid(group, _id, new Date(now.getTime() - limits.windowMs))).map(
    (payment): UnpaidReservation => ({
      units: purchasables[payment.kind].unitsOf(payment.draft),
      isOpen: isOpen(payment.status),
      from: payment.createdAt,
      until: endOf(payment),
    }),
  );
  const left = await purchasable.findLeft(draft);
  return limitRefusal({ units, left, ttlMs, now }, unpaid, limits);
}

function findUnpaid(group: Group, except: string, since: Date) {
  return Payments.find(
    {
      ...group,
      _id: trusted({ $ne: except }),
      $or: [{ reservation: 'held' }, { reservation: 'released', expiresAt: trusted({ $gt: since }) }],
    },
    'kind status draft createdAt updatedAt expiresAt',
  ).lean();
}

/** A closed payment is changed again only after its expiry, if at all. */
function endOf({ status, updatedAt, expiresAt }: StoredPayment): Date {
  return isOpen(status) || updatedAt > expiresAt ? expiresAt : updatedAt;
}

function toError(refusal: LimitRefusal, now: Date) {
  const details = { limit: refusal.kind };
  if (refusal.kind === 'share')
    return failure('too_many_requests', {
      message: `One customer can reserve at most ${refusal.most} of these before paying.`,
      details: { ...details, most: refusal.most },
    });
  const retryAfter = Math.max(1, Math.ceil((refusal.retryAt.getTime() - now.getTime()) / 1_000));
  const message =
    refusal.kind === 'open'
      ? `You have ${refusal.open} unfinished payments. Finish or cancel one of them first.`
      : 'You have reserved this too long without paying. Please try again later.';
  return failure('too_many_requests', { message, details, retryAfter });
}
