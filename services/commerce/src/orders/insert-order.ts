import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { newOrderFields } from '../payments/purchases/order-fields.ts';
import type { PaidPurchase } from '../payments/purchases/purchasable.ts';
import type { AppliedCoupon } from '../catalogue/coupons/reserve-coupon.ts';
import { expectedDay, type DeliveryDraft } from '../catalogue/delivery/delivery.rules.ts';
import type { SpentPacks } from '../catalogue/prescriptions/spend-prescriptions.ts';
import type { StockLine } from '../catalogue/products/stock.ts';
import { orderSearchTerms } from './order-search.ts';
import { orderEventData, Orders, type OrderDocument, type OrderLineDocument } from './order.model.ts';

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
    search_terms: orderSearchTerms({ ...fields, lines }),
    lines: lines.map(({ product_id, product_image, quantity, unit_price, discount, ...names }) => ({
      product_id,
      ...productNames(names),
      product_image,
      quantity,
      unit_price,
      ...(discount !== undefined && { discount }),
    })),
    total_price: payment.amount,
    ...(delivery && {
      delivery: {
        charge: delivery.charge,
        weight_grams: delivery.weight_grams,
        tariff: delivery.tariff,
        expected_on: expectedDay(delivery, fields.createdAt),
      },
    }),
    ...(coupon && { coupon: { code: coupon.code, discount: coupon.discount } }),
    held_stock: [...heldStock],
    ...(spentPacks.length > 0 && { spent_packs: [...spentPacks] }),
  };
  const [stored] = await Orders.create([order]);
  if (!stored) throw new Error('the order was not stored');
  await addEvent('order.placed', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: orderEventData(order),
    actor,
  });
  return stored.toObject();
}
