import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Appointments, toAppointmentEvent } from '../appointments/appointment.model.ts';
import { PassportEntries } from '../pets/passport/passport-entry.model.ts';
import { groupOfAppointment } from '../pets/passport/passport.rules.ts';
import { storeEventEntries } from '../pets/passport/store-event-entries.ts';

/** Enters the demo appointments into the passports, as their events are not published. Idempotent. */
export async function fillDemoPassports(): Promise<void> {
  const appointments = await Appointments.find({ 'pet.id': trusted({ $type: 'string' }) }).lean();
  for (const appointment of appointments) {
    const group = groupOfAppointment(toAppointmentEvent(appointment, { doctorUserId: null, by: 'system' }));
    // Storing entries writes to the pet, which a repeated run must not do.
    if (!group || (await PassportEntries.exists({ petId: group.petId, group: group.group }))) continue;
    await inTransaction(() => storeEventEntries(group, appointment.version, appointment.createdAt));
  }
}
