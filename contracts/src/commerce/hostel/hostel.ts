import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, line, Phone, Taka, text } from '../../shared/fields.ts';

export const petTypes = ['dog', 'cat'] as const;
/** Taka per pet and day, from the specification. Also the price of a Day Stay. The default of every rate. */
export const hostelRate = 700;
export const maxBookingNights = 60;
export const maxBookingPets = 20;
/** A booking can end at most this many days ahead. */
export const hostelHorizonDays = 365;

/** Validation messages, shared by form and server. The first five are from the specification. */
export const bookingMessages = {
  petType: 'Please select a pet type.',
  guests: 'Please enter a valid number of guests.',
  checkIn: 'Please select a check-in date.',
  checkOut: 'Please select a check-out date.',
  order: 'Check-out date cannot be earlier than check-in date.',
  past: 'Check-in date cannot be in the past.',
  long: 'A stay can last 60 nights at most.',
  far: 'The hostel can be booked one year ahead.',
  namedPets: 'Please remove the details of the pets that do not come first.',
} as const;

export const PetType = z.enum(petTypes, { error: bookingMessages.petType }).meta({ id: 'PetType' });
export type PetType = z.infer<typeof PetType>;

/** A date; an empty field fails with the same message. */
function dateField(message: string) {
  return z.iso.date({ error: message });
}

export const BookingRequest = z
  .strictObject({
    petType: PetType,
    guests: z
      .number({ error: bookingMessages.guests })
      .int(bookingMessages.guests)
      .min(1, bookingMessages.guests)
      .max(maxBookingPets, bookingMessages.guests),
    checkIn: dateField(bookingMessages.checkIn),
    checkOut: dateField(bookingMessages.checkOut),
  })
  .refine(({ checkIn, checkOut }) => checkOut >= checkIn, {
    path: ['checkOut'],
    error: bookingMessages.order,
  })
  .meta({ id: 'StayRequest' });
export type BookingRequest = z.infer<typeof BookingRequest>;

/** A medicine that is given at the same times on every day of a stay. */
export const PetMedicine = z
  .strictObject({
    name: line(80),
    dose: line(80).optional(),
    times: z
      .array(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'))
      .min(1)
      .max(6)
      .refine((times) => new Set(times).size === times.length, 'must not repeat a time'),
  })
  .meta({ id: 'StayMedicine' });
export type PetMedicine = z.infer<typeof PetMedicine>;

export const maxMedicines = 8;

/** Care details of a pet. Editable until check-in. `pet_id` is a pet of the customer, whose name then applies. */
export const BookingPet = z
  .strictObject({
    pet_id: Id.optional(),
    name: line(60),
    age: line(30).optional(),
    food: text(500).optional(),
    medicine: text(500).optional(),
    vaccination: text(300).optional(),
    vet: line(120).optional(),
    temperament: text(300).optional(),
    fears: text(300).optional(),
    medicines: z
      .array(PetMedicine)
      .max(maxMedicines)
      .refine(
        (medicines) => new Set(medicines.map(({ name }) => name)).size === medicines.length,
        'must not repeat a medicine',
      )
      .optional(),
    emergency_phone: Phone.optional(),
  })
  .meta({ id: 'StayPet' });
export type BookingPet = z.infer<typeof BookingPet>;

/** Care details in an answer: stored ones may predate a rule of `BookingPet`. */
export const StoredBookingPet = z
  .strictObject({
    pet_id: Id.optional(),
    name: z.string(),
    age: z.string().optional(),
    food: z.string().optional(),
    medicine: z.string().optional(),
    vaccination: z.string().optional(),
    vet: z.string().optional(),
    temperament: z.string().optional(),
    fears: z.string().optional(),
    medicines: z.array(PetMedicine).optional(),
    emergency_phone: z.string().optional(),
  })
  .meta({ id: 'StoredStayPet' }) satisfies z.ZodType<BookingPet>;

/** Price of a Day Stay: the rate once, or once per pet. */
export const DayStayPricing = z.enum(['flat', 'perPet']).meta({ id: 'DayStayPricing' });
export type DayStayPricing = z.infer<typeof DayStayPricing>;

/** Taka per pet and day. */
export const HostelRates = z
  .strictObject({ dog: Taka.min(1, 'must be at least ৳1'), cat: Taka.min(1, 'must be at least ৳1') })
  .meta({ id: 'HostelRates' });
export type HostelRates = z.infer<typeof HostelRates>;

const isInOrder = ({ from, to }: { from: string; to: string }) => to >= from;
const notInOrder = { path: ['to'], error: 'must not be before the first day' };

/** Nights with rates of their own, from the night of `from` to the night of `to`. */
export const HostelSeason = z
  .strictObject({ name: line(60), from: DhakaDate, to: DhakaDate, rates: HostelRates })
  .refine(isInOrder, notInOrder)
  .meta({ id: 'HostelSeason' });
export type HostelSeason = z.infer<typeof HostelSeason>;

/** Nights on which no pet can stay, such as those of Eid, from the night of `from` to the night of `to`. */
export const ClosedNights = z
  .strictObject({ reason: line(60), from: DhakaDate, to: DhakaDate })
  .refine(isInOrder, notInOrder)
  .meta({ id: 'ClosedNights' });
export type ClosedNights = z.infer<typeof ClosedNights>;

/** Nights, or a Day Stay, at one rate. `season` is null at the usual rate. */
export const PriceLine = z
  .object({
    kind: z.enum(['nights', 'day_stay']),
    guests: z.number().int(),
    days: z.number().int(),
    rate: Taka,
    season: z.string().nullable(),
    amount: Taka,
  })
  .meta({ id: 'StayPriceLine' });
export type PriceLine = z.infer<typeof PriceLine>;

export const BookingQuote = z
  .object({
    petType: PetType,
    guests: z.number().int(),
    checkIn: DhakaDate,
    checkOut: DhakaDate,
    /** Calendar days between the dates; 0 is a Day Stay. */
    days: z.number().int().nonnegative(),
    /** Rate of the first night; the lines have all rates. */
    rate: Taka,
    lines: z.array(PriceLine),
    total: Taka,
    available: z.boolean(),
    /** Nights (or the day) without enough free places. */
    full_dates: z.array(DhakaDate),
  })
  .meta({ id: 'StayQuote' });
export type BookingQuote = z.infer<typeof BookingQuote>;

export const HostelDate = z
  .object({
    date: DhakaDate,
    /** Places for the night that begins on this date. */
    capacity: z.number().int().nonnegative(),
    free: z.number().int().nonnegative(),
    /** Places for a Day Stay on this date. */
    day_capacity: z.number().int().nonnegative(),
    day_free: z.number().int().nonnegative(),
    /** Reason why the hostel is closed; null while it is open. */
    closed: z.string().nullable(),
  })
  .meta({ id: 'StayDate' });
export type HostelDate = z.infer<typeof HostelDate>;

/** Refund percentage for a cancellation at least this many hours before check-in. */
export const RefundRule = z
  .object({ at_least_hours_before: z.number().nonnegative(), percent: z.number().int().min(0).max(100) })
  .meta({ id: 'StayRefundRule' });
export type RefundRule = z.infer<typeof RefundRule>;

export const HostelInfo = z
  .object({
    /** The lowest usual rate. */
    rate: Taka,
    rates: HostelRates,
    /** Seasons and closed nights that are not over. */
    seasons: z.array(HostelSeason),
    closed: z.array(ClosedNights),
    day_stay_pricing: DayStayPricing,
    /** Places per night, which limit the number of pets in the form. */
    capacity: z.record(PetType, z.number().int().nonnegative()),
    day_capacity: z.record(PetType, z.number().int().nonnegative()),
    max_nights: z.number().int(),
    horizon_days: z.number().int(),
    /** Highest percentage first. There is no refund after the deadline of the last rule or after the start. */
    refund_rules: z.array(RefundRule),
    /** Time in Dhaka when check-in opens. Refund hours are counted back from it. */
    check_in_time: z.string(),
    /** Time in Dhaka by which guests are collected. */
    check_out_time: z.string(),
    /** Percent of the price that can be held on a card instead of paying it. Missing: not offered. */
    deposit_percent: z.number().int().optional(),
  })
  .meta({ id: 'HostelInfo' });
export type HostelInfo = z.infer<typeof HostelInfo>;

export const GuestsQuery = z
  .string({ error: bookingMessages.guests })
  .regex(/^\d{1,2}$/, bookingMessages.guests)
  .transform(Number)
  .pipe(z.number().int().min(1, bookingMessages.guests).max(maxBookingPets, bookingMessages.guests));

export const hostelEndpoints = defineEndpoints('commerce', {
  'hostel.info': {
    method: 'GET',
    path: '/api/hostel/info',
    access: { who: 'anyone' },
    summary: 'Get the rate, the capacity, the limits and the refund rules of the hostel.',
    response: HostelInfo,
  },
  'hostel.availability': {
    method: 'GET',
    path: '/api/hostel/availability',
    access: { who: 'anyone' },
    summary: 'List the free places per date from `from` to `to`, inclusive; at most 100 dates.',
    query: z.strictObject({ petType: PetType, from: DhakaDate, to: DhakaDate }),
    response: z.array(HostelDate),
  },
  'hostel.quote': {
    method: 'GET',
    path: '/api/hostel/quote',
    access: { who: 'anyone' },
    summary:
      'Get the price and availability of a booking. Without seasons or changed rates, the price is pets × days × 700 taka, or 700 for a Day Stay.',
    query: z.strictObject({
      petType: PetType,
      guests: GuestsQuery,
      checkIn: BookingRequest.shape.checkIn,
      checkOut: BookingRequest.shape.checkOut,
    }),
    response: BookingQuote,
  },
});
