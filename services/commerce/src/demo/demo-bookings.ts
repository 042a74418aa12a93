import type { DemoUserName } from '@petcare/contracts/account/demo-users.ts';
import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { PetType, BookingPet } from '@petcare/contracts/commerce/hostel/hostel.ts';

export interface DemoBooking {
  readonly key: string;
  readonly customer: DemoUserName;
  readonly petType: PetType;
  readonly guests: number;
  readonly inDays: number;
  readonly nights: number;
  readonly bookedDaysBefore: number;
  readonly status: HostelOrderStatus;
  readonly arrived: boolean;
  readonly pets: readonly BookingPet[];
}

/**
 * Bookings in every status, with arrivals and departures today. The card provider does not know their payments,
 * so no booking of an account that can sign in is refundable.
 */
export const demoBookings: readonly DemoBooking[] = [
  {
    key: 'eid',
    customer: 'user',
    petType: 'cat',
    guests: 2,
    inDays: -46,
    nights: 5,
    bookedDaysBefore: 20,
    status: 'Completed',
    arrived: true,
    pets: [
      {
        name: 'Mishti',
        age: '3 years',
        food: 'Wet food, twice a day',
        temperament: 'Shy on the first evening',
      },
      { name: 'Tuntuni', age: '1 year', food: 'The same as Mishti' },
    ],
  },
  {
    key: 'cancelled-trip',
    customer: 'user',
    petType: 'dog',
    guests: 1,
    inDays: -20,
    nights: 4,
    bookedDaysBefore: 9,
    status: 'Cancelled',
    arrived: false,
    pets: [],
  },
  {
    key: 'in-the-house',
    customer: 'user',
    petType: 'dog',
    guests: 1,
    inDays: -1,
    nights: 4,
    bookedDaysBefore: 12,
    status: 'Confirmed',
    arrived: true,
    pets: [
      {
        name: 'Bhulu',
        age: '4 years',
        food: 'Rice with chicken, no bones',
        medicines: [{ name: 'Carprofen', dose: 'Half a tablet, with food', times: ['08:00', '20:00'] }],
        fears: 'Fireworks',
        vet: 'Dr. Imran Chowdhury',
        emergency_phone: '+8801711223344',
      },
    ],
  },
  {
    key: 'day-out',
    customer: 'user',
    petType: 'cat',
    guests: 2,
    inDays: 0,
    nights: 0,
    bookedDaysBefore: 1,
    status: 'Pending',
    arrived: false,
    pets: [],
  },
  {
    key: 'leaves-today',
    customer: 'mithila',
    petType: 'cat',
    guests: 1,
    inDays: -3,
    nights: 3,
    bookedDaysBefore: 8,
    status: 'Confirmed',
    arrived: true,
    pets: [{ name: 'Puchku', food: 'Dry food, always some in the bowl', emergency_phone: '+8801811223344' }],
  },
  {
    key: 'arrives-today',
    customer: 'tanvir',
    petType: 'dog',
    guests: 2,
    inDays: 0,
    nights: 3,
    bookedDaysBefore: 15,
    status: 'Confirmed',
    arrived: false,
    pets: [{ name: 'Tiger' }, { name: 'Rani', temperament: 'Afraid of thunder' }],
  },
  {
    key: 'family-wedding',
    customer: 'sabbir',
    petType: 'dog',
    guests: 6,
    inDays: 6,
    nights: 3,
    bookedDaysBefore: 10,
    status: 'Confirmed',
    arrived: false,
    pets: [],
  },
  {
    key: 'same-weekend',
    customer: 'farzana',
    petType: 'dog',
    guests: 6,
    inDays: 7,
    nights: 2,
    bookedDaysBefore: 9,
    status: 'Pending',
    arrived: false,
    pets: [{ name: 'Kalu', age: '7 years' }],
  },
  {
    key: 'new-flat',
    customer: 'joya',
    petType: 'cat',
    guests: 3,
    inDays: 11,
    nights: 8,
    bookedDaysBefore: 12,
    status: 'Pending',
    arrived: false,
    pets: [],
  },
];
