import { maxLineQuantity } from '@petcare/contracts/commerce/products/cart.ts';
import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { sumQuantities } from '@petcare/contracts/commerce/products/sum-quantities.ts';
import { conflict, failure, invalid } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { nextOrderNumber } from '../payments/purchases/order-numbers.ts';
import type {
  Buyer,
  Destination,
  Payer,
  PricedPurchase,
  Purchasable,
  Reservation,
} from '../payments/purchases/purchasable.ts';
import { removeFromCart } from '../catalogue/cart/remove-from-cart.ts';
import { shareDiscount } from '../catalogue/coupons/coupon.rules.ts';
import { limitWrongCodes } from '../catalogue/coupons/limit-wrong-codes.ts';
import {
  applyCoupon,
  consumeCoupon,
  releaseCoupon,
  reserveCoupon,
  type AppliedCoupon,
} from '../catalogue/coupons/reserve-coupon.ts';
import type { DeliveryDraft } from '../catalogue/delivery/delivery.rules.ts';
import { priceDelivery } from '../catalogue/delivery/price-delivery.ts';
import {
  giveBackPacks,
  spendPrescriptions,
  type SpentPacks,
} from '../catalogue/prescriptions/spend-prescriptions.ts';
import {
  copyNames,
  pictureOf,
  type ProductDocument,
  Products,
  toProductNames,
} from '../catalogue/products/product.model.ts';
import { releaseStock, reserveStock, type StockLine } from '../catalogue/products/stock.ts';
import { insertOrder } from './insert-order.ts';
import type { OrderLineDocument } from './order.model.ts';
import { syncOrderPayment } from './order-money.ts';
import { sumUnits } from '../catalogue/products/units.ts';

type ProductRequest = Extract<Purchase, { kind: 'product' }>;

/** One product of a payment, fixed when the payment started. */
interface DraftLine extends OrderLineDocument {
  /** True when the product had a stock count at that time. */
  readonly counted: boolean;
  /** True when the product needed a prescription at that time. Missing: no. */
  readonly prescribed?: boolean;
}

export interface ProductDraft {
  readonly lines: readonly DraftLine[];
  readonly taken: readonly StockLine[];
  /** Packs taken from prescriptions. Missing: none. */
  readonly spent?: readonly SpentPacks[];
  /** Missing: there was no table of charges. */
  readonly delivery?: DeliveryDraft;
  /** Missing: none. */
  readonly coupon?: AppliedCoupon;
}

export const purchasableProducts: Purchasable<ProductRequest, ProductDraft> = {
  price: (request, buyer, to) =>
    request.coupon === undefined
      ? price(request, buyer, to)
      : limitWrongCodes(buyer, () => price(request, buyer, to)),

  needsReservation: ({ lines, coupon }) =>
    coupon !== undefined || lines.some(({ counted, prescribed }) => counted || prescribed),

  lockKeys: ({ lines, coupon }) =>
    [
      ...(coupon ? [`coupon:${coupon.couponId}`] : []),
      ...idsOf(lines.filter(({ counted }) => counted)),
    ].toSorted(),

  precheckStock,

  overlaps: (one, other) =>
    (one.coupon !== undefined && one.coupon.couponId === other.coupon?.couponId) ||
    one.lines.some(({ productId }) => other.lines.some((line) => line.productId === productId)),

  unitsOf: ({ lines }) => sumUnits(lines.filter(({ counted }) => counted)),

  async findLeft({ lines }) {
    const found = await Products.find({ _id: trusted({ $in: idsOf(lines) }) }, 'stock').lean();
    return new Map(found.flatMap(({ _id, stock }) => (stock === null ? [] : [[_id, stock]])));
  },

  reserve,

  async release({ taken, spent = [], coupon }, paymentId) {
    if (coupon) await releaseCoupon(coupon, paymentId);
    await giveBackPacks(spent);
    await releaseStock(taken);
  },

  shortage: () => conflict('out_of_stock', { message: 'There are not enough units left for this purchase.' }),

  shortageAfterPayment: (details) =>
    conflict('out_of_stock', {
      message: 'This product was sold out before your payment arrived. The refund has been started.',
      details,
    }),

  nextNumber: nextOrderNumber,

  async fulfil(payment, { number, held, actor }) {
    const { lines, taken, spent = [], delivery, coupon } = payment.draft;
    const order = await insertOrder(payment, {
      number,
      lines,
      heldStock: held ? taken : [],
      spentPacks: held ? spent : [],
      delivery,
      coupon: coupon ?? null,
      actor,
    });
    if (coupon) await consumeCoupon(coupon, payment._id, { id: order._id, number });
    if (payment.fromCart) await removeFromCart(payment.customerId, idsOf(lines));
    return order;
  },

  syncPaymentStatus: syncOrderPayment,

  toBought: ({ lines }) => ({
    kind: 'product',
    lines: lines.map(({ quantity, ...names }) => ({ ...toProductNames(names), quantity })),
  }),
};

async function price(
  { lines: requested, coupon: code }: ProductRequest,
  { id: customerId }: Buyer,
  { district, division }: Destination,
): Promise<PricedPurchase<ProductDraft>> {
  const quantities = requestedUnits(requested);
  const filter = { _id: trusted({ $in: [...quantities.keys()] }), deletedAt: null };
  const found = await Products.find(filter).lean();
  const byId = new Map(found.map((product) => [product._id, product]));
  const lines = [...quantities].map(([product_id, quantity]) => {
    const product = byId.get(product_id);
    if (!product)
      throw failure('not_found', {
        message: 'This product is no longer available.',
        details: { product_id },
      });
    return toLine(product, quantity);
  });
  const weightOf = ({ productId }: DraftLine) => byId.get(productId)?.weightGrams ?? null;
  const items = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const delivery = await priceDelivery({
    items,
    lines: lines.map((line) => ({ quantity: line.quantity, weight: weightOf(line) })),
    district,
    division,
  });
  const coupon = code === undefined ? null : await applyCoupon(code, items, customerId);
  return {
    draft: {
      lines: coupon ? withDiscount(lines, coupon) : lines,
      taken: [],
      ...(delivery && { delivery }),
      ...(coupon && { coupon }),
    },
    amount: items - (coupon?.discount ?? 0) + (delivery?.charge ?? 0),
    description: describeLines(lines),
  };
}

async function precheckStock({ lines }: ProductDraft): Promise<'available' | 'short'> {
  const tooFew = lines.map(({ productId, quantity }) => ({
    _id: productId,
    stock: trusted({ $ne: null, $lt: quantity }),
  }));
  // An index serves the ids; alternatives alone would read every product.
  const short = await Products.exists({ _id: trusted({ $in: idsOf(lines) }), $or: tooFew });
  return short ? 'short' : 'available';
}

async function reserve(draft: ProductDraft, payer: Payer): Promise<Reservation<ProductDraft>> {
  const { coupon } = draft;
  const error = coupon ? await reserveCoupon(coupon, payer) : null;
  if (error) return { kind: 'short', error, refundReason: refundReasons.couponUsedUp };
  const reservation = await reserveGoods(draft, payer);
  if (!coupon) return reservation;
  if (reservation.kind !== 'short') return { ...reservation, kind: 'held' };
  await releaseCoupon(coupon, payer.paymentId);
  return reservation;
}

async function reserveGoods(draft: ProductDraft, { customerId }: Payer): Promise<Reservation<ProductDraft>> {
  const spending = await spendPrescriptions(
    customerId,
    draft.lines.filter(({ prescribed }) => prescribed),
  );
  if (spending.kind === 'missing')
    return { kind: 'short', error: prescriptionNeeded(draft, spending.productId) };
  const { packs: spent } = spending;
  const reservation = await reserveStock(draft.lines);
  if (reservation.kind === 'short') {
    await giveBackPacks(spent);
    return reservation;
  }
  // Units sold without a stock count must not be released to a count that begins later.
  const { counted } = reservation;
  const isHeld = counted.length > 0 || spent.length > 0;
  return { kind: isHeld ? 'held' : 'none', draft: { ...draft, taken: counted, spent } };
}

const idsOf = (lines: readonly DraftLine[]) => lines.map(({ productId }) => productId);

function requestedUnits(lines: ProductRequest['lines']): Map<string, number> {
  const quantities = sumQuantities(lines);
  for (const quantity of quantities.values())
    if (quantity > maxLineQuantity)
      throw invalid([
        { field: 'purchase.lines', message: `must hold at most ${maxLineQuantity} units of one product` },
      ]);
  return quantities;
}

function toLine(product: ProductDocument, quantity: number): DraftLine {
  return {
    productId: product._id,
    ...copyNames(product),
    productImage: pictureOf(product),
    unitPrice: product.productPrice,
    quantity,
    counted: product.stock !== null,
    ...(product.prescriptionNeeded && { prescribed: true }),
  };
}

function withDiscount(lines: readonly DraftLine[], { discount }: AppliedCoupon): DraftLine[] {
  const shares = shareDiscount(
    lines.map(({ unitPrice, quantity }) => unitPrice * quantity),
    discount,
  );
  return lines.map((line, index) => ({ ...line, discount: shares[index] ?? 0 }));
}

function prescriptionNeeded({ lines }: ProductDraft, productId: string) {
  const line = lines.find((one) => one.productId === productId);
  return conflict('prescription_needed', {
    details: { product_id: productId, ...(line && toProductNames(line)) },
  });
}

function describeLines([first, ...others]: readonly DraftLine[]): string {
  if (!first) return '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first.quantity} x ${first.productName}`.slice(0, 180) + more;
}
