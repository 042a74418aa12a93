import { createHash } from 'node:crypto';
import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { HistoryStep, Story } from '@petcare/platform/demo/demo-history.ts';
import { cancelOrder } from '../../orders/cancel-order.ts';
import { changeOrderStatus } from '../../orders/change-order-status.ts';
import { Orders } from '../../orders/order.model.ts';
import { refundPayment } from '../../payments/refunds/refund-payment.ts';
import { closePayment } from '../../payments/settlement/close-payment.ts';
import { settlePayment } from '../../payments/settlement/settle-payment.ts';
import type { UnpaidStatus } from '../../payments/payment.rules.ts';
import { readPayment } from '../../payments/transition-payment.ts';
import { actorOf, admin, system } from './customers.ts';
import type { Fate, PlannedOrder } from './order-plan.ts';
import { demoUuid } from '@petcare/platform/demo/demo-uuid.ts';
import { buy, openPayment, orderPaymentsOf, type HistoryDeps, type PlannedPurchase } from './purchases.ts';

const hourMs = 60 * 60_000;

/** Fates that leave the items with the shop. */
const unsold = new Set<PlannedOrder['fate']>([
  'returned',
  'cancelled',
  'refund refused',
  'declined',
  'abandoned',
]);

export function isSold({ fate }: PlannedOrder): boolean {
  return !unsold.has(fate);
}

/** The id of a demo product; its picture names it. */
export function productId(picture: string): string {
  return createHash('sha256').update(`demo product ${picture}`).digest('hex').slice(0, 24);
}

/** The steps of an order from its checkout on. */
export function orderStory(planned: PlannedOrder, deps: HistoryDeps): Story {
  const { fate } = planned;
  if (fate === 'declined' || fate === 'abandoned') return unpaidStory({ ...planned, fate }, deps);
  return paidStory({ ...planned, fate }, deps);
}

function unpaidStory(
  { at, fate, ...planned }: PlannedOrder & { fate: 'declined' | 'abandoned' },
  deps: HistoryDeps,
): Story {
  const by = actorOf(planned.customer);
  let opened: { paymentId: string; ref: string };
  const open: HistoryStep = {
    at,
    by,
    async run() {
      opened = await openPayment(toPurchase(planned), deps);
    },
  };
  const close = (status: UnpaidStatus) => closePayment(opened.paymentId, status, deps.payments);
  if (fate === 'abandoned') return [open, { at: after(at, 0.26), by: system, run: () => close('expired') }];
  return [
    open,
    {
      at: after(at, 0.02),
      by,
      async run() {
        deps.providers.decline(opened.ref, 'Your card has insufficient funds.');
        await settlePayment(opened.paymentId, deps.payments);
      },
    },
    { at: after(at, 0.05), by, run: () => close('canceled') },
  ];
}

function paidStory(
  { at, fate, ...planned }: PlannedOrder & { fate: Exclude<Fate, 'declined' | 'abandoned'> },
  deps: HistoryDeps,
): Story {
  const { key, customer } = planned;
  const by = actorOf(customer);
  let bought: { paymentId: string; orderId: string };
  const place: HistoryStep = {
    at,
    by,
    async run() {
      bought = await buy(toPurchase(planned), deps);
    },
  };
  const readRef = async () => (await readPayment(bought.paymentId)).providerRef ?? '';
  const set = (status: OrderStatus, hours: number): HistoryStep => ({
    at: after(at, hours),
    by: admin,
    run: () => changeOrderStatus(bought.orderId, { status }, 'admin'),
  });
  const refund = (hours: number, reason: string, share: number): HistoryStep => ({
    at: after(at, hours),
    by: admin,
    run: () => refundShare(bought.paymentId, { request: demoUuid(`refund of ${key}`), reason, share }, deps),
  });
  const cancel = (hours: number, reason: string): HistoryStep => ({
    at: after(at, hours),
    by,
    async run() {
      const order = await Orders.findById(bought.orderId).lean();
      if (order) await cancelOrder(order, { reason }, 'customer', orderPaymentsOf(deps));
    },
  });
  const refuseRefund: HistoryStep = {
    at: after(at, 0.5),
    by: system,
    run: async () => deps.providers.refuseRefund(await readRef()),
  };
  const dispute: HistoryStep = {
    at: after(at, 120),
    by: system,
    async run() {
      deps.providers.dispute(await readRef());
      await settlePayment(bought.paymentId, deps.payments, { alwaysQuery: true });
    },
  };
  // The hours differ from order to order, the same in every run.
  const pace = 0.7 + (Number.parseInt(productId(key).slice(0, 4), 16) / 65_536) * 0.6;
  const deliver = [set('Processing', 10 * pace), set('Shipping', 30 * pace), set('Delivered', 74 * pace)];
  const stories: Record<typeof fate, Story> = {
    delivered: [place, ...deliver],
    damaged: [place, ...deliver, refund(97 * pace, 'One packet arrived torn.', 0.4)],
    returned: [
      place,
      ...deliver,
      set('Returned', 150 * pace),
      refund(152 * pace, 'ফেরত পাওয়া গেছে, অব্যবহৃত।', 1),
    ],
    cancelled: [place, cancel(3 * pace, 'I ordered the wrong size.')],
    'refund refused': [place, refuseRefund, cancel(4, 'আমি অন্য জায়গা থেকে পেয়ে গেছি।')],
    disputed: [place, ...deliver, dispute],
  };
  return stories[fate];
}

async function refundShare(
  paymentId: string,
  { share, ...refund }: { share: number; request: string; reason: string },
  { payments }: HistoryDeps,
): Promise<void> {
  const { received } = await readPayment(paymentId);
  const amount = share === 1 ? null : Math.floor(received * share);
  await refundPayment({ ...refund, paymentId, amount, by: 'admin' }, payments);
}

function toPurchase({ lines, ...planned }: Omit<PlannedOrder, 'at' | 'fate'>): PlannedPurchase {
  return {
    ...planned,
    purchase: {
      kind: 'product',
      lines: lines.map(({ product, quantity }) => ({ product_id: productId(product), quantity })),
      from_cart: false,
    },
  };
}

function after(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * hourMs);
}
