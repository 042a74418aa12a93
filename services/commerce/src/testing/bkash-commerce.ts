import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { createBkashProvider, type BkashOptions } from '../payments/providers/bkash/bkash-provider.ts';
import { buildProduct } from './build-product.ts';
import { cardPayment, newCustomer } from './build-payment.ts';
import { payingWallet, useBkashSandbox } from './sandboxes/bkash-sandbox.ts';
import { startTestCommerce } from './test-commerce.ts';

export type BkashCommerce = Awaited<ReturnType<typeof startBkashCommerce>>;

export async function startBkashCommerce(options: Partial<BkashOptions> = {}) {
  const log = testLog();
  const bkash = await useBkashSandbox();
  // Emptied, because a token of an earlier file would outlive the reset of the sandbox.
  const valkeyUrl = await testValkeyUrl();
  const valkey = connectValkey(valkeyUrl, { name: 'bKash tests', log });
  const provider = createBkashProvider({
    ...bkash.account,
    queryMethod: 'POST',
    notices: { topicArn: undefined },
    valkey,
    log,
    ...options,
  });
  const commerce = await startTestCommerce({ bkash: provider });
  const { send } = commerce;

  return {
    ...commerce,
    bkash,
    provider,
    valkeyUrl,

    async begin(product: Partial<Omit<Product, '_id'>> = { stock: 5 }, customer = newCustomer()) {
      const { id: productId } = await buildProduct(product);
      const body = { ...cardPayment(productId), account_number: payingWallet };
      const response = await send('POST', '/api/payments/bkash', { as: customer, body });
      if (response.status !== 201) throw new Error(JSON.stringify(response.body));
      const { payment, bkash_url } = response.body;
      const page = String(bkash_url);
      return {
        id: String(payment._id),
        reference: String(payment.reference),
        productId,
        customer,
        body,
        page,
      };
    },

    async followCallback(path: string): Promise<string> {
      const response = await send('GET', path);
      if (response.status !== 303) throw new Error(JSON.stringify(response.body));
      return response.headers.get('location') ?? '';
    },

    async stop(): Promise<void> {
      await commerce.stop();
      await valkey.quit();
    },
  };
}
