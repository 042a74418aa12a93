import { maxPetsPerOwner } from '@petcare/contracts/clinic/pets/pets.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../appointment.model.ts';
import { moveHolder } from '../end-move-offer.ts';
import { endWaitsOf } from '../waits/end-waits.ts';
import { Pets, toPetEvent } from '../../pets/pet.model.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { lockDoctor } from '../../doctors/specialists/lock-doctor.ts';
import { WalkIns } from './walk-in.model.ts';

/**
 * Gives the records of the reception with this confirmed email address to an account, in the current transaction:
 * pets, appointments and their slots. A record stays while the account has no place for its pets or an appointment
 * with the same doctor on the same day; the next event of the account tries again. Idempotent.
 */
export async function claimWalkIns(userId: string, email: string, now = new Date()): Promise<void> {
  for (const { _id: walkInId } of await WalkIns.find({ email }, { _id: 1 }).lean()) {
    await claimPets(walkInId, userId);
    await claimAppointments(walkInId, userId, now);
    const isEmpty =
      !(await Appointments.exists({ patientId: walkInId })) && !(await Pets.exists({ ownerId: walkInId }));
    if (isEmpty) await WalkIns.deleteOne({ _id: walkInId });
  }
}

async function claimPets(walkInId: string, userId: string): Promise<void> {
  const own = await Pets.find({ ownerId: userId }, { place: 1 }).lean();
  const taken = new Set(own.map(({ place }) => place));
  const places = Array.from({ length: maxPetsPerOwner }, (_, index) => index + 1).filter(
    (one) => !taken.has(one),
  );
  for (const { _id } of await Pets.find({ ownerId: walkInId }, { _id: 1 }).lean()) {
    const place = places.shift();
    if (place === undefined) return;
    const pet = await Pets.findOneAndUpdate(
      { _id, ownerId: walkInId },
      { $set: { ownerId: userId, place, clientId: null }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (pet)
      await addEvent('pet.updated', { aggregate: { id: _id, sequence: pet.version }, data: toPetEvent(pet) });
  }
}

type Row = Pick<AppointmentDocument, '_id' | 'drId' | 'date' | 'pet' | 'active'>;

async function claimAppointments(walkInId: string, userId: string, now: Date): Promise<void> {
  const keyOf = (row: Row) => `${row.drId} ${row.date} ${row.pet?.id ?? ''}`;
  const fields = { drId: 1, date: 1, pet: 1, active: 1 } as const;
  const own = await Appointments.find({ patientId: userId, active: true }, fields).lean();
  const taken = new Set(own.map(keyOf));
  const rows = await Appointments.find({ patientId: walkInId }, fields).lean();
  const claimed = rows.filter((row) => !row.active || !taken.has(keyOf(row)));
  const ids = claimed.map(({ _id }) => _id);
  if (ids.length === 0) return;
  await Appointments.updateMany(
    { _id: trusted({ $in: ids }), patientId: walkInId },
    { $set: { patientId: userId, clientId: null }, $inc: { version: 1 } },
  );
  const holders = [...ids, ...ids.map(moveHolder)];
  await SlotClaims.updateMany({ holderId: trusted({ $in: holders }) }, { $set: { userId } });
  for (const row of claimed) {
    if (!row.active) continue;
    await lockDoctor(row.drId);
    await endWaitsOf({ ...row, patientId: userId }, now);
  }
}
