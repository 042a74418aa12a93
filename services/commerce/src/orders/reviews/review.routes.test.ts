import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../order.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { buyOne, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { purgeTrash } from '../../lifecycle/trash/purge-trash.ts';
import { buildReview, buildDeliveredOrder } from '../../testing/build-review.ts';
import { ReviewReports, Reviews, ReviewVotes } from './review.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;
const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;
const words = { stars: 4, text: 'He plays with it all day.' };

const save = (productId: string, as: Customer, body: unknown = words) =>
  commerce.send('PUT', `/api/products/${productId}/reviews/own`, { as, body });
const own = async (productId: string, as: Customer) =>
  (await commerce.send('GET', `/api/products/${productId}/reviews/own`, { as })).body;
const shown = (productId: string, query = '') =>
  commerce.send('GET', `/api/products/${productId}/reviews${query}`);
const ratingOf = async (productId: string) =>
  (await commerce.send('GET', `/api/products/${productId}`)).body.rating;
const hide = (id: string, reason: string | null, as: Customer = admin) =>
  commerce.send('PUT', `/api/reviews/${id}/hidden`, { as, body: { reason } });
const setHelpful = (id: string, as: Customer, helpful = true) =>
  commerce.send('PUT', `/api/reviews/${id}/helpful`, { as, body: { helpful } });
const report = (id: string, as: Customer, reason: unknown = 'It is an advertisement.') =>
  commerce.send('PUT', `/api/reviews/${id}/report`, { as, body: { reason } });
const auditsOf = async (id: string) => {
  const rows = await OutboxRows.find({ 'envelope.data.record.id': id }).sort({ createdAt: 1 }).lean();
  return rows.map(({ envelope }) => envelope.data as Record<string, unknown>);
};
const moderated = async (state: string) =>
  (await commerce.send('GET', `/api/reviews?state=${state}&limit=200`, { as: admin })).body as {
    _id: string;
  }[];

describe('a review', () => {
  test('is shown with the name of its author and counts in the rating of the product', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    await buildDeliveredOrder(commerce, product.id, customer);
    const { status, body } = await save(product.id, customer);
    expect([status, body.message]).toEqual([200, 'Review saved!']);
    expect(body.review).toMatchObject({
      ...words,
      product_id: product.id,
      author: { _id: customer.id, full_name: `User ${customer.id.slice(-6)}` },
      helpful: 0,
      edited: false,
    });
    const { body: list, headers } = await shown(product.id);
    expect(list).toEqual([body.review]);
    expect(headers.get('x-total-count')).toBe('1');
    expect(await ratingOf(product.id)).toEqual({ average: 4, count: 1 });
    expect((await commerce.eventsAbout(body.review._id)).map(({ envelope }) => envelope.name)).toEqual([
      'review.changed',
    ]);
  });

  test.each(['Pending', 'Shipping', 'Cancelled'])('of a %s order is refused', async (status) => {
    const product = await buildProduct();
    const { order, customer } = await buyOne(commerce, product.id);
    await Orders.updateOne({ _id: order._id }, { status });
    expect((await own(product.id, customer)).may_review).toBe(false);
    const answer = await save(product.id, customer);
    expect([answer.status, answer.body.code]).toEqual([403, 'not_received']);
    expect(await Reviews.countDocuments({ productId: product.id })).toBe(0);
    expect(await ratingOf(product.id)).toBeUndefined();
  });

  test('of a product that the customer did not buy, of no product, and by a visitor is refused', async () => {
    const [product, other] = [await buildProduct(), await buildProduct()];
    const customer = newCustomer();
    await buildDeliveredOrder(commerce, product.id, customer);
    expect((await save(other.id, customer)).body.code).toBe('not_received');
    expect((await save(newId(), customer)).status).toBe(404);
    const path = `/api/products/${product.id}/reviews/own`;
    expect((await commerce.send('PUT', path, { as: visitor, body: words })).status).toBe(401);
  });

  test('with invalid fields names them and stores nothing', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    await buildDeliveredOrder(commerce, product.id, customer);
    for (const [field, value] of [
      ['stars', 0],
      ['stars', 6],
      ['stars', 2.5],
      ['stars', '5'],
      ['text', ' \n'],
      ['text', 'x'.repeat(2_001)],
    ] as const) {
      const { status, body } = await save(product.id, customer, { ...words, [field]: value });
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
    expect(await Reviews.countDocuments({ productId: product.id })).toBe(0);
  });

  test('saved ten times at once is stored and counted once', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    await buildDeliveredOrder(commerce, product.id, customer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(product.id, customer)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.review._id)).size).toBe(1);
    expect(await ratingOf(product.id)).toEqual({ average: 4, count: 1 });
    expect(await commerce.eventsAbout(answers[0]?.body.review._id)).toHaveLength(1);
  });

  test('saved again replaces the first one and is marked as edited', async () => {
    const { product, customer, review } = await buildReview(commerce, { stars: 5 });
    await save(product.id, customer, { stars: 2, text: 'It broke.' });
    expect((await shown(product.id)).body).toMatchObject([
      { _id: review._id, stars: 2, text: 'It broke.', edited: true },
    ]);
    expect(await ratingOf(product.id)).toEqual({ average: 2, count: 1 });
  });

  test('is deleted by its author only, with its votes, and leaves the rating', async () => {
    const { product, customer, review } = await buildReview(commerce);
    const path = `/api/reviews/${review._id}`;
    await setHelpful(review._id, newCustomer());
    await report(review._id, newCustomer());
    expect((await commerce.send('DELETE', path, { as: newCustomer() })).status).toBe(403);
    expect((await commerce.send('DELETE', path, { as: admin })).status).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => commerce.send('DELETE', path, { as: customer })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
    expect(await ratingOf(product.id)).toBeUndefined();
    expect(await ReviewVotes.countDocuments({ reviewId: review._id })).toBe(0);
    expect(await ReviewReports.countDocuments({ reviewId: review._id })).toBe(0);
  });

  test('is listed by date, or the most helpful one first', async () => {
    const { product, review: older } = await buildReview(commerce, { stars: 5 });
    const { review: newer } = await buildReview(commerce, { product, stars: 2 });
    await setHelpful(older._id, newCustomer());
    const ids = async (query: string) =>
      (await shown(product.id, query)).body.map(({ _id }: { _id: string }) => _id);
    expect(await ids('')).toEqual([newer._id, older._id]);
    expect(await ids('?sort=helpful')).toEqual([older._id, newer._id]);
    expect(await ids('?limit=1&page=2')).toEqual([older._id]);
    expect(await ratingOf(product.id)).toEqual({ average: 3.5, count: 2 });
  });

  test('of a purged product is deleted', async () => {
    const { product, review } = await buildReview(commerce);
    await setHelpful(review._id, newCustomer());
    await commerce.send('DELETE', `/api/products/${product.id}`, { as: admin });
    expect((await shown(product.id)).status).toBe(404);
    expect(await Reviews.countDocuments({ productId: product.id })).toBe(1);
    await purgeTrash(new Date(Date.now() + 31 * 86_400_000));
    expect(await Reviews.countDocuments({ productId: product.id })).toBe(0);
    expect(await ReviewVotes.countDocuments({ productId: product.id })).toBe(0);
  });
});

describe('a helpful mark', () => {
  test('counts once per user, also when sent ten times at once, and can be removed', async () => {
    const { product, review } = await buildReview(commerce);
    const reader = newCustomer();
    await Promise.all(Array.from({ length: 10 }, () => setHelpful(review._id, reader)));
    expect((await setHelpful(review._id, newCustomer())).body).toEqual({ helpful: 2 });
    expect((await own(product.id, reader)).helpful).toEqual([review._id]);
    await Promise.all(Array.from({ length: 5 }, () => setHelpful(review._id, reader, false)));
    expect((await shown(product.id)).body).toMatchObject([{ helpful: 1 }]);
  });

  test('is refused for the own review, a hidden one and an unknown one', async () => {
    const { customer, review } = await buildReview(commerce);
    expect((await setHelpful(review._id, customer)).status).toBe(403);
    expect((await setHelpful(newId(), newCustomer())).status).toBe(404);
    await hide(review._id, 'Insult');
    expect((await setHelpful(review._id, newCustomer())).status).toBe(404);
  });
});

describe('a report', () => {
  test('counts once per user and puts the review on the list of the admins', async () => {
    const { product, customer, review } = await buildReview(commerce);
    const reader = newCustomer();
    await Promise.all(Array.from({ length: 5 }, () => report(review._id, reader)));
    await report(review._id, newCustomer(), 'Not about this product.');
    expect((await moderated('reported')).find(({ _id }) => _id === review._id)).toMatchObject({
      product_name: product.productName,
      report_count: 2,
      reports: ['Not about this product.', 'It is an advertisement.'],
      hidden_reason: null,
    });
    expect((await report(review._id, customer)).status).toBe(403);
    expect((await report(review._id, reader, ' ')).status).toBe(400);
    expect((await own(product.id, reader)).reported).toEqual([review._id]);
  });

  test('is settled when an admin shows the review', async () => {
    const { review } = await buildReview(commerce);
    await report(review._id, newCustomer());
    await hide(review._id, null);
    expect((await moderated('reported')).some(({ _id }) => _id === review._id)).toBe(false);
  });
});

describe('hiding a review', () => {
  test('removes it from the page and the rating until it is shown again, and is audited', async () => {
    const { product, customer, review } = await buildReview(commerce, { stars: 1 });
    await buildReview(commerce, { product, stars: 5 });
    await Promise.all(Array.from({ length: 5 }, () => hide(review._id, 'Insult')));
    expect(await ratingOf(product.id)).toEqual({ average: 5, count: 1 });
    expect((await shown(product.id)).body).toHaveLength(1);
    expect(await own(product.id, customer)).toMatchObject({ review: { _id: review._id }, hidden: true });
    expect(await moderated('hidden')).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: review._id, hidden_reason: 'Insult' })]),
    );
    // An edit stays hidden and does not count.
    await save(product.id, customer, { stars: 2, text: 'Better words.' });
    expect(await ratingOf(product.id)).toEqual({ average: 5, count: 1 });
    await hide(review._id, null);
    expect(await ratingOf(product.id)).toEqual({ average: 3.5, count: 2 });
    const audited = await auditsOf(review._id);
    expect(audited).toMatchObject([
      { action: 'review.hidden', before: { reason: null }, after: { reason: 'Insult' } },
      { action: 'review.shown', before: { reason: 'Insult' }, after: { reason: null } },
    ]);
  });

  test('is for admins, of an existing review, with a reason', async () => {
    const { customer, review } = await buildReview(commerce);
    expect((await hide(review._id, 'Mine', customer)).status).toBe(403);
    expect((await hide(newId(), 'Insult')).status).toBe(404);
    expect((await hide(review._id, ' ')).status).toBe(400);
  });
});

test('hundreds of concurrent changes of one product leave no difference between rating and reviews', async () => {
  const product = await buildProduct();
  const authors = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const customer = newCustomer();
      await buildDeliveredOrder(commerce, product.id, customer);
      return customer;
    }),
  );
  // Twice the authors would spend most of the time in repeated transactions.
  const rounds = Array.from({ length: 18 }, (_, round) => round);
  await Promise.all(
    authors.map(async (author, place) => {
      for (const round of rounds) {
        const { body } = await save(product.id, author, {
          stars: 1 + ((place + round) % 5),
          text: `Round ${round}`,
        });
        if ((place + round) % 4 === 0)
          await commerce.send('DELETE', `/api/reviews/${body.review._id}`, { as: author });
        else if ((place + round) % 4 === 1) await hide(body.review._id, round % 2 ? 'Hidden' : null);
      }
    }),
  );
  const visible = await Reviews.find({ productId: product.id, hiddenReason: null }).lean();
  const stored = await Products.findById(product.id).lean();
  expect([stored?.reviewCount, stored?.reviewStars]).toEqual([
    visible.length,
    visible.reduce((sum, { stars }) => sum + stars, 0),
  ]);
  const { body } = await commerce.send('GET', '/internal/commerce/invariants?scope=all', { as: system });
  expect(body.find(({ name }: { name: string }) => name === 'wrong_ratings')).toMatchObject({ count: 0 });
  await inTransaction(() => Products.updateOne({ _id: product.id }, { $inc: { reviewStars: 1 } }));
  const { body: wrong } = await commerce.send('GET', '/internal/commerce/invariants?scope=all', {
    as: system,
  });
  expect(wrong.find(({ name }: { name: string }) => name === 'wrong_ratings')).toMatchObject({
    count: 1,
    rows: [{ id: product.id, fault: { code: 'rating_differs' } }],
  });
});

test('erasing a user deletes their reviews, votes and reports in batches, and lowers the counts', async () => {
  const { product, customer, review } = await buildReview(commerce, { stars: 1 });
  const { review: other } = await buildReview(commerce, { product, stars: 5 });
  await setHelpful(other._id, customer);
  await report(other._id, customer);
  await setHelpful(review._id, newCustomer());
  const personal = `/internal/commerce/users/${customer.id}`;
  const exported = (await commerce.send('GET', `${personal}/rows`, { as: system })).body;
  expect(exported).toMatchObject({
    reviews: [{ _id: review._id, stars: 1, text: review.text, hidden: false }],
    helpful_reviews: [{ reviewId: other._id }],
    reported_reviews: [{ reviewId: other._id, reason: 'It is an advertisement.' }],
  });
  const erase = () => commerce.send('DELETE', `${personal}/personal-rows?limit=2`, { as: system });
  let rounds = 0;
  while ((await erase()).body.deleted === 2) rounds += 1;
  expect(rounds).toBeGreaterThan(0);
  expect(await Reviews.countDocuments({ authorId: customer.id })).toBe(0);
  expect(await ReviewVotes.countDocuments({ userId: customer.id })).toBe(0);
  expect(await ReviewReports.countDocuments({ userId: customer.id })).toBe(0);
  expect((await shown(product.id)).body).toMatchObject([{ _id: other._id, helpful: 0 }]);
  expect(await Reviews.findById(other._id).lean()).toMatchObject({ reportCount: 0 });
  expect(await ratingOf(product.id)).toEqual({ average: 5, count: 1 });
});
