import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import { countAddresses } from '../addresses/personal-addresses.ts';
import { Carts } from '../cart/cart.model.ts';
import { Bookings } from '../bookings/booking.model.ts';
import { unerased } from './create-erasure.ts';
import { Orders } from '../orders/order.model.ts';
import { personalPayments } from './erase-payments.ts';
import { Payments } from '../payments/payment/payment.model.ts';
import { countWishlistRows } from '../wishlist/erase-wishlist.ts';
import { countCouponUses } from '../coupons/erase-coupon-uses.ts';
import { countOrderNotes } from '../order-notes/erase-order-notes.ts';
import { countCashRows } from '../payments/cash/personal-cash-rows.ts';
import { countPrescriptions } from '../prescriptions/erase-prescriptions.ts';
import { countRefills } from '../refills/erase-refills.ts';
import { countReturnRows } from '../returns/erase-returns.ts';
import { countReviewRows } from '../reviews/erase-reviews.ts';
import { countVisitFees } from '../visit-fees/personal-visit-fees.ts';
import { Products, type ProductDocument } from '../products/product.model.ts';

export async function countRows(kind: DeletionKind, id: string): Promise<DeletionRows> {
  if (kind === 'user') {
    const orders = await Orders.countDocuments(unerased(id));
    const bookings = await Bookings.countDocuments(unerased(id));
    const [reviews, wishlist] = [await countReviewRows(id), await countWishlistRows(id)];
    const refills = await countRefills(id);
    const notes = (await countOrderNotes(id)) + (await countAddresses(id)) + (await countCashRows(id));
    const carts = await Carts.countDocuments({ _id: id });
    const returns = await countReturnRows(id);
    const prescriptions = await countPrescriptions(id);
    const coupons = (await countCouponUses(id)) + (await countVisitFees(id));
    const payments = await Payments.countDocuments(personalPayments(id));
    return {
      label: null,
      rows: [
        { step: 'orders', count: orders, kept: true },
        { step: 'hostel_orders', count: bookings, kept: true },
        { step: 'cart', count: carts + reviews + wishlist + refills + notes, kept: false },
        { step: 'cart', count: payments + returns + prescriptions + coupons, kept: true },
      ],
    };
  }
  if (kind !== 'product') return { label: null, rows: [] };
  const product = await Products.findOne(
    { _id: id, deleted_at: null },
    'product_name',
  ).lean<ProductDocument>();
  return {
    label: product?.product_name ?? null,
    rows: [{ step: 'product', count: product ? 1 : 0, kept: false }],
  };
}
