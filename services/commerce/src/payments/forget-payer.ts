import type { Purchase } from '@petcare/contracts/payments.ts';
import { trusted } from 'mongoose';
import { noOrderer } from '../purchases/orderer.ts';
import { closePayment } from './close-payment.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import { openStatuses } from './payment.rules.ts';
import type { PaymentSetup } from './setup.ts';

/**
 * Closes what a person has begun to pay for and not paid yet. What turns out to be paid becomes its order.
 * @throws unavailable when a provider cannot be told.
 */
export async function closeOpenPayments(
  customerId: string,
  kind: Purchase['kind'],
  setup: PaymentSetup,
): Promise<void> {
  const open = await Payments.find({
    customer_id: customerId,
    kind,
    status: trusted({ $in: openStatuses }),
  }).lean<PaymentRow[]>();
  for (const { _id } of open) await closePayment(_id, 'canceled', setup);
}

/**
 * Blanks everything personal in a person's payments; sums, dates and the providers' ids stay, since the books must still
 * agree with theirs.
 */
export async function blankPayments(customerId: string, kind: Purchase['kind']): Promise<void> {
  await Payments.updateMany(
    { customer_id: customerId, kind },
    {
      $set: {
        orderer: noOrderer,
        account_number: null,
        method_ref: null,
        hand_off: null,
        search_terms: [],
      },
    },
  );
}
