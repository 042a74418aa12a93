import type { Address } from '@petcare/contracts/account/addresses.ts';
import { Addresses, toAddress, type AddressDocument } from './address.model.ts';

/** The address book of a user, also for the data export: the address saved last first. */
export async function listAddresses(userId: string): Promise<Address[]> {
  const rows = await Addresses.find({ userId }).sort({ updatedAt: -1, _id: -1 }).lean<AddressDocument[]>();
  return rows.map(toAddress);
}

export function countAddresses(userId: string): Promise<number> {
  return Addresses.countDocuments({ userId });
}

/** Deletes the address book of a user, which is small. Idempotent. @returns the number of addresses. */
export async function eraseAddresses(userId: string): Promise<number> {
  return (await Addresses.deleteMany({ userId })).deletedCount;
}
