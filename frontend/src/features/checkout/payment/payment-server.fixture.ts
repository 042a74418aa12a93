import type { Payment, StartPaymentBody } from '@petcare/contracts/commerce/payments/payments.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-client.ts';
import { buildPayment } from '../../../testing/builders.ts';
import type { PaymentCalls } from '../api/payment-calls.ts';

export const refusal = (code: ApiErrorCode, details = {}) =>
  new ApiError({ code, status: 409, message: code, details });
const networkError = () => new ApiError({ code: 'network', status: 0, message: 'lost' });

export function createPaymentServer() {
  const payments = new Map<string, { body: string; payment: Payment }>();
  const entryOf = (id: string) => [...payments.values()].find(({ payment }) => payment._id === id);

  function start(at: Payment['provider'], body: StartPaymentBody): Payment {
    if (body.expected_total !== server.total) throw refusal('price_changed', { total: server.total });
    const known = payments.get(body.attempt);
    const requestKey = JSON.stringify({ ...body, at });
    if (known && known.body !== requestKey)
      throw refusal('idempotency_conflict', { payment_id: known.payment._id });
    const payment = known?.payment ?? buildPayment({ provider: at });
    payments.set(body.attempt, { body: requestKey, payment });
    return payment;
  }

  const server = {
    total: 450,
    lostResponses: { startCard: 0, getPayment: 0, placeOrder: 0 },
    charges: 0,
    orders: new Set<string>(),
    pay(paymentId: string) {
      const payment = entryOf(paymentId)?.payment;
      if (payment?.status !== 'pending') return;
      payment.status = 'paid';
      server.charges += 1;
    },
    setStatus(status: Payment['status']) {
      for (const { payment } of payments.values()) payment.status = status;
    },
    openCount: () => [...payments.values()].filter(({ payment }) => payment.status === 'pending').length,
    calls: {
      async startCard(body) {
        const payment = start('card', body);
        if (server.lostResponses.startCard-- > 0) throw networkError();
        return { payment: { ...payment }, client_secret: `${payment._id}_secret_x` };
      },
      async startBkash(body) {
        const payment = start('bkash', body);
        return { payment: { ...payment }, bkash_url: `https://bkash.test/${payment._id}` };
      },
      async startCash({ code: _code, code_id: _codeId, ...body }) {
        const payment = start('cash', body);
        payment.status = 'due';
        return { payment: { ...payment } };
      },
      async getPayment(id) {
        if (server.lostResponses.getPayment-- > 0) throw networkError();
        const entry = entryOf(id);
        if (!entry) throw new ApiError({ code: 'not_found', status: 404, message: '' });
        return { ...entry.payment };
      },
      async cancelPayment(id) {
        const payment = entryOf(id)?.payment;
        if (!payment) throw new ApiError({ code: 'not_found', status: 404, message: '' });
        if (payment.status === 'pending') payment.status = 'canceled';
        return { ...payment };
      },
      async placeOrder(_kind, id) {
        const payment = entryOf(id)?.payment;
        if (payment?.status === 'processing') throw refusal('payment_pending');
        if (payment?.status === 'refunding') throw refusal('out_of_stock');
        if (payment?.status !== 'paid') {
          throw new ApiError({
            code: 'payment_required',
            status: 402,
            message: 'This order has not been paid.',
          });
        }
        server.orders.add(id);
        if (server.lostResponses.placeOrder-- > 0) throw networkError();
      },
    } satisfies PaymentCalls,
  };
  return server;
}
