import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { payingWallet } from '@petcare/stack/bkash-sandbox/wallets.ts';
import { billing } from '../shopping.ts';
import { price } from './products.ts';

export interface BkashCheckout {
  readonly as: ReturnType<typeof userCaller>;
  readonly paymentId: string;
  readonly bkashUrl: string;
  /** The request body. Sending it again repeats the same payment attempt. */
  readonly body: Readonly<Record<string, unknown>>;
}

export async function checkOutWithBkash(
  send: SendToService,
  productId: string,
  as = userCaller(newId()),
): Promise<BkashCheckout> {
  const sent = {
    purchase: { kind: 'product', lines: [{ product_id: productId, quantity: 1 }], from_cart: false },
    billing,
    expected_total: price,
    attempt: randomUUID(),
    account_number: payingWallet,
  };
  const { status, body } = await send('POST', '/api/payments/bkash', { as, body: sent });
  if (status !== 201) throw new Error(`a checkout answered ${status}: ${JSON.stringify(body)}`);
  return { as, paymentId: String(body.payment._id), bkashUrl: String(body.bkash_url), body: sent };
}

export async function confirmByHttp(bkashUrl: string, wallet: string = payingWallet): Promise<string> {
  await press(bkashUrl, { action: 'confirm', value: wallet });
  await press(bkashUrl, { action: 'confirm', value: '123456' });
  return press(bkashUrl, { action: 'confirm', value: '12121' });
}

export function closeBkash(bkashUrl: string): Promise<string> {
  return press(bkashUrl, { action: 'close' });
}

async function press(bkashUrl: string, form: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(form);
  const response = await fetch(bkashUrl, { method: 'POST', body, redirect: 'manual' });
  const { pathname, search } = new URL(response.headers.get('location') ?? '/', bkashUrl);
  return pathname + search;
}
