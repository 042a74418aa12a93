import { maxCartLines, maxLineQuantity, type LineInput } from '@petcare/contracts/commerce/products/cart.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted } from 'mongoose';
import { Products } from '../products/product.model.ts';
import { Carts, publishCartChanged, type CartDocument, type CartLineDocument } from './cart.model.ts';

/**
 * Sets the quantity of a product at its current price; 0 removes it. An identical request publishes no event.
 * @throws not_found – for an unknown or deleted product.
 * @throws invalid_input – when the cart is full.
 */
export async function setLine(customerId: string, productId: string, quantity: number): Promise<void> {
  const price = quantity > 0 ? (await findPrices([productId])).get(productId) : undefined;
  if (quantity > 0 && price === undefined) throw notFound('product');
  await change(customerId, (lines) => {
    const place = lines.findIndex((line) => line.productId === productId);
    if (price === undefined) return lines.filter((_, index) => index !== place);
    const line = { productId, quantity, priceSeen: price };
    if (place !== -1) return lines.with(place, line);
    if (lines.length >= maxCartLines)
      throw invalid([{ field: 'id', message: `does not fit: a cart holds ${maxCartLines} products` }]);
    return [...lines, line];
  });
}

/**
 * Merges the cart a visitor filled before signing in. The larger quantity of a product wins, so merging is
 * idempotent. Deleted products and lines beyond `maxCartLines` are dropped.
 */
export async function mergeCart(customerId: string, collected: readonly LineInput[]): Promise<void> {
  const requested = new Map<string, number>();
  for (const { product_id, quantity } of collected)
    requested.set(product_id, Math.min(maxLineQuantity, quantity + (requested.get(product_id) ?? 0)));
  const prices = await findPrices([...requested.keys()]);
  await change(customerId, (lines) => {
    const known = new Set(lines.map(({ productId }) => productId));
    const added = [...prices].filter(([id]) => !known.has(id));
    return [
      ...lines.map((line) => ({
        ...line,
        quantity: Math.max(line.quantity, requested.get(line.productId) ?? 0),
      })),
      ...added.map(([productId, priceSeen]) => ({
        productId,
        quantity: requested.get(productId) ?? 1,
        priceSeen,
      })),
    ].slice(0, maxCartLines);
  });
}

export async function clearCart(customerId: string): Promise<void> {
  await change(customerId, () => []);
}

async function findPrices(ids: readonly string[]): Promise<Map<string, Poisha>> {
  const rows = await Products.find(
    { _id: trusted({ $in: [...ids] }), deletedAt: null },
    'productPrice',
  ).lean();
  const prices = new Map(rows.map(({ _id, productPrice }) => [_id, productPrice]));
  return new Map(ids.flatMap((id) => (prices.has(id) ? [[id, prices.get(id) ?? 0]] : [])));
}

type Decide = (lines: CartLineDocument[]) => CartLineDocument[];

/** Runs concurrent changes of a cart one after the other, so that none is lost. */
async function change(customerId: string, decide: Decide): Promise<void> {
  const attempt = () => inTransaction(() => write(customerId, decide));
  await runExclusive(`cart:${customerId}`, () =>
    attempt().catch((error: unknown) => {
      // A concurrent request has just created the cart.
      if (isDuplicateKey(error, '_id')) return attempt();
      throw error;
    }),
  );
}

async function write(_id: string, decide: Decide): Promise<void> {
  const before = await Carts.findById(_id).lean();
  const lines = decide(before?.lines ?? []);
  if (isSame(lines, before?.lines ?? [])) return;
  const after: CartDocument = { _id, lines, version: (before?.version ?? 0) + 1, updatedAt: new Date() };
  if (!before) await Carts.create([after]);
  else {
    const { matchedCount } = await Carts.updateOne({ _id, version: before.version }, { $set: after });
    if (matchedCount === 0) throw new Error('a cart changed inside its own transaction');
  }
  await publishCartChanged(after);
}

function isSame(lines: readonly CartLineDocument[], others: readonly CartLineDocument[]): boolean {
  return (
    lines.length === others.length &&
    lines.every((line, index) => {
      const other = others[index];
      return (
        other?.productId === line.productId &&
        other.quantity === line.quantity &&
        other.priceSeen === line.priceSeen
      );
    })
  );
}
