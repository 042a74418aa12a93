import { type Order, orderEndpoints, type PlaceOrderBody } from '@petcare/contracts/orders.ts';
import { type Payment, paymentEndpoints, type StartPaymentBody } from '@petcare/contracts/payments.ts';
import { call } from '../../../lib/api-client.ts';

/** The server's part in paying by card. Each of them may be repeated without doing anything twice. */
export interface PaymentCalls {
  startCard: (body: StartPaymentBody) => Promise<{ payment: Payment; client_secret: string }>;
  getPayment: (id: string) => Promise<Payment>;
  placeOrder: (body: PlaceOrderBody) => Promise<Order>;
}

/** The calls as they go to the server. */
export const paymentCalls: PaymentCalls = {
  startCard: (body) => call(paymentEndpoints['payments.startCard'], { body }),
  getPayment: (id) => call(paymentEndpoints['payments.get'], { params: { id } }),
  placeOrder: async (body) => (await call(orderEndpoints['orders.place'], { body })).order,
};
