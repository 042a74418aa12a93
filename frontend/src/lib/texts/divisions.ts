import type { District } from '@petcare/contracts/shared/districts.ts';
import type { Billing } from '@petcare/contracts/shared/billing.ts';
import { districtName } from './districts.ts';

export type Division = Billing['division'];

/** The eight divisions in the spelling of the specification, with their Bangla names. */
export const divisionNames: Record<Division, { en: string; bn: string }> = {
  Dhaka: { en: 'Dhaka', bn: 'ঢাকা' },
  Barishal: { en: 'Barishal', bn: 'বরিশাল' },
  Chittagong: { en: 'Chittagong', bn: 'চট্টগ্রাম' },
  Khulna: { en: 'Khulna', bn: 'খুলনা' },
  Mymensingh: { en: 'Mymensingh', bn: 'ময়মনসিংহ' },
  Rajshahi: { en: 'Rajshahi', bn: 'রাজশাহী' },
  Rangpur: { en: 'Rangpur', bn: 'রংপুর' },
  Sylhet: { en: 'Sylhet', bn: 'সিলেট' },
};

/** The districts of each division, its capital district first. */
const districts: Record<Division, readonly District[]> = {
  Dhaka: [
    'Dhaka',
    'Faridpur',
    'Gazipur',
    'Gopalganj',
    'Kishoreganj',
    'Madaripur',
    'Manikganj',
    'Munshiganj',
    'Narayanganj',
    'Narsingdi',
    'Rajbari',
    'Shariatpur',
    'Tangail',
  ],
  Barishal: ['Barishal', 'Barguna', 'Bhola', 'Jhalokathi', 'Patuakhali', 'Pirojpur'],
  Chittagong: [
    'Chittagong',
    'Bandarban',
    'Brahmanbaria',
    'Chandpur',
    "Cox's Bazar",
    'Cumilla',
    'Feni',
    'Khagrachhari',
    'Lakshmipur',
    'Noakhali',
    'Rangamati',
  ],
  Khulna: [
    'Khulna',
    'Bagerhat',
    'Chuadanga',
    'Jashore',
    'Jhenaidah',
    'Kushtia',
    'Magura',
    'Meherpur',
    'Narail',
    'Satkhira',
  ],
  Mymensingh: ['Mymensingh', 'Jamalpur', 'Netrokona', 'Sherpur'],
  Rajshahi: ['Rajshahi', 'Bogura', 'Chapainawabganj', 'Joypurhat', 'Naogaon', 'Natore', 'Pabna', 'Sirajganj'],
  Rangpur: [
    'Rangpur',
    'Dinajpur',
    'Gaibandha',
    'Kurigram',
    'Lalmonirhat',
    'Nilphamari',
    'Panchagarh',
    'Thakurgaon',
  ],
  Sylhet: ['Sylhet', 'Habiganj', 'Moulvibazar', 'Sunamganj'],
};

export function districtsOf(division: string, locale: string): string[] {
  const found = division in districts ? districts[division as Division] : [];
  return found.map((district) => districtName(district, locale));
}

export function divisionName(division: Division, locale: string): string {
  return divisionNames[division][locale === 'bn' ? 'bn' : 'en'];
}
