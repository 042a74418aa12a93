import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { offerPet } from '../../support/posting.ts';
import { addProductAs } from '../../support/shopping.ts';
import { createPractice } from '../../support/practice.ts';
import { signInDemoUser } from '../../support/users.ts';

const { url, mongoUrl, databases } = inject('petcare');
const client = new mongoose.mongo.MongoClient(mongoUrl);
beforeAll(() => client.connect());
afterAll(() => client.close());

test.each([
  ['commerce', async () => addProductAs(await signInDemoUser(url, 'admin'))],
  ['content', async () => offerPet(await signInDemoUser(url, 'admin'))],
  ['clinic', () => createPractice(url, { from: '10:00', to: '12:00' })],
])('in %s, the marks of changes are removed, so that answers can be kept again', async (service, change) => {
  const name = databases.find((one) => one.endsWith(`_${service}`));
  const marks = client.db(name).collection<{ _id: string }>('change_marks');
  const ids = async () => (await marks.find().toArray()).map(({ _id }) => _id);
  await change();
  const marked = (await ids()).filter((id) => !id.endsWith('~'));
  expect(marked).not.toEqual([]);
  const removals = marked.map((id) => id.replace(/[^/]*$/, '~'));
  // Other tests add marks meanwhile, and one holds the leases of all periodic jobs for its time.
  await eventually(
    async () => {
      const found = await ids();
      expect(found.filter((id) => marked.includes(id))).toEqual([]);
      expect(found).toEqual(expect.arrayContaining(removals));
    },
    { within: 120_000, every: 500 },
  );
});
