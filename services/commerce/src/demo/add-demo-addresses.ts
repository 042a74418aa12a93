import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import { insertMissing } from '@petcare/platform/mongo/insert-missing.ts';
import { Addresses, hashOf } from '../orders/addresses/address.model.ts';

/** Adds the address book of the demo customer, once. */
export async function addDemoAddresses(): Promise<void> {
  const { id: userId, firstName, lastName } = demoUsers.user;
  const home = {
    label: 'Home',
    name: `${firstName} ${lastName}`,
    phone: '+8801712345678',
    address: 'House 12, Road 7, Dhanmondi',
    division: 'Dhaka' as const,
    district: 'Dhaka',
    zip: '1205',
  };
  const village = {
    ...home,
    label: 'Parents',
    address: 'Madrasha Road, Sreemangal',
    division: 'Sylhet' as const,
    district: 'Moulvibazar',
    zip: '3210',
  };
  for (const [index, address] of [home, village].entries()) {
    const fields = { ...address, userId, place: index + 1, hash: hashOf(address), updatedAt: new Date() };
    await insertMissing(Addresses, `6740000000000000000a00${String(index + 1).padStart(2, '0')}`, fields);
  }
}
