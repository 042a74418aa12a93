import { PaymentProvider } from '@petcare/contracts/commerce/payments/payments.ts';

import { AppError } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';
import {
  Reconciliations,
  type DifferenceDocument,
  type ReconciliationDocument,
} from './reconciliation.model.ts';
import { boundsOf, dayToCompare, differencesOf } from './reconciliation.rules.ts';

interface Pair {
  readonly ours: PaymentDocument | null;
  readonly theirs: ProviderPayment | null;
}

/**
 * Compares our payments of a day with every provider’s, in both directions, and stores the differences.
 * Replaces an earlier result of the day. Repairs nothing.
 * @throws unavailable – when a provider does not answer; results stored before remain.
 */
export async function reconcileDay(date: string, deps: PaymentDeps): Promise<ReconciliationDocument[]> {
  const rows: ReconciliationDocument[] = [];
  for (const provider of PaymentProvider.options) rows.push(await reconcile(date, provider, deps));
  return rows;
}

/** Reconciles yesterday with every provider that is still missing. Does nothing before 03:00 in Dhaka. */
export async function reconcileYesterday(deps: PaymentDeps, now = new Date()): Promise<void> {
  const date = dayToCompare(now);
  if (date === null) return;
  for (const provider of PaymentProvider.options)
    if (!(await Reconciliations.exists({ date, provider }))) await reconcile(date, provider, deps);
}

async function reconcile(
  date: string,
  provider: PaymentProvider,
  deps: PaymentDeps,
): Promise<ReconciliationDocument> {
  const pairs = await (provider === 'card' ? cardPairs(date, deps) : bkashPairs(date, deps));
  const differences: DifferenceDocument[] = pairs.flatMap(({ ours, theirs }) => differencesOf(ours, theirs));
  if (differences.length > 0)
    deps.log.error(
      { date, provider, differences: differences.length },
      'RECONCILIATION FOUND DIFFERENCES: an admin must review them',
    );
  const row = await Reconciliations.findOneAndUpdate(
    { date, provider },
    { ranAt: new Date(), compared: pairs.length, differences, $setOnInsert: { _id: newId() } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  if (!row) throw new Error('the stored reconciliation is missing');
  return row;
}

/**
 * All money received there and here on that day. A payment may begin before midnight here and after it there.
 */
async function cardPairs(date: string, deps: PaymentDeps): Promise<Pair[]> {
  const { from, to } = boundsOf(date);
  const settlements = await deps.providers.card.settlements(from, to);
  // One provider account may serve several stores: payments without our id belong to another.
  const named = settlements.filter(({ paymentId }) => paymentId !== null);
  const known = await Payments.find({
    providerRef: trusted({ $in: named.map(({ ref }) => ref) }),
  }).lean();
  const byRef = new Map(known.map((row) => [row.providerRef, row]));
  const pairs: Pair[] = named.map((theirs) => ({ ours: byRef.get(theirs.ref) ?? null, theirs }));
  for (const ours of [...(await findPayments(date, 'card')), ...(await chargedHolds(date))]) {
    if (byRef.has(ours.providerRef) || ours.received === 0) continue;
    pairs.push({ ours, theirs: await find(ours, deps) });
  }
  return pairs;
}

/** bKash has no list of payments, so each of ours is queried. */
async function bkashPairs(date: string, deps: PaymentDeps): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const ours of await findPayments(date, 'bkash')) pairs.push({ ours, theirs: await find(ours, deps) });
  return pairs;
}

function findPayments(date: string, provider: PaymentProvider): Promise<PaymentDocument[]> {
  const { from, to } = boundsOf(date);
  return Payments.find({
    provider,
    providerRef: trusted({ $ne: null }),
    createdAt: trusted({ $gte: from, $lt: to }),
  })
    .sort({ createdAt: 1 })
    .lean();
}

/** Amounts that were held on an earlier day and charged on this one: the provider lists them by the earlier day. */
function chargedHolds(date: string): Promise<PaymentDocument[]> {
  const { from, to } = boundsOf(date);
  return Payments.find({
    createdAt: trusted({ $lt: from }),
    'deposit.chargedAt': trusted({ $gte: from, $lt: to }),
  }).lean();
}

async function find(payment: PaymentDocument, deps: PaymentDeps): Promise<ProviderPayment | null> {
  try {
    return await providerOf(payment, deps).find(payment.providerRef ?? '');
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A refusal, not an outage: the provider does not know the payment.
    return null;
  }
}
