import { errors } from '@petcare/contracts/shared/errors.ts';
import type { Attack } from './attack.ts';

const content = 'services/content/src';
const clinic = 'services/clinic/src';
const commerce = 'services/commerce/src';
const account = 'services/account/src';

const races = `${content}/posts/applications/races.full.test.ts`;
const changes = `${clinic}/appointments/changes/appointment-changes.test.ts`;
const pets = `${clinic}/pets/pet.routes.test.ts`;
const reception = [`${clinic}/reception/reception.test.ts`, 'of twenty at once each is booked'] as const;
const moves = `${clinic}/appointments/moves/moves.test.ts`;
const fees = `${clinic}/fees/fees.test.ts`;
const queueChanges = `${clinic}/queue/queue-changes.test.ts`;
const emergencies = `${clinic}/emergencies/emergencies.test.ts`;
const passport = `${clinic}/passport/passport.routes.test.ts`;
const passportLinks = `${clinic}/passport-links/passport-link.routes.test.ts`;
const petTransfers = `${clinic}/pet-transfers/pet-transfers.test.ts`;
const visits = `${clinic}/visits/visit.routes.test.ts`;
const signedVisits = `${clinic}/visits/signed-visits.test.ts`;
const waitlist = `${clinic}/waitlist/waitlist.test.ts`;
const bookingLife = `${commerce}/bookings/booking-life.test.ts`;
const orderStatus = [
  `${commerce}/orders/change-order-status.test.ts`,
  'of twenty concurrent changes one wins',
] as const;
const cancellation = [
  `${commerce}/cancellations/cancellation.routes.test.ts`,
  'when many withdraw, decide and carry out at the same time',
] as const;
const returns = `${commerce}/returns/complete-return.test.ts`;
const cashOrders = `${commerce}/payments/cash/cash.routes.test.ts`;
const addresses = `${commerce}/addresses/address.routes.test.ts`;
const productImports = `${commerce}/product-imports/races.full.test.ts`;
const barcodes = `${commerce}/product-imports/barcodes.test.ts`;
const packing = `${commerce}/packing/scan.routes.test.ts`;
const coupons = `${commerce}/coupons/coupon.routes.test.ts`;
const wishlist = `${commerce}/wishlist/wishlist.routes.test.ts`;
const here = 'e2e/src/guarantees/attacks/races.full.test.ts';
const boarding = [here, 'changing the pets of a booking, checking in and checking out'] as const;
const dose = [
  `${commerce}/stays/stay.routes.test.ts`,
  'is given once by twenty keepers at once, and again after it was undone',
] as const;
const invitation = [
  `${account}/accounts/invitations/invitation.routes.test.ts`,
  'also at the same time',
] as const;

/** Endpoints that can conflict are those that write, which those that print do not, and have an error of status 409. */
export const raceAttack: Attack = {
  tries: 'sends one request many times at once to have its effect more than once',
  on: (endpoint) =>
    endpoint.method !== 'GET' &&
    !endpoint.produces &&
    (endpoint.errors ?? []).some((code) => errors[code].status === 409),
  tests: {
    'productImports.start': [productImports, 'that two admins start many times'],
    'productImports.undo': [productImports, 'that two admins undo many times'],
    'payments.sendCashCode': [cashOrders, 'is limited per phone, also for a hundred at once'],
    'payments.startCash': [
      cashOrders,
      'is limited to three open ones, also when a hundred are placed at once',
    ],
    'orders.refuse': [cashOrders, 'is refused once by twenty admins at once'],
    'cashRuns.record': [cashOrders, 'enters the ledger, once for twenty requests at once'],
    'refunds.payOut': [cashOrders, 'waits until an admin has paid it out, once'],
    'consignments.book': [
      `${commerce}/couriers/courier.routes.test.ts`,
      'is booked once by twenty requests at once',
    ],
    'addresses.add': [addresses, 'also when thirty are added at once'],
    'addresses.update': [addresses, 'holds an address once, with the label given last'],
    'delivery.setTariff': [
      `${commerce}/delivery/delivery.routes.test.ts`,
      'keeps each version, and of twenty changes at once one wins',
    ],
    'savedViews.save': [
      `${account}/users/saved-views/saved-views.routes.test.ts`,
      'of ten browsers that save at once on version %i, one wins',
    ],
    'coupons.quote': [coupons, 'never exceed its limit when 100 customers buy at once'],
    'coupons.create': [coupons, 'cannot add a second coupon with a code, also at the same moment'],
    'coupons.update': [coupons, 'of two who change a coupon at once, one gets a conflict'],
    'refills.set': [`${commerce}/refills/refill.routes.test.ts`, 'asked for ten times at once is one'],
    'wishlist.set': [wishlist, 'twenty requests at once never exceed the limit of the list'],
    'wishlist.setAlert': [wishlist, 'asked for ten times at once is one, and is sent once'],
    'users.signUp': [
      `${account}/accounts/sign-up/sign-up.test.ts`,
      'of twenty concurrent sign-ups with one address, one succeeds',
    ],
    'users.update': [
      `${account}/accounts/profile/update-user.test.ts`,
      'also when two users request it at the same time',
    ],
    'users.changeRole': [
      `${account}/accounts/roles/change-role.test.ts`,
      'remains when the last two are demoted at the same time',
    ],
    'users.invite': [
      `${account}/accounts/invitations/user-invitation.test.ts`,
      'creates one invitation per address, also at the same time',
    ],
    'users.delete': [
      `${account}/lifecycle/deletions/start-deletion.test.ts`,
      'remains when two are deleted at the same time',
    ],
    'deletions.start': [
      `${account}/lifecycle/deletions/start-deletion.test.ts`,
      'remains when two are deleted at the same time',
    ],
    'deletions.undo': [
      `${account}/lifecycle/deletions/deletion-lifecycle.test.ts`,
      'is either kept or deleted when undo and start race',
    ],
    'invitations.accept': invitation,
    'memories.create': [
      `${content}/posts/memories/share-memory.test.ts`,
      'twenty times at once creates one memory',
    ],
    'memories.createOfStay': [
      `${content}/posts/memories/share-stay.test.ts`,
      'shared twenty times at once is one memory',
    ],
    'memories.update': [
      `${content}/posts/memories/edit-memory.test.ts`,
      'of the title and one of the details at once are both stored',
    ],
    'adoptions.create': [
      `${content}/posts/adoptions/post-adoption.test.ts`,
      'ten times at once creates one post',
    ],
    'adoptions.update': [
      `${content}/posts/adoptions/edit-adoption.test.ts`,
      'is stored once when ten editors send the same version',
    ],
    'applications.submit': [
      `${content}/posts/applications/submit-application.test.ts`,
      'also when sent ten times at once',
    ],
    'applications.decline': [here, 'declining an application'],
    'applications.accept': [races, 'of two applicants accepted at once, one is accepted'],
    'applications.withdraw': [races, 'a simultaneous acceptance and withdrawal keep the invariant'],
    'comments.create': [
      `${content}/posts/comments/comments.test.ts`,
      'sent ten times at once with one client id is stored once',
    ],
    'comments.update': [`${content}/posts/comments/comments.test.ts`, 'is refused after fifteen minutes'],
    'specialists.create': [
      `${clinic}/specialists/specialist.routes.test.ts`,
      'with the same email address many times at once adds one',
    ],
    'specialists.update': [here, 'giving two doctors one address'],
    'specialists.decideFees': [
      `${clinic}/specialists/own-profile.test.ts`,
      'that were raised meanwhile are not approved with the former amount',
    ],
    'specialists.invite': [
      `${clinic}/doctor-accounts/doctor-account.test.ts`,
      'and the previous one stops working',
    ],
    'specialists.linkAccount': [
      `${clinic}/doctor-accounts/doctor-account.test.ts`,
      'also when two admins link at once',
    ],
    'schedules.update': [
      `${clinic}/schedules/changes/schedule.routes.test.ts`,
      'changed by several at once are changed once',
    ],
    'slots.hold': [`${clinic}/holds/hold-slot.test.ts`, 'is held by one of many concurrent requests'],
    'pets.create': [pets, 'with one microchip many times at once adds one'],
    'pets.update': [pets, 'of many at once one is stored'],
    'pets.changeStatus': [pets, 'of two archived pets with one microchip, one becomes active'],
    'passport.add': [passport, 'sent many times at once with one client id is one record'],
    'passport.update': [passport, 'is edited once when many editors send the same version'],
    'passportLinks.create': [passportLinks, 'also when many are created at once'],
    'petTransfers.undo': [petTransfers, 'undoes a transfer once, and entries added since stay with the pet'],
    'petTransfers.retry': [petTransfers, 'is tried again by an admin, once, when the adopter has room'],
    'appointments.create': [
      `${clinic}/appointments/book-appointment.test.ts`,
      'is booked by one of many concurrent requests',
    ],
    'appointments.changeStatus': [here, 'confirming an appointment'],
    'moves.offer': [moves, 'two offers of one time at once give it to one patient'],
    'moves.answer': [moves, 'accepted by many requests at once moves the appointment once'],
    'prepayments.start': [
      `${clinic}/prepayments/prepayments.test.ts`,
      'sent by many at once claims one slot and is open once',
    ],
    'prepayments.startOffered': [
      `${clinic}/prepayments/prepaid-offers.test.ts`,
      'accepted many times at once has one prepayment',
    ],
    'fees.take': [fees, 'taken by many at once is paid once'],
    'fees.refund': [fees, 'handed back by many at once is handed back once'],
    'appointments.confirmMany': [
      `${clinic}/appointments/changes/confirm-appointments.test.ts`,
      'confirmed by two at once are confirmed once',
    ],
    'appointments.cancel': [changes, 'twice at once happens once'],
    'appointments.reschedule': [changes, 'to one slot by many at once succeeds for one'],
    'visits.save': [visits, 'saved differently by many at once'],
    'visits.sign': [signedVisits, 'by twenty requests at once publishes one event'],
    'visits.amend': [signedVisits, 'of many at once one is stored'],
    'emergencies.request': [emergencies, 'is the only open one of its owner, however many requests overlap'],
    'emergencies.answer': [
      emergencies,
      'accepted, expired and cancelled at the same moment ends in one of them',
    ],
    'emergencies.cancel': [
      emergencies,
      'accepted, expired and cancelled at the same moment ends in one of them',
    ],
    'emergencies.addVoiceNote': [emergencies, 'is played to the owner and the asked doctor only'],
    'waitlist.join': [waitlist, 'has one entry per user'],
    'waitlist.claim': [waitlist, 'has one owner when accepting the offer races its expiry'],
    'reception.book': reception,
    'queue.change': [queueChanges, 'of two tabs that see one board, one succeeds'],
    'queue.undo': [queueChanges, 'two undo at once take one change back'],
    'appointments.undoStatus': [queueChanges, 'by many at once is taken back once'],
    'queue.next': [`${clinic}/queue/queue.routes.test.ts`, 'by many at once moves the queue by one'],
    'trash.restore.clinic': [
      `${clinic}/trash/trash.routes.test.ts`,
      'are restored at once, and one of them has it',
    ],
    'products.create': [barcodes, 'belongs to one product, also when ten set it at once'],
    'trash.restore.commerce': [barcodes, 'which cannot be restored beside a new one'],
    'orders.scanUnit': [packing, 'of twenty scans of two units at once two are ticked'],
    'orders.undoScan': [packing, 'a scan is taken back, once'],
    'products.saveVariants': [
      `${commerce}/products/variants.test.ts`,
      'of ten admins who add a variant at once, one succeeds',
    ],
    'products.update': [here, 'changing one version of a product'],
    'orders.place': ['e2e/src/guarantees/oversell/scenario.full.test.ts', 'each of ten units is sold once'],
    'orders.changeStatus': orderStatus,
    'orderNotes.add': [
      `${commerce}/order-notes/order-note.routes.test.ts`,
      'sent ten times at once with one client id is stored once',
    ],
    'orders.cancel': [`${commerce}/orders/cancel-order.test.ts`, 'exactly one of the two wins'],
    'orders.decideCancellation': cancellation,
    'orders.withdrawCancellation': cancellation,
    'hostelOrders.decideCancellation': cancellation,
    'hostelOrders.withdrawCancellation': cancellation,
    'returns.request': [returns, 'no two returns claim the same item'],
    'returns.withdraw': [returns, 'of approval, refusal and withdrawal one wins'],
    'returns.change': [returns, 'of approval, refusal and withdrawal one wins'],
    'returns.complete': [returns, 'a return is completed once: one refund, and each item back once'],
    'hostelOrders.place': [
      `${commerce}/bookings/booking.routes.test.ts`,
      'parallel requests with the same payment create one booking',
    ],
    'hostelOrders.changeStatus': [bookingLife, 'a customer who cancels and an admin who confirms at once'],
    'hostelOrders.cancel': [bookingLife, 'a customer who cancels and an admin who confirms at once'],
    'kennels.create': [`${commerce}/kennels/kennel.routes.test.ts`, 'a name is taken once'],
    'kennels.assign': [
      `${commerce}/kennels/kennel.routes.test.ts`,
      'of ten guests moved into two places at once two enter',
    ],
    'stayWaits.join': [
      `${commerce}/stay-waits/stay-wait.routes.test.ts`,
      'there is one entry per customer and dates',
    ],
    'hostelSettings.save': [
      `${commerce}/hostel/hostel-settings.routes.test.ts`,
      'of ten admins who save at once one succeeds',
    ],
    'stayBalances.record': [
      `${commerce}/deposits/deposits.test.ts`,
      'charges the deposit once, and the rest is recorded once',
    ],
    'stayChanges.change': [
      `${commerce}/bookings/change-stay.test.ts`,
      'of twenty changes at once one is made',
    ],
    'hostelOrders.setPets': boarding,
    'hostelOrders.checkIn': boarding,
    'hostelOrders.checkOut': boarding,
    'stays.record': dose,
    'stays.undo': dose,
    'stays.share': [`${commerce}/stays/share-stay.test.ts`, 'shared ten times at once is one memory'],
    'payments.startCard': [
      `${commerce}/payments/opening/start-card-payment.test.ts`,
      'ten concurrent requests of one attempt',
    ],
    'payments.startBkash': [
      `${commerce}/payments/opening/pay-with-bkash.test.ts`,
      'ten concurrent requests of one attempt',
    ],
    'payments.refund': [
      `${commerce}/payments/refunds/refund-payment.test.ts`,
      'never exceeds the received sum under concurrent requests',
    ],
  },
};
