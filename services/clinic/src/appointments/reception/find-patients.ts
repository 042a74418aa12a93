import type { ReceptionPatient } from '@petcare/contracts/clinic/reception.ts';
import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../appointment.model.ts';
import { Pets } from '../../pets/pet.model.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { WalkIns } from './walk-in.model.ts';

const maxAppointments = 50;
const maxPatients = 5;

const whoCame: AppointmentStatus[] = ['Checked in', 'Completed'];

/**
 * Returns the patients of a phone number in E.164 format: the recorded one, then accounts that came to an appointment
 * with this number, then all others, latest booking first. A booking proves neither the number nor its other fields, so
 * names and addresses are those of the account.
 */
export async function findPatients(phone: string): Promise<ReceptionPatient[]> {
  const walkIn = await WalkIns.findOne({ phone }).lean();
  const booked = await accountsThatBooked(phone, walkIn?._id);
  const accounts = await UserCopies.find({ _id: trusted({ $in: [...booked.keys()] }) }).lean();
  const accountOf = new Map(accounts.map((account) => [account._id, account]));
  const found = [
    ...(walkIn
      ? [
          {
            id: walkIn._id,
            name: walkIn.fullName,
            email: walkIn.email ?? '',
            isAccount: false,
            isKnown: true,
          },
        ]
      : []),
    ...[...booked].flatMap(([_id, hasCome]) => {
      // The account of another patient may have been deleted.
      const account = accountOf.get(_id);
      if (!account) return [];
      const email = account.emailVerified ? account.email : '';
      return [{ id: _id, name: account.fullName, email, isAccount: true, isKnown: hasCome }];
    }),
  ].slice(0, maxPatients);
  const pets = await Pets.find({ ownerId: trusted({ $in: found.map(({ id }) => id) }), status: 'active' })
    .sort({ place: 1 })
    .lean();
  return found.map(({ id, name, email, isAccount, isKnown }) => ({
    patient_id: id,
    full_name: name,
    email,
    has_account: isAccount,
    is_confirmed: isKnown,
    pets: pets
      .filter(({ ownerId }) => ownerId === id)
      .map(({ _id, name: petName, species }) => ({ pet_id: _id, name: petName, species })),
  }));
}

/** Returns the ids of accounts and whether they came, those that came first, then by their latest booking. */
async function accountsThatBooked(phone: string, walkInId = ''): Promise<Map<string, boolean>> {
  const ofPhone = { patientContact: phone, patientId: trusted({ $ne: walkInId }) };
  const readIds = async (filter: QueryFilter<AppointmentDocument>) => {
    const rows = Appointments.find({ ...ofPhone, ...filter }, { patientId: 1 });
    return (await rows.sort({ createdAt: -1 }).limit(maxAppointments).lean()).map(
      ({ patientId }) => patientId,
    );
  };
  const came = await readIds({ status: trusted({ $in: whoCame }) });
  const latest = await readIds({});
  const hasCome = new Set(came);
  return new Map([...came, ...latest].map((id) => [id, hasCome.has(id)]));
}
