import { eraseAddresses } from '../addresses/personal-addresses.ts';
import { Carts } from '../cart/cart.model.ts';
import { eraseCouponUses } from '../coupons/erase-coupon-uses.ts';
import { eraseOrderNotes } from '../order-notes/erase-order-notes.ts';
import { eraseCashRows } from '../payments/cash/personal-cash-rows.ts';
import { erasePrescriptions } from '../prescriptions/erase-prescriptions.ts';
import { eraseRefills } from '../refills/erase-refills.ts';
import { eraseReturns } from '../returns/erase-returns.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import { removeStayLogs } from '../stays/remove-stay-logs.ts';
import { eraseWaits } from '../stay-waits/end-wait.ts';
import { eraseWishlist } from '../wishlist/erase-wishlist.ts';
import { eraseVisitFees } from '../visit-fees/personal-visit-fees.ts';
import { anonymisePayments } from './erase-payments.ts';

/**
 * Deletes the cart, the address book, the stay logs, the reviews, the wishlist, the food reminders, the entries in
 * waiting lists and the internal notes about a user and blanks the user in all payments, fees of visits, returns,
 * prescriptions and coupons. Idempotent.
 * @returns the number of documents; less than the limit means that no more are left.
 */
export async function erasePersonalData(userId: string, limit?: number): Promise<number> {
  let done = await anonymisePayments(userId, 'product', limit);
  done += await anonymisePayments(userId, 'hostel', limit === undefined ? undefined : limit - done);
  if (limit !== undefined && done >= limit) return done;
  done += await anonymisePayments(userId, 'visit', limit === undefined ? undefined : limit - done);
  if (limit !== undefined && done >= limit) return done;
  done += await removeStayLogs(userId, limit === undefined ? undefined : limit - done);
  if (limit !== undefined && done >= limit) return done;
  done += await eraseReviews(userId, limit === undefined ? undefined : limit - done);
  if (limit !== undefined && done >= limit) return done;
  done += await eraseReturns(userId, limit === undefined ? undefined : limit - done);
  if (limit !== undefined && done >= limit) return done;
  const { deletedCount } = await Carts.deleteOne({ _id: userId });
  return (
    done +
    deletedCount +
    (await eraseAddresses(userId)) +
    (await eraseVisitFees(userId)) +
    (await eraseCashRows(userId)) +
    (await eraseWishlist(userId)) +
    (await eraseRefills(userId)) +
    (await eraseCouponUses(userId)) +
    (await eraseWaits(userId)) +
    (await eraseOrderNotes(userId)) +
    (await erasePrescriptions(userId))
  );
}
