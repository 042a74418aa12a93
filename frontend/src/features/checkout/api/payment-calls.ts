import { cashEndpoints, type StartCashPaymentBody } from '@petcare/contracts/commerce/payments/cash.ts';
import { hostelOrderEndpoints } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import {
  type Payment,
  paymentEndpoints,
  type StartBkashPaymentBody,
  type StartPaymentBody,
} from '@petcare/contracts/commerce/payments/payments.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';

/** The server calls of a payment. All are idempotent. */
export interface PaymentCalls {
  startCard: (body: StartPaymentBody) => Promise<{ payment: Payment; client_secret: string }>;
  startBkash: (body: StartBkashPaymentBody) => Promise<{ payment: Payment; bkash_url: string }>;
  startCash: (body: StartCashPaymentBody) => Promise<{ payment: Payment }>;
  getPayment: (id: string) => Promise<Payment>;
  cancelPayment: (id: string) => Promise<Payment>;
  /** Creates the order of a payment; resolves once the order exists. */
  placeOrder: (kind: Payment['kind'], paymentId: string) => Promise<void>;
}

export const paymentCalls: PaymentCalls = {
  startCard: (body) => call(paymentEndpoints['payments.startCard'], { body }),
  startBkash: (body) => call(paymentEndpoints['payments.startBkash'], { body }),
  startCash: (body) => call(cashEndpoints['payments.startCash'], { body }),
  getPayment: (id) => call(paymentEndpoints['payments.get'], { params: { id } }),
  cancelPayment: (id) => call(paymentEndpoints['payments.cancel'], { params: { id } }),
  placeOrder: async (kind, paymentId) => {
    const body = { payment_id: paymentId };
    if (kind === 'visit') await settleVisit(paymentId);
    else if (kind === 'product') await call(orderEndpoints['orders.place'], { body });
    else await call(hostelOrderEndpoints['hostelOrders.place'], { body });
  },
};

/**
 * The fee of a visit becomes an appointment by itself. Reading its payment settles it.
 * @throws ApiError payment_pending – until the money has arrived
 */
async function settleVisit(id: string): Promise<void> {
  const { order } = await call(paymentEndpoints['payments.get'], { params: { id } });
  if (order === null) throw new ApiError({ code: 'payment_pending', status: 409, message: '' });
}
