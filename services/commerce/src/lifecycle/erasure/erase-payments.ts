import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted, type QueryFilter } from 'mongoose';
import type { BookingDeps } from '../../hostel/bookings/cancel-booking.ts';
import { noOrderer, toOrdererFields } from '../../payments/purchases/order-fields.ts';
import { closePayment } from '../../payments/settlement/close-payment.ts';
import { Payments, type PaymentDocument } from '../../payments/payment.model.ts';
import { openStatuses } from '../../payments/payment.rules.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';
import { showPayments, toPayment } from '../../payments/show-payment.ts';

export interface ErasureDeps extends BookingDeps {
  readonly paymentDeps: PaymentDeps;
}

/**
 * Closes the unpaid payments of a customer. A payment that turns out to be paid becomes an order.
 * @throws unavailable – when a provider does not answer.
 */
export async function closeOpenPayments(
  customerId: string,
  kind: Purchase['kind'],
  deps: PaymentDeps,
): Promise<void> {
  const open = await Payments.find({
    customerId,
    kind,
    status: trusted({ $in: openStatuses }),
  }).lean();
  for (const { _id } of open) await closePayment(_id, 'canceled', deps);
}

/** Replaces the customer’s own words in refunds. */
export async function replaceRefundReasons(paymentIds: readonly string[], reason: string): Promise<void> {
  await Refunds.updateMany(
    {
      paymentId: trusted({ $in: [...paymentIds] }),
      by: 'customer',
      reason: trusted({ $ne: reason }),
    },
    { $set: { reason } },
  );
}

const atOnce = 500;
const kinds = ['product', 'hostel', 'visit'] satisfies Purchase['kind'][];

export const personalPayments: PersonalKind = {
  kind: 'payments',
  holds: [[Payments, 'customerId']],
  step: 'commerce_data',
  kept: 'Sums, dates and provider ids stay, so that the ledger still matches the providers.',
  count: (customerId) => Payments.countDocuments(namedPayments(customerId)),
  async erase(customerId, limit = Infinity) {
    let done = 0;
    for (const kind of kinds)
      if (done < limit) done += await anonymisePayments(customerId, kind, limit - done);
    return done;
  },
  /** Without card and intent ids of the provider, which are internal. */
  async export(customerId) {
    const payments = await Payments.find({ customerId }).sort({ _id: 1 }).lean();
    return showPayments(payments, (row, refunds) => ({
      ...toPayment(row, refunds),
      description: row.description,
      account_number: row.accountNumber,
      ...toOrdererFields(row.orderer),
    }));
  },
};

/**
 * Blanks the personal fields of a customer’s payments. Sums, dates and provider ids stay, so that the ledger
 * still matches the providers.
 * @returns the number of payments; less than the limit means that no more are left.
 */
export function anonymisePayments(
  customerId: string,
  kind: Purchase['kind'],
  limit?: number,
): Promise<number> {
  const theirs = { ...namedPayments(customerId), kind };
  return runInBatches({ limit, atOnce }, async (size) => {
    const found = await Payments.find(theirs, '_id').limit(size).lean();
    if (found.length === 0) return 0;
    await Payments.updateMany(
      { _id: trusted({ $in: found.map(({ _id }) => _id) }) },
      {
        $set: {
          orderer: noOrderer,
          accountNumber: null,
          origin: null,
          methodRef: null,
          nextAction: null,
          searchTerms: [],
          ...(kind === 'hostel' && { 'draft.pets': [] }),
        },
      },
    );
    return found.length;
  });
}

function namedPayments(customerId: string): QueryFilter<PaymentDocument> {
  const isSet = trusted({ $ne: null });
  return {
    customerId,
    $or: [
      { 'orderer.ordererName': trusted({ $ne: '' }) },
      { accountNumber: isSet },
      { methodRef: isSet },
      { nextAction: isSet },
    ],
  };
}
