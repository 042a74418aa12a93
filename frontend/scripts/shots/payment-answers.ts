import { errors } from '@petcare/contracts/shared/errors.ts';
import { paymentOf, payments, reconciliations } from './payment-samples.ts';
import { orders } from './samples.ts';

type Answer = [number, unknown];

const missing: Answer = [404, { code: 'not_found', message: errors.not_found.message }];

const config = {
  currency: 'BDT',
  card: { mode: 'sandbox', publishableKey: 'pk_test_x', url: 'http://127.0.0.1:9', minimum: 60 },
  bkash: { mode: 'sandbox' },
  cash: { maximum: 10_000 },
};

export function answerPayments(path: string, query: URLSearchParams): Answer | null {
  if (path === '/api/payments/config') return [200, config];
  if (path === '/api/payments/reconciliations') return [200, reconciliations];
  if (path === '/api/payments') {
    const status = query.get('status');
    return [200, payments.filter((payment) => !status || payment.status === status)];
  }
  if (path.startsWith('/api/payments/')) {
    const payment = paymentOf(path.replace('/api/payments/', ''));
    return payment ? [200, payment] : missing;
  }
  if (path === '/api/orders' || path.startsWith('/api/orders/customer/')) {
    const status = query.get('status');
    return [200, orders.filter((order) => !status || order.status === status)];
  }
  if (!path.startsWith('/api/orders/')) return null;
  const order = orders.find(({ _id }) => path.endsWith(_id));
  return order ? [200, order] : missing;
}
