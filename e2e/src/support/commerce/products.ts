import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { billing } from '../shopping.ts';
import type { CommerceCopies } from './commerce-copies.ts';

type Row = Record<string, unknown> & { _id: string };

/** In taka. */
export const price = 500;

export async function createProduct({ database }: CommerceCopies, stock: number | null): Promise<string> {
  const _id = newId();
  const now = new Date();
  await database.collection<Row>('products').insertOne({
    _id,
    productType: 'Pet Toy',
    productName: 'Gully Football',
    nameKey: 'gully football',
    productPrice: price * 100,
    productDescription: 'It bounces.',
    productImage: '/scenes/product-ball.webp',
    imageOwnerId: null,
    stock,
    version: 1,
    revision: 1,
    changedAt: now,
    deletedAt: null,
    createdAt: now,
  });
  return _id;
}

export interface Checkout {
  readonly as: ReturnType<typeof userCaller>;
  readonly paymentId: string;
  readonly secret: string;
  readonly intentId: string;
}

export async function checkOut(send: SendToService, productId: string): Promise<Checkout> {
  const as = userCaller(newId());
  const { status, body } = await send('POST', '/api/payments/card', {
    as,
    body: {
      purchase: { kind: 'product', lines: [{ product_id: productId, quantity: 1 }], from_cart: false },
      billing,
      expected_total: price,
      attempt: randomUUID(),
    },
  });
  if (status !== 201) throw new Error(`a checkout answered ${status}: ${JSON.stringify(body)}`);
  const secret = String(body.client_secret);
  return {
    as,
    paymentId: String(body.payment._id),
    secret,
    intentId: secret.split('_secret_')[0] ?? '',
  };
}
