import { randomUUID } from 'node:crypto';
import { AppError, failure } from '@petcare/platform/errors.ts';
import {
  runBatches,
  unexplained,
  type TestedService,
} from '@petcare/platform/testing/histories/run-batches.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LedgerEntries } from './ledger/ledger-entry.model.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { Orders } from '../orders/order.model.ts';
import { placeOrder } from '../orders/place-order.ts';
import { billing } from '../testing/build-payment.ts';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import { initialStock, paymentMachine } from '../testing/machines/payment-machine.ts';
import {
  paymentStep,
  type PaymentRequest,
  type PaymentState,
  type PaymentStep,
  type ProviderState,
  type SalesState,
} from '../testing/machines/payment-requests.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { startCardPayment } from './opening/start-card-payment.ts';
import { createOrderPayments } from './order-payments.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { Refunds } from './refunds/refund.model.ts';
import { closePayment } from './settlement/close-payment.ts';
import { closeUnpaid } from './settlement/close-unpaid.ts';
import { Payments } from './payment.model.ts';
import { isOpen, isUnpaid } from './payment.rules.ts';
import { readPayment } from './transition-payment.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

interface Started {
  readonly id: string;
  readonly customerId: string;
  readonly secret: string;
  readonly intentId: string;
}

/** One product and its customers at the card sandbox. Webhooks arrive reversed and twice. */
async function openSale(close: typeof closePayment): Promise<TestedService<SalesState, PaymentRequest>> {
  const product = await buildProduct({ stock: initialStock });
  const deps = commerce.payments;
  const orderPayments = createOrderPayments(deps);
  const started = new Map<string, Started>();

  async function start({ id, units }: Extract<PaymentRequest, { kind: 'start' }>): Promise<void> {
    const customerId = newId();
    const { payment, clientSecret: secret } = await startCardPayment(
      { id: customerId, ip: null },
      {
        purchase: { kind: 'product', lines: [{ product_id: product.id, quantity: units }], from_cart: false },
        billing,
        expected_total: 500 * units,
        attempt: randomUUID(),
      },
      deps,
    );
    started.set(id, { id: payment._id, customerId, secret, intentId: secret.split('_secret_')[0] ?? '' });
  }

  async function order({ id, customerId }: Started): Promise<void> {
    const body = { payment_id: id, product_id: product.id };
    await placeOrder(customerId, body, orderPayments).catch((error: unknown) => {
      throw error instanceof AppError ? Object.assign(new Error('refused'), { code: 'refused' }) : error;
    });
  }

  async function cancel({ id }: Started): Promise<void> {
    const found = await Orders.findOne({ paymentId: id }).lean();
    if (!found) throw failure('not_found');
    await cancelOrder(found, {}, 'customer', orderPayments);
  }

  async function deliverAll({ intentId }: Started): Promise<void> {
    const events = (await commerce.sandbox.eventsOf(intentId)).toReversed();
    const answers = await Promise.all([...events, ...events].map((event) => commerce.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }

  async function run(request: PaymentRequest): Promise<unknown> {
    if (request.kind === 'start') return start(request);
    const payment = started.get(request.id);
    if (!payment) throw failure('not_found');
    switch (request.kind) {
      case 'pay':
        return commerce.sandbox.pay(payment.secret);
      case 'order':
        return order(payment);
      case 'webhooks':
        return deliverAll(payment);
      case 'expire':
        return close(payment.id, 'expired', deps);
      case 'cancel order':
        return cancel(payment);
      case 'refund at provider':
        return commerce.sandbox.refund(payment.intentId, request.sum);
      case 'dispute':
        return dispute(payment, request.to);
      case 'refund': {
        const { sum: amount, request: key } = request;
        return refundPayment(
          { paymentId: payment.id, request: key, amount, reason: 'Sorry.', by: 'admin' },
          deps,
        );
      }
      case 'late answer':
        throw new Error('the provider of this test answers in time');
    }
  }

  async function read(): Promise<SalesState> {
    const payments: Record<string, PaymentState> = {};
    for (const [key, { id, intentId }] of started) payments[key] = await readPaymentState(id, intentId);
    return { stock: (await stockOf(product.id)) ?? 0, payments };
  }

  return {
    run,
    read,
    lostRace: new Set(['order_status_conflict', 'unavailable']),
    isSpread: ({ kind }) => kind === 'webhooks',
  };
}

/** The sandbox refuses a dispute of an unpaid or disputed payment, and closing one that is not open. */
async function dispute({ intentId }: Started, to: 'open' | 'won' | 'lost'): Promise<void> {
  const knob =
    to === 'open' ? { dispute: intentId } : { close_dispute: { payment_intent: intentId, status: to } };
  await commerce.sandbox.configure(knob).catch((error: unknown) => {
    // No answer at all.
    if (error instanceof TypeError) throw error;
  });
}

async function readPaymentState(id: string, intentId: string): Promise<PaymentState> {
  const payment = await Payments.findById(id).lean();
  if (!payment) throw new Error('payment not found');
  const { status, received, refunded, refundReserved, reservation } = payment;
  const order = await Orders.findOne({ paymentId: id }).lean();
  expect(order?._id ?? null).toBe(payment.orderId);
  if (order) expect([order.paymentStatus, order.refunded]).toEqual([status, refunded]);
  const entries = await LedgerEntries.find({ paymentId: id }).lean();
  expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(received - refunded);
  const refunds = await Refunds.find({ paymentId: id }).lean();
  const { lines } = payment.draft as { lines: readonly { quantity: number }[] };
  return {
    units: lines[0]?.quantity ?? 0,
    amount: payment.amount,
    status: isOpen(status) ? 'pending' : isUnpaid(status) ? 'canceled' : status,
    received,
    refunded,
    reserved: refundReserved,
    dispute: payment.dispute,
    reservation: reservation === 'none' ? 'released' : reservation,
    order: order ? (order.status === 'Cancelled' ? 'Cancelled' : 'Pending') : 'none',
    requests: Object.fromEntries(
      refunds.filter(({ request }) => /^r\d$/.test(request)).map(({ request, amount }) => [request, amount]),
    ),
    provider: await readProvider(intentId),
  };
}

async function readProvider(intentId: string): Promise<ProviderState> {
  const seen = await commerce.payments.providers.card.find(intentId);
  const status = seen.state === 'paid' || seen.state === 'canceled' ? seen.state : 'open';
  return { status, refunded: seen.refunded, dispute: seen.dispute };
}

const histories = (name: string, close = closePayment) => ({
  name,
  of: 'database' as const,
  histories: fc.array(fc.array(paymentStep, { minLength: 1, maxLength: 3 }), {
    minLength: 3,
    maxLength: 6,
    size: 'max' as const,
  }),
  check: async (batches: readonly (readonly PaymentStep[])[]) =>
    runBatches(batches, paymentMachine(), await openSale(close)),
});

test(
  'payments, refunds and orders are stored as the model of their rules, however requests and webhooks overlap',
  () => runHistories(histories('payments and refunds, database')),
  historyTimeout,
);

test(
  'control: the histories find a payment that expires without asking the provider',
  async () => {
    const closeUnasked: typeof closePayment = async (id, status, deps) =>
      inTransaction(async () => closeUnpaid(await readPayment(id), status, deps));
    const { error } = await findFailingHistory(histories('an expiry without the provider', closeUnasked));
    expect(error).toMatchObject({ message: expect.stringContaining(unexplained) as string });
  },
  historyTimeout,
);
