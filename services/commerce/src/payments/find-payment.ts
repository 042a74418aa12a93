import type { Caller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { maySee } from './purchases/may-see.ts';
import { Payments, type PaymentDocument } from './payment.model.ts';

/** @throws not_found – also for the payment of another customer, unless the caller is an admin or a service. */
export async function findPaymentFor(caller: Caller, id: string): Promise<PaymentDocument> {
  const payment = await Payments.findById(id).lean();
  if (!payment || !maySee(caller, payment)) throw notFound('payment');
  return payment;
}
