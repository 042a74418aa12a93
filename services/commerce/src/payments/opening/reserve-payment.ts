import { createHash, randomInt } from 'node:crypto';
import type { ErrorCode } from '@petcare/contracts/errors.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import type { PaymentProvider, Purchase } from '@petcare/contracts/payments.ts';
import { AppError, conflict, failure, invalid } from '@petcare/platform/errors.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted, Types } from 'mongoose';
import type { PricedPurchase, Purchasable } from '../../checkout/purchasable.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { readPayment } from '../payment/move-payment.ts';
import { Payments, type Orderer, type PaymentDocument } from '../payment/payment.model.ts';
import { openStatuses, sizeOf } from '../payment/payment.rules.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/** Eight digits of poisha: the most that is taken at once. */
const largestAmount: Poisha = 99_999_999;
const shortages = new Set<ErrorCode>(['out_of_stock', 'hostel_full']);

export interface WantedPayment {
  readonly customerId: string;
  readonly provider: PaymentProvider;
  /** The buyer's one intention to buy, as the client names it. */
  readonly attempt: string;
  readonly fingerprint: string;
  readonly purchase: Purchase;
  /** The total the buyer saw, if the client says. */
  readonly expectedTotal: Poisha | null;
  readonly orderer: Orderer;
  /** The wallet, for bKash. */
  readonly accountNumber: string | null;
}

/** One string for one request body; zod has put its fields into one order. */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

/**
 * The payment that serves this attempt: the one made before, or a new one with its draft stored and its goods or
 * nights reserved. Nobody has been asked for money yet.
 * @throws not_found, price_changed (with the new total), amount_too_small, out_of_stock, hostel_full: then nothing is
 * stored; idempotency_conflict (with the payment) when the attempt was made before with other contents or at the other
 * provider: the buyer gives that payment up first.
 */
export async function reservePayment(wanted: WantedPayment, setup: PaymentDeps): Promise<PaymentDocument> {
  const before = await findAttempt(wanted);
  if (before) return before;
  const kind = setup.kinds[wanted.purchase.kind];
  const priced = await kind.price(wanted.purchase);
  checkAmount(priced.amount, wanted, setup);
  try {
    return await store(wanted, priced, setup);
  } catch (error) {
    if (isDuplicateKey(error, 'attempt_key')) {
      const other = await findAttempt(wanted);
      if (other) return other;
    }
    const isShort = error instanceof AppError && shortages.has(error.code);
    if (isShort && (await freeOwnHolds(wanted, priced.draft, setup))) return store(wanted, priced, setup);
    throw error;
  }
}

/** Without the provider: one intention to buy is never open at two of them, so that it is not paid twice. */
const attemptKey = ({ customerId, attempt }: WantedPayment) => `${customerId}:${attempt}`;

async function findAttempt(wanted: WantedPayment): Promise<PaymentDocument | null> {
  const payment = await Payments.findOne({ attempt_key: attemptKey(wanted) }).lean<PaymentDocument>();
  if (!payment) return null;
  if (payment.fingerprint === wanted.fingerprint && payment.provider === wanted.provider) return payment;
  throw conflict('idempotency_conflict', { details: { payment_id: payment._id.toHexString() } });
}

function checkAmount(amount: Poisha, { expectedTotal, provider }: WantedPayment, setup: PaymentDeps): void {
  const smallest = setup.minimum[provider];
  const size = sizeOf(amount, { smallest, largest: largestAmount });
  if (size === 'too_large')
    throw invalid([{ field: 'purchase', message: 'makes more than can be paid at once' }]);
  if (expectedTotal !== null && expectedTotal !== amount)
    throw conflict('price_changed', { details: { total: poishaToTaka(amount) } });
  if (size === 'too_small')
    throw failure('amount_too_small', { details: { minimum: poishaToTaka(smallest) } });
}

/** Stores the payment and takes what it keeps from others, both or neither. */
async function store(
  wanted: WantedPayment,
  { draft, ...priced }: PricedPurchase<unknown>,
  setup: PaymentDeps,
): Promise<PaymentDocument> {
  const kind = setup.kinds[wanted.purchase.kind];
  const payment = newPayment(wanted, { draft, ...priced }, setup);
  await runExclusiveForAll(kind.turns(draft), () => reserve(payment, kind));
  return readPayment(payment._id);
}

async function reserve(payment: ReturnType<typeof newPayment>, kind: Purchasable): Promise<void> {
  const { _id, draft } = payment;
  if (await kind.precheckStock(draft)) throw kind.shortage(draft);
  await inTransaction(async () => {
    await Payments.create([{ ...payment, hold: 'none' }]);
    const taken = await kind.take(draft, _id);
    if (taken === 'short') throw kind.shortage(draft);
    if (taken === 'taken') await Payments.updateOne({ _id }, { hold: 'held' });
  });
}

/** Waits for one turn after the other; everybody takes them in the same order, so nobody waits for each other. */
function runExclusiveForAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  return keys.reduceRight<() => Promise<T>>((next, key) => () => runExclusive(key, next), work)();
}

function newPayment(wanted: WantedPayment, priced: PricedPurchase<unknown>, { ttlMs }: PaymentDeps) {
  const { customerId, provider, purchase, orderer, accountNumber, fingerprint } = wanted;
  const now = new Date();
  const _id = new Types.ObjectId();
  const { orderer_name, orderer_email, orderer_contact } = orderer;
  return {
    _id,
    customer_id: new Types.ObjectId(customerId),
    kind: purchase.kind,
    provider,
    reference: provider === 'bkash' ? newBkashReference(now) : _id.toHexString(),
    attempt_key: attemptKey(wanted),
    fingerprint,
    status: 'created' as const,
    amount: priced.amount,
    account_number: accountNumber,
    orderer,
    draft: priced.draft,
    description: priced.description,
    from_cart: purchase.kind === 'product' && purchase.from_cart,
    expires_at: new Date(now.getTime() + ttlMs),
    checked_at: now,
    search_terms: searchTermsOf([orderer_name, orderer_email, orderer_contact]),
  };
}

/** The specification's shape of a bKash id, with what nobody can guess in the middle. */
function newBkashReference(now: Date): string {
  const random = Array.from({ length: 12 }, () => randomInt(10)).join('');
  return `${now.getTime()}${random}bkash`;
}

/**
 * A buyer who went back and forth may hold the last unit or night against themselves: their older unpaid payments
 * for the same are closed, the money question first. Answers whether that freed anything.
 */
async function freeOwnHolds(
  { customerId, purchase }: WantedPayment,
  draft: unknown,
  setup: PaymentDeps,
): Promise<boolean> {
  const holding = await Payments.find({
    customer_id: customerId,
    kind: purchase.kind,
    status: trusted({ $in: openStatuses }),
    hold: 'held',
  }).lean<PaymentDocument[]>();
  let freed = false;
  for (const held of holding.filter((one) => setup.kinds[purchase.kind].overlaps(one.draft, draft))) {
    const closed = await closePayment(held._id, 'canceled', setup);
    freed ||= closed.hold === 'released';
  }
  return freed;
}
