import { randomInt, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import {
  messagesAbout,
  signatureOf,
  sendWebhook,
  sendRawWebhook,
  type CardMessage,
} from '../../support/commerce/card-messages.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { checkOut, createProduct } from '../../support/commerce/products.ts';

/** How often every message is told. */
export const copiesOfEach = 50;
const paidBack = 15_000;

/** What the messages about one payment have done. */
export interface StormOutcome {
  readonly told: number;
  /** How often each answer was given. */
  readonly answers: Readonly<Record<string, number>>;
  readonly orders: number;
  /** Events for the other services: an order placed, money gone back. */
  readonly placed: number;
  readonly refunded: number;
  /** In poisha, by the payment's own sums. */
  readonly paidBack: number;
}

/** One order and one refund, told once each, whatever was told how often. */
export function hasOneEffect(outcome: StormOutcome): boolean {
  return (
    outcome.orders === 1 &&
    outcome.placed === 1 &&
    outcome.refunded === 1 &&
    outcome.paidBack === paidBack &&
    outcome.answers['200'] === outcome.told
  );
}

/**
 * A card is refused, another one is charged, and a part goes back at the provider's desk, all unseen by the service.
 * @returns what the provider has to tell.
 */
async function unseenPayment(shop: CommerceCopies) {
  const [send] = shop.copies;
  if (!send) throw new Error('there is no copy of the service');
  const { paymentId, secret, intentId } = await checkOut(send, await createProduct(shop, null));
  await shop.pay(secret, 'pm_card_chargeDeclined');
  await shop.pay(secret);
  await fetch(`${shop.sandboxUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_petcare' },
    body: new URLSearchParams({ payment_intent: intentId, amount: String(paidBack) }),
  });
  return { paymentId, messages: await messagesAbout(shop.sandboxUrl, intentId) };
}

/** Tells every message about one payment so often, shuffled, at the same time and through all copies. */
export async function storm(shop: CommerceCopies): Promise<StormOutcome> {
  const { paymentId, messages } = await unseenPayment(shop);
  const letters = shuffled(messages.flatMap((message) => Array<CardMessage>(copiesOfEach).fill(message)));
  const answers = await Promise.all(
    letters.map((message, index) => sendWebhook(copyAt(shop, index), message)),
  );
  return outcomeOf(
    shop,
    paymentId,
    answers.map(({ status }) => status),
  );
}

/** The ways of telling what the provider did not say, or not so, or not now. */
export const forgeries: Record<string, (body: string) => { body: string; signature?: string }> = {
  unsigned: (body) => ({ body }),
  'signed with another secret': (body) => ({
    body,
    signature: signatureOf(body, { secret: 'whsec_another' }),
  }),
  'signed for another message': (body) => ({ body, signature: signatureOf(`${body}\n`) }),
  'altered after signing': (body) => ({
    body: body.replace('"livemode":false', '"livemode":true'),
    signature: signatureOf(body),
  }),
  'older than five minutes': (body) => ({
    body,
    signature: signatureOf(body, { at: Math.floor(Date.now() / 1_000) - 301 }),
  }),
  'dated anew': (body) => ({
    body,
    signature: signatureOf(body, { at: Math.floor(Date.now() / 1_000) - 301 }).replace(
      /^t=\d+/,
      `t=${Math.floor(Date.now() / 1_000)}`,
    ),
  }),
  'cut short': (body) => ({ body: body.slice(0, -1), signature: signatureOf(body) }),
};

/** Tells every message about a payment in this wrong way. @returns the answers, and how many orders came of it. */
export async function forge(
  shop: CommerceCopies,
  how: string,
): Promise<{ answers: Record<string, number>; told: number; orders: number }> {
  const { paymentId, messages } = await unseenPayment(shop);
  const wrongly = forgeries[how];
  if (!wrongly) throw new Error(`nobody knows how to forge "${how}"`);
  const answers = await Promise.all(
    messages.map((message, index) => {
      const { body, signature } = wrongly(JSON.stringify(message));
      return sendRawWebhook(copyAt(shop, index), body, signature);
    }),
  );
  const { orders } = await outcomeOf(shop, paymentId, []);
  return { answers: count(answers.map(({ status }) => String(status))), told: messages.length, orders };
}

/**
 * The check of the check: a receiver that looks whether there is an order and then makes one, without the index that
 * would stop it.
 */
export async function receiveCarelessly(shop: CommerceCopies): Promise<StormOutcome> {
  const { paymentId, messages } = await unseenPayment(shop);
  const orders = shop.database.collection('orders');
  await orders.dropIndex('payment_id_1');
  const payment_id = new Types.ObjectId(paymentId);
  const receive = async () => {
    const isThere = await orders.findOne({ payment_id });
    if (!isThere) await orders.insertOne({ payment_id, order_id: randomUUID() });
    return 200;
  };
  const answers = await Promise.all(messages.flatMap(() => Array.from({ length: copiesOfEach }, receive)));
  return outcomeOf(shop, paymentId, answers);
}

async function outcomeOf(
  { database }: CommerceCopies,
  paymentId: string,
  answers: readonly number[],
): Promise<StormOutcome> {
  const payment_id = new Types.ObjectId(paymentId);
  const orders = await database.collection('orders').find({ payment_id }).toArray();
  const payment = await database.collection('payments').findOne({ _id: payment_id });
  const eventsNamed = (name: string) =>
    database.collection('outbox').countDocuments({
      'envelope.name': name,
      'envelope.aggregate.id': { $in: orders.map(({ _id }) => String(_id)) },
    });
  return {
    told: answers.length,
    answers: count(answers.map(String)),
    orders: orders.length,
    placed: await eventsNamed('order.placed'),
    refunded: await eventsNamed('order.refunded'),
    paidBack: Number(payment?.['refunded']),
  };
}

function copyAt({ copies }: CommerceCopies, index: number) {
  const copy = copies[index % copies.length];
  if (!copy) throw new Error('there is no copy of the service');
  return copy;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function count(values: readonly string[]): Record<string, number> {
  const groups = Object.entries(Object.groupBy(values, (value) => value));
  return Object.fromEntries(groups.map(([value, all]) => [value, all?.length ?? 0]));
}
