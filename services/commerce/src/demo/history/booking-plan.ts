import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { demoUsers, historyCustomers, type DemoUser } from '@petcare/contracts/account/demo-users.ts';
import type { BookingPet, PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { PaymentProvider } from '@petcare/contracts/commerce/payments/payments.ts';
import { seededRandom } from '@petcare/platform/demo/seeded-random.ts';

export interface PlannedBooking {
  readonly key: string;
  readonly customer: DemoUser;
  readonly provider: PaymentProvider;
  readonly bookedAt: Date;
  readonly petType: PetType;
  readonly pets: readonly BookingPet[];
  readonly checkIn: string;
  readonly checkOut: string;
  /** Hours before the arrival at which the customer cancels; null for a stay that takes place. */
  readonly cancelledHoursBefore: number | null;
}

const dogs: readonly BookingPet[] = [
  { name: 'Lalu', age: '5 years', food: 'Dry food, mornings and evenings' },
  { name: 'টাইগার', age: '২ বছর', food: 'ভাত আর মুরগি, হাড় ছাড়া' },
  { name: 'Rocky', temperament: 'Pulls on the leash, loves water' },
  { name: 'Sheru', age: '8 years', medicine: 'One tablet for his heart, evenings' },
  { name: 'Bunty', vaccination: 'All up to date, card in the bag' },
];
const cats: readonly BookingPet[] = [
  { name: 'মিনি', age: '১ বছর', temperament: 'লাজুক, কোলে উঠতে ভালোবাসে' },
  { name: 'Simba', food: 'Fish on Fridays, or he sulks' },
  { name: 'Pushi', age: '3 years' },
  { name: 'Luna', age: '6 months', vet: 'Dr. Sharmin Sultana' },
  { name: 'পুটু', food: 'ভেজা খাবার, দিনে দুবার' },
];

/** Days between two arrivals, and the nights of the stays, in turn. */
const everyDays = 5;
const nights = [2, 4, 1, 6, 3, 2, 0, 5];

/** Stays from the first day of the history until two weeks ahead; one in six is cancelled. */
export function planBookings(days: number, today: Date): readonly PlannedBooking[] {
  const random = seededRandom(days + 1);
  const first = dhakaDateOf(today);
  const guests = historyCustomers.filter(({ id }) => id !== demoUsers.user.id);
  const planned: PlannedBooking[] = [];
  for (let inDays = 8 - days; inDays <= 14; inDays += everyDays) {
    const number = planned.length;
    const bookedBefore = 3 + Math.floor(random() * 6);
    const known = guests.filter(({ joinedDaysAgo }) => joinedDaysAgo > bookedBefore - inDays);
    const petType = random() < 0.55 ? 'dog' : 'cat';
    const names = petType === 'dog' ? dogs : cats;
    const two = random() < 0.25;
    const checkIn = addDays(first, inDays);
    const from = number % names.length;
    planned.push({
      key: `stay ${number}`,
      customer: known[Math.floor(random() * known.length)] ?? demoUsers.tanvir,
      provider: random() < 0.6 ? 'bkash' : 'card',
      bookedAt: dhakaInstant(addDays(checkIn, -bookedBefore), 11 * 60 + Math.floor(random() * 9 * 60)),
      petType,
      pets: [...names, ...names].slice(from, from + (two ? 2 : 1)),
      checkIn,
      checkOut: addDays(checkIn, nights[number % nights.length] ?? 1),
      cancelledHoursBefore: number % 6 === 4 ? (number % 4 === 0 ? 20 : 50) : null,
    });
  }
  return planned;
}
