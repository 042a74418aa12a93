import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { z } from 'zod';
import { billing } from '../../support/shopping.ts';
import { checkOutWithBkash, confirmAtBkash } from '../../support/commerce/bkash-buyer.ts';
import { messagesAbout, sendWebhook } from '../../support/commerce/card-messages.ts';
import type { CommerceCopies, CommerceCopy } from '../../support/commerce/commerce-copies.ts';
import { checkOut } from '../../support/commerce/products.ts';

type Errand = (shop: CommerceCopies, doomed: CommerceCopy, productId: string) => Promise<unknown>;

/** A point between "charged" and "saved", and what is asked of the service when it dies there. */
export interface Point {
  readonly failpoint: string;
  readonly asked: string;
  /** A dead process keeps its rows locked until its transaction expires, a minute later. */
  readonly inTransaction: boolean;
}

const errands: Record<string, Errand> = {
  async 'bKash’s callback'(shop, doomed, productId) {
    const { bkashUrl } = await checkOutWithBkash(steadyCopy(shop), productId);
    return doomed.send('GET', await confirmAtBkash(bkashUrl));
  },

  async 'the buyer’s order'(shop, doomed, productId) {
    const { as, paymentId } = await paid(shop, productId);
    return doomed.send('POST', '/api/orders', { as, body: { payment_id: paymentId } });
  },

  async 'the provider’s message'(shop, doomed, productId) {
    const { intentId } = await paid(shop, productId);
    const messages = await messagesAbout(shop.sandboxUrl, intentId);
    const succeeded = messages.find(({ type }) => type === 'payment_intent.succeeded');
    if (!succeeded) throw new Error('the provider told of no payment');
    return sendWebhook(doomed.send, succeeded);
  },

  async 'an order with a bare card'(shop, doomed, productId) {
    return doomed.send('POST', '/api/orders', {
      as: person(newId()),
      body: {
        payment_id: await typeCard(shop),
        product_id: productId,
        orderer_name: billing.name,
        orderer_email: billing.email,
        orderer_contact: billing.phone,
        shipping_address: billing.address,
      },
    });
  },
};

export const points: readonly Point[] = [
  { failpoint: 'after-charge', asked: 'an order with a bare card', inTransaction: false },
  { failpoint: 'after-charge', asked: 'bKash’s callback', inTransaction: false },
  { failpoint: 'before-asking-provider', asked: 'the buyer’s order', inTransaction: false },
  { failpoint: 'after-asking-provider', asked: 'the provider’s message', inTransaction: false },
  { failpoint: 'after-claiming-payment', asked: 'the buyer’s order', inTransaction: true },
  { failpoint: 'after-claiming-payment', asked: 'bKash’s callback', inTransaction: true },
  { failpoint: 'before-order-commit', asked: 'the provider’s message', inTransaction: true },
  { failpoint: 'after-commit', asked: 'the buyer’s order', inTransaction: false },
];

/**
 * One trial: a copy of the service is asked for what makes an order of a payment, and dies by SIGKILL at this point.
 * @throws Error when it did not die there.
 */
export async function killAt(shop: CommerceCopies, point: Point, productId: string): Promise<void> {
  const doomed = await shop.startCopy({ FAILPOINT: point.failpoint });
  const errand = errands[point.asked];
  if (!errand) throw new Error(`nobody knows how to ask for ${point.asked}`);
  const outcome = await errand(shop, doomed, productId).then(
    (answer) => `was answered: ${JSON.stringify(answer)}`,
    () => 'was cut off',
  );
  if (outcome !== 'was cut off') throw new Error(`${point.asked} ${outcome}`);
  const end = await doomed.ended;
  if (end !== 'SIGKILL') throw new Error(`the copy ended by ${end}`);
}

async function paid(shop: CommerceCopies, productId: string) {
  const checkout = await checkOut(steadyCopy(shop), productId);
  if ((await shop.pay(checkout.secret)) !== 200) throw new Error('the card was not charged');
  return checkout;
}

function steadyCopy({ copies: [steady] }: CommerceCopies): SendToService {
  if (!steady) throw new Error('there is no copy of the service');
  return steady;
}

async function typeCard({ sandboxUrl }: CommerceCopies): Promise<string> {
  const response = await fetch(`${sandboxUrl}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_petcare' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2031',
      'card[cvc]': '123',
    }),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

/** Lets the sweep look at every payment now, however young it is. */
export async function sweepNow(shop: CommerceCopies): Promise<void> {
  const earlier = new Date(Date.now() - 10 * 60_000);
  const payments = shop.database.collection('payments');
  await payments.updateMany({}, { $set: { checked_at: earlier } });
  await payments.updateMany({ executing_at: { $ne: null } }, { $set: { executing_at: earlier } });
  await shop.addReconcilingCopy();
}

/**
 * The check of the check: marks a payment as paid and then makes its order, without a transaction, and dies in between
 * as the others do.
 */
export async function settleCarelessly(shop: CommerceCopies, productId: string): Promise<void> {
  const { paymentId } = await paid(shop, productId);
  const script = fileURLToPath(new URL('./settle-carelessly.ts', import.meta.url));
  const child = spawn(process.execPath, [script, shop.databaseUrl, paymentId], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal !== 'SIGKILL') throw new Error('the careless one did not die in between');
}
