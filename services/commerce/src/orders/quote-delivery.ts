import type { DeliveryQuote, DeliveryQuoteQuery } from '@petcare/contracts/commerce/orders/delivery.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { expectedDay } from '../catalogue/delivery/delivery.rules.ts';
import { purchasableProducts } from './purchasable-products.ts';

/**
 * Returns the delivery charge of products and their total, as a payment that starts now would be priced.
 * @throws not_found – for a product that is not sold any more.
 */
export async function quoteDelivery(
  { district, division, lines }: DeliveryQuoteQuery,
  now = new Date(),
): Promise<DeliveryQuote> {
  const { draft, amount } = await purchasableProducts.price(
    { kind: 'product', lines, from_cart: false },
    { id: '', ip: null },
    { district, division },
  );
  const { delivery } = draft;
  const charge = delivery?.charge ?? 0;
  return {
    items: poishaToTaka(amount - charge),
    charge: poishaToTaka(charge),
    total: poishaToTaka(amount),
    weight_grams: delivery?.weightGrams ?? null,
    expected_on: delivery ? expectedDay(delivery, now) : null,
    free_from: delivery && delivery.freeFrom !== null ? poishaToTaka(delivery.freeFrom) : null,
  };
}
