import { AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';
import type { PaymentDocument } from '../payment.model.ts';
import { evaluate, isHeld, isOpen, isPayable, shouldQueryProvider, type Outcome } from '../payment.rules.ts';
import { readPayment } from '../transition-payment.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { applyOutcome } from './apply-outcome.ts';
import { paymentFailpoint } from './payment-failpoint.ts';

export interface Settlement {
  readonly payment: PaymentDocument;
  /** The provider’s payment; null when it was not queried. */
  readonly seen: ProviderPayment | null;
  readonly createdOrder: boolean;
  /** The order as inserted by this settlement; undefined when it must be read. */
  readonly order: unknown;
}

interface SettleOptions {
  /** The payment as just read, which saves reading it again. */
  readonly known?: PaymentDocument;
  /** Queries the provider even when the payment is final or cannot be paid yet. */
  readonly alwaysQuery?: boolean;
  /** A provider payment read before; the provider is not queried again. */
  readonly seen?: ProviderPayment;
  /** Runs in the transaction of the effect; not at all without an effect. */
  readonly alongside?: () => Promise<void>;
}

/** Settlements in progress in this process, by payment. */
const inProgress = new Map<string, Promise<Settlement>>();

/**
 * The only place where money becomes an order. Every trigger ends here, in any order and concurrently: the
 * provider is queried, then one transaction changes the payment and creates its order. Idempotent.
 * @throws unavailable – nothing has changed then.
 */
export async function settlePayment(
  id: string,
  deps: PaymentDeps,
  options: SettleOptions = {},
): Promise<Settlement> {
  // These know more than a settlement in progress finds out.
  if (options.alwaysQuery || options.seen) return settleNow(id, deps, options);
  const current = inProgress.get(id);
  if (!current) {
    const settling = settleNow(id, deps, options).finally(() => inProgress.delete(id));
    inProgress.set(id, settling);
    return settling;
  }
  // A browser and a webhook report one payment at the same moment: the second waits instead of colliding.
  const settled = await current.catch((error: unknown) => {
    if (error instanceof AppError) throw error;
  });
  // Money that has arrived is final; an open payment may have been paid since the first query.
  if (settled && isFinal(settled.payment)) return { ...settled, createdOrder: false };
  const { known: _outdated, ...others } = options;
  return settlePayment(id, deps, others);
}

async function settleNow(
  id: string,
  deps: PaymentDeps,
  { known: given, alwaysQuery = false, seen: alreadySeen, alongside }: SettleOptions,
): Promise<Settlement> {
  const known = given ?? (await readPayment(id));
  paymentFailpoint('before-asking-provider');
  const seen = alreadySeen ?? (await queryProvider(known, alwaysQuery, deps));
  paymentFailpoint('after-asking-provider');
  const unchanged = { payment: known, seen, createdOrder: false, order: undefined };
  if (!seen) return unchanged;
  const outcome = evaluate(known, seen);
  if (isRecorded(outcome, known, seen)) return unchanged;
  if (outcome.kind === 'mismatch')
    deps.log.error(
      { paymentId: id, reasons: outcome.reasons },
      'PAYMENT DOES NOT MATCH: an admin must review it',
    );
  const purchasable = deps.purchasables[known.kind];
  // Drawn only for money that has arrived, and once for all retries of the transaction.
  let drawn: Promise<string> | undefined;
  const drawOrderNumber = () => (drawn ??= purchasable.nextNumber(new Date()));

  const applied = await inTransaction(async () => {
    const ctx = { payment: known, seen, purchasable, drawOrderNumber, deps };
    const result = await applyOutcome(outcome, ctx);
    if (result.kind !== 'outdated') await alongside?.();
    return result;
  });
  // An answer from before a change could undo it, such as a dispute that was stored meanwhile.
  if (applied.kind === 'outdated')
    return settleNow(id, deps, { alwaysQuery, ...(alongside && { alongside }) });
  const createdOrder = applied.kind === 'fulfilled';
  const order = createdOrder ? applied.order : undefined;
  const payment = createdOrder ? applied.payment : await readPayment(id);
  if (payment.status !== 'refunding') return { payment, seen, createdOrder, order };
  await sendRefunds(id, deps);
  return { payment: await readPayment(id), seen, createdOrder, order };
}

/** Returns true when the provider can report no other status, apart from refunds and disputes. */
function isFinal({ status }: Pick<PaymentDocument, 'status'>): boolean {
  return !isPayable(status) && !isHeld(status);
}

async function queryProvider(
  known: PaymentDocument,
  always: boolean,
  deps: PaymentDeps,
): Promise<ProviderPayment | null> {
  if (known.providerRef === null || (!always && !shouldQueryProvider(known, new Date()))) return null;
  return providerOf(known, deps).find(known.providerRef);
}

/** Returns true when the provider has reported nothing that is not stored already. */
function isRecorded(outcome: Outcome, known: PaymentDocument, seen: ProviderPayment): boolean {
  if (outcome.kind === 'canceled') return !isOpen(known.status) && !isHeld(known.status);
  if (outcome.kind === 'authorised') return !isPayable(known.status);
  if (outcome.kind === 'open')
    return (
      known.status === outcome.status && known.methodRef === seen.methodRef && known.failure === seen.failure
    );
  return (
    isFinal(known) &&
    seen.dispute === known.dispute &&
    Math.min(seen.refunded, known.received) <= known.refundReserved
  );
}
