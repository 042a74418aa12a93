import { randomUUID } from 'node:crypto';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { ignoreRefusal } from '@petcare/platform/testing/histories/ignore-refusal.ts';
import { expect } from 'vitest';
import { cancellableOrders } from '../../purchasables/cancellations/cancellable.ts';
import { decideCancellation } from '../../purchasables/cancellations/decide-cancellation.ts';
import { storedDiscount } from '../../catalogue/coupons/change-coupon.ts';
import { Coupons } from '../../catalogue/coupons/coupon.model.ts';
import { discountOf } from '../../catalogue/coupons/coupon.rules.ts';
import { LedgerEntries } from '../../payments/ledger/ledger-entry.model.ts';
import { cancelOrder } from '../../orders/cancel-order.ts';
import { changeOrderStatus } from '../../orders/change-order-status.ts';
import { deleteOrder } from '../../orders/delete-order.ts';
import { Orders, type OrderDocument } from '../../orders/order.model.ts';
import { createOrderPayments, type OrderPayments } from '../../payments/order-payments.ts';
import { Payments, type PaymentDocument } from '../../payments/payment.model.ts';
import { payOutRefund } from '../../payments/cash/pay-out-refund.ts';
import { recordRun } from '../../payments/cash/record-run.ts';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { refundPayment } from '../../payments/refunds/refund-payment.ts';
import { refundable } from '../../payments/refunds/refund.rules.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';
import { settlePayment } from '../../payments/settlement/settle-payment.ts';
import { completeReturn } from '../../orders/returns/complete-return.ts';
import { moveReturn } from '../../orders/returns/move-return.ts';
import { requestReturn } from '../../orders/returns/request-return.ts';
import { Returns, valueOf, type ReturnDocument } from '../../orders/returns/return.model.ts';
import { addTariff } from '../machines/add-tariff.ts';
import { buildCoupon } from '../build-coupon.ts';
import { buildProduct, stockOf } from '../build-product.ts';
import { smallHostelSource } from '../build-stay.ts';
import { compareExchanges, compareReturns } from '../machines/compare-returns.ts';
import { createMemoryProvider, type MemoryProvider } from '../machines/memory-provider.ts';
import { buildWalkDeps } from './walk-deps.ts';
import {
  effectOf,
  shareOf,
  type MoneyAction,
  type MoneyBefore,
  type MoneyWalk,
} from '../machines/money-steps.ts';
import { pay } from '../machines/pay.ts';
import { sumUnits } from '../../catalogue/products/units.ts';

const bought = [3, 1];
/** 3 units of 700 g and one of the default weight make three kilograms: one and two more. */
const weights = [700, null];
const deliveryCharge = 6_050 + 2 * 1_525;
const prices = [333.33, 500];
const initialStock = 20;
const subtotal = 3 * 33_333 + 50_000;

/** Faults that a control injects. */
export interface MoneyFaults {
  readonly provider?: (provider: MemoryProvider) => MemoryProvider;
  readonly payments?: (payments: OrderPayments) => OrderPayments;
  readonly completeReturn?: typeof completeReturn;
  readonly requestReturn?: typeof requestReturn;
}

/** Walks through one order from its payment on. Compares provider, ledger, payment, order and stock after each step. */
export async function walkMoney(walk: MoneyWalk, faults: MoneyFaults): Promise<void> {
  const shop = await openShop(walk, faults);
  for (const { action, twice } of walk.steps) await shop.take(action, twice);
  await shop.end();
}

async function openShop({ method, coupon, delivered }: MoneyWalk, faults: MoneyFaults) {
  const memory = createMemoryProvider();
  const provider = faults.provider?.(memory) ?? memory;
  const deps = buildWalkDeps(provider, smallHostelSource);
  const sound = createOrderPayments(deps);
  const payments = faults.payments?.(sound) ?? sound;
  const customer = userCaller(newId());
  const products: Awaited<ReturnType<typeof buildProduct>>[] = [];
  await addTariff().catch(ignoreRefusal);
  for (const [index, product_price] of prices.entries())
    products.push(
      await buildProduct({ stock: initialStock, product_price, weight_grams: weights[index] ?? null }),
    );
  const discount = coupon ? discountOf(storedDiscount(coupon), subtotal) : 0;
  const applied = coupon ? await buildCoupon({ discount: coupon, minimum: 1_400.01 }) : null;
  const paymentId = await buy();
  const ref = String((await readPayment()).providerRef);
  const orderId = String((await readPayment()).orderId);
  const unused = () => Promise.reject(new Error('unused'));
  const returnDeps = { settings: { days: 7 }, client: { call: unused, openFile: unused } };

  async function buy(): Promise<PaymentDocument['_id']> {
    const lines = products.map(({ id }, index) => ({ product_id: id, quantity: bought[index] ?? 0 }));
    const code = applied ? { coupon: applied.code } : {};
    const purchase = { kind: 'product' as const, lines, from_cart: false, ...code };
    const amount = subtotal - discount + deliveryCharge;
    return pay(customer, { purchase, amount, method }, { deps, memory });
  }

  async function readPayment(): Promise<PaymentDocument> {
    const payment = await Payments.findById(paymentId).lean();
    if (!payment) throw new Error('payment not found');
    return payment;
  }
  async function readOrder(): Promise<OrderDocument> {
    const order = await Orders.findById(orderId).lean();
    if (!order) throw new Error('order not found');
    return order;
  }
  const unitsOf = (lines: OrderDocument['heldStock'] = []) => {
    const units = sumUnits(lines);
    return products.map(({ id }) => units.get(id) ?? 0);
  };

  async function readShop() {
    const [order, payment, entries, refunds, returns, exchanges, ...stock] = await Promise.all([
      readOrder(),
      readPayment(),
      LedgerEntries.find({ paymentId }).lean(),
      Refunds.find({ paymentId }).lean(),
      Returns.find({ orderId }, null, { sort: { _id: 1 } }).lean(),
      Orders.find({ 'exchangeFor.orderId': orderId }).lean(),
      ...products.map(async ({ id }) => (await stockOf(id)) ?? Number.NaN),
    ]);
    return { order, payment, entries, refunds, returns, exchanges, stock };
  }
  let shop = await readShop();

  function moneyBefore(returned: ReturnDocument | undefined): MoneyBefore {
    const { order, payment } = shop;
    return {
      status: order.status,
      isDeleted: order.deletedAt !== null,
      left: refundable(payment),
      held: unitsOf(order.heldStock),
      putBack: unitsOf(order.putBack),
      returned: returned
        ? {
            state: returned.state,
            value: valueOf(returned.lines),
            units: bought.map((_, line) => returned.lines.find((one) => one.line === line)?.quantity ?? 0),
          }
        : null,
    };
  }

  /** Prepares one request, so that sending it twice repeats it. */
  function prepare(
    action: MoneyAction,
    before: MoneyBefore,
    returned: ReturnDocument | undefined,
  ): () => Promise<unknown> {
    const { order } = shop;
    const request = randomUUID();
    const part = (
      whole: Poisha,
      { percent, refund }: { percent: number; refund: string },
    ): { amount?: number } => (refund === 'part' ? { amount: poishaToTaka(shareOf(whole, percent)) } : {});
    switch (action.kind) {
      case 'set status':
        return () => changeOrderStatus(orderId, { status: action.status }, 'admin');
      case 'customer cancels':
        return () => cancelOrder(order, {}, 'customer', payments);
      case 'admin cancels': {
        const { refund, restock } = action;
        const { amount } = part(before.left, action);
        const words = { reason: 'Recalled.', version: order.version, request, restock };
        const body = { refund, ...words, ...(amount !== undefined && { amount }) };
        return () => cancelByAdmin(body);
      }
      case 'admin refunds': {
        const amount = action.all ? null : shareOf(before.left, action.percent);
        return () => refundPayment({ paymentId, request, amount, reason: 'Sorry.', by: 'admin' }, deps);
      }
      case 'admin deletes':
        return () => deleteOrder(orderId);
      case 'customer returns': {
        const lines = action.quantities.flatMap((quantity, line) =>
          quantity > 0 ? [{ line, quantity }] : [],
        );
        const body = { client_id: request, lines, reason: 'damaged' as const, pictures: [] };
        const ask = faults.requestReturn ?? requestReturn;
        return () => ask(orderId, body, customer, returnDeps);
      }
      case 'return moves':
        return () => moveReturn(returned?._id ?? newId(), { to: action.to });
      case 'return arrives':
        return async () => {
          await moveReturn(returned?._id ?? newId(), { to: 'approved' }).catch(ignoreRefusal);
          return moveReturn(returned?._id ?? newId(), { to: 'received' });
        };
      case 'return completes': {
        const { refund, restock } = action;
        const largest = Math.min(before.returned?.value ?? 0, before.left);
        const version = returned?.version ?? 0;
        const body = { refund, restock, version, note: 'Because.', ...part(largest, action) };
        return () => (faults.completeReturn ?? completeReturn)(returned?._id ?? newId(), body, payments);
      }
      case 'return is exchanged': {
        const body = {
          refund: 'none' as const,
          restock: action.restock,
          version: returned?.version ?? 0,
          exchange: (returned?.lines ?? []).map(({ line, productId }) => ({ line, product_id: productId })),
        };
        return () => (faults.completeReturn ?? completeReturn)(returned?._id ?? newId(), body, payments);
      }
      case 'cash arrives': {
        const run = { request, courier: 'Rahim', orders: [orderId], received: order.totalPrice / 100 };
        return () =>
          recordRun(run, {
            ...deps,
            numbersOf: async (ids: readonly string[]) => new Map(ids.map((id) => [id, `#${id}`])),
          });
      }
      case 'bank disputes':
        return async () => {
          if (method !== 'card') return;
          memory.dispute(ref, action.to);
          await settlePayment(paymentId, deps, { alwaysQuery: true });
        };
      case 'provider is':
        return async () => provider.setConnection(action.connection);
    }
  }

  /** Decides a cancellation and carries it out, as the periodic job does ten seconds later. */
  async function cancelByAdmin(body: Parameters<typeof decideCancellation>[1]): Promise<void> {
    const row = await decideCancellation(orderId, body, cancellableOrders, payments);
    const { cancellation } = row;
    if (cancellation?.state !== 'planned') return;
    await inTransaction(() =>
      cancellableOrders.cancel(row, cancellation, { payments, settings: smallHostelSource }, new Date()),
    );
    await payments.sendRefunds(paymentId);
  }

  async function take(action: MoneyAction, twice: boolean): Promise<void> {
    const { returns, stock, payment } = shop;
    const returned = 'target' in action ? returns[action.target % Math.max(1, returns.length)] : undefined;
    const before = moneyBefore(returned);
    const send = prepare(action, before, returned);
    const answers = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => send().then(() => 'done', ignoreRefusal)),
    );
    shop = await readShop();
    const effect = effectOf(action, before);
    const seen = {
      refund: shop.payment.refundReserved - payment.refundReserved,
      restocked: shop.stock.map((units, line) => units - (stock[line] ?? 0)),
    };
    const isDone = answers.includes('done');
    expect(seen, `${JSON.stringify(action)} after ${JSON.stringify(before)}`).toEqual(
      // Adding zero turns -0 into 0.
      isDone
        ? { refund: effect.refund, restocked: effect.restocked.map((units) => units + 0) }
        : { refund: 0, restocked: bought.map(() => 0) },
    );
    compare();
  }

  function compare(): void {
    const { order, payment, entries, refunds, stock } = shop;
    const { received, refunded, refundReserved } = payment;
    // The discount is given once, by the lines and by the order.
    const given = order.lines.reduce((sum, line) => sum + (line.discount ?? 0), 0);
    expect([given, order.coupon?.discount ?? 0, order.totalPrice]).toEqual([
      discount,
      discount,
      subtotal - discount + deliveryCharge,
    ]);
    const shown = order.timeline.filter(({ kind }) => kind === 'refund');
    // The ledger, the order, its timeline and the refunds name one sum.
    expect([
      received - sumOf(entries),
      order.refunded,
      sumOf(refunds.filter(({ status }) => status === 'succeeded')),
      shown.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    ]).toEqual([refunded, refunded, refunded, refunded]);
    expect([refundReserved, order.paymentStatus]).toEqual([sumOf(refunds), payment.status]);
    // A refund whose answer was lost is at the provider before it is in the ledger.
    // Cash is paid out by hand.
    const atProvider = method === 'cash' ? refunded : memory.refundedOf(ref);
    // Cash arrives after the order.
    expect(method === 'cash' ? [0, payment.amount] : [payment.amount]).toContain(received);
    expect(atProvider).toBeGreaterThanOrEqual(refunded);
    expect(atProvider).toBeLessThanOrEqual(refundReserved);
    expect(refundReserved).toBeLessThanOrEqual(received);
    expect([order.totalPrice, order.delivery?.charge]).toEqual([payment.amount, deliveryCharge]);
    // Each unit is in stock, or held or kept out of stock by the order or by one that replaces returned items.
    const held = [order, ...shop.exchanges].map(({ heldStock, keptOut = [] }) =>
      unitsOf([...heldStock, ...keptOut]),
    );
    expect(
      stock.map((left, line) => left + held.reduce((sum, units) => sum + (units[line] ?? 0), 0)),
    ).toEqual(bought.map(() => initialStock));
    // Money that the bank has not given away is kept, and a cancellation that decided about all of it has refunded it.
    const isLost = payment.dispute === 'lost';
    const { exchanged = 0, dispute } = payment;
    expect(order.kept).toBe(isLost ? 0 : received - refundReserved - exchanged);
    const { cancellation } = order;
    if (
      cancellation?.state === 'done' &&
      /rules|full/.test(cancellation.refund) &&
      !isLost &&
      dispute !== 'open'
    )
      expect(order.kept, 'of a cancellation that refunds everything').toBe(0);
    compareReturns(shop, bought);
    compareExchanges(shop);
  }

  async function end(): Promise<void> {
    memory.setConnection('up');
    await sendRefunds(paymentId, deps);
    if (method === 'cash') for (const { _id } of shop.refunds) await payOutRefund(_id, deps);
    shop = await readShop();
    if (method !== 'cash') expect(memory.refundedOf(ref)).toBe(shop.payment.refundReserved);
    expect(shop.payment.refunded).toBe(shop.payment.refundReserved);
    compare();
    if (applied)
      expect(await Coupons.findById(applied._id).lean()).toMatchObject({
        taken: 1,
        used: 1,
        given: discount,
      });
  }

  if (delivered) await take({ kind: 'set status', status: 'Delivered' }, false);
  return { take, end };
}

const sumOf = (rows: readonly { amount: Poisha }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
