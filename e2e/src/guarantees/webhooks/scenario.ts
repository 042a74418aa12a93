import { randomInt, randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { messagesAbout, sendWebhook, type CardMessage } from '../../support/commerce/card-messages.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { checkOut, createProduct } from '../../support/commerce/products.ts';

export const copiesOfEach = 50;
const paidBack = 15_000;

export interface WebhookOutcome {
  readonly sent: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly orders: number;
  readonly placed: number;
  readonly refunded: number;
  /** In poisha, from the payment. */
  readonly paidBack: number;
}

export function hasOneEffect(outcome: WebhookOutcome): boolean {
  return (
    outcome.orders === 1 &&
    outcome.placed === 1 &&
    outcome.refunded === 1 &&
    outcome.paidBack === paidBack &&
    outcome.answers['200'] === outcome.sent
  );
}

async function payWithoutWebhooks(shop: CommerceCopies) {
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

export async function deliverShuffled(shop: CommerceCopies): Promise<WebhookOutcome> {
  const { paymentId, messages } = await payWithoutWebhooks(shop);
  const deliveries = shuffled(messages.flatMap((message) => Array<CardMessage>(copiesOfEach).fill(message)));
  const answers = await Promise.all(
    deliveries.map((message, index) => sendWebhook(copyAt(shop, index), message)),
  );
  return outcomeOf(
    shop,
    paymentId,
    answers.map(({ status }) => status),
  );
}

/** Control: a receiver that checks for an order and then inserts one, without the unique index. */
export async function receiveReadThenWrite(shop: CommerceCopies): Promise<WebhookOutcome> {
  const { paymentId, messages } = await payWithoutWebhooks(shop);
  const orders = shop.database.collection<{ _id: string; paymentId: string; orderId: string }>('orders');
  await orders.dropIndex('paymentId_1');
  const receive = async () => {
    const existing = await orders.findOne({ paymentId });
    if (!existing) await orders.insertOne({ _id: newId(), paymentId, orderId: randomUUID() });
    return 200;
  };
  const answers = await Promise.all(messages.flatMap(() => Array.from({ length: copiesOfEach }, receive)));
  return outcomeOf(shop, paymentId, answers);
}

async function outcomeOf(
  { database }: CommerceCopies,
  paymentId: string,
  answers: readonly number[],
): Promise<WebhookOutcome> {
  const orders = await database.collection('orders').find({ paymentId }).toArray();
  const payment = await database
    .collection<{ _id: string; refunded: number }>('payments')
    .findOne({ _id: paymentId });
  const eventsNamed = (name: string) =>
    database.collection('outbox').countDocuments({
      'envelope.name': name,
      'envelope.aggregate.id': { $in: orders.map(({ _id }) => String(_id)) },
    });
  return {
    sent: answers.length,
    answers: count(answers.map(String)),
    orders: orders.length,
    placed: await eventsNamed('order.placed'),
    refunded: await eventsNamed('order.refunded'),
    paidBack: Number(payment?.refunded),
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
