import type { ReceptionPatient } from '@petcare/contracts/clinic/reception.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointments/appointment.model.ts';
import { Pets } from '../pets/record/pet.model.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { WalkIns } from './record/walk-in.model.ts';

const maxAppointments = 50;
const maxPatients = 5;

/** Returns the patients of a phone number in E.164 format: the recorded one, then accounts, latest booking first. */
export async function findPatients(phone: string): Promise<ReceptionPatient[]> {
  const walkIn = await WalkIns.findOne({ phone }).lean();
  const booked = await Appointments.find(
    { patientContact: phone },
    { patientId: 1, patientName: 1, patientEmail: 1 },
  )
    .sort({ createdAt: -1 })
    .limit(maxAppointments)
    .lean();
  const found = new Map(
    [
      ...(walkIn
        ? [{ patientId: walkIn._id, patientName: walkIn.fullName, patientEmail: walkIn.email ?? '' }]
        : []),
      ...booked.toReversed(),
    ].map((one) => [one.patientId, one]),
  );
  const ids = [...found.keys()];
  const accounts = await UserCopies.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean();
  const accountIds = new Set(accounts.map(({ _id }) => _id));
  // The account of another patient may have been deleted.
  const known = ids.filter((id) => id === walkIn?._id || accountIds.has(id)).slice(-maxPatients);
  const pets = await Pets.find({ ownerId: trusted({ $in: known }), status: 'active' })
    .sort({ place: 1 })
    .lean();
  return known.map((id) => ({
    patient_id: id,
    full_name: found.get(id)?.patientName ?? '',
    email: found.get(id)?.patientEmail ?? '',
    has_account: accountIds.has(id),
    pets: pets
      .filter(({ ownerId }) => ownerId === id)
      .map(({ _id, name, species }) => ({ pet_id: _id, name, species })),
  }));
}
