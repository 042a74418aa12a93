import { maxVisitsOfPet } from '@petcare/contracts/clinic/visits.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { AppointmentDocument } from '../appointments/appointment.model.ts';
import { findAppointment } from '../appointments/find-appointment.ts';
import { findConsultedPet } from './find-consulted-pet.ts';
import { Pets } from '../pets/pet.model.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { isOpenForNotes } from './visit.rules.ts';
import { toVisit, Visits, type VisitDocument } from './visit.model.ts';

interface FoundVisit {
  /** Null before it exists, and for the patient before it is signed. */
  readonly visit: VisitDocument | null;
  readonly canWrite: boolean;
}

/**
 * Finds the visit of an appointment for its doctor, its patient or an admin.
 * @throws not_found – no such appointment, or the caller has no access
 */
export async function findVisit(id: string, caller: UserCaller, now = new Date()): Promise<FoundVisit> {
  const visit = await Visits.findById(id).lean();
  if (visit?.status === 'signed') return findSigned(visit, caller);
  const { appointment, role } = await findAppointment(id, caller);
  return {
    visit: role === 'patient' ? null : visit,
    canWrite: role === 'doctor' && isOpenForNotes(appointment, now),
  };
}

/**
 * A signed visit outlives its appointment, which is deleted with the patient. It moves with the pet to another owner.
 */
async function findSigned(visit: VisitDocument, caller: UserCaller): Promise<FoundVisit> {
  if (await isDoctorOf(visit, caller)) return { visit, canWrite: true };
  const mayRead =
    caller.role === 'admin' || caller.id === visit.patientId || (await isOwnerOf(visit, caller));
  if (!mayRead) throw notFound('appointment');
  return { visit, canWrite: false };
}

async function isOwnerOf({ pet }: VisitDocument, caller: UserCaller): Promise<boolean> {
  return pet !== null && (await Pets.exists({ _id: pet.id, ownerId: caller.id })) !== null;
}

async function isDoctorOf({ drId }: VisitDocument, caller: UserCaller): Promise<boolean> {
  return caller.role === 'doctor' && (await Specialists.exists({ _id: drId, userId: caller.id })) !== null;
}

/**
 * Finds an appointment for which its doctor may write notes now.
 * @throws not_found – missing, or not an appointment of the caller as its doctor
 * @throws visit_not_open – before its day, cancelled or missed
 */
export async function findOpenAppointment(
  id: string,
  caller: UserCaller,
  now: Date,
): Promise<AppointmentDocument> {
  const { appointment, role } = await findAppointment(id, caller);
  if (role !== 'doctor') throw notFound('appointment');
  if (!isOpenForNotes(appointment, now)) throw conflict('visit_not_open');
  return appointment;
}

/**
 * Finds a signed visit for its doctor.
 * @throws not_found – no such appointment, or the caller is not its doctor
 * @throws visit_not_signed
 */
export async function findSignedVisit(id: string, caller: UserCaller): Promise<VisitDocument> {
  const visit = await Visits.findById(id).lean();
  if (visit?.status === 'signed' && (await isDoctorOf(visit, caller))) return visit;
  const { role } = await findAppointment(id, caller);
  throw role === 'doctor' ? conflict('visit_not_signed') : notFound('appointment');
}

/** Returns the conflict of an edit with the stored visit. */
export function versionConflict(current: VisitDocument) {
  return conflict('version_conflict', { details: { current: toVisit(current) } });
}

/**
 * Returns the signed visits of a pet, newest first.
 * @throws not_found – missing pet, or the caller has no access to it
 */
export async function findVisitsOfPet(petId: string, caller: UserCaller): Promise<VisitDocument[]> {
  await findConsultedPet(petId, caller);
  return Visits.find({ 'pet.id': petId, status: 'signed' })
    .sort({ date: -1, _id: -1 })
    .limit(maxVisitsOfPet)
    .lean();
}
