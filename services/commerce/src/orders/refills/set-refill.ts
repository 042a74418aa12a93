import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { maxRefills, type SetRefillBody } from '@petcare/contracts/commerce/orders/refills.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Orders, ordersOfCustomer } from '../order.model.ts';
import { findProduct } from '../../catalogue/products/change-product.ts';
import { Refills, type RefillDocument } from './refill.model.ts';
import { firstDue } from './refill.rules.ts';

/**
 * Sets, changes or pauses the reminder of a food that the user has bought. Another interval and the end of a pause count
 * from today. Idempotent.
 * @throws not_found – for a product that is not in the store; refill_not_offered; too_many_refills.
 */
export function setRefill(
  userId: string,
  productId: string,
  { every_days: everyDays, quantity, paused }: SetRefillBody,
  now = new Date(),
): Promise<void> {
  const change = async () => {
    const before = await Refills.findOne({ userId, productId }).lean();
    const fields = { everyDays, quantity };
    if (!before) {
      const nextAt = paused ? null : firstDue(everyDays, now);
      await insert(userId, productId, { ...fields, nextAt }, now);
      return;
    }
    const goesOn = before.everyDays === everyDays && before.nextAt !== null;
    const nextAt = paused ? null : goesOn ? before.nextAt : firstDue(everyDays, now);
    await Refills.updateOne({ _id: before._id }, { $set: { ...fields, nextAt } });
  };
  return runExclusive(`refills:${userId}`, () =>
    // A concurrent request of another process may add the product, or take the place.
    retryOvertaken(
      () => inTransaction(change),
      (error) => isDuplicateKey(error, 'userId'),
    ),
  );
}

async function insert(
  userId: string,
  productId: string,
  fields: Pick<RefillDocument, 'everyDays' | 'quantity' | 'nextAt'>,
  now: Date,
): Promise<void> {
  const { productType, productName, productNameBn, productImage } = await findProduct(productId);
  const hasBought = await Orders.exists({
    customerId: userId,
    'lines.productId': productId,
    status: trusted({ $nin: ['Cancelled', 'Returned'] }),
    deletedAt: null,
  }).hint(ordersOfCustomer);
  if (productType !== 'Pet Food' || !hasBought) throw conflict('refill_not_offered');
  const others = await Refills.find({ userId }, { place: 1 }).lean();
  const taken = new Set(others.map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place += 1;
  if (place > maxRefills) throw conflict('too_many_refills');
  await Refills.create([
    {
      ...fields,
      _id: newId(),
      userId,
      productId,
      productName,
      ...(productNameBn && { productNameBn }),
      productImage,
      place,
      createdAt: now,
    },
  ]);
}
