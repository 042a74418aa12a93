import type { Payment, PaymentForAdmin } from '@petcare/contracts/commerce/payments/payments.ts';
import type { Reconciliation } from '@petcare/contracts/commerce/payments/reconciliation.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { buildPayment } from '../../src/testing/builders.ts';
import { idOf, orders, sampleUsers } from './samples.ts';

const paymentId = (number: number) => idOf('e', number);

const statuses: readonly PaymentStatus[] = [
  'needs_review',
  'pending',
  'paid',
  'partially_refunded',
  'unknown',
  'failed',
  'expired',
  'refunded',
  'disputed',
  'executing',
];

const failures: Partial<Record<PaymentStatus, string>> = {
  needs_review: '124900 poisha arrived instead of 125000',
  failed: 'Insufficient Balance',
};

const partOf: Partial<Record<PaymentStatus, number>> = { partially_refunded: 0.5, refunded: 1 };

export const payments: readonly PaymentForAdmin[] = statuses.map((status, index) => {
  const order = orders[index % orders.length]!;
  const at = new Date(Date.UTC(2026, 10, 20, 6, 12 - index)).toISOString();
  const byBkash = index % 2 === 1 || status === 'unknown';
  const refunded = order.total_price * (partOf[status] ?? 0);
  const hasOrder = ['paid', 'partially_refunded', 'refunded', 'disputed'].includes(status);
  const own = buildPayment({
    _id: paymentId(index),
    provider: byBkash ? 'bkash' : 'card',
    reference: byBkash ? `${Date.parse(at)}7f3abkash` : paymentId(index),
    status,
    amount: order.total_price,
    refunded,
    refunds:
      refunded === 0
        ? []
        : [
            {
              _id: paymentId(index + 50),
              amount: refunded,
              reason: 'The box was torn',
              by: 'admin',
              status: 'succeeded',
              createdAt: at,
            },
          ],
    order: hasOrder ? order._id : null,
    failure: failures[status] ?? null,
    expiresAt: at,
    createdAt: at,
  });
  return {
    ...own,
    customer_id: sampleUsers.user.id,
    orderer_name: order.orderer_name,
    orderer_contact: order.orderer_contact,
    bought: {
      kind: 'product' as const,
      lines: [{ product_name: order.product_name, quantity: order.quantity }],
    },
    provider_ref: byBkash ? 'TR0011ab12cd34ef' : 'pi_3Pxa9v2eZvKYlo2C1',
    trx_id: byBkash && hasOrder ? 'AKL60YQXB4' : null,
  };
});

export function paymentOf(id: string): Payment | undefined {
  return payments.find(({ _id }) => _id === id);
}

export const reconciliations: readonly Reconciliation[] = [
  {
    _id: paymentId(90),
    date: '2026-11-19',
    provider: 'bkash',
    ranAt: '2026-11-19T22:00:00.000Z',
    compared: 48,
    differences: [
      {
        kind: 'status_differs',
        provider_ref: 'TR0011ab12cd34ef',
        payment_id: paymentId(4),
        ours: 'unknown',
        theirs: 'Completed, 1250.00',
      },
      {
        kind: 'missing_here',
        provider_ref: 'TR0011zz99yy88xx',
        payment_id: null,
        ours: '–',
        theirs: 'Completed, 450.00',
      },
    ],
  },
  {
    _id: paymentId(91),
    date: '2026-11-19',
    provider: 'card',
    ranAt: '2026-11-19T22:00:00.000Z',
    compared: 112,
    differences: [],
  },
];
