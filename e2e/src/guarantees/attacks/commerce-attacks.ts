import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Attack } from './attack.ts';
import { fieldsOf } from './probes/fields.ts';

const commerce = 'services/commerce/src';
const cardPayment = `${commerce}/payments/opening/start-card-payment.test.ts`;
const couriers = `${commerce}/orders/couriers/courier.routes.test.ts`;
const cashOrders = `${commerce}/payments/cash/cash.routes.test.ts`;
const bkash = `${commerce}/payments/opening/pay-with-bkash.test.ts`;
const cancellation = [
  `${commerce}/purchasables/cancellations/cancellation.routes.test.ts`,
  'gets the same answer for a repeated request, and a conflict for another decision',
] as const;
const webhooks = 'e2e/src/guarantees/webhooks/scenario.full.test.ts';
const cardEvent = `${commerce}/payments/settlement/receive-card-event.test.ts`;
const bkashNotice = `${commerce}/payments/settlement/receive-bkash-notice.test.ts`;

const isWebhook = ({ rawBody }: Endpoint) => rawBody === true;
const isKey = (name: string) => ['client_id', 'attempt', 'request'].includes(name);

export const commerceAttacks: Readonly<Record<string, Attack>> = {
  'price tampering': {
    tries: 'sends another price, amount or quantity than the one of the server',
    // Admins set prices.
    on: (endpoint) =>
      endpoint.access.who !== 'system' &&
      endpoint.access.who !== 'roles' &&
      fieldsOf(endpoint).some(
        ({ part, path, shapes }) =>
          part === 'body' &&
          (shapes.includes('Taka') || /price|total|fee|amount|payment_id/i.test(path.at(-1) ?? '')),
      ),
    tests: {
      'appointments.create': [
        'services/clinic/src/appointments/book-appointment.test.ts',
        'has fee and names from the records',
      ],
      'payments.startCard': [cardPayment, 'an outdated total is refused with the new one and stores nothing'],
      'payments.startBkash': [bkash, 'an order can name the issued bKash id, and an invented id is refused'],
      'payments.startCash': [cashOrders, 'has the price of the server, is due'],
      'stayChanges.change': [
        `${commerce}/hostel/bookings/change-stay.test.ts`,
        'a change to full nights, at another price or of an outdated version changes nothing',
      ],
      'orders.place': [`${commerce}/orders/place-order.test.ts`, 'charges the card once at our price'],
      'hostelOrders.place': [
        `${commerce}/hostel/bookings/booking.routes.test.ts`,
        'and its price is ignored',
      ],
    },
  },
  'forged webhook': {
    tries: 'sends a payment message without, with another or with an outdated signature',
    on: isWebhook,
    tests: {
      'couriers.pathaoWebhook': [couriers, 'is not moved by a report with another secret'],
      'couriers.steadfastWebhook': [couriers, 'is not moved by a report with another secret'],
      'payments.stripeWebhook': [cardEvent, 'an invalid webhook'],
      'payments.bkashWebhook': [bkashNotice, 'a forged notice is refused and changes nothing'],
    },
    beside: [[bkash, 'an invented callback changes nothing']],
  },
  'replayed webhook': {
    tries: 'sends a payment message of the provider again, and in another order',
    on: isWebhook,
    tests: {
      'couriers.pathaoWebhook': [couriers, 'each once for fifty repeated reports at once'],
      'couriers.steadfastWebhook': [couriers, 'each once for fifty repeated reports at once'],
      'payments.stripeWebhook': [webhooks, 'fifty shuffled copies of every event about a payment'],
      'payments.bkashWebhook': [
        bkashNotice,
        'fifty concurrent notices of an unsettled payment create one order',
      ],
    },
    beside: [[bkash, 'repeated callbacks execute the payment once']],
  },
  'idempotency key': {
    tries: 'uses a key for another request, at once, or the key of another user',
    on: (endpoint) =>
      fieldsOf(endpoint).some(({ part, path }) => part === 'body' && isKey(path.at(-1) ?? '')),
    tests: {
      'payments.startCash': [cashOrders, 'places one order, also when it is sent a hundred times at once'],
      'emergencies.answer': [
        'services/clinic/src/emergencies/emergencies.test.ts',
        'that is accepted, expired and cancelled at the same moment ends in one of them',
      ],
      'stayBalances.record': [
        `${commerce}/hostel/deposits/deposits.test.ts`,
        'charges the deposit once, and the rest is recorded once',
      ],
      'cashRuns.record': [cashOrders, 'enters the ledger, once for twenty requests at once'],
      'orders.decideCancellation': cancellation,
      'orders.withdrawCancellation': cancellation,
      'hostelOrders.decideCancellation': cancellation,
      'hostelOrders.withdrawCancellation': cancellation,
      'returns.request': [
        `${commerce}/orders/returns/complete-return.test.ts`,
        'one repeated request creates one return',
      ],
      'orders.scanUnit': [
        `${commerce}/orders/packing/scan.routes.test.ts`,
        'a repeated request ticks once, and its id is of no use for another product',
      ],
      'orderNotes.add': [
        `${commerce}/orders/order-notes/order-note.routes.test.ts`,
        'sent ten times at once with one client id is stored once',
      ],
      'memories.create': [
        'services/content/src/posts/memories/share-memory.test.ts',
        'twenty times at once creates one memory',
      ],
      'adoptions.create': [
        'services/content/src/posts/adoptions/post-adoption.test.ts',
        'ten times at once creates one post',
      ],
      'comments.create': [
        'services/content/src/posts/comments/comments.test.ts',
        'sent ten times at once with one client id',
      ],
      'applications.submit': [
        'services/content/src/posts/applications/submit-application.test.ts',
        'sent again with its client id is the same application, also after it was withdrawn',
      ],
      'passportLinks.create': [
        'services/clinic/src/pets/links/passport-link.routes.test.ts',
        'with one client id is one link, and the last one works',
      ],
      'appointments.create': [
        'services/clinic/src/appointments/book-appointment.test.ts',
        'is one when the same request is sent twice',
      ],
      'prepayments.start': [
        'services/clinic/src/appointments/prepayments/prepayments.test.ts',
        'sent again is the same one, and with other contents is refused',
      ],
      'reception.book': [
        'services/clinic/src/appointments/reception/reception.test.ts',
        'a repeated request books once',
      ],
      'emergencies.request': ['services/clinic/src/emergencies/emergencies.test.ts', 'and one per client id'],
      'passport.add': [
        'services/clinic/src/pets/passport/passport.routes.test.ts',
        'sent many times at once with one client id is one record',
      ],
      'pets.create': [
        'services/clinic/src/pets/pet.routes.test.ts',
        'twice at once with one client id adds one',
      ],
      'stays.record': [
        `${commerce}/hostel/stays/stay.routes.test.ts`,
        'with one client id, sent ten times at once, is stored once',
      ],
      'payments.startCard': [cardPayment, 'the same attempt id of another customer is a separate payment'],
      'payments.startBkash': [bkash, 'ten concurrent requests of one attempt return the same payment'],
      'payments.refund': [
        `${commerce}/payments/refunds/refund-payment.test.ts`,
        'is made once per request id',
      ],
    },
    beside: [[cardPayment, 'the same attempt with another body is refused']],
  },
};
