import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { IdParams } from '../../shared/fields.ts';
import { Payment, PurchasedItems } from './payments.ts';

/** A payment that is not finished. Its items or nights are reserved until `expiresAt`. */
export const OpenPayment = Payment.extend({ bought: PurchasedItems }).meta({ id: 'OpenPayment' });
export type OpenPayment = z.infer<typeof OpenPayment>;

export const openPaymentEndpoints = defineEndpoints('commerce', {
  'payments.listOpenOfCustomer': {
    method: 'GET',
    path: '/api/payments/customer/:id',
    access: { who: 'self', param: 'id' },
    summary: 'List the payments of a customer that are not finished, newest first, with what they reserve.',
    params: IdParams,
    response: z.array(OpenPayment),
  },
});
