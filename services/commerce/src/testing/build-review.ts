import { Orders } from '../orders/order.model.ts';
import { buyOne, newCustomer } from './build-payment.ts';
import { buildProduct } from './build-product.ts';
import type { TestCommerce } from './test-commerce.ts';

export async function buildDeliveredOrder(
  commerce: TestCommerce,
  productId: string,
  customer = newCustomer(),
): Promise<void> {
  const { order } = await buyOne(commerce, productId, customer);
  await Orders.updateOne({ _id: order._id }, { status: 'Delivered' });
}

/** Builds a review of a delivered product by a new customer. */
export async function buildReview(
  commerce: TestCommerce,
  {
    product: given,
    stars = 4,
    text = 'He plays with it all day.',
  }: { product?: Awaited<ReturnType<typeof buildProduct>>; stars?: number; text?: string } = {},
) {
  const product = given ?? (await buildProduct());
  const customer = newCustomer();
  await buildDeliveredOrder(commerce, product.id, customer);
  const { body } = await commerce.send('PUT', `/api/products/${product.id}/reviews/own`, {
    as: customer,
    body: { stars, text },
  });
  return { product, customer, review: body.review as { _id: string; text: string } };
}
