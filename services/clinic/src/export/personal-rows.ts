import type { PersonalRows } from '@petcare/contracts/exports.ts';
import { Appointments, toAppointment, type AppointmentDocument } from '../appointments/appointment.model.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { Specialists, type SpecialistDocument } from '../specialists/record/specialist.model.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from '../waitlist/waitlist-entry.model.ts';

type Row = PersonalRows[string][number];

/**
 * Returns the personal data of a user: account copy, doctor record, appointments (archived ones too) and waitlist
 * entries. Patients of a doctor are not included.
 */
export async function personalRows(userId: string): Promise<PersonalRows> {
  const userCopy = await UserCopies.findById(userId, { sequence: 0 }).lean<Row>();
  const specialists = await Specialists.find({ userId }).lean<SpecialistDocument[]>();
  const appointments = await Appointments.find({ patientId: userId })
    .sort({ _id: 1 })
    .lean<AppointmentDocument[]>();
  const waitlistEntries = await WaitlistEntries.find({ personId: userId })
    .sort({ _id: 1 })
    .lean<WaitlistEntryDocument[]>();
  return {
    people: userCopy ? [userCopy] : [],
    specialists: specialists.map((row) => toJson({ ...row, searchTerms: undefined })),
    appointments: appointments.map((row) => ({
      ...toAppointment(row),
      archivedAt: row.archivedAt?.toISOString() ?? null,
    })),
    waitlist: waitlistEntries.map(toJson),
  };
}

function toJson(row: object): Row {
  return JSON.parse(JSON.stringify(row)) as Row;
}
