import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { listAddresses } from '../addresses/personal-addresses.ts';
import { personalBookings } from '../bookings/list-bookings.ts';
import { Orders, shownFields, toOrder, type ShownOrder } from '../orders/order.model.ts';
import { personalStayEntries } from '../stays/list-stay-entries.ts';
import { Payments, type PaymentDocument } from '../payments/payment/payment.model.ts';
import { personalCashRows } from '../payments/cash/personal-cash-rows.ts';
import { personalPrescriptions } from '../prescriptions/erase-prescriptions.ts';
import { personalRefills } from '../refills/erase-refills.ts';
import { personalReturns } from '../returns/list-returns.ts';
import { personalReviews } from '../reviews/erase-reviews.ts';
import { personalWaits } from '../stay-waits/list-waits.ts';
import { personalVisitFees } from '../visit-fees/personal-visit-fees.ts';
import { personalWishlist } from '../wishlist/erase-wishlist.ts';
import { showPayments, toPayment } from '../payments/show-payment.ts';

/**
 * All orders, bookings, payments, fees of visits, returns, reviews, prescriptions, the wishlist, the food reminders, the
 * entries in waiting lists and the
 * address book of a user. Excludes card and intent ids of the provider, which are internal.
 */
export async function personalRows(userId: string): Promise<PersonalRows> {
  const orders = await Orders.find({ customer_id: userId }, shownFields)
    .sort({ _id: 1 })
    .lean<ShownOrder[]>();
  const payments = await Payments.find({ customer_id: userId }).sort({ _id: 1 }).lean<PaymentDocument[]>();
  return {
    orders: orders.map(toOrder),
    hostel_orders: await personalBookings(userId),
    stay_entries: await personalStayEntries(userId),
    payments: await showPayments(payments, (row, refunds) => ({
      ...toPayment(row, refunds),
      description: row.description,
      account_number: row.account_number,
      ...row.orderer,
    })),
    addresses: await listAddresses(userId),
    returns: await personalReturns(userId),
    ...(await personalReviews(userId)),
    ...(await personalWishlist(userId)),
    ...(await personalRefills(userId)),
    ...(await personalWaits(userId)),
    ...(await personalPrescriptions(userId)),
    ...(await personalCashRows(userId)),
    ...(await personalVisitFees(userId)),
  };
}
