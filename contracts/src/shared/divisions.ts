import { z } from 'zod';
import { findDistrict } from './district-names.ts';
import type { District } from './districts.ts';

export const Division = z
  .enum(['Dhaka', 'Barishal', 'Chittagong', 'Khulna', 'Mymensingh', 'Rajshahi', 'Rangpur', 'Sylhet'])
  .meta({ id: 'Division' });
export type Division = z.infer<typeof Division>;

/** The districts of each division, its capital district first. */
export const districtsOfDivision: Record<Division, readonly District[]> = {
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

type Place = { district: string; division: Division };

/** Returns true for a district that is known, however it is written, and lies in another division. */
export function isInOtherDivision({ district, division }: Place): boolean {
  const known = findDistrict(district);
  return known !== null && !districtsOfDivision[division].includes(known);
}

/** Arguments of a refinement that refuses a place that does not exist. Any text is accepted as an unknown district. */
export const checkPlace: [(place: Place) => boolean, { path: string[]; message: string }] = [
  (place) => !isInOtherDivision(place),
  { path: ['district'], message: 'is in another division' },
];
