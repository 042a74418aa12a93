import type { Address } from '@petcare/contracts/commerce/orders/addresses.ts';
import type { CashRun } from '@petcare/contracts/commerce/payments/cash.ts';
import type { Consignment } from '@petcare/contracts/commerce/orders/couriers.ts';
import type { DeliveryQuote, DeliveryTariff } from '@petcare/contracts/commerce/orders/delivery.ts';
import type { Viewer } from './screen.ts';

type Answer = [number, unknown];

const at = '2026-11-25T04:00:00.000Z';
const tariff: DeliveryTariff = {
  version: 3,
  zones: [
    { name: 'Inside Dhaka', districts: ['Dhaka'], charge: 60, per_extra_kg: 15, days: 1 },
    {
      name: 'Around Dhaka',
      districts: ['Gazipur', 'Narayanganj', 'Munshiganj', 'Manikganj', 'Narsingdi'],
      charge: 90,
      per_extra_kg: 20,
      days: 2,
    },
  ],
  elsewhere: { charge: 130, per_extra_kg: 25, days: 3 },
  free_from: 3_000,
  cutoff_hour: 17,
  default_weight: 500,
  createdAt: at,
};
const quote: DeliveryQuote = {
  items: 640,
  charge: 60,
  total: 700,
  weight_grams: 1_000,
  expected_on: '2026-11-28',
  free_from: 3_000,
};
const home: Address = {
  _id: '665f90000000000000000001',
  label: 'Home',
  name: 'Rahima Khatun',
  phone: '01712345678',
  address: 'House 12, Road 7, Dhanmondi',
  division: 'Dhaka',
  district: 'Dhaka',
  zip: '1205',
  updatedAt: at,
};
const addresses: readonly Address[] = [
  home,
  {
    ...home,
    _id: '665f90000000000000000002',
    label: 'বাবা-মায়ের বাসা',
    address: 'Madrasha Road, Sreemangal',
    district: 'Moulvibazar',
    division: 'Sylhet',
    zip: '3210',
  },
];
const run: CashRun = {
  _id: '5b1c0a55-3c1b-4f0f-9d3c-0c2a1b7a9c11',
  courier: 'Rahim, Pathao',
  orders: [{ order: '665f30000000000000000001', order_number: 'PC-2026-000118', amount: 1_240 }],
  expected: 1_240,
  received: 1_200,
  note: 'The customer had no change.',
  createdAt: at,
};
const parcel: Consignment = {
  courier: 'pathao',
  tracking_code: 'DP261125K7',
  state: 'in_transit',
  steps: [
    { state: 'booked', at },
    { state: 'picked_up', at: '2026-11-25T08:30:00.000Z' },
    { state: 'in_transit', at: '2026-11-25T12:10:00.000Z' },
  ],
  collect: 700,
};

export function answerDelivery(path: string, viewer: Viewer): Answer | null {
  if (path === '/api/delivery/tariff') return [200, { tariff }];
  if (path === '/api/delivery/tariffs') return [200, [tariff, { ...tariff, version: 2 }]];
  if (path === '/api/delivery/quote') return [200, quote];
  if (path === '/api/addresses') return [200, addresses];
  if (path === '/api/cash-runs') return [200, [run]];
  if (path.endsWith('/consignment'))
    return [200, { consignment: parcel, couriers: viewer === 'admin' ? ['pathao', 'steadfast'] : [] }];
  return null;
}
