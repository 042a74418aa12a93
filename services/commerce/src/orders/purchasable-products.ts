import { maxLineQuantity } from '@petcare/contracts/cart.ts';
import type { Purchase } from '@petcare/contracts/payments.ts';
import { conflict, failure, invalid } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { removeFromCart } from '../cart/remove-from-cart.ts';
import { syncOrderPayment } from './sync-order-payment.ts';
import { insertOrder } from './insert-order.ts';
import { nextOrderNumber } from '../checkout/order-numbers.ts';
import { Payments } from '../payments/payment/payment.model.ts';
import { Products, type ProductDocument } from '../products/product.model.ts';
import { releaseStock, reserveStock } from '../products/stock.ts';
import { draftOf, type DraftLine, type ProductDraft } from './product-draft.ts';
import type { PricedPurchase, Purchasable } from '../checkout/purchasable.ts';

type WantedProducts = Extract<Purchase, { kind: 'product' }>;

/** Goods of the store. */
export const purchasableProducts: Purchasable<WantedProducts, ProductDraft> = {
  async price({ lines: wanted }): Promise<PricedPurchase<ProductDraft>> {
    const quantities = summed(wanted);
    const ids = [...quantities.keys()];
    const found = await Products.find({ _id: trusted({ $in: ids }), deleted_at: null }).lean<
      ProductDocument[]
    >();
    const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
    const lines = [...quantities].map(([product_id, quantity]) => {
      const product = byId.get(product_id);
      if (!product)
        throw failure('not_found', {
          message: 'This product is no longer available.',
          details: { product_id },
        });
      return toLine(product, quantity);
    });
    return {
      draft: { lines, taken: [] },
      amount: lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0),
      description: described(lines),
    };
  },

  turns: ({ lines }) =>
    lines
      .filter(({ counted }) => counted)
      .map(({ product_id }) => product_id.toHexString())
      .toSorted(),

  async precheckStock({ lines }) {
    const tooFew = lines.map(({ product_id, quantity }) => ({
      _id: product_id,
      stock: trusted({ $ne: null, $lt: quantity }),
    }));
    return (await Products.exists({ $or: tooFew })) !== null;
  },

  overlaps: (one, other) =>
    one.lines.some(({ product_id }) => other.lines.some((line) => line.product_id.equals(product_id))),

  async take({ lines }, paymentId) {
    const taken = await reserveStock(lines);
    if (taken.kind === 'short') return 'short';
    // Of what was not counted when it was sold nothing may be given back to a count begun later.
    await Payments.updateOne({ _id: paymentId }, { 'draft.taken': taken.counted });
    return taken.counted.length > 0 ? 'taken' : 'none';
  },

  release: ({ taken }) => releaseStock(taken),

  shortage: () => conflict('out_of_stock'),

  nextNumber: nextOrderNumber,

  async fulfil(payment, { number, held }) {
    const { lines, taken } = draftOf(payment);
    const order = await insertOrder(payment, { number, lines, heldStock: held ? taken : [] });
    if (payment.from_cart)
      await removeFromCart(
        payment.customer_id,
        lines.map(({ product_id }) => product_id),
      );
    return order._id;
  },

  syncPaymentStatus: syncOrderPayment,
};

function summed(lines: WantedProducts['lines']): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { product_id, quantity } of lines)
    quantities.set(product_id, quantity + (quantities.get(product_id) ?? 0));
  for (const quantity of quantities.values())
    if (quantity > maxLineQuantity)
      throw invalid([
        { field: 'purchase.lines', message: `must hold at most ${maxLineQuantity} units of one product` },
      ]);
  return quantities;
}

function toLine(product: ProductDocument, quantity: number): DraftLine {
  return {
    product_id: product._id,
    product_name: product.product_name,
    product_image: product.product_image,
    unit_price: product.product_price,
    quantity,
    counted: product.stock !== null,
  };
}

function described([first, ...others]: readonly DraftLine[]): string {
  if (!first) return '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first.quantity} x ${first.product_name}`.slice(0, 180) + more;
}
