import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PlaceCounts } from '../place-count.model.ts';
import { buildGuest, keeper } from '../../testing/build-guest.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
// Every guest of these tests arrives today.
afterEach(() => inTransaction(() => PlaceCounts.updateMany({}, { $set: { taken: 0 } })));
afterAll(() => commerce.stop());

const words = { title: 'Bhulu at the hostel', details: 'Two days with friends.', consent: true };

async function buildStay({ isOver = true } = {}) {
  const { id, path, customer } = await buildGuest(commerce);
  const record = async (entry: object): Promise<string> => {
    const body = { client_id: randomUUID(), pet: 0, ...entry };
    return (await commerce.send('POST', `${path}/log`, { as: keeper, body })).body.entry._id;
  };
  const urls = [commerce.upload(keeper.id), commerce.upload(keeper.id)];
  const entries: string[] = [];
  for (const img_URL of urls) entries.push(await record({ kind: 'picture', img_URL }));
  const fed = await record({ kind: 'fed' });
  if (isOver) await commerce.send('POST', `${path}/check-out`, { as: keeper });
  const share = (changes: object = {}, as = customer) =>
    commerce.send('POST', `${path}/memory`, { as, body: { ...words, entry_ids: entries, ...changes } });
  return { id, customer, urls, entries, fed, share };
}

test('the owner of a stay shares chosen pictures in their order, as the author of the memory', async () => {
  const { id, customer, urls, entries, share } = await buildStay();
  const { status, body } = await share({ entry_ids: entries.toReversed() });
  expect([status, body.message]).toEqual([201, 'Memory posted!']);
  expect(commerce.stayMemories.get(id)).toEqual({
    memory_id: body.memory_id,
    body: {
      author_id: customer.id,
      title: words.title,
      details: words.details,
      img_URLs: urls.toReversed(),
    },
  });
});

test('a stay shared ten times at once is one memory, and other words are refused', async () => {
  const { share } = await buildStay();
  const answers = await Promise.all(Array.from({ length: 10 }, () => share()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.memory_id)).size).toBe(1);
  const other = await share({ title: 'Another title' });
  expect([other.status, other.body.code]).toEqual([409, 'stay_shared']);
});

test('a stay is not shared before check-out', async () => {
  const { id, share } = await buildStay({ isOver: false });
  const { status, body } = await share();
  expect([status, body.code]).toEqual([409, 'order_status_conflict']);
  expect(commerce.stayMemories.has(id)).toBe(false);
});

test('only the owner shares a stay, not even an admin does', async () => {
  const { id, share } = await buildStay();
  for (const as of [newCustomer(), keeper, userCaller(newId(), 'doctor')])
    expect((await share({}, as)).status).toBe(404);
  expect(commerce.stayMemories.has(id)).toBe(false);
});

test('a request without consent, words or pictures of the stay is refused by field', async () => {
  const stay = await buildStay();
  const foreign = await buildStay();
  const [own = ''] = stay.entries;
  const refused: [object, string][] = [
    [{ consent: undefined }, 'consent'],
    [{ consent: false }, 'consent'],
    [{ title: ' ' }, 'title'],
    [{ details: '' }, 'details'],
    [{ entry_ids: [] }, 'entry_ids'],
    [{ entry_ids: [own, own] }, 'entry_ids'],
    [{ entry_ids: Array.from({ length: 7 }, newId) }, 'entry_ids'],
    [{ entry_ids: [stay.fed] }, 'entry_ids.0'],
    [{ entry_ids: [own, foreign.entries[0]] }, 'entry_ids.1'],
    [{ entry_ids: [{ $ne: null }] }, 'entry_ids.0'],
  ];
  for (const [changes, field] of refused) {
    const { status, body } = await stay.share(changes);
    expect({ changes, status, field: body.errors?.[0]?.field }).toEqual({ changes, status: 400, field });
  }
  expect(commerce.stayMemories.has(stay.id)).toBe(false);
});
