import type { PaymentForAdmin, PaymentMethod } from '@petcare/contracts/commerce/payments/payments.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { QueryFilter } from 'mongoose';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { Payments, type PaymentDocument } from './payment.model.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { showPayments, toPaymentForAdmin } from './show-payment.ts';

interface PaymentsQuery {
  readonly page: number;
  readonly limit: number;
  readonly status?: PaymentStatus | undefined;
  readonly provider?: PaymentMethod | undefined;
  /** Words of the customer’s name, email or phone number, or a complete id of ours or the provider’s. */
  readonly search?: string | undefined;
}

export async function listPayments(
  { page, limit, status, provider, search }: PaymentsQuery,
  deps: PaymentDeps,
): Promise<{ payments: PaymentForAdmin[]; total: number }> {
  const filter: QueryFilter<PaymentDocument> = {
    ...(status && { status }),
    ...(provider && { provider }),
    ...(search && foundBy(search)),
  };
  const skip = (page - 1) * limit;
  const rows = await Payments.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean();
  // A page that is not full is the last one, so the total needs no count.
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? skip + rows.length : await Payments.countDocuments(filter);
  return { payments: await showPayments(rows, toPaymentForAdmin(deps)), total };
}

function foundBy(search: string): QueryFilter<PaymentDocument> {
  if (/^[0-9a-f]{24}$/.test(search)) return { _id: search };
  return {
    $or: [{ providerRef: search }, { trxId: search }, { reference: search }, withTermsLike(search)],
  };
}
