import type { Caller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { Payments, type PaymentDocument } from './payment/payment.model.ts';

/** @throws not_found – also for the payment of another customer, unless the caller is an admin or a service. */
export async function findPaymentFor(caller: Caller, id: string): Promise<PaymentDocument> {
  const payment = await Payments.findById(id).lean<PaymentDocument>();
  const maySee =
    caller.kind === 'system' ||
    (caller.kind === 'person' &&
      (caller.role === 'admin' || payment?.customer_id.toHexString() === caller.id));
  if (!payment || !maySee) throw notFound('payment');
  return payment;
}
