import { createHash, randomInt } from 'node:crypto';
import type { Division } from '@petcare/contracts/shared/divisions.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { PaymentMethod, Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { AppError, conflict, failure, invalid } from '@petcare/platform/errors.ts';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { noOrderer, type Orderer } from '../purchases/order-fields.ts';
import type { Buyer, PricedPurchase, Purchasable } from '../purchases/purchasable.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { openStatuses, settledStatuses, sizeOf } from '../payment.rules.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { assertWithinLimits, isShareRefusal, mayReserveFrom } from './assert-within-limits.ts';
import { lockUser, prepareUserLock } from './user-lock.ts';

/** Eight digits in poisha, the limit of Stripe. */
const maxAmount: Poisha = 99_999_999;

export interface PaymentRequest {
  readonly customerId: Buyer['id'];
  readonly ip: Buyer['ip'];
  readonly provider: PaymentMethod;
  /** Idempotency key of the client for one purchase. */
  readonly attempt: string;
  /** Hash of the body of the attempt. */
  readonly fingerprint: string;
  readonly purchase: Purchase;
  /** The total the customer saw, if the client sent it. */
  readonly expectedTotal: Poisha | null;
  /** Null: the purchase names who is billed. */
  readonly orderer: Orderer | null;
  /** District of the delivery address, as written by the customer. */
  readonly district: string;
  readonly division?: Division | undefined;
  readonly accountNumber: string | null;
}

/**
 * Returns the payment of an attempt: the existing one, or a new one with its items or nights reserved.
 * @throws not_found, price_changed (with the new total), amount_too_small, the shortage error of the purchase
 * @throws too_many_requests – when the user’s unpaid reservations reach their limit.
 * @throws invalid_input – without billing, for a purchase that does not name who is billed
 * @param assertAllowed – refuses a new payment by its amount, before anything is stored.
 * @throws idempotency_conflict – when the attempt exists with another body or provider.
 */
export async function reservePayment(
  request: PaymentRequest,
  deps: PaymentDeps,
  assertAllowed?: (amount: Poisha) => Promise<void>,
): Promise<PaymentDocument> {
  const before = await findAttempt(request);
  if (before) return before;
  if (!request.orderer && request.purchase.kind !== 'visit')
    throw invalid([{ field: 'billing', message: 'is required' }]);
  const purchasable = deps.purchasables[request.purchase.kind];
  const buyer = { id: request.customerId, ip: request.ip };
  const priced = await purchasable.price(request.purchase, buyer, request);
  checkAmount(priced.amount, request, deps);
  await assertAllowed?.(priced.amount);
  try {
    return await store(request, priced, deps);
  } catch (error) {
    // A concurrent request of the same attempt may have taken the key, the last units or the limit of the user.
    const other = await findAttempt(request);
    if (other) return other;
    const isShort =
      error instanceof AppError &&
      (error.code === purchasable.shortage().code ||
        error.code === 'prescription_needed' ||
        error.code === 'coupon_not_valid' ||
        isShareRefusal(error.details));
    if (isShort && (await releaseOwnReservations(request, priced.draft, deps)))
      return store(request, priced, deps);
    throw error;
  }
}

/** Excludes the provider, so that one attempt is never open at two providers and paid twice. */
const attemptKey = ({ customerId, attempt }: PaymentRequest) => `${customerId}:${attempt}`;

async function findAttempt(request: PaymentRequest): Promise<PaymentDocument | null> {
  const payment = await Payments.findOne({ attemptKey: attemptKey(request) }).lean();
  if (!payment) return null;
  const details = { payment_id: payment._id };
  if (payment.provider !== request.provider)
    throw conflict('idempotency_conflict', {
      message: 'This purchase is already open with another way to pay.',
      details,
    });
  if (payment.fingerprint !== request.fingerprint) throw conflict('idempotency_conflict', { details });
  return payment;
}

function checkAmount(amount: Poisha, { expectedTotal, provider }: PaymentRequest, deps: PaymentDeps): void {
  const smallest = provider === 'cash' ? 1 : deps.minimum[provider];
  const size = sizeOf(amount, { smallest, largest: maxAmount });
  if (size === 'too_large')
    throw invalid([{ field: 'purchase', message: 'makes more than can be paid at once' }]);
  if (expectedTotal !== null && expectedTotal !== amount)
    throw conflict('price_changed', { details: { total: poishaToTaka(amount) } });
  if (size === 'too_small')
    throw failure('amount_too_small', { details: { minimum: poishaToTaka(smallest) } });
}

async function store(
  request: PaymentRequest,
  { draft, ...priced }: PricedPurchase<unknown>,
  deps: PaymentDeps,
): Promise<PaymentDocument> {
  const purchasable = deps.purchasables[request.purchase.kind];
  const payment = newPayment(request, { draft, ...priced }, deps);
  // Nothing to reserve: a count that begins from now on also ignores this payment.
  if (!purchasable.needsReservation(draft)) return insert({ ...payment, reservation: 'none' });
  await prepareUserLock(request.customerId);
  const origin = await findOrigin(request);
  // The user’s key comes first: a user who waits for an own payment then blocks no other user.
  return runExclusiveForAll([`payer:${request.customerId}`, ...purchasable.lockKeys(draft)], () =>
    storeReserved({ ...payment, origin }, purchasable, deps),
  );
}

/** Returns null for a customer who has paid before. */
async function findOrigin({ customerId, ip }: PaymentRequest): Promise<string | null> {
  if (ip === null) return null;
  const status = trusted({ $in: settledStatuses });
  if (await Payments.exists({ customerId, status })) return null;
  return createHash('sha256').update(rateLimitKeyOf(ip)).digest('base64url').slice(0, 16);
}

type NewPayment = ReturnType<typeof newPayment>;

/** Beyond what an address may reserve, the payment opens without a reservation: who pays first gets the items. */
async function storeReserved(
  payment: NewPayment & Pick<PaymentDocument, 'origin'>,
  purchasable: Purchasable,
  deps: PaymentDeps,
): Promise<PaymentDocument> {
  const { _id, customerId, draft, origin } = payment;
  if ((await purchasable.precheckStock(draft)) === 'short') throw purchasable.shortage();
  return inTransaction(async () => {
    await lockUser(customerId);
    await assertWithinLimits(payment, deps);
    const mayReserve = origin === null || (await mayReserveFrom(origin, payment, deps));
    const payer = { paymentId: _id, customerId };
    // Also without a right to it: what cannot be bought at all is refused before it is paid.
    const reservation = await purchasable.reserve(draft, payer);
    if (reservation.kind === 'short') throw reservation.error ?? purchasable.shortage();
    const reserved = { ...payment, reservation: reservation.kind, draft: reservation.draft };
    if (mayReserve || reservation.kind === 'none') return insert(reserved);
    await purchasable.release(reservation.draft, _id);
    return insert({ ...reserved, reservation: 'released', origin: null });
  });
}

async function insert(
  payment: NewPayment & Pick<PaymentDocument, 'reservation'> & Partial<Pick<PaymentDocument, 'origin'>>,
): Promise<PaymentDocument> {
  const [stored] = await Payments.create([payment]);
  if (!stored) throw new Error('the payment was not stored');
  return stored.toObject();
}

/** Runs the work under all locks. All callers take them in the same order, which prevents deadlocks. */
function runExclusiveForAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  return keys.reduceRight<() => Promise<T>>((next, key) => () => runExclusive(key, next), work)();
}

function newPayment(request: PaymentRequest, priced: PricedPurchase<unknown>, { ttlMs }: PaymentDeps) {
  const { customerId, provider, purchase, accountNumber, fingerprint } = request;
  const orderer = priced.orderer ?? request.orderer ?? noOrderer;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + ttlMs);
  const { payUntil = expiresAt } = priced;
  const _id = newId();
  const { ordererName, ordererEmail, ordererContact } = orderer;
  return {
    _id,
    customerId,
    kind: purchase.kind,
    provider,
    reference: provider === 'bkash' ? newBkashReference(now) : _id,
    attemptKey: attemptKey(request),
    fingerprint,
    status: 'created' as const,
    amount: priced.amount,
    accountNumber,
    orderer,
    draft: priced.draft,
    description: priced.description,
    fromCart: purchase.kind === 'product' && purchase.from_cart,
    expiresAt: payUntil < expiresAt ? payUntil : expiresAt,
    ...(priced.chargeAt && {
      deposit: { chargeAt: priced.chargeAt, decision: null, capture: 0, chargedAt: null },
    }),
    checkedAt: now,
    searchTerms: searchTermsOf([ordererName, ordererEmail, ordererContact]),
  };
}

/** A bKash id in the format of the specification, made unguessable by 12 random digits. */
function newBkashReference(now: Date): string {
  const random = Array.from({ length: 12 }, () => randomInt(10)).join('');
  return `${now.getTime()}${random}bkash`;
}

/**
 * Closes older unpaid payments of the same customer that reserve the same items or nights. Returns true when
 * that released something.
 */
async function releaseOwnReservations(
  { customerId, purchase }: PaymentRequest,
  draft: unknown,
  deps: PaymentDeps,
): Promise<boolean> {
  const reserved = await Payments.find({
    customerId,
    kind: purchase.kind,
    status: trusted({ $in: openStatuses }),
    reservation: 'held',
  }).lean();
  let released = false;
  for (const older of reserved.filter((one) => deps.purchasables[purchase.kind].overlaps(one.draft, draft))) {
    const closed = await closePayment(older._id, 'canceled', deps);
    released ||= closed.reservation === 'released';
  }
  return released;
}
