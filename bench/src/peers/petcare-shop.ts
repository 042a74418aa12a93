import { endpoints } from '@petcare/contracts/endpoints.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../../e2e/src/support/system/petcare.ts';
import { payAs } from '../../../e2e/src/support/shopping.ts';
import { signUpUser, type TestUser } from '../../../e2e/src/support/users.ts';
import { commerceUrlOf } from '../measure/commerce-url.ts';
import { type Catalogue, pageCount, pageSize, sampleProducts, sampleStock } from './sample-products.ts';

export interface Shop {
  readonly catalogue: Catalogue;
  /** The database of the products. */
  readonly mongoUrl: string;
  /** Pays for one unit of a product by card and places the order, as the given buyer. */
  readonly order: (index: number, buyer: number) => Promise<void>;
}

/** Replaces the products of a running system by the sample, and signs up buyers. */
export async function openShop(petcare: PetCare, buyerCount: number): Promise<Shop> {
  const mongoUrl = commerceUrlOf(petcare);
  const ids = await replaceProducts(mongoUrl);
  const buyers: TestUser[] = [];
  for (let index = 0; index < buyerCount; index += 1) buyers.push(await signUpUser(petcare.url));
  const [reader] = buyers;
  if (!reader) throw new Error('a shop needs a buyer');
  await eventually(async () => {
    const { body } = await reader.client.call(endpoints['products.list'], { query: '?limit=100' });
    const missing = endpoints['products.list'].response.parse(body).some(({ _id }) => !ids.includes(_id));
    if (missing) throw new Error('the list has other products');
  });
  const pages = Array.from(
    { length: pageCount },
    (_, page) => `/api/products?limit=${pageSize}&page=${page + 1}`,
  );
  return {
    mongoUrl,
    catalogue: {
      url: petcare.url,
      headers: { cookie: reader.client.cookieHeader },
      pages,
      products: ids.map((id) => `/api/products/${id}`),
    },
    async order(index, buyerIndex) {
      const [buyer, at] = [buyers[buyerIndex] ?? reader, index % ids.length];
      const product_id = ids[at] ?? '';
      const lines = [{ product_id, quantity: 1 }];
      const payment_id = await payAs(buyer, { kind: 'product', lines }, sampleProducts[at]?.price ?? 0);
      const { status } = await buyer.client.call(endpoints['orders.place'], {
        body: { payment_id, product_id },
      });
      if (status !== 201 && status !== 200) throw new Error(`placing the order answered ${status}`);
    },
  };
}

/** @returns the ids of the products, in the order of the sample. */
async function replaceProducts(mongoUrl: string): Promise<string[]> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const products = client.db().collection<{ _id: string }>('products');
    await products.deleteMany({});
    const documents = sampleProducts.map((sample, index) => ({
      _id: newId(),
      productType: 'Pet Toy',
      productName: sample.name,
      nameKey: sample.name.toLowerCase(),
      searchTerms: [],
      productPrice: sample.price * 100,
      productDescription: sample.description,
      productImage: sample.image,
      imageOwnerId: null,
      stock: sampleStock,
      supplied: sampleStock,
      version: 1,
      revision: 1,
      changedAt: new Date(),
      deletedAt: null,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    }));
    await products.insertMany(documents);
    return documents.map(({ _id }) => _id);
  } finally {
    await client.close();
  }
}
