import type { PersonalTable } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalAddresses } from '../../orders/addresses/personal-addresses.ts';
import { personalCart } from '../../catalogue/cart/personal-cart.ts';
import { personalCouponUses } from '../../catalogue/coupons/personal-coupon-uses.ts';
import { personalOrderNotes, writtenOrderNotes } from '../../orders/order-notes/personal-order-notes.ts';
import { personalCashCodes, personalCashRefusals } from '../../payments/cash/personal-cash-rows.ts';
import { personalPetCopies } from '../../hostel/pet-copies/personal-pet-copies.ts';
import { personalPrescriptions } from '../../catalogue/prescriptions/personal-prescriptions.ts';
import { personalProductImports } from '../../catalogue/product-imports/personal-product-imports.ts';
import { personalProductPictures } from '../../catalogue/products/personal-product-pictures.ts';
import { personalRefills } from '../../orders/refills/personal-refills.ts';
import { personalReturns } from '../../orders/returns/personal-returns.ts';
import {
  personalReviewReports,
  personalReviews,
  personalReviewVotes,
} from '../../orders/reviews/personal-reviews.ts';
import { personalWaits } from '../../hostel/stay-waits/personal-waits.ts';
import { personalStayEntries, writtenStayEntries } from '../../hostel/stays/personal-stay-entries.ts';
import { personalVisitFees } from '../../payments/visit-fees/personal-visit-fees.ts';
import { personalStockAlerts, personalWishlist } from '../../catalogue/wishlist/personal-wishlist.ts';
import type { ErasureContext } from './create-erasure.ts';
import { personalBookings } from './erase-bookings.ts';
import { personalOrders } from './erase-orders.ts';
import { personalPayments } from './erase-payments.ts';

/** The kinds besides orders and bookings, which have steps of their own. */
export const otherKinds: PersonalTable = [
  personalCart,
  personalStayEntries,
  personalReviews,
  personalReviewVotes,
  personalReviewReports,
  personalAddresses,
  personalCashCodes,
  personalCashRefusals,
  personalWishlist,
  personalStockAlerts,
  personalRefills,
  personalWaits,
  personalOrderNotes,
  personalPayments,
  personalReturns,
  personalVisitFees,
  personalPrescriptions,
  personalCouponUses,
  personalPetCopies,
  writtenOrderNotes,
  writtenStayEntries,
  personalProductImports,
  personalProductPictures,
];

/** All kinds of personal data of commerce, each described once. */
export const personalTable: PersonalTable<ErasureContext> = [personalOrders, personalBookings, ...otherKinds];
