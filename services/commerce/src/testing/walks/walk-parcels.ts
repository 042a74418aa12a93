import { randomUUID } from 'node:crypto';
import type { ConsignmentState } from '@petcare/contracts/commerce/orders/couriers.ts';
import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { blockWrites } from '@petcare/platform/mongo/write-guard.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { ignoreRefusal } from '@petcare/platform/testing/histories/ignore-refusal.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { bookConsignment } from '../../orders/couriers/book-consignment.ts';
import type { Couriers } from '../../orders/couriers/courier-settings.ts';
import { pollConsignments } from '../../orders/couriers/poll-consignments.ts';
import { unerased } from '../../lifecycle/erasure/create-erasure.ts';
import { eraseOrders } from '../../lifecycle/erasure/erase-orders.ts';
import { cancelOrder } from '../../orders/cancel-order.ts';
import { changeOrderStatus } from '../../orders/change-order-status.ts';
import { deleteOrder } from '../../orders/delete-order.ts';
import { Orders, type OrderDocument } from '../../orders/order.model.ts';
import { Consignments } from '../../orders/couriers/consignment.model.ts';
import { recordRun } from '../../payments/cash/record-run.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { Payments } from '../../payments/payment.model.ts';
import { refundPayment } from '../../payments/refunds/refund-payment.ts';
import { buildProduct, stockOf } from '../build-product.ts';
import { smallHostelSource } from '../build-stay.ts';
import { createMemoryCouriers } from '../machines/memory-couriers.ts';
import { createMemoryProvider } from '../machines/memory-provider.ts';
import { pay, type MoneyMethod } from '../machines/pay.ts';
import { buildWalkDeps } from './walk-deps.ts';
import { sumUnits } from '../../catalogue/products/units.ts';

const initialStock = 20;
const quantity = 3;
const price = 500;

const only = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind) });
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('parcel is booked' as const),
      courier: fc.constantFrom('pathao' as const, 'steadfast' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('courier moves' as const),
      to: fc.constantFrom<ConsignmentState>('picked_up', 'in_transit', 'delivered', 'returned', 'cancelled'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('set status' as const),
      status: fc.constantFrom<OrderStatus>(...OrderStatus.options, 'Pending', 'Processing'),
    }),
  },
  { weight: 2, arbitrary: only('customer cancels' as const) },
  { weight: 1, arbitrary: only('admin refunds' as const) },
  { weight: 1, arbitrary: only('admin deletes' as const) },
  { weight: 1, arbitrary: only('cash arrives' as const) },
  { weight: 1, arbitrary: only('customer is erased' as const) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

export const parcelWalk = fc.record({
  method: fc.constantFrom<MoneyMethod>('card', 'cash', 'cash'),
  /** The actions of a batch are sent at once. */
  batches: fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), {
    minLength: 4,
    maxLength: 12,
    size: 'max',
  }),
});
/** A customer is erased while the cash of a sent order is due. */
export const erasingWalk: typeof parcelWalk = parcelWalk.map(({ batches }) => ({
  method: 'cash',
  batches: [
    [{ kind: 'set status', status: 'Shipping' }],
    [{ kind: 'customer is erased' }],
    ...batches.slice(0, 4),
  ],
}));
export type ParcelWalk = typeof parcelWalk extends fc.Arbitrary<infer W> ? W : never;

/** Faults that a control injects. */
export interface ParcelFaults {
  readonly bookConsignment?: typeof bookConsignment;
  readonly pollConsignments?: (couriers: Couriers) => Promise<void>;
  readonly eraseOrders?: typeof eraseOrders;
}

/**
 * Walks through the parcels of one order, of whose customer cash may be due. After each batch the shop knows what the
 * couriers know, at most one parcel is on its way, admins are warned of one that should not be, and stock, order and
 * due cash agree.
 */
export async function walkParcels({ method, batches }: ParcelWalk, faults: ParcelFaults = {}): Promise<void> {
  const memory = createMemoryProvider();
  const courier = createMemoryCouriers();
  const paymentDeps = buildWalkDeps(memory, smallHostelSource);
  const payments = createOrderPayments(paymentDeps);
  const customer = userCaller(newId());
  const product = await buildProduct({ stock: initialStock, product_price: price });
  const lines = [{ product_id: product.id, quantity }];
  const paymentId = await pay(
    customer,
    {
      purchase: { kind: 'product', lines, from_cart: false },
      amount: quantity * price * 100,
      method,
    },
    { deps: paymentDeps, memory },
  );
  const id = String((await Payments.findById(paymentId).lean())?.orderId);
  let isDeletedByAdmin = false;
  let isErased = false;

  async function read() {
    const [order, payment, parcel] = await Promise.all([
      Orders.findById(id).lean(),
      Payments.findById(paymentId).lean(),
      Consignments.findById(id).lean(),
    ]);
    if (!order || !payment) throw new Error('order or payment not found');
    return { order, payment, parcel };
  }

  async function poll(): Promise<void> {
    await Consignments.updateOne({ _id: id }, { checkedAt: new Date(0) });
    await (faults.pollConsignments ?? ((couriers) => pollConsignments(couriers, testLog())))(
      courier.couriers,
    );
  }

  async function perform(step: Action): Promise<unknown> {
    const { order } = await read();
    switch (step.kind) {
      case 'parcel is booked':
        return (faults.bookConsignment ?? bookConsignment)(id, step.courier, courier.couriers);
      case 'courier moves':
        return courier.move(step.to);
      case 'set status':
        return changeOrderStatus(id, { status: step.status }, 'admin');
      case 'customer cancels':
        return cancelOrder(order, {}, 'customer', payments);
      case 'admin refunds': {
        const all = {
          paymentId,
          request: randomUUID(),
          amount: null,
          reason: 'Sorry.',
          by: 'admin' as const,
        };
        return refundPayment(all, paymentDeps);
      }
      case 'admin deletes':
        await deleteOrder(id);
        return (isDeletedByAdmin = true);
      case 'cash arrives': {
        const numbersOf = async (ids: readonly string[]) => new Map(ids.map((one) => [one, `#${one}`]));
        const run = {
          request: randomUUID(),
          courier: 'Rahim',
          orders: [id],
          received: order.totalPrice / 100,
        };
        return recordRun(run, { ...paymentDeps, numbersOf });
      }
      case 'customer is erased':
        isErased = true;
        await blockWrites(customer.id);
        // As the deletion of the account does: what an admin reopens meanwhile is erased by the next call.
        while (await Orders.exists(unerased(customer.id)))
          await (faults.eraseOrders ?? eraseOrders)(
            customer.id,
            { by: 'system' },
            { payments, paymentDeps, settings: smallHostelSource },
          );
        return undefined;
    }
  }

  async function compare(
    batch: readonly Action[],
    before: Awaited<ReturnType<typeof read>>,
    answers: readonly string[],
  ): Promise<void> {
    const given = JSON.stringify(batch);
    const { order, payment, parcel } = await read();
    expect(courier.open().length, `parcels on their way after ${given}`).toBeLessThanOrEqual(1);
    const atCourier = parcel?.ref ? courier.stateOf(parcel.ref) : undefined;
    if (parcel?.ref) expect(parcel.state, `the stored state after ${given}`).toBe(atCourier);
    expect(parcel?.unwantedSince !== null && parcel !== null, `the warning after ${given}`).toBe(
      isWrong(atCourier, order),
    );
    const held = sumUnits([...order.heldStock, ...(order.keptOut ?? [])]).get(product.id) ?? 0;
    expect((await stockOf(product.id)) ?? 0, `the stock after ${given}`).toBe(initialStock - held);
    const isDue = order.paymentStatus === 'due' && ['Shipping', 'Delivered'].includes(order.status);
    if (isDue && !isDeletedByAdmin) expect(order.deletedAt, `the list of due cash after ${given}`).toBeNull();
    if (isErased) expect(order.ordererName, `the name after ${given}`).toBe('');
    const [first, ...others] = batch;
    if (first?.kind !== 'parcel is booked' || others.length > 0 || !answers.includes('done')) return;
    expect(['returned', 'cancelled', undefined], `the parcel after ${given}`).not.toContain(atCourier);
    const isRefunded = payment.received > 0 && payment.received === payment.refundReserved;
    const isNew = before.parcel?.ref !== parcel?.ref;
    if (isNew) expect([isRefunded, order.status, order.deletedAt]).toEqual([false, order.status, null]);
    if (isNew) expect(['Cancelled', 'Returned'], 'the order of a new parcel').not.toContain(order.status);
  }

  for (const batch of batches) {
    const before = await read();
    const answers = await Promise.all(batch.map((step) => perform(step).then(() => 'done', ignoreRefusal)));
    await poll();
    // The next run sees how the courier answered the first.
    await poll();
    await compare(batch, before, answers);
  }
}

const onTheirWay = new Set<ConsignmentState | undefined>([
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
]);

/** Returns true when what the courier does with the parcel contradicts the order. */
function isWrong(state: ConsignmentState | undefined, { status, deletedAt }: OrderDocument): boolean {
  if (state === 'delivered') return status === 'Cancelled';
  if (!onTheirWay.has(state)) return false;
  const isUnsent = status === 'Pending' || status === 'Processing';
  return status === 'Cancelled' || status === 'Returned' || (deletedAt !== null && isUnsent);
}
