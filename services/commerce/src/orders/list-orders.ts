import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Order, OrdersQuery } from '@petcare/contracts/commerce/orders/orders.ts';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { undecidedMoney } from '../payments/purchases/cancellation.ts';
import { amountsBetween } from '../payments/purchases/amounts-between.ts';
import { findUnwantedParcels } from './couriers/consignment.model.ts';
import { withOrdersLike } from './order-search.ts';
import {
  Orders,
  ordersOfCustomer,
  orderSorts,
  shownFields,
  toOrder,
  type OrderDocument,
} from './order.model.ts';

/** Returns one page of all orders or of one customer’s, newest first by default. Excludes deleted orders. */
export async function listOrders(
  query: OrdersQuery,
  customerId?: string,
): Promise<{ orders: Order[]; total: number }> {
  const { rows, total } = await findPage(await createList(query, customerId), query);
  return { orders: rows.map(toOrder), total };
}

export async function* eachOrder(query: OrdersQuery, customerId?: string): AsyncGenerator<Order[]> {
  for await (const rows of eachBatch(await createList(query, customerId))) yield rows.map(toOrder);
}

async function createList(query: OrdersQuery, customerId: string | undefined): Promise<List<OrderDocument>> {
  const among = { deletedAt: null, ...(customerId && { customerId }) };
  const search = withOrdersLike(query.search);
  return {
    rows: Orders,
    among,
    wanted: {
      ...(query.status && { status: query.status }),
      ...(query.payment_status && { paymentStatus: query.payment_status }),
      ...(query.money && undecidedMoney()),
      ...(query.parcel && (await ordersWithUnwantedParcels())),
      ...daysBetween(query),
      ...amountsBetween('totalPrice', query),
      ...search,
    },
    order: orderBy(query.sort, orderSorts, among),
    searchIndex: search.$and !== undefined && { searchTerms: 1 },
    ofOne: customerId !== undefined,
    ownIndex: customerId !== undefined && ordersOfCustomer,
    fields: shownFields,
  };
}

/** MongoDB filter of the orders that have ended while their parcels go on. */
export async function ordersWithUnwantedParcels() {
  return { deletedAt: null, _id: trusted({ $in: await findUnwantedParcels(maxCounted) }) };
}

function daysBetween({ from, to }: OrdersQuery): QueryFilter<OrderDocument> {
  if (from === undefined && to === undefined) return {};
  return {
    createdAt: trusted({
      ...(from && { $gte: dhakaInstant(from, 0) }),
      ...(to && { $lt: dhakaInstant(addDays(to, 1), 0) }),
    }),
  };
}
