import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { z } from 'zod';
import { billing } from '../../support/shopping.ts';
import { checkOutWithBkash, confirmByHttp } from '../../support/commerce/bkash-checkout.ts';
import { messagesAbout, sendWebhook } from '../../support/commerce/card-messages.ts';
import type { CommerceCopies, CommerceCopy } from '../../support/commerce/commerce-copies.ts';
import { checkOut } from '../../support/commerce/products.ts';

type RequestFlow = (shop: CommerceCopies, failingCopy: CommerceCopy, productId: string) => Promise<unknown>;

export interface Point {
  readonly failpoint: string;
  readonly request: string;
  /** A killed process keeps its rows locked until its transaction expires after a minute. */
  readonly inTransaction: boolean;
}

const requestFlows: Record<string, RequestFlow> = {
  async 'bKash’s callback'(shop, failingCopy, productId) {
    const { bkashUrl } = await checkOutWithBkash(stableCopy(shop), productId);
    return failingCopy.send('GET', await confirmByHttp(bkashUrl));
  },

  async 'the customer’s order'(shop, failingCopy, productId) {
    const { as, paymentId } = await paid(shop, productId);
    return failingCopy.send('POST', '/api/orders', { as, body: { payment_id: paymentId } });
  },

  async 'the provider’s webhook'(shop, failingCopy, productId) {
    const { intentId } = await paid(shop, productId);
    const messages = await messagesAbout(shop.sandboxUrl, intentId);
    const succeeded = messages.find(({ type }) => type === 'payment_intent.succeeded');
    if (!succeeded) throw new Error('the provider has no event of the payment');
    return sendWebhook(failingCopy.send, succeeded);
  },

  async 'an order with a bare card'(shop, failingCopy, productId) {
    return failingCopy.send('POST', '/api/orders', {
      as: userCaller(newId()),
      body: {
        payment_id: await createCardMethod(shop),
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
  { failpoint: 'after-charge', request: 'an order with a bare card', inTransaction: false },
  { failpoint: 'after-charge', request: 'bKash’s callback', inTransaction: false },
  { failpoint: 'before-asking-provider', request: 'the customer’s order', inTransaction: false },
  { failpoint: 'after-asking-provider', request: 'the provider’s webhook', inTransaction: false },
  { failpoint: 'after-claiming-payment', request: 'the customer’s order', inTransaction: true },
  { failpoint: 'after-claiming-payment', request: 'bKash’s callback', inTransaction: true },
  { failpoint: 'before-order-commit', request: 'the provider’s webhook', inTransaction: true },
  { failpoint: 'after-commit', request: 'the customer’s order', inTransaction: false },
];

/**
 * Sends a request that creates an order to a copy of the service that kills itself at this point.
 * @throws Error when the copy did not die there.
 */
export async function killAt(shop: CommerceCopies, point: Point, productId: string): Promise<void> {
  const failingCopy = await shop.startCopy({ FAILPOINT: point.failpoint });
  const requestFlow = requestFlows[point.request];
  if (!requestFlow) throw new Error(`unknown request: ${point.request}`);
  const outcome = await requestFlow(shop, failingCopy, productId).then(
    (answer) => `was answered: ${JSON.stringify(answer)}`,
    () => 'was cut off',
  );
  if (outcome !== 'was cut off') throw new Error(`${point.request} ${outcome}`);
  const end = await failingCopy.ended;
  if (end !== 'SIGKILL') throw new Error(`the copy ended by ${end}`);
}

async function paid(shop: CommerceCopies, productId: string) {
  const checkout = await checkOut(stableCopy(shop), productId);
  if ((await shop.pay(checkout.secret)) !== 200) throw new Error('the card was not charged');
  return checkout;
}

function stableCopy({ copies: [stable] }: CommerceCopies): SendToService {
  if (!stable) throw new Error('there is no copy of the service');
  return stable;
}

async function createCardMethod({ sandboxUrl }: CommerceCopies): Promise<string> {
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

export async function reconcileNow(shop: CommerceCopies): Promise<void> {
  const earlier = new Date(Date.now() - 10 * 60_000);
  const payments = shop.database.collection('payments');
  await payments.updateMany({}, { $set: { checkedAt: earlier } });
  await payments.updateMany({ executingAt: { $ne: null } }, { $set: { executingAt: earlier } });
  await shop.addReconcilingCopy();
}

/** Control: marks a payment as paid and then creates its order, without a transaction, and dies in between. */
export async function settleWithoutTransaction(shop: CommerceCopies, productId: string): Promise<void> {
  const { paymentId } = await paid(shop, productId);
  const script = fileURLToPath(new URL('./settle-without-transaction.ts', import.meta.url));
  const child = spawn(process.execPath, [script, shop.databaseUrl, paymentId], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal !== 'SIGKILL') throw new Error('the process did not die in between');
}
