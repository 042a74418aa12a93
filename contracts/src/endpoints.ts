import type { Endpoint } from './shared/endpoint.ts';
import { accountSecurityEndpoints } from './account/account-security.ts';
import { addressEndpoints } from './commerce/orders/addresses.ts';
import { adoptionEndpoints } from './content/adoptions.ts';
import { applicationEndpoints } from './content/applications.ts';
import { appointmentEndpoints } from './clinic/appointments.ts';
import { auditEndpoints } from './account/audit.ts';
import { authorEndpoints } from './shared/authors.ts';
import { cancellationEndpoints } from './commerce/payments/cancellations.ts';
import { cashEndpoints } from './commerce/payments/cash.ts';
import { cartEndpoints } from './commerce/products/cart.ts';
import { clinicServiceEndpoints } from './clinic/clinic-services.ts';
import { commentEndpoints } from './content/comments.ts';
import { deliveryEndpoints } from './commerce/orders/delivery.ts';
import { confirmationEndpoints } from './clinic/confirmations.ts';
import { courierEndpoints } from './commerce/orders/couriers.ts';
import { couponEndpoints } from './commerce/payments/coupons.ts';
import { deletionEndpoints } from './shared/deletions.ts';
import { doctorAccountEndpoints } from './account/doctor-accounts.ts';
import { emergencyEndpoints } from './clinic/emergencies.ts';
import { eventAdminEndpoints } from './event-admin.ts';
import { exportEndpoints } from './account/exports.ts';
import { feePaymentEndpoints } from './clinic/fee-payments.ts';
import { hostelOrderEndpoints } from './commerce/hostel/hostel-orders.ts';
import { invariantEndpoints } from './invariants.ts';
import { memoryEndpoints } from './content/memories.ts';
import { moveOfferEndpoints } from './clinic/move-offers.ts';
import { notificationEndpoints } from './notifications/notifications.ts';
import { orderEndpoints } from './commerce/orders/orders.ts';
import { orderNoteEndpoints } from './commerce/orders/order-notes.ts';
import { orderStatusEndpoints } from './commerce/orders/order-statuses.ts';
import { openPaymentEndpoints } from './commerce/payments/open-payments.ts';
import { overviewEndpoints } from './overview.ts';
import { packingEndpoints } from './commerce/orders/packing.ts';
import { packingSlipEndpoints } from './commerce/orders/packing-slips.ts';
import { passportEndpoints } from './clinic/passport/passport.ts';
import { passportLinkEndpoints } from './clinic/passport/passport-links.ts';
import { paymentEndpoints } from './commerce/payments/payments.ts';
import { pdfFileEndpoints } from './clinic/passport/pdf-files.ts';
import { petTransferEndpoints } from './clinic/passport/pet-transfers.ts';
import { petEndpoints } from './clinic/pets/pets.ts';
import { pictureEndpoints } from './shared/pictures.ts';
import { postPreviewEndpoints } from './content/post-previews.ts';
import { reconciliationEndpoints } from './commerce/payments/reconciliation.ts';
import { prepaymentEndpoints } from './clinic/prepayments.ts';
import { prescriptionEndpoints } from './commerce/products/prescriptions.ts';
import { productEndpoints } from './commerce/products/products.ts';
import { productVariantEndpoints } from './commerce/products/product-variants.ts';
import { productImportEndpoints } from './commerce/products/product-imports.ts';
import { receptionEndpoints } from './clinic/reception.ts';
import { queueChangeEndpoints } from './clinic/queue-changes.ts';
import { queueEndpoints } from './clinic/queue.ts';
import { refillEndpoints } from './commerce/orders/refills.ts';
import { returnEndpoints } from './commerce/orders/returns.ts';
import { reviewEndpoints } from './commerce/products/reviews.ts';
import { savedViewEndpoints } from './account/saved-views.ts';
import { scheduleEndpoints } from './clinic/schedules.ts';
import { specialistEndpoints } from './clinic/specialists.ts';
import { hostelEndpoints } from './commerce/hostel/hostel.ts';
import { kennelEndpoints } from './commerce/hostel/kennels.ts';
import { hostelSettingsEndpoints } from './commerce/hostel/hostel-settings.ts';
import { stayVaccinationEndpoints } from './commerce/hostel/stay-vaccinations.ts';
import { stayChangeEndpoints } from './commerce/hostel/stay-changes.ts';
import { stayBalanceEndpoints } from './commerce/hostel/stay-balances.ts';
import { stayMemoryEndpoints } from './commerce/hostel/stay-memories.ts';
import { stayWaitEndpoints } from './commerce/hostel/stay-waits.ts';
import { stayEndpoints } from './commerce/hostel/stays.ts';
import { stockLevelEndpoints } from './commerce/products/stock-levels.ts';
import { trashEndpoints } from './trash.ts';
import { userInvitationEndpoints } from './account/user-invitations.ts';
import { userEndpoints } from './account/users.ts';
import { vaccinationPlanEndpoints } from './clinic/pets/vaccination-plan.ts';
import { visitEndpoints } from './clinic/visits.ts';
import { waitlistEndpoints } from './clinic/waitlist.ts';
import { wishlistEndpoints } from './commerce/products/wishlist.ts';

/**
 * The endpoint table of the product. Validation, access checks, gateway routing, the frontend client, the OpenAPI
 * document and the generated tests are derived from it.
 */
export const endpoints = {
  ...userEndpoints,
  ...userInvitationEndpoints,
  ...accountSecurityEndpoints,
  ...exportEndpoints,
  ...notificationEndpoints,
  ...savedViewEndpoints,
  ...pictureEndpoints,
  ...memoryEndpoints,
  ...adoptionEndpoints,
  ...postPreviewEndpoints,
  ...applicationEndpoints,
  ...commentEndpoints,
  ...authorEndpoints,
  ...clinicServiceEndpoints,
  ...specialistEndpoints,
  ...doctorAccountEndpoints,
  ...scheduleEndpoints,
  ...petEndpoints,
  ...passportEndpoints,
  ...passportLinkEndpoints,
  ...pdfFileEndpoints,
  ...petTransferEndpoints,
  ...vaccinationPlanEndpoints,
  ...appointmentEndpoints,
  ...confirmationEndpoints,
  ...moveOfferEndpoints,
  ...feePaymentEndpoints,
  ...prepaymentEndpoints,
  ...emergencyEndpoints,
  ...visitEndpoints,
  ...waitlistEndpoints,
  ...queueEndpoints,
  ...queueChangeEndpoints,
  ...receptionEndpoints,
  ...productEndpoints,
  ...productVariantEndpoints,
  ...productImportEndpoints,
  ...stockLevelEndpoints,
  ...refillEndpoints,
  ...reviewEndpoints,
  ...wishlistEndpoints,
  ...prescriptionEndpoints,
  ...cartEndpoints,
  ...couponEndpoints,
  ...orderEndpoints,
  ...orderNoteEndpoints,
  ...orderStatusEndpoints,
  ...packingSlipEndpoints,
  ...packingEndpoints,
  ...hostelEndpoints,
  ...hostelSettingsEndpoints,
  ...kennelEndpoints,
  ...hostelOrderEndpoints,
  ...stayEndpoints,
  ...stayVaccinationEndpoints,
  ...stayChangeEndpoints,
  ...stayBalanceEndpoints,
  ...stayMemoryEndpoints,
  ...stayWaitEndpoints,
  ...cancellationEndpoints,
  ...returnEndpoints,
  ...addressEndpoints,
  ...cashEndpoints,
  ...courierEndpoints,
  ...deliveryEndpoints,
  ...reconciliationEndpoints,
  ...paymentEndpoints,
  ...openPaymentEndpoints,
  ...deletionEndpoints,
  ...trashEndpoints,
  ...auditEndpoints,
  ...overviewEndpoints,
  ...eventAdminEndpoints,
  ...invariantEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
