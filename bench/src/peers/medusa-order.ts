import { billing } from '../../../e2e/src/support/shopping.ts';

/** Ids of a seeded Medusa. */
export interface SeededMedusa {
  /** Publishable API key. */
  readonly key: string;
  readonly channel: string;
  readonly region: string;
  readonly shippingOption: string;
  readonly products: readonly string[];
  readonly variants: readonly string[];
}

interface Answer {
  readonly type?: string;
  readonly cart?: { readonly id: string };
  readonly payment_collection?: { readonly id: string };
}

const address = {
  first_name: 'Nadia',
  last_name: 'Rahman',
  phone: billing.phone,
  address_1: billing.address,
  city: billing.district,
  postal_code: billing.zip,
  country_code: 'bd',
};

/**
 * Returns a function that orders one unit of a product with the seven requests of Medusa's storefront: cart, line,
 * addresses, shipping, payment collection, payment session, order. The payment provider accepts without a card.
 */
export function createMedusaBuyer(url: string, seeded: SeededMedusa): (index: number) => Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-publishable-api-key': seeded.key };
  const post = async (path: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/store${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  return async (index) => {
    const { cart } = await post('/carts', { region_id: seeded.region, sales_channel_id: seeded.channel });
    const cartPath = `/carts/${cart?.id}`;
    const variant_id = seeded.variants[index % seeded.variants.length];
    await post(`${cartPath}/line-items`, { variant_id, quantity: 1 });
    await post(cartPath, { email: billing.email, shipping_address: address, billing_address: address });
    await post(`${cartPath}/shipping-methods`, { option_id: seeded.shippingOption });
    const { payment_collection } = await post('/payment-collections', { cart_id: cart?.id });
    await post(`/payment-collections/${payment_collection?.id}/payment-sessions`, {
      provider_id: 'pp_system_default',
    });
    const completed = await post(`${cartPath}/complete`, {});
    if (completed.type !== 'order') throw new Error('the cart became no order');
  };
}
