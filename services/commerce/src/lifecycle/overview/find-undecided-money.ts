import { maxUndecidedShown, type CommerceOverview } from '@petcare/contracts/overview.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { undecidedMoney } from '../../payments/purchases/cancellation.ts';
import type { OrderFields } from '../../payments/purchases/order-fields.ts';
import { Orders } from '../../orders/order.model.ts';

type Undecided = CommerceOverview['undecided_money'][number];

const fields = 'orderId kept paymentStatus timeline createdAt';
/** More than anybody leaves undecided; the oldest orders come first. */
const readAtMost = 200;

/** Cancelled orders and stays that keep the customer’s money without a decision, the longest waiting first. */
export async function findUndecidedMoney(): Promise<Undecided[]> {
  const oldest = { sort: { createdAt: 1, _id: 1 }, limit: readAtMost } as const;
  const [orders, stays] = await Promise.all([
    Orders.find(undecidedMoney(), fields, oldest).lean(),
    Bookings.find(undecidedMoney(), fields, oldest).lean(),
  ]);
  return [...orders.map((row) => toUndecided('order', row)), ...stays.map((row) => toUndecided('stay', row))]
    .toSorted((one, other) => one.since.localeCompare(other.since))
    .slice(0, maxUndecidedShown);
}

function toUndecided(kind: Undecided['kind'], row: OrderFields<string>): Undecided {
  const cancelled = row.timeline.findLast((entry) => entry.kind === 'status');
  return {
    kind,
    id: row._id,
    number: row.orderId,
    kept: poishaToTaka(row.kept),
    disputed: row.paymentStatus === 'disputed',
    since: (cancelled?.at ?? row.createdAt).toISOString(),
  };
}
