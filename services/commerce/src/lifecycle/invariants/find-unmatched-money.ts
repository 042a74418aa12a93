import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { chunksOf } from '@petcare/platform/lists/chunk.ts';
import { trusted } from 'mongoose';
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

type Paid = Pick<PaymentDocument, '_id' | 'status' | 'reference' | 'received' | 'orderId' | 'deposit'>;

export async function findPaidWithoutOrder(scope: CheckScope): Promise<Violation[]> {
  const paid = Payments.find(
    {
      status: trusted({ $in: statusesNeedingOrder }),
      // Uses the index of the payment list. An older payment that was paid only now is left to the full check.
      ...(scope === 'recent' && { createdAt: trusted({ $gte: recentSince() }) }),
    },
    'status reference received orderId deposit',
  )
    .lean()
    .cursor({ batchSize });
  const offenders: Violation[] = [];
  for await (const payments of chunksOf<Paid>(paid, batchSize)) {
    const ordered = await orderedBy(payments.map(({ _id }) => _id));
    for (const { _id, status, reference, received, orderId, deposit } of payments) {
      const order = ordered.get(_id);
      // A hold that came too late is being released.
      const isReturning =
        refundingStatuses.has(status) || (status === 'authorised' && deposit?.decision === 'release');
      if (order === undefined && orderId === null && isReturning) continue;
      if (order === undefined || order !== orderId)
        offenders.push({
          id: _id,
          label: reference,
          fault: { code: 'no_order', received: poishaToTaka(received) },
          path: `/payments?payment=${_id}`,
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
        _id: trusted({ $in: orders.map(({ paymentId }) => paymentId) }),
        $or: [
          { status: trusted({ $in: [...settledStatuses, 'due' as const, 'authorised' as const] }) },
          // The cash of a cancelled or returned order is not due any more.
          { provider: 'cash', status: 'canceled' },
          // The deposit of its booking was released.
          { deposit: trusted({ $exists: true }), status: 'canceled' },
        ],
      },
      'orderId',
    ).lean();
    const paidFor = new Map(payments.map(({ _id, orderId }) => [_id, orderId]));
    for (const { _id, orderId, paymentId } of orders)
      if (paidFor.get(paymentId) !== _id)
        offenders.push({
          id: _id,
          label: orderId,
          fault: { code: 'no_payment' },
          path: `${path}?order=${_id}`,
        });
  };
  const fields = 'orderId paymentId';
  // Nothing is paid for an exchange.
  const orders = Orders.find({ ...filter, exchangeFor: null }, fields)
    .lean()
    .cursor({ batchSize });
  for await (const chunk of chunksOf<Ordered>(orders, batchSize)) await checkOrders('/orders', chunk);
  const bookings = Bookings.find(filter, fields).lean<Ordered[]>().cursor({ batchSize });
  for await (const chunk of chunksOf<Ordered>(bookings, batchSize))
    await checkOrders('/hostel-orders', chunk);
  const fees = VisitFees.find({ ...filter, status: trusted({ $ne: 'open' as const }) }, 'drName paymentId')
    .lean<PaidFee[]>()
    .cursor({ batchSize });
  for await (const chunk of chunksOf<PaidFee>(fees, batchSize))
    await checkOrders(
      '/payments',
      chunk.map(({ _id, drName, paymentId }) => ({ _id, paymentId, orderId: drName })),
    );
  return offenders;
}

type PaidFee = Pick<VisitFeeDocument, '_id' | 'drName'> & { readonly paymentId: string };

interface Ordered {
  readonly _id: string;
  readonly orderId: string;
  readonly paymentId: string;
}

async function orderedBy(paymentIds: readonly string[]): Promise<Map<string, string>> {
  const filter = { paymentId: trusted({ $in: [...paymentIds] }) };
  const orders = [
    ...(await Orders.find(filter, 'paymentId').lean()),
    ...(await Bookings.find(filter, 'paymentId').lean()),
  ];
  const fees = await VisitFees.find(
    {
      ...filter,
      // The clinic answers within seconds; a fee without its answer is paid for nothing.
      $or: [
        { status: trusted({ $in: ['booked' as const, 'refused' as const] }) },
        { status: 'paid', paidAt: trusted({ $gte: new Date(Date.now() - answerMs) }) },
      ],
    },
    'paymentId',
  ).lean<PaidFee[]>();
  const changed = await Bookings.find(
    { extraPayments: trusted({ $in: [...paymentIds] }) },
    'extraPayments',
  ).lean();
  return new Map([
    ...[...orders, ...fees].map(({ _id, paymentId }) => [paymentId, _id] as const),
    ...changed.flatMap(({ _id, extraPayments = [] }) => extraPayments.map((id) => [id, _id] as const)),
  ]);
}
