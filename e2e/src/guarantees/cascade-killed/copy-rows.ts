import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/system/petcare.ts';

type Row = Record<string, unknown>;

interface CopyPlan {
  readonly database: 'account' | 'content' | 'clinic' | 'commerce';
  readonly collection: string;
  readonly owner: string;
  readonly count: number;
  /** Fields that must be unique, or that put the record into a final state. */
  readonly change?: (index: number) => Row;
  /** Fields with ids that must be unique. */
  readonly renew?: readonly string[];
}

const unique = () => randomBytes(12).toString('hex');
/** Starts above every sequence number that the system assigns during a test. */
let seq = 1_000_000;
const next = () => (seq += 1);

const copyPlans: readonly CopyPlan[] = [
  { database: 'content', collection: 'memories', owner: 'authorId', count: 120 },
  { database: 'content', collection: 'adoptions', owner: 'ownerId', count: 3 },
  {
    database: 'content',
    collection: 'comments',
    owner: 'authorId',
    count: 90,
    change: () => ({ seq: next() }),
  },
  { database: 'content', collection: 'applications', owner: 'applicantId', count: 1 },
  {
    database: 'clinic',
    collection: 'appointments',
    owner: 'patientId',
    count: 60,
    change: (index) => ({
      active: false,
      status: 'Completed',
      start: new Date(Date.UTC(2025, 0, index + 1, 4)),
      end: new Date(Date.UTC(2025, 0, index + 1, 4, 20)),
    }),
  },
  {
    database: 'commerce',
    collection: 'orders',
    owner: 'customerId',
    count: 40,
    change: () => ({ status: 'Delivered', orderId: `PC-${unique()}` }),
    renew: ['paymentId'],
  },
  {
    database: 'commerce',
    collection: 'bookings',
    owner: 'customerId',
    count: 10,
    change: () => ({ status: 'Completed', orderId: `PH-${unique()}` }),
    renew: ['paymentId'],
  },
  {
    database: 'account',
    collection: 'notifications',
    owner: 'userId',
    count: 60,
    change: () => ({ seq: next(), eventId: unique() }),
  },
];

export const copiedRows = copyPlans.reduce((sum, { count }) => sum + count, 0);

/** Copies a user's rows to another user, directly in the databases: the API would take minutes for each user. */
export async function copyRows(
  { mongoUrl, databases }: Pick<PetCare, 'mongoUrl' | 'databases'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    for (const { database, collection, owner, count, change, renew = [] } of copyPlans) {
      const name = databases.find((candidate) => candidate.endsWith(`_${database}`));
      const rows = client.db(name).collection<{ _id: string }>(collection);
      const original = await rows.findOne({ [owner]: from });
      if (!original) throw new Error(`there is nothing to copy in ${database}.${collection}`);
      await rows.insertMany(
        Array.from({ length: count }, (_, index) => ({
          ...original,
          ...('clientId' in original && { clientId: null }),
          ...change?.(index),
          [owner]: to,
          _id: unique(),
          ...Object.fromEntries(renew.map((field) => [field, unique()])),
        })),
      );
    }
  } finally {
    await client.close();
  }
}
