import { DEMO_ACCOUNTS } from '@petcare/stack/system/demo-data.ts';
import mongoose from 'mongoose';
import { z } from 'zod';
import type { PetCare } from '../../support/system/petcare.ts';
import type { AcknowledgedRecord } from './load.ts';

const Messages = z.array(
  z.object({ to: z.array(z.string()), subject: z.string(), headers: z.record(z.string(), z.string()) }),
);
const Totals = z.object({ charges: z.number(), captured: z.number(), refunded: z.number() });
const SandboxState = z.object({ groups: z.record(z.string(), Totals) });

const collectionOf = {
  user: 'account.users',
  comment: 'content.comments',
  order: 'commerce.orders',
  booking: 'commerce.bookings',
};

/** Returns the records whose row, or file, exists. */
export async function findExisting(
  records: readonly AcknowledgedRecord[],
  { mongoUrl, name, url }: PetCare,
): Promise<AcknowledgedRecord[]> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const exists = await Promise.all(
      records.map(async ({ kind, id }) => {
        if (kind === 'picture') return (await fetch(new URL(id, url))).status === 200;
        const [service = '', collection = ''] = collectionOf[kind].split('.');
        const rows = client.db(`${name}_${service}`).collection<{ _id: string }>(collection);
        return (await rows.countDocuments({ _id: id })) === 1;
      }),
    );
    return records.filter((_record, index) => exists[index]);
  } finally {
    await client.close();
  }
}

export interface MoneyAudit {
  readonly charged: number;
  readonly refunded: number;
  readonly orders: number;
  /** Payments with more than one charge. */
  readonly chargedTwice: string[];
  /** Payments that were neither refunded nor became exactly one order. */
  readonly lost: string[];
  /** Payments that were refunded although their order exists. */
  readonly refundedOrders: string[];
}

/** Compares what the card provider received with the orders and bookings. */
export async function auditMoney({ mongoUrl, name, system }: PetCare): Promise<MoneyAudit> {
  const response = await fetch(`${system.cardSandboxUrl}/sandbox/state?group_by=payment_id`);
  const { groups } = SandboxState.parse(await response.json());
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const commerce = client.db(`${name}_commerce`);
    const rows = await Promise.all(
      ['orders', 'bookings'].map((collection) => commerce.collection(collection).find().toArray()),
    );
    const orders = Map.groupBy(rows.flat(), ({ paymentId }) => String(paymentId));
    const paid = Object.entries(groups).filter(([, { captured }]) => captured > 0);
    const isRefunded = ({ captured, refunded }: z.output<typeof Totals>) => refunded === captured;
    const idsOf = (found: typeof paid) => found.map(([id]) => id);
    return {
      charged: paid.length,
      refunded: paid.filter(([, totals]) => isRefunded(totals)).length,
      orders: paid.filter(([id]) => orders.has(id)).length,
      chargedTwice: idsOf(paid.filter(([, { charges }]) => charges !== 1)),
      lost: idsOf(paid.filter(([id, totals]) => !isRefunded(totals) && orders.get(id)?.length !== 1)),
      refundedOrders: idsOf(paid.filter(([id, totals]) => isRefunded(totals) && orders.has(id))),
    };
  } finally {
    await client.close();
  }
}

export interface SentEmail {
  /** Recipient and subject; the number of an order is not part of it. */
  readonly title: string;
  readonly recipient: string;
  readonly messageId: string;
}

export async function readSentEmails({ system }: PetCare): Promise<SentEmail[]> {
  const response = await fetch(`${system.mailUrl}/api/messages?limit=500`);
  return Messages.parse(await response.json()).flatMap(({ to, subject, headers }) =>
    to.map((recipient) => ({
      title: `${recipient}: ${subject.replace(/\d{4}-\d{6}/, '#')}`,
      recipient,
      messageId: headers['message-id'] ?? '',
    })),
  );
}

/**
 * Returns the titles of emails that were sent twice: with one message id, or to one customer with one subject. The
 * demo accounts receive several emails with one subject.
 */
export function findRepeated(emails: readonly SentEmail[]): string[] {
  const demoAccounts: readonly string[] = DEMO_ACCOUNTS;
  const toCustomers = emails.filter(({ recipient }) => !demoAccounts.includes(recipient));
  const groups = [
    ...Map.groupBy(emails, ({ messageId, recipient }) => `${messageId} ${recipient}`).values(),
    ...Map.groupBy(toCustomers, ({ title }) => title).values(),
  ];
  const repeated = groups
    .filter((same) => same.length > 1)
    .flatMap(([email]) => (email ? [email.title] : []));
  return [...new Set(repeated)];
}
