import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { Consignments } from './consignment.model.ts';
import { isUnwanted } from './consignment.rules.ts';

interface OrderState {
  readonly _id: string;
  readonly status: OrderStatus;
  readonly deletedAt: Date | null;
}

/**
 * Stores whether the parcel of an order goes on although the order has ended, so that admins are warned and the
 * courier is asked to stop it. Call it in the transaction that changed the order or the parcel, with the order as it is now.
 */
export async function markUnwanted(order: OrderState): Promise<void> {
  const { _id } = order;
  const parcel = await Consignments.findById(_id).lean();
  if (!parcel) return;
  const isNow = isUnwanted(parcel.state, order);
  if (isNow === (parcel.unwantedSince !== null)) return;
  // The next run of the periodic job asks the courier.
  const marked = { unwantedSince: new Date(), checkedAt: new Date(0) };
  await Consignments.updateOne({ _id }, isNow ? marked : { unwantedSince: null });
}
