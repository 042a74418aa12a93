import { newId } from '@petcare/platform/mongo/object-id.ts';
import mongoose from 'mongoose';
import { hoursAgo, day, hex, pick, personalName, type Kind, type World } from './row-kind.ts';

const oid = (id: string) => new mongoose.Types.ObjectId(id);
const orderer = {
  orderer_name: personalName,
  orderer_email: 'rokeya@example.com',
  orderer_contact: '01711223344',
  shipping_address: 'House 7, Road 3, Gazipur, 1700, Dhaka',
};
const anonymous = { orderer_name: '', orderer_email: '', orderer_contact: '', shipping_address: '' };
const anonymisedAndHidden = { ...anonymous, search_terms: [], deleted_at: new Date() };
const searchTerms = ['rokeya', 'sakhawat', 'rokeya@example.com', '01711223344'];

/** Returns an id that an order and its payment derive from the same numbers. */
const pairedId = (kind: number, at: number, { userCount }: World) =>
  oid(
    `${kind}${userCount}`.padStart(8, '0').slice(-8) +
      userCount.toString(16).padStart(8, '0') +
      hex(at).slice(-8),
  );

export const orderKinds: readonly Kind[] = [
  {
    service: 'commerce',
    collection: 'orders',
    share: 20,
    filterOf: (userId) => ({ customer_id: oid(userId) }),
    kept: anonymisedAndHidden,
    make: (at, userId, world) => ({
      _id: pairedId(1, at, world),
      order_id: `PC-${world.userCount}-${at}`,
      lines: [
        {
          product_id: oid(newId()),
          product_name: 'Cat food',
          product_image: '/scenes/product-ball.webp',
          quantity: 1,
          unit_price: 50_000,
        },
      ],
      total_price: 50_000,
      refunded: 0,
      kept: 50_000,
      customer_id: oid(userId),
      payment_id: pairedId(2, at, world),
      payment_status: 'paid',
      ...orderer,
      status: pick(['Delivered', 'Delivered', 'Returned'], at),
      version: 3,
      timeline: [
        { kind: 'status', status: 'Pending', at: hoursAgo(at), by: 'customer', amount: null, reason: null },
        { kind: 'status', status: 'Delivered', at: hoursAgo(at), by: 'admin', amount: null, reason: null },
      ],
      held_stock: [],
      deleted_at: null,
      search_terms: searchTerms,
      createdAt: hoursAgo(at),
      updatedAt: hoursAgo(at),
    }),
  },
  {
    service: 'commerce',
    collection: 'hostel_orders',
    share: 5,
    filterOf: (userId) => ({ customer_id: oid(userId) }),
    kept: { ...anonymisedAndHidden, pets: [] },
    make: (at, userId, world) => ({
      _id: pairedId(3, at, world),
      order_id: `PH-${world.userCount}-${at}`,
      customer_id: oid(userId),
      payment_id: pairedId(4, at, world),
      payment_status: 'paid',
      refunded: 0,
      kept: 140_000,
      ...orderer,
      stay: { petType: 'dog', guests: 1, checkIn: day(at * 24 + 48), checkOut: day(at * 24) },
      days: 2,
      total: 140_000,
      pets: [{ name: personalName }],
      lines: [],
      terms: { settings: 0, refund_rules: [], check_in_minutes: 600, check_out_minutes: 1_080 },
      status: 'Completed',
      version: 3,
      timeline: [],
      holds_places: false,
      checked_in_at: hoursAgo(at),
      checked_out_at: hoursAgo(at),
      deleted_at: null,
      search_terms: searchTerms,
      createdAt: hoursAgo(at),
      updatedAt: hoursAgo(at),
    }),
  },
  ...(['product', 'hostel'] as const).map((kind): Kind => ({
    service: 'commerce',
    collection: 'payments',
    share: kind === 'product' ? 20 : 5,
    filterOf: (userId) => ({ customer_id: oid(userId), kind }),
    kept: {
      orderer: anonymous,
      method_ref: null,
      search_terms: [],
      ...(kind === 'hostel' && { 'draft.pets': [] }),
    },
    make: (at, userId, world) => ({
      _id: pairedId(kind === 'product' ? 2 : 4, at, world),
      customer_id: oid(userId),
      kind,
      provider: 'card',
      reference: newId(),
      attempt_key: null,
      fingerprint: 'filled in',
      status: 'paid',
      amount: kind === 'product' ? 50_000 : 140_000,
      received: kind === 'product' ? 50_000 : 140_000,
      refunded: 0,
      refund_reserved: 0,
      provider_ref: `pi_${newId()}`,
      next_action: null,
      method_ref: 'visa 4242',
      trx_id: null,
      account_number: null,
      executing_at: null,
      polls: 0,
      dispute: null,
      orderer,
      draft: kind === 'product' ? { lines: [], taken: [] } : { pets: [{ name: personalName }] },
      description: 'Cat food',
      from_cart: false,
      hold: 'none',
      order_id: pairedId(kind === 'product' ? 1 : 3, at, world),
      failure: null,
      expires_at: hoursAgo(at),
      checked_at: hoursAgo(at),
      version: 2,
      search_terms: searchTerms,
      createdAt: hoursAgo(at),
      updatedAt: hoursAgo(at),
    }),
  })),
];
