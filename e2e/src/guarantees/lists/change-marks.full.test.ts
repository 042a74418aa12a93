import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addProductAs } from '../../support/shopping.ts';
import { createPractice } from '../../support/practice.ts';
import { signInDemoUser } from '../../support/users.ts';

const { url, mongoUrl, databases } = inject('petcare');
const client = new mongoose.mongo.MongoClient(mongoUrl);
beforeAll(() => client.connect());
afterAll(() => client.close());

test.each([
  ['commerce', async () => addProductAs(await signInDemoUser(url, 'admin'))],
  ['clinic', () => createPractice(url, { from: '10:00', to: '12:00' })],
])('in %s, the marks of changes are removed, so that answers can be kept again', async (service, change) => {
  const name = databases.find((one) => one.endsWith(`_${service}`));
  const marks = client.db(name).collection<{ _id: string }>('change_marks');
  const removed = /~$/;
  const ids = async () => (await marks.find({ _id: { $not: removed } }).toArray()).map(({ _id }) => _id);
  await change();
  const marked = await ids();
  // Other tests add marks meanwhile, and one holds the leases of all periodic jobs for its time.
  await eventually(
    async () => {
      expect((await ids()).filter((id) => marked.includes(id))).toEqual([]);
      expect(await marks.countDocuments({ _id: removed })).toBe(1);
    },
    { within: 120_000, every: 500 },
  );
});
