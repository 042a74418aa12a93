import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import type { PaymentStatus } from '@petcare/contracts/orders/payment-status.ts';
import { chunksOf } from '@petcare/platform/lists/chunk.ts';
import { trusted, type Types } from 'mongoose';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { VisitFees, type VisitFeeDocument } from '../../payments/visit-fees/visit-fee.model.ts';
import { Payments, type PaymentDocument } from '../../payments/payment.model.ts';
import { settledStatuses } from '../../payments/payment.rules.ts';
import { recentSince } from './recent-since.ts';

const batchSize = 1_000;

/** Time within which the clinic answers a paid fee. */
const answerMs = 10 * 60_000;

/** Payments under review or refunded need no order; an amount that is held does. */
const statusesNeedingOrder = [
  'authorised' as const,
  ...settledStatuses.filter((status) => status !== 'needs_review' && status !== 'refunded'),
];
/** A payment that never became an order passes through these while it is refunded. */
const refundingStatuses: ReadonlySet<PaymentStatus> = new Set(['refunding', 'disputed']);

type Paid = Pick<PaymentDocument, '_id' | 'status' | 'reference' | 'received' | 'order_id' | 'deposit'>;

export async function findPaidWithoutOrder(scope: CheckScope): Promise<Violation[]> {
  const paid = Payments.find(
    {
      status: trusted({ $in: statusesNeedingOrder }),
      // Uses the index of the payment list. An older payment that was paid only now is left to the full check.
      ...(scope === 'recent' && { createdAt: trusted({ $gte: recentSince() }) }),
    },
    'status reference received order_id deposit',
  )
    .lean()
    .cursor({ batchSize });
  const offenders: Violation[] = [];
  for await (const payments of chunksOf<Paid>(paid, batchSize)) {
    const ordered = await orderedBy(payments.map(({ _id }) => _id));
    for (const { _id, status, reference, received, order_id, deposit } of payments) {
      const order = ordered.get(_id.toHexString());
      // A hold that came too late is being released.
      const isReturning =
        refundingStatuses.has(status) || (status === 'authorised' && deposit?.decision === 'release');
      if (order === undefined && order_id === null && isReturning) continue;
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

export async function findOrderWithoutPayment(scope: CheckScope): Promise<Violation[]> {
  const filter = scope === 'recent' ? { createdAt: trusted({ $gte: recentSince() }) } : {};
  const offenders: Violation[] = [];
  const checkOrders = async (path: string, orders: readonly Ordered[]) => {
    const payments = await Payments.find(
      {
        _id: trusted({ $in: orders.map(({ payment_id }) => payment_id) }),
        $or: [
          { status: trusted({ $in: [...settledStatuses, 'due' as const, 'authorised' as const] }) },
          // The cash of a cancelled or returned order is not due any more.
          { provider: 'cash', status: 'canceled' },
          // The deposit of its booking was released.
          { deposit: trusted({ $exists: true }), status: 'canceled' },
        ],
      },
      'order_id',
    ).lean();
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
  // Nothing is paid for an exchange.
  const orders = Orders.find({ ...filter, exchange_for: null }, fields)
    .lean()
    .cursor({ batchSize });
  for await (const chunk of chunksOf<Ordered>(orders, batchSize)) await checkOrders('/orders', chunk);
  const bookings = Bookings.find(filter, fields).lean<Ordered[]>().cursor({ batchSize });
  for await (const chunk of chunksOf<Ordered>(bookings, batchSize))
    await checkOrders('/hostel-orders', chunk);
  const fees = VisitFees.find({ ...filter, status: trusted({ $ne: 'open' as const }) }, 'dr_name payment_id')
    .lean<PaidFee[]>()
    .cursor({ batchSize });
  for await (const chunk of chunksOf<PaidFee>(fees, batchSize))
    await checkOrders(
      '/payments',
      chunk.map(({ _id, dr_name, payment_id }) => ({ _id, payment_id, order_id: dr_name })),
    );
  return offenders;
}

type PaidFee = Pick<VisitFeeDocument, '_id' | 'dr_name'> & { readonly payment_id: Types.ObjectId };

interface Ordered {
  readonly _id: Types.ObjectId;
  readonly order_id: string;
  readonly payment_id: Types.ObjectId;
}

async function orderedBy(paymentIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  const filter = { payment_id: trusted({ $in: [...paymentIds] }) };
  const orders = [
    ...(await Orders.find(filter, 'payment_id').lean()),
    ...(await Bookings.find(filter, 'payment_id').lean()),
  ];
  const fees = await VisitFees.find(
    {
      ...filter,
      // The clinic answers within seconds; a fee without its answer is paid for nothing.
      $or: [
        { status: trusted({ $in: ['booked' as const, 'refused' as const] }) },
        { status: 'paid', paid_at: trusted({ $gte: new Date(Date.now() - answerMs) }) },
      ],
    },
    'payment_id',
  ).lean<PaidFee[]>();
  const changed = await Bookings.find(
    { extra_payments: trusted({ $in: [...paymentIds] }) },
    'extra_payments',
  ).lean();
  return new Map([
    ...[...orders, ...fees].map(
      ({ _id, payment_id }) => [payment_id.toHexString(), _id.toHexString()] as const,
    ),
    ...changed.flatMap(({ _id, extra_payments = [] }) =>
      extra_payments.map((id) => [id.toHexString(), _id.toHexString()] as const),
    ),
  ]);
}
