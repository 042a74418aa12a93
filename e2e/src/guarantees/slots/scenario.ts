import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { SlotHold } from '@petcare/contracts/clinic/schedules.ts';
import { WaitlistEntry } from '@petcare/contracts/clinic/waitlist.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { z } from 'zod';
import type { ClinicCopies } from './clinic-copies.ts';

/** `held`: one of the users holds the slot. `waitlisted`: the slot is offered to one of the users. */
export type SlotKind = 'free' | 'held' | 'waitlisted';

export interface RaceSlot {
  readonly drId: string;
  readonly serviceId: string;
  readonly date: string;
  readonly start: string;
}

export interface RaceOutcome {
  readonly userCount: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly appointments: number;
  readonly claims: number;
  /** `true` if the user with a hold or an offer got the slot, or if there was none. */
  readonly ownerWon: boolean;
}

export function hasOneOwner({ userCount, answers, appointments, claims, ownerWon }: RaceOutcome): boolean {
  return (
    answers['201'] === 1 && answers['409'] === userCount - 1 && appointments === 1 && claims === 1 && ownerWon
  );
}

export function slotsOf({ drId, serviceId }: { drId: string; serviceId: string }): RaceSlot[] {
  const today = dhakaDateOf(new Date());
  const perDay = 24;
  return Array.from({ length: 58 * perDay }, (_, index) => {
    const date = addDays(today, 1 + Math.floor(index / perDay));
    const start = dhakaInstant(date, 9 * 60 + (index % perDay) * 20).toISOString();
    return { drId, serviceId, date, start };
  });
}

type Attempt = (index: number) => Promise<Answer>;

interface Race {
  readonly slot: RaceSlot;
  readonly kind: SlotKind;
  readonly userCount: number;
}

export async function raceForSlot(
  clinic: ClinicCopies,
  { slot, kind, userCount }: Race,
): Promise<RaceOutcome> {
  const { attempt, owner } = await prepare[kind](clinic, slot, userCount);
  const answers = await Promise.all(Array.from({ length: userCount }, (_, index) => attempt(index)));
  const winner = answers.find(({ status }) => status === 201);
  const { drId, start } = slot;
  const [appointments, claims] = await Promise.all([
    clinic.database.collection('appointments').countDocuments({ drId, start: new Date(start), active: true }),
    clinic.database.collection('slot_claims').countDocuments({ drId, start: new Date(start) }),
  ]);
  return {
    userCount,
    answers: count(answers.map(({ status }) => String(status))),
    appointments,
    claims,
    ownerWon: owner === null || appointmentIn(winner)?.patient_id === owner,
  };
}

const prepare: Record<
  SlotKind,
  (
    clinic: ClinicCopies,
    slot: RaceSlot,
    userCount: number,
  ) => Promise<{ attempt: Attempt; owner: string | null }>
> = {
  free: async (clinic, slot) => ({ attempt: (index) => book(clinic, index, slot), owner: null }),

  async held(clinic, slot, userCount) {
    const userIds = Array.from({ length: userCount }, () => newId());
    const holds = await Promise.all(
      userIds.map((id, index) =>
        clinic.copies[copyIndex(index)]('POST', `/api/specialists/${slot.drId}/holds`, {
          as: userCaller(id),
          body: { start: slot.start },
        }),
      ),
    );
    const held = holds.findIndex(({ status }) => status === 201);
    if (holds.filter(({ status }) => status === 201).length !== 1 || held < 0)
      throw new Error(`${holds.filter(({ status }) => status === 201).length} users hold one slot`);
    const hold_id = SlotHold.parse(holds[held]?.body)._id;
    const owner = userIds[held] ?? '';
    // All users send the id of the hold: it must not help anyone but its owner.
    return { attempt: (index) => book(clinic, index, slot, { as: userIds[index] ?? '', hold_id }), owner };
  },

  async waitlisted(clinic, slot) {
    const [first, owner] = [newId(), newId()];
    const [copy] = clinic.copies;
    const booked = appointmentIn(await book(clinic, 0, slot, { as: first }));
    const joined = await copy('POST', `/api/specialists/${slot.drId}/waitlist`, {
      as: userCaller(owner),
      body: { service_id: slot.serviceId, date: slot.date, ...patient },
    });
    const entry = z.object({ entry: WaitlistEntry }).parse(joined.body).entry;
    await copy('PUT', `/api/appointments/${booked?._id}/cancel`, { as: userCaller(first), body: {} });
    const claim: Attempt = (index) =>
      clinic.copies[copyIndex(index)]('POST', `/api/waitlist/${entry._id}/claim`, { as: userCaller(owner) });
    // Every tenth request is a claim by the waitlisted user; the others book the slot.
    return { attempt: (index) => (index % 10 === 0 ? claim(index) : book(clinic, index, slot)), owner };
  },
};

const patient = {
  patient_name: 'Rahima Khatun',
  patient_email: 'rahima@petcare.test',
  patient_contact: '+8801712345678',
};

function book(
  { copies }: ClinicCopies,
  index: number,
  { drId, serviceId, date, start }: RaceSlot,
  { as = newId(), hold_id }: { as?: string; hold_id?: string } = {},
): Promise<Answer> {
  return copies[copyIndex(index)]('POST', '/api/appointments', {
    as: userCaller(as),
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

function copyIndex(index: number): 0 | 1 {
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

export async function dropSlotIndex({ database }: ClinicCopies): Promise<void> {
  await database.collection('slot_claims').dropIndex('drId_1_cells_1');
}
