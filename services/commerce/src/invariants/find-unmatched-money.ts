import { poishaToTaka } from '@petcare/contracts/money.ts';
import type { CheckScope, Offender } from '@petcare/contracts/invariants.ts';
import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import { inChunks } from '@petcare/platform/lists/chunk.ts';
import { trusted, type Types } from 'mongoose';
import { Bookings } from '../bookings/booking.model.ts';
import { Orders } from '../orders/order.model.ts';
import { Payments, type PaymentDocument } from '../payments/payment/payment.model.ts';
import { settledStatuses } from '../payments/payment/payment.rules.ts';
import { since } from './since.ts';

const batch = 1_000;

/** Money that may be meant for an order. What waits for a person, or is back, needs none. */
const owedStatuses = settledStatuses.filter((status) => status !== 'needs_review' && status !== 'refunded');
/** Money that never became an order goes through these on its way back. */
const onTheWayBack: ReadonlySet<PaymentStatus> = new Set(['refunding', 'disputed']);

type Paid = Pick<PaymentDocument, '_id' | 'status' | 'reference' | 'received' | 'order_id'>;

/** Payments whose money has come and that have no order, or one that does not exist. */
export async function findPaidWithoutOrder(scope: CheckScope): Promise<Offender[]> {
  const paid = Payments.find(
    {
      status: trusted({ $in: owedStatuses }),
      // By the index of the list; what was begun earlier and paid only now waits for the look at everything.
      ...(scope === 'recent' && { createdAt: trusted({ $gte: since() }) }),
    },
    'status reference received order_id',
  )
    .lean<Paid[]>()
    .cursor({ batchSize: batch });
  const offenders: Offender[] = [];
  for await (const payments of inChunks<Paid>(paid, batch)) {
    const ordered = await orderedBy(payments.map(({ _id }) => _id));
    for (const { _id, status, reference, received, order_id } of payments) {
      const order = ordered.get(_id.toHexString());
      if (order === undefined && order_id === null && onTheWayBack.has(status)) continue;
      if (order === undefined || order !== order_id?.toHexString())
        offenders.push({
          id: _id.toHexString(),
          label: reference,
          fault: { code: 'no_order', received: poishaToTaka(received) },
          path: `/payments?payment=${_id.toHexString()}`,
        });
    }
  }
  return offenders;
}

/** Orders and stays whose payment does not exist, has brought no money, or is for another order. */
export async function findOrderWithoutPayment(scope: CheckScope): Promise<Offender[]> {
  const filter = scope === 'recent' ? { createdAt: trusted({ $gte: since() }) } : {};
  const offenders: Offender[] = [];
  const look = async (path: string, orders: readonly Ordered[]) => {
    const payments = await Payments.find(
      {
        _id: trusted({ $in: orders.map(({ payment_id }) => payment_id) }),
        status: trusted({ $in: [...settledStatuses] }),
      },
      'order_id',
    ).lean<Pick<PaymentDocument, '_id' | 'order_id'>[]>();
    const paidFor = new Map(
      payments.map(({ _id, order_id }) => [_id.toHexString(), order_id?.toHexString()]),
    );
    for (const { _id, order_id, payment_id } of orders)
      if (paidFor.get(payment_id.toHexString()) !== _id.toHexString())
        offenders.push({
          id: _id.toHexString(),
          label: order_id,
          fault: { code: 'no_payment' },
          path: `${path}?order=${_id.toHexString()}`,
        });
  };
  const fields = 'order_id payment_id';
  const orders = Orders.find(filter, fields).lean<Ordered[]>().cursor({ batchSize: batch });
  for await (const some of inChunks<Ordered>(orders, batch)) await look('/orders', some);
  const stays = Bookings.find(filter, fields).lean<Ordered[]>().cursor({ batchSize: batch });
  for await (const some of inChunks<Ordered>(stays, batch)) await look('/hostel-orders', some);
  return offenders;
}

interface Ordered {
  readonly _id: Types.ObjectId;
  readonly order_id: string;
  readonly payment_id: Types.ObjectId;
}

/** The orders and stays of these payments, by payment. */
async function orderedBy(paymentIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  const filter = { payment_id: trusted({ $in: [...paymentIds] }) };
  const orders = [
    ...(await Orders.find(filter, 'payment_id').lean()),
    ...(await Bookings.find(filter, 'payment_id').lean()),
  ];
  return new Map(orders.map(({ _id, payment_id }) => [payment_id.toHexString(), _id.toHexString()]));
}
