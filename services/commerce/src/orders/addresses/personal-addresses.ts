import type { Address } from '@petcare/contracts/commerce/orders/addresses.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { Addresses, toAddress } from './address.model.ts';

/** The address book of a user: the address saved last first. */
export async function listAddresses(userId: string): Promise<Address[]> {
  const rows = await Addresses.find({ userId }).sort({ updatedAt: -1, _id: -1 }).lean();
  return rows.map(toAddress);
}

export const personalAddresses: PersonalKind = {
  kind: 'addresses',
  holds: [[Addresses, 'userId']],
  step: 'commerce_data',
  count: (userId) => Addresses.countDocuments({ userId }),
  erase: async (userId) => (await Addresses.deleteMany({ userId })).deletedCount,
  export: listAddresses,
};
