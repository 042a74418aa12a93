import { maxLineQuantity } from '@petcare/contracts/products/cart.ts';
import type { Purchase } from '@petcare/contracts/payments/payments.ts';
import { refundReasons } from '@petcare/contracts/payments/refund-reasons.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { sumQuantities } from '@petcare/contracts/products/sum-quantities.ts';
import { conflict, failure, invalid } from '@petcare/platform/errors.ts';
import { trusted, type Types } from 'mongoose';
import { nextOrderNumber } from '../payments/purchases/order-numbers.ts';
import type { Payer, Purchasable, Reservation } from '../payments/purchases/purchasable.ts';
import type {
  AppliedCoupon,
  DeliveryDraft,
  PurchaseTerms,
  SpentPacks,
} from '../payments/purchases/purchase-terms.ts';
import { pictureOf, Products, type ProductDocument } from '../catalogue/products/product.model.ts';
import { releaseStock, reserveStock, type StockLine } from '../catalogue/products/stock.ts';
import { insertOrder } from './insert-order.ts';
import type { OrderLineDocument } from './order.model.ts';
import { syncOrderPayment } from './order-money.ts';

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

export function purchasableProducts({
  delivery: deliveries,
  coupons,
  prescriptions,
  removeFromCart,
}: PurchaseTerms): Purchasable<ProductRequest, ProductDraft> {
  return {
    async price({ lines: requested, coupon: code }, customerId, { district, division }) {
      const quantities = requestedUnits(requested);
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
      const weightOf = ({ product_id }: DraftLine) =>
        byId.get(product_id.toHexString())?.weight_grams ?? null;
      const items = lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
      const delivery = await deliveries.price({
        items,
        lines: lines.map((line) => ({ quantity: line.quantity, weight: weightOf(line) })),
        district,
        division,
      });
      const coupon = code === undefined ? null : await coupons.apply(code, items, customerId);
      return {
        draft: {
          lines: coupon ? withDiscount(lines, coupon, coupons) : lines,
          taken: [],
          ...(delivery && { delivery }),
          ...(coupon && { coupon }),
        },
        amount: items - (coupon?.discount ?? 0) + (delivery?.charge ?? 0),
        description: describeLines(lines),
      };
    },

    needsReservation: ({ lines, coupon }) =>
      coupon !== undefined || lines.some(({ counted, prescribed }) => counted || prescribed),

    lockKeys: ({ lines, coupon }) =>
      [
        ...(coupon ? [`coupon:${coupon.couponId}`] : []),
        ...lines.filter(({ counted }) => counted).map(({ product_id }) => product_id.toHexString()),
      ].toSorted(),

    async precheckStock({ lines }) {
      const tooFew = lines.map(({ product_id, quantity }) => ({
        _id: product_id,
        stock: trusted({ $ne: null, $lt: quantity }),
      }));
      // An index serves the ids; alternatives alone would read every product.
      const ids = lines.map(({ product_id }) => product_id);
      const short = await Products.exists({ _id: trusted({ $in: ids }), $or: tooFew });
      return short ? 'short' : 'available';
    },

    overlaps: (one, other) =>
      (one.coupon !== undefined && one.coupon.couponId === other.coupon?.couponId) ||
      one.lines.some(({ product_id }) => other.lines.some((line) => line.product_id.equals(product_id))),

    unitsOf: ({ lines }) => sumQuantities(lines.filter(({ counted }) => counted)),

    async findLeft({ lines }) {
      const ids = lines.map(({ product_id }) => product_id);
      const found = await Products.find({ _id: trusted({ $in: ids }) }, 'stock').lean<ProductDocument[]>();
      return new Map(found.flatMap(({ _id, stock }) => (stock === null ? [] : [[_id.toHexString(), stock]])));
    },

    async reserve(draft, payer) {
      const { coupon } = draft;
      const error = coupon ? await coupons.reserve(coupon, payer) : null;
      if (error) return { kind: 'short', error, refundReason: refundReasons.couponUsedUp };
      const reservation = await reserveGoods(draft, payer, prescriptions);
      if (!coupon) return reservation;
      if (reservation.kind !== 'short') return { ...reservation, kind: 'held' };
      await coupons.release(coupon, payer.paymentId);
      return reservation;
    },

    async release({ taken, spent = [], coupon }, paymentId) {
      if (coupon) await coupons.release(coupon, paymentId);
      await prescriptions.release(spent);
      await releaseStock(taken);
    },

    shortage: () =>
      conflict('out_of_stock', { message: 'There are not enough units left for this purchase.' }),

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
        expectedDay: deliveries.expectedDay,
        coupon: coupon ?? null,
        actor,
      });
      if (coupon) await coupons.consume(coupon, payment._id, { id: order._id, number });
      if (payment.from_cart)
        await removeFromCart(
          payment.customer_id,
          lines.map(({ product_id }) => product_id),
        );
      return order;
    },

    syncPaymentStatus: syncOrderPayment,

    toBought: ({ lines }) => ({
      kind: 'product',
      lines: lines.map(({ quantity, ...names }) => ({ ...productNames(names), quantity })),
    }),
  };
}

async function reserveGoods(
  draft: ProductDraft,
  { customerId }: Payer,
  prescriptions: PurchaseTerms['prescriptions'],
): Promise<Reservation<ProductDraft>> {
  const spending = await prescriptions.spend(
    customerId,
    draft.lines.filter(({ prescribed }) => prescribed),
  );
  if (spending.kind === 'missing')
    return { kind: 'short', error: prescriptionNeeded(draft, spending.product_id) };
  const { packs: spent } = spending;
  const reservation = await reserveStock(draft.lines);
  if (reservation.kind === 'short') {
    await prescriptions.release(spent);
    return reservation;
  }
  // Units sold without a stock count must not be released to a count that begins later.
  const { counted } = reservation;
  const isHeld = counted.length > 0 || spent.length > 0;
  return { kind: isHeld ? 'held' : 'none', draft: { ...draft, taken: counted, spent } };
}

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
    product_id: product._id,
    ...productNames(product),
    product_image: pictureOf(product),
    unit_price: product.product_price,
    quantity,
    counted: product.stock !== null,
    ...(product.prescription_needed && { prescribed: true }),
  };
}

function withDiscount(
  lines: readonly DraftLine[],
  { discount }: AppliedCoupon,
  { share }: PurchaseTerms['coupons'],
): DraftLine[] {
  const shares = share(
    lines.map(({ unit_price, quantity }) => unit_price * quantity),
    discount,
  );
  return lines.map((line, index) => ({ ...line, discount: shares[index] ?? 0 }));
}

function prescriptionNeeded({ lines }: ProductDraft, productId: Types.ObjectId) {
  const line = lines.find(({ product_id }) => product_id.equals(productId));
  return conflict('prescription_needed', {
    details: { product_id: productId.toHexString(), ...(line && productNames(line)) },
  });
}

function describeLines([first, ...others]: readonly DraftLine[]): string {
  if (!first) return '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first.quantity} x ${first.product_name}`.slice(0, 180) + more;
}
