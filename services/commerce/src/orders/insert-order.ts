import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';

import { newOrderFields } from '../payments/purchases/order-fields.ts';
import type { PaidPurchase } from '../payments/purchases/purchasable.ts';
import type { AppliedCoupon } from '../catalogue/coupons/reserve-coupon.ts';
import { expectedDay, type DeliveryDraft } from '../catalogue/delivery/delivery.rules.ts';
import type { SpentPacks } from '../catalogue/prescriptions/spend-prescriptions.ts';
import type { StockLine } from '../catalogue/products/stock.ts';
import { orderSearchTerms } from './order-search.ts';
import { orderEventData, Orders, type OrderDocument, type OrderLineDocument } from './order.model.ts';
import { copyNames } from '../catalogue/products/product.model.ts';

interface NewOrder {
  readonly number: string;
  readonly lines: readonly OrderLineDocument[];
  readonly heldStock: readonly StockLine[];
  readonly spentPacks: readonly SpentPacks[];
  readonly delivery: DeliveryDraft | undefined;
  readonly coupon: AppliedCoupon | null;
  readonly actor: Actor;
}

/** Inserts an order and its event. Call it inside the transaction that marks the payment as paid. */
export async function insertOrder(
  payment: PaidPurchase,
  { number, lines, heldStock, spentPacks, delivery, coupon, actor }: NewOrder,
): Promise<OrderDocument> {
  const fields = newOrderFields(payment, number);
  const order: OrderDocument = {
    ...fields,
    searchTerms: orderSearchTerms({ ...fields, lines }),
    lines: lines.map(({ productId, productImage, quantity, unitPrice, discount, ...names }) => ({
      productId,
      ...copyNames(names),
      productImage,
      quantity,
      unitPrice,
      ...(discount !== undefined && { discount }),
    })),
    totalPrice: payment.amount,
    ...(delivery && {
      delivery: {
        charge: delivery.charge,
        weightGrams: delivery.weightGrams,
        tariff: delivery.tariff,
        expectedOn: expectedDay(delivery, fields.createdAt),
      },
    }),
    ...(coupon && { coupon: { code: coupon.code, discount: coupon.discount } }),
    heldStock: [...heldStock],
    ...(spentPacks.length > 0 && { spentPacks: [...spentPacks] }),
  };
  const [stored] = await Orders.create([order]);
  if (!stored) throw new Error('the order was not stored');
  await addEvent('order.placed', {
    aggregate: { id: order._id, sequence: order.version },
    data: orderEventData(order),
    actor,
  });
  return stored.toObject();
}
