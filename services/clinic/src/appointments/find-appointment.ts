import { notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { Appointments, type ActedBy, type AppointmentDocument } from './appointment.model.ts';

/** An appointment, and in what part the caller looks at it. */
export interface SeenAppointment {
  readonly appointment: AppointmentDocument;
  readonly as: Exclude<ActedBy, 'system'>;
  /** The account linked to its doctor now. */
  readonly doctorUserId: string | null;
}

/**
 * An appointment as far as it is the caller's business: the patient's own, the one assigned to the doctor the
 * caller is, and any for admins.
 * @throws not_found for a missing one and for everybody else's.
 */
export async function findAppointment(id: string, caller: Person): Promise<SeenAppointment> {
  const appointment = await Appointments.findById(id).lean<AppointmentDocument>();
  if (!appointment) throw notFound('appointment');
  const doctor = await Specialists.findById(appointment.drId, { userId: 1 }).lean();
  const doctorUserId = doctor?.userId ?? null;
  const as = partOf(appointment, doctorUserId, caller);
  if (!as) throw notFound('appointment');
  return { appointment, as, doctorUserId };
}

function partOf(
  { patientId }: AppointmentDocument,
  doctorUserId: string | null,
  caller: Person,
): SeenAppointment['as'] | null {
  if (caller.role === 'admin') return 'admin';
  if (caller.role === 'doctor' && caller.id === doctorUserId) return 'doctor';
  return caller.id === patientId ? 'patient' : null;
}

/**
 * The specialist record behind an id that is either its own or its account's, when the caller is that doctor or
 * an admin. Null: the caller's own account, which no record is linked to.
 * @throws not_found for everybody else.
 */
export async function findOwnDoctor(id: string, caller: Person): Promise<string | null> {
  const doctor =
    (await Specialists.findById(id, { userId: 1 }).lean()) ??
    (await Specialists.findOne({ userId: id }, { userId: 1 }).lean());
  if (caller.role === 'admin') {
    if (!doctor) throw notFound('doctor');
    return doctor._id;
  }
  if (caller.role !== 'doctor') throw notFound('doctor');
  if (doctor && doctor.userId === caller.id) return doctor._id;
  if (id === caller.id) return null;
  throw notFound('doctor');
}
