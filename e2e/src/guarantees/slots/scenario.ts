import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { Appointment } from '@petcare/contracts/appointments.ts';
import { SlotHold } from '@petcare/contracts/schedules.ts';
import { WaitlistEntry } from '@petcare/contracts/waitlist.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { z } from 'zod';
import type { TwoClinics } from './two-clinics.ts';

/** `free`: nobody has it. `held`: one of the crowd fills in the form. `waitlisted`: one of them has been offered it. */
export type SlotKind = 'free' | 'held' | 'waitlisted';

export interface RaceSlot {
  readonly drId: string;
  readonly serviceId: string;
  readonly date: string;
  readonly start: string;
}

/** What became of one slot: how many reached for it, how often each answer was given, and what is in the database. */
export interface RaceOutcome {
  readonly crowd: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly appointments: number;
  readonly claims: number;
  /** Whether the one who had a right to it got it; true where nobody had. */
  readonly rightPerson: boolean;
}

/** Exactly one got it, everybody else was refused for that reason, and one appointment stands. */
export function hasOneOwner({ crowd, answers, appointments, claims, rightPerson }: RaceOutcome): boolean {
  return (
    answers['201'] === 1 && answers['409'] === crowd - 1 && appointments === 1 && claims === 1 && rightPerson
  );
}

/** The slots of the next weeks of a doctor, one after the other. */
export function slotsOf({ drId, serviceId }: { drId: string; serviceId: string }): RaceSlot[] {
  const today = dhakaDateOf(new Date());
  const perDay = 24;
  return Array.from({ length: 58 * perDay }, (_, index) => {
    const date = addDays(today, 1 + Math.floor(index / perDay));
    const start = dhakaInstant(date, 9 * 60 + (index % perDay) * 20).toISOString();
    return { drId, serviceId, date, start };
  });
}

type Reach = (index: number) => Promise<Answer>;

interface Race {
  readonly slot: RaceSlot;
  readonly kind: SlotKind;
  /** How many reach for it at once. */
  readonly crowd: number;
}

/** Lets a crowd reach for one slot at the same moment, half of them at each copy of the service. */
export async function raceFor(clinics: TwoClinics, { slot, kind, crowd }: Race): Promise<RaceOutcome> {
  const { reach, owner } = await prepare[kind](clinics, slot, crowd);
  const answers = await Promise.all(Array.from({ length: crowd }, (_, index) => reach(index)));
  const winner = answers.find(({ status }) => status === 201);
  const { drId, start } = slot;
  const [appointments, claims] = await Promise.all([
    clinics.database
      .collection('appointments')
      .countDocuments({ drId, start: new Date(start), active: true }),
    clinics.database.collection('slot_claims').countDocuments({ drId, start: new Date(start) }),
  ]);
  return {
    crowd,
    answers: count(answers.map(({ status }) => String(status))),
    appointments,
    claims,
    rightPerson: owner === null || appointmentIn(winner)?.patient_id === owner,
  };
}

const prepare: Record<
  SlotKind,
  (clinics: TwoClinics, slot: RaceSlot, crowd: number) => Promise<{ reach: Reach; owner: string | null }>
> = {
  free: async (clinics, slot) => ({ reach: (index) => book(clinics, index, slot), owner: null }),

  async held(clinics, slot, crowd) {
    const people = Array.from({ length: crowd }, () => newId());
    const holds = await Promise.all(
      people.map((id, index) =>
        clinics.copies[at(index)]('POST', `/api/specialists/${slot.drId}/holds`, {
          as: person(id),
          body: { start: slot.start },
        }),
      ),
    );
    const held = holds.findIndex(({ status }) => status === 201);
    if (holds.filter(({ status }) => status === 201).length !== 1 || held < 0)
      throw new Error(`${holds.filter(({ status }) => status === 201).length} people hold one slot`);
    const hold_id = SlotHold.parse(holds[held]?.body)._id;
    const owner = people[held] ?? '';
    // All say the id of the hold: a stranger who has read it gets nothing by it.
    return { reach: (index) => book(clinics, index, slot, { as: people[index] ?? '', hold_id }), owner };
  },

  async waitlisted(clinics, slot) {
    const [first, owner] = [newId(), newId()];
    const [copy] = clinics.copies;
    const booked = appointmentIn(await book(clinics, 0, slot, { as: first }));
    const joined = await copy('POST', `/api/specialists/${slot.drId}/waitlist`, {
      as: person(owner),
      body: { service_id: slot.serviceId, date: slot.date, ...patient },
    });
    const entry = z.object({ entry: WaitlistEntry }).parse(joined.body).entry;
    await copy('PUT', `/api/appointments/${booked?._id}/cancel`, { as: person(first), body: {} });
    const claim: Reach = (index) =>
      clinics.copies[at(index)]('POST', `/api/waitlist/${entry._id}/claim`, { as: person(owner) });
    // Every tenth press is the waiter's, who is impatient; all others want the slot for themselves.
    return { reach: (index) => (index % 10 === 0 ? claim(index) : book(clinics, index, slot)), owner };
  },
};

const patient = {
  patient_name: 'Rahima Khatun',
  patient_email: 'rahima@petcare.test',
  patient_contact: '+8801712345678',
};

function book(
  { copies }: TwoClinics,
  index: number,
  { drId, serviceId, date, start }: RaceSlot,
  { as = newId(), hold_id }: { as?: string; hold_id?: string } = {},
): Promise<Answer> {
  return copies[at(index)]('POST', '/api/appointments', {
    as: person(as),
    body: {
      dr_id: drId,
      service_id: serviceId,
      appointment_date: date,
      slot_start: start,
      ...patient,
      ...(hold_id && { hold_id }),
    },
  });
}

function at(index: number): 0 | 1 {
  return index % 2 === 0 ? 0 : 1;
}

function appointmentIn(answer: Answer | undefined): Appointment | undefined {
  return z.object({ appointment: Appointment }).safeParse(answer?.body).data?.appointment;
}

function count(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(values, (value) => value)).map(([value, all]) => [value, all?.length ?? 0]),
  );
}

/** Takes away the index that decides: what is checked here must then go wrong. */
export async function dropTheIndex({ database }: TwoClinics): Promise<void> {
  await database.collection('slot_claims').dropIndex('drId_1_cells_1');
}
