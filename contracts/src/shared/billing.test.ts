import { expect, test } from 'vitest';
import { addressParts, shippingAddress } from './billing.ts';

test.each(['House 7', 'House 7, Road 3, Dhanmondi', 'বাড়ি ৭, সড়ক ৩, ধানমন্ডি'])(
  'an address line is split into the fields it was joined from: %s',
  (address) => {
    const fields = { address, district: 'Narayanganj', zip: '1400', division: 'Dhaka' } as const;
    expect(addressParts(shippingAddress(fields))).toEqual(fields);
  },
);

test.each([
  ['of a deleted user', ''],
  ['with too few parts', 'Dhaka, 1205, Dhaka'],
  ['with an unknown division', 'House 7, Dhaka, 1205, Atlantis'],
  ['with an empty part', 'House 7, , 1205, Dhaka'],
])('an address line %s is not split', (_, line) => {
  expect(addressParts(line)).toBeNull();
});
