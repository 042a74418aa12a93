import type { PersonalTable } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalAddresses } from '../addresses/personal-addresses.ts';
import { personalCart } from '../cart/personal-cart.ts';
import { personalCouponUses } from '../coupons/personal-coupon-uses.ts';
import { personalOrderNotes, writtenOrderNotes } from '../order-notes/personal-order-notes.ts';
import { personalCashCodes, personalCashRefusals } from '../payments/cash/personal-cash-rows.ts';
import { personalPetCopies } from '../pet-copies/personal-pet-copies.ts';
import { personalPrescriptions } from '../prescriptions/personal-prescriptions.ts';
import { personalProductImports } from '../product-imports/personal-product-imports.ts';
import { personalProductPictures } from '../products/personal-product-pictures.ts';
import { personalRefills } from '../refills/personal-refills.ts';
import { personalReturns } from '../returns/personal-returns.ts';
import { personalReviewReports, personalReviews, personalReviewVotes } from '../reviews/personal-reviews.ts';
import { personalWaits } from '../stay-waits/personal-waits.ts';
import { personalStayEntries, writtenStayEntries } from '../stays/personal-stay-entries.ts';
import { personalVisitFees } from '../visit-fees/personal-visit-fees.ts';
import { personalStockAlerts, personalWishlist } from '../wishlist/personal-wishlist.ts';
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
