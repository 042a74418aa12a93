import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { historyCustomers, type DemoUser } from '@petcare/contracts/account/demo-users.ts';
import { pickWeighted, seededRandom } from '@petcare/platform/demo/seeded-random.ts';
import { slotsOfDay, type DaySlot } from '../doctors/schedules/slot.rules.ts';
import { demoDoctors, type DemoDoctorName } from './demo-doctors.ts';
import { demoServices } from './demo-services.ts';

type Fate = 'completed' | 'cancelled by the patient' | 'cancelled by the clinic' | 'missed';

export interface PlannedAppointment {
  readonly key: string;
  readonly patient: DemoUser;
  readonly doctor: DemoDoctorName;
  readonly service: string;
  readonly date: string;
  readonly slot: DaySlot;
  readonly bookedAt: Date;
  readonly hoursToConfirm: number;
  readonly fate: Fate;
}

const fates: readonly (readonly [Fate, number])[] = [
  ['completed', 78],
  ['cancelled by the patient', 10],
  ['cancelled by the clinic', 4],
  ['missed', 8],
];

/** Appointments per working day. */
const demandOf = (doctor: DemoDoctorName) => (doctor === 'imran' ? 0.55 : 0.32);
const daysAhead = 6;
/** The first slots of a day are left to appointments that are booked without a time. */
const slotsLeft = 4;

/** Appointments from the first day of the history until six days ahead, booked one to five days before. */
export function planAppointments(days: number, today: Date): readonly PlannedAppointment[] {
  const random = seededRandom(days + 2);
  const doctors = Object.entries(demoDoctors) as [DemoDoctorName, (typeof demoDoctors)[DemoDoctorName]][];
  const planned: PlannedAppointment[] = [];
  for (let inDays = 6 - days; inDays <= daysAhead; inDays += 1) {
    const date = addDays(dhakaDateOf(today), inDays);
    for (const [doctor, { hours }] of doctors) {
      const slots = slotsOfDay(hours, date).slice(slotsLeft);
      const count = Math.floor(demandOf(doctor) * (1.3 + inDays / days) + random());
      const seen = new Set<DemoUser>();
      for (let number = 1; number <= count && slots.length > 0; number += 1) {
        const leadDays = 1 + Math.floor(random() * 5);
        const known = historyCustomers.filter(
          (one) => one.joinedDaysAgo > leadDays - inDays && !seen.has(one),
        );
        const patient = known[Math.floor(random() * known.length)];
        const [slot] = slots.splice(Math.floor(random() * slots.length), 1);
        if (!patient || !slot) continue;
        seen.add(patient);
        const offered = demoServices.filter((service) => service.doctors.includes(doctor));
        planned.push({
          key: `history ${doctor} ${inDays} ${number}`,
          patient,
          doctor,
          service: offered[Math.floor(random() * offered.length)]?.key ?? 'check-up',
          date,
          slot,
          bookedAt: dhakaInstant(addDays(date, -leadDays), 9 * 60 + Math.floor(random() * 12 * 60)),
          hoursToConfirm: 1 + random() * 11,
          fate: pickWeighted(fates, random),
        });
      }
    }
  }
  return planned;
}
