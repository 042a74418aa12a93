import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { maxAddresses, type AddressBody } from '@petcare/contracts/commerce/orders/addresses.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Addresses, hashOf, type AddressDocument } from './address.model.ts';

interface Added {
  readonly address: AddressDocument;
  readonly isNew: boolean;
}

/**
 * Adds an address to the address book of a user; one that is in the book already gets the new label. The unique place
 * keeps concurrent requests within the limit.
 * @throws too_many_addresses
 */
export function addAddress(userId: string, body: AddressBody): Promise<Added> {
  return runExclusive(`addresses:${userId}`, () =>
    // A concurrent request may add the same address, or take the same place.
    retryOvertaken(async () => {
      const known = await relabel(userId, body);
      if (known) return { address: known, isNew: false };
      return { address: await inTransaction(() => insert(userId, body)), isNew: true };
    }, isDuplicateKey),
  );
}

/**
 * Replaces an address.
 * @throws not_found – also for the address of another user; address_exists – when another one is the same.
 */
export async function updateAddress(userId: string, id: string, body: AddressBody): Promise<AddressDocument> {
  try {
    const changed = await Addresses.findOneAndUpdate(
      { _id: id, userId },
      { $set: { ...body, hash: hashOf(body), updatedAt: new Date() } },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw notFound('address');
    return changed;
  } catch (error) {
    if (isDuplicateKey(error)) throw conflict('address_exists');
    throw error;
  }
}

/** @throws not_found – also for the address of another user. */
export async function deleteAddress(userId: string, id: string): Promise<void> {
  const { deletedCount } = await Addresses.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw notFound('address');
}

function relabel(userId: string, body: AddressBody): Promise<AddressDocument | null> {
  return Addresses.findOneAndUpdate(
    { userId, hash: hashOf(body) },
    { $set: { label: body.label, updatedAt: new Date() } },
    { returnDocument: 'after' },
  ).lean();
}

async function insert(userId: string, body: AddressBody): Promise<AddressDocument> {
  const taken = new Set((await Addresses.find({ userId }, 'place').lean()).map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place += 1;
  if (place > maxAddresses) throw conflict('too_many_addresses');
  const row = {
    _id: newId(),
    userId,
    place,
    hash: hashOf(body),
    ...body,
    updatedAt: new Date(),
  };
  await Addresses.create([row]);
  return row;
}
