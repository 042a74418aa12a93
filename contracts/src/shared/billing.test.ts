import { expect, test } from 'vitest';
import { addressParts, Billing, shippingAddress } from './billing.ts';
import { districts } from './districts.ts';
import { Division, districtsOfDivision, isInOtherDivision } from './divisions.ts';

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

const billing = {
  name: 'Mim Akter',
  email: 'mim@example.com',
  phone: '01712345678',
  address: 'House 12, Road 7',
  zip: '3100',
};

test.each([
  ['name', '王小明'],
  ['address', 'مُحَمَّد'],
  ['district', '🐈'],
] as const)('a %s that no receipt or label can print is asked for again', (field, value) => {
  const place = { division: 'Chittagong', district: 'Feni' } as const;
  expect(Billing.safeParse({ ...billing, ...place }).success).toBe(true);
  const issues = Billing.safeParse({ ...billing, ...place, [field]: value }).error?.issues;
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
    [field, 'must be written in English or Bangla letters'],
  ]);
});

test('each district lies in one division', () => {
  const listed = Division.options.flatMap((division) => districtsOfDivision[division]);
  expect(listed.toSorted()).toEqual([...districts].toSorted());
});

test.each([
  ['Dhaka', 'Sylhet', true],
  ['ঢাকা', 'Sylhet', true],
  ['dhaka district', 'Sylhet', true],
  ['Dhaka', 'Dhaka', false],
  ['Chattogram', 'Chittagong', false],
  ['Beanibazar', 'Sylhet', false],
] as const)('%s lies in another division than %s: %s', (district, division, isElsewhere) => {
  expect(isInOtherDivision({ district, division })).toBe(isElsewhere);
  const { success, error } = Billing.safeParse({ ...billing, district, division });
  expect(success).toBe(!isElsewhere);
  if (isElsewhere)
    expect(error?.issues).toMatchObject([{ path: ['district'], message: 'is in another division' }]);
});
