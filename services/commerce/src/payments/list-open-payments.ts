import type { OpenPayment } from '@petcare/contracts/commerce/payments/open-payments.ts';
import { trusted } from 'mongoose';
import type { PaymentDeps } from './payment-deps.ts';
import { Payments } from './payment.model.ts';
import { openStatuses } from './payment.rules.ts';
import { toPayment } from './show-payment.ts';

/** The reservation limits keep the number of open payments small, so the list has no pages. */
const maxShown = 50;

/** Payments of a customer that can still be paid or whose outcome is not known yet, newest first. */
export async function listOpenPayments(
  customerId: string,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<OpenPayment[]> {
  const rows = await Payments.find({ customerId, status: trusted({ $in: [...openStatuses] }) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(maxShown)
    .lean();
  return rows.map((row) => ({ ...toPayment(row, []), bought: purchasables[row.kind].toBought(row.draft) }));
}
