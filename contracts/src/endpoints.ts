import type { Endpoint } from './endpoint.ts';
import { accountSecurityEndpoints } from './account-security.ts';
import { addressEndpoints } from './addresses.ts';
import { adoptionEndpoints } from './adoptions.ts';
import { applicationEndpoints } from './applications.ts';
import { appointmentEndpoints } from './appointments.ts';
import { auditEndpoints } from './audit.ts';
import { authorEndpoints } from './authors.ts';
import { cancellationEndpoints } from './cancellations.ts';
import { cashEndpoints } from './cash.ts';
import { cartEndpoints } from './cart.ts';
import { clinicServiceEndpoints } from './clinic-services.ts';
import { commentEndpoints } from './comments.ts';
import { deliveryEndpoints } from './delivery.ts';
import { confirmationEndpoints } from './confirmations.ts';
import { courierEndpoints } from './couriers.ts';
import { couponEndpoints } from './coupons.ts';
import { deletionEndpoints } from './deletions.ts';
import { doctorAccountEndpoints } from './doctor-accounts.ts';
import { emergencyEndpoints } from './emergencies.ts';
import { eventAdminEndpoints } from './event-admin.ts';
import { exportEndpoints } from './exports.ts';
import { feePaymentEndpoints } from './fee-payments.ts';
import { hostelOrderEndpoints } from './hostel-orders.ts';
import { invariantEndpoints } from './invariants.ts';
import { memoryEndpoints } from './memories.ts';
import { moveOfferEndpoints } from './move-offers.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderEndpoints } from './orders.ts';
import { orderNoteEndpoints } from './order-notes.ts';
import { orderStatusEndpoints } from './order-statuses.ts';
import { openPaymentEndpoints } from './open-payments.ts';
import { overviewEndpoints } from './overview.ts';
import { packingEndpoints } from './packing.ts';
import { packingSlipEndpoints } from './packing-slips.ts';
import { passportEndpoints } from './passport.ts';
import { passportLinkEndpoints } from './passport-links.ts';
import { paymentEndpoints } from './payments.ts';
import { pdfFileEndpoints } from './pdf-files.ts';
import { petTransferEndpoints } from './pet-transfers.ts';
import { petEndpoints } from './pets.ts';
import { pictureEndpoints } from './pictures.ts';
import { postPreviewEndpoints } from './post-previews.ts';
import { prepaymentEndpoints } from './prepayments.ts';
import { prescriptionEndpoints } from './prescriptions.ts';
import { productEndpoints } from './products.ts';
import { productVariantEndpoints } from './product-variants.ts';
import { productImportEndpoints } from './product-imports.ts';
import { receptionEndpoints } from './reception.ts';
import { queueChangeEndpoints } from './queue-changes.ts';
import { queueEndpoints } from './queue.ts';
import { refillEndpoints } from './refills.ts';
import { returnEndpoints } from './returns.ts';
import { reviewEndpoints } from './reviews.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { scheduleEndpoints } from './schedules.ts';
import { specialistEndpoints } from './specialists.ts';
import { hostelEndpoints } from './hostel.ts';
import { kennelEndpoints } from './kennels.ts';
import { hostelSettingsEndpoints } from './hostel-settings.ts';
import { stayVaccinationEndpoints } from './stay-vaccinations.ts';
import { stayChangeEndpoints } from './stay-changes.ts';
import { stayMemoryEndpoints } from './stay-memories.ts';
import { stayWaitEndpoints } from './stay-waits.ts';
import { stayEndpoints } from './stays.ts';
import { stockLevelEndpoints } from './stock-levels.ts';
import { trashEndpoints } from './trash.ts';
import { userInvitationEndpoints } from './user-invitations.ts';
import { userEndpoints } from './users.ts';
import { vaccinationPlanEndpoints } from './vaccination-plan.ts';
import { visitEndpoints } from './visits.ts';
import { waitlistEndpoints } from './waitlist.ts';
import { wishlistEndpoints } from './wishlist.ts';

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
  ...stayMemoryEndpoints,
  ...stayWaitEndpoints,
  ...cancellationEndpoints,
  ...returnEndpoints,
  ...addressEndpoints,
  ...cashEndpoints,
  ...courierEndpoints,
  ...deliveryEndpoints,
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
