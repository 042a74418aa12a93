import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { emergencyHorizonHours } from '@petcare/contracts/clinic/emergencies.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointments/appointment.model.ts';
import { readSchedules } from '../doctors/schedules/schedule.model.ts';
import { cellsOf, slotsOfDay, type DaySlot } from '../doctors/schedules/slot.rules.ts';
import { ClinicServices } from '../doctors/treatments/clinic-service.model.ts';
import { claimedCells, claimsBetween } from '../calendar/slots/find-free-slots.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import type { Candidate } from './emergency.rules.ts';

export interface EmergencyCandidate extends Candidate {
  readonly drName: string;
  readonly serviceId: string;
  readonly slot: DaySlot;
}

interface Patient {
  readonly patientId: string;
  readonly petId: string | null;
}

/**
 * Finds the doctors with an account and their soonest free slots on any service within 24 hours. The lead time of
 * bookings does not apply. Left out: the patient, and days on which the patient has an appointment with the doctor for
 * the same pet, as there is one at a time.
 */
export async function findCandidates(patient: Patient, now: Date): Promise<EmergencyCandidate[]> {
  const services = await ClinicServices.find({}, { drIds: 1 }).sort({ createdAt: 1, _id: 1 }).lean();
  const serviceOf = new Map(services.toReversed().flatMap(({ _id, drIds }) => drIds.map((id) => [id, _id])));
  const doctors = await Specialists.find(
    { _id: trusted({ $in: [...serviceOf.keys()] }), userId: trusted({ $type: 'string' }) },
    { name: 1, userId: 1 },
  ).lean();
  const others = doctors.filter(({ userId }) => userId !== patient.patientId);
  const drIds = others.map(({ _id }) => _id);
  const slots = await soonestSlots(drIds, await bookedDays(drIds, patient), now);
  return others.flatMap(({ _id: drId, name: drName, userId: doctorUserId }) => {
    const slot = slots.get(drId);
    const serviceId = serviceOf.get(drId);
    return slot && serviceId && doctorUserId ? [{ drId, drName, doctorUserId, serviceId, slot }] : [];
  });
}

const dayKey = (drId: string, date: string) => `${drId}:${date}`;

async function bookedDays(drIds: readonly string[], { patientId, petId }: Patient): Promise<Set<string>> {
  const filter = { patientId, drId: trusted({ $in: [...drIds] }), 'pet.id': petId, active: true };
  const booked = await Appointments.find(filter, { drId: 1, date: 1 }).lean();
  return new Set(booked.map(({ drId, date }) => dayKey(drId, date)));
}

async function soonestSlots(
  drIds: readonly string[],
  booked: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, DaySlot>> {
  const today = dhakaDateOf(now);
  const until = new Date(now.getTime() + emergencyHorizonHours * 60 * 60_000);
  const claims = await claimsBetween(trusted({ $in: [...drIds] }), now, until);
  const byDoctor = Map.groupBy(claims, ({ drId }) => drId);
  const found = new Map<string, DaySlot>();
  for (const [drId, hours] of await readSchedules(drIds)) {
    const claimed = claimedCells(byDoctor.get(drId) ?? [], now);
    const slot = [today, addDays(today, 1)]
      .filter((date) => !booked.has(dayKey(drId, date)))
      .flatMap((date) => slotsOfDay(hours, date))
      .filter(({ start }) => now <= start && start < until)
      .find(({ start, end }) => cellsOf(start, end).every((cell) => !claimed.has(cell)));
    if (slot) found.set(drId, slot);
  }
  return found;
}
