import { newId } from '@petcare/platform/mongo/object-id.ts';
import { hoursAgo, day, hex, pick, personalName, type Kind, type World } from './row-kind.ts';

const orderer = {
  ordererName: personalName,
  ordererEmail: 'rokeya@example.com',
  ordererContact: '01711223344',
  shippingAddress: 'House 7, Road 3, Gazipur, 1700, Dhaka',
};
const anonymous = { ordererName: '', ordererEmail: '', ordererContact: '', shippingAddress: '' };
const anonymisedAndHidden = { ...anonymous, searchTerms: [], deletedAt: new Date() };
const searchTerms = ['rokeya', 'sakhawat', 'rokeya@example.com', '01711223344'];

/** Returns an id that an order and its payment derive from the same numbers. */
const pairedId = (kind: number, at: number, { userCount }: World) =>
  `${kind}${userCount}`.padStart(8, '0').slice(-8) +
  userCount.toString(16).padStart(8, '0') +
  hex(at).slice(-8);

export const orderKinds: readonly Kind[] = [
  {
    service: 'commerce',
    collection: 'orders',
    share: 20,
    filterOf: (userId) => ({ customerId: userId }),
    kept: anonymisedAndHidden,
    make: (at, userId, world) => ({
      _id: pairedId(1, at, world),
      orderId: `PC-${world.userCount}-${at}`,
      lines: [
        {
          productId: newId(),
          productName: 'Cat food',
          productImage: '/scenes/product-ball.webp',
          quantity: 1,
          unitPrice: 50_000,
        },
      ],
      totalPrice: 50_000,
      refunded: 0,
      kept: 50_000,
      customerId: userId,
      paymentId: pairedId(2, at, world),
      paymentStatus: 'paid',
      ...orderer,
      status: pick(['Delivered', 'Delivered', 'Returned'], at),
      version: 3,
      timeline: [
        { kind: 'status', status: 'Pending', at: hoursAgo(at), by: 'customer', amount: null, reason: null },
        { kind: 'status', status: 'Delivered', at: hoursAgo(at), by: 'admin', amount: null, reason: null },
      ],
      heldStock: [],
      deletedAt: null,
      searchTerms,
      createdAt: hoursAgo(at),
      updatedAt: hoursAgo(at),
    }),
  },
  {
    service: 'commerce',
    collection: 'bookings',
    share: 5,
    filterOf: (userId) => ({ customerId: userId }),
    kept: { ...anonymisedAndHidden, pets: [] },
    make: (at, userId, world) => ({
      _id: pairedId(3, at, world),
      orderId: `PH-${world.userCount}-${at}`,
      customerId: userId,
      paymentId: pairedId(4, at, world),
      paymentStatus: 'paid',
      refunded: 0,
      kept: 140_000,
      ...orderer,
      stay: { petType: 'dog', guests: 1, checkIn: day(at * 24 + 48), checkOut: day(at * 24) },
      days: 2,
      total: 140_000,
      pets: [{ name: personalName }],
      lines: [],
      terms: { settings: 0, refundRules: [], checkInMinutes: 600, checkOutMinutes: 1_080 },
      status: 'Completed',
      version: 3,
      timeline: [],
      holdsPlaces: false,
      checkedInAt: hoursAgo(at),
      checkedOutAt: hoursAgo(at),
      deletedAt: null,
      searchTerms,
      createdAt: hoursAgo(at),
      updatedAt: hoursAgo(at),
    }),
  },
  ...(['product', 'hostel'] as const).map((kind): Kind => ({
    service: 'commerce',
    collection: 'payments',
    share: kind === 'product' ? 20 : 5,
    filterOf: (userId) => ({ customerId: userId, kind }),
    kept: {
      orderer: anonymous,
      methodRef: null,
      searchTerms: [],
      ...(kind === 'hostel' && { 'draft.pets': [] }),
    },
    make: (at, userId, world) => ({
      _id: pairedId(kind === 'product' ? 2 : 4, at, world),
      customerId: userId,
      kind,
      provider: 'card',
      reference: newId(),
      attemptKey: null,
      fingerprint: 'filled in',
      status: 'paid',
      amount: kind === 'product' ? 50_000 : 140_000,
      received: kind === 'product' ? 50_000 : 140_000,
      refunded: 0,
      refundReserved: 0,
      providerRef: `pi_${newId()}`,
      nextAction: null,
      methodRef: 'visa 4242',
      trxId: null,
      accountNumber: null,
      executingAt: null,
      polls: 0,
      dispute: null,
      orderer,
      draft: kind === 'product' ? { lines: [], taken: [] } : { pets: [{ name: personalName }] },
      description: 'Cat food',
      fromCart: false,
      reservation: 'none',
      orderId: pairedId(kind === 'product' ? 1 : 3, at, world),
      failure: null,
      expiresAt: hoursAgo(at),
      checkedAt: hoursAgo(at),
      version: 2,
      searchTerms,
      createdAt: hoursAgo(at),
      updatedAt: hoursAgo(at),
    }),
  })),
];
