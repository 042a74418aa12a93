import type { Billing } from '@petcare/contracts/shared/billing.ts';
import { demoUsers, historyCustomers, type DemoUser } from '@petcare/contracts/account/demo-users.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { Orderer } from '../../payments/purchases/order-fields.ts';
import { toOrderer } from '../../payments/opening/start-card-payment.ts';

type Place = Pick<Billing, 'address' | 'district' | 'zip' | 'division'>;

const places: readonly Place[] = [
  { address: 'House 12, Road 5, Dhanmondi', district: 'Dhaka', zip: '1209', division: 'Dhaka' },
  { address: 'Flat 4B, 31 CDA Avenue', district: 'Chattogram', zip: '4000', division: 'Chittagong' },
  { address: 'বাসা ৭, রোড ৩, মিরপুর ১০', district: 'Dhaka', zip: '1216', division: 'Dhaka' },
  { address: '18 Zindabazar Road', district: 'Sylhet', zip: '3100', division: 'Sylhet' },
  { address: 'House 9, Sector 7, Uttara', district: 'Dhaka', zip: '1230', division: 'Dhaka' },
  { address: 'কাজীহাটা, সিঅ্যান্ডবি মোড়ের পাশে', district: 'Rajshahi', zip: '6000', division: 'Rajshahi' },
  { address: '55 KDA Avenue, Shibbari', district: 'Khulna', zip: '9100', division: 'Khulna' },
  { address: 'Agrabad Access Road, Building 6', district: 'Chattogram', zip: '4100', division: 'Chittagong' },
  { address: 'গাঙ্গিনার পাড়, ২২ নম্বর বাড়ি', district: 'Mymensingh', zip: '2200', division: 'Mymensingh' },
];

export const admin = { id: demoUsers.admin.id, role: 'admin' } as const satisfies Actor;
export const system = { id: 'commerce', role: 'system' } as const satisfies Actor;

export function actorOf({ id, role }: DemoUser): Actor {
  return { id, role };
}

export function phoneOf(customer: DemoUser): string {
  return `+88017${String(11_000_000 + historyCustomers.indexOf(customer) * 111_213)}`;
}

export function ordererOf(customer: DemoUser): Orderer {
  const place = places[historyCustomers.indexOf(customer) % places.length] ?? places[0];
  if (!place) throw new Error('there is no place to deliver to');
  const { firstName, lastName, email } = customer;
  return toOrderer({ name: `${firstName} ${lastName}`, email, phone: phoneOf(customer), ...place });
}
