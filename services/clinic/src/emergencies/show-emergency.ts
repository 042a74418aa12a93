import type { Emergency, EmergencyContact } from '@petcare/contracts/clinic/emergencies.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { Specialists, type SpecialistDocument } from '../doctors/specialists/specialist.model.ts';
import { findDrId } from '../doctors/specialists/find-dr-id.ts';
import { Emergencies, toEmergency, type EmergencyDocument } from './emergency.model.ts';

const dayMs = 24 * 60 * 60_000;
/** Doctors to call when none has accepted. */
const maxContacts = 3;

export function contactOf({
  _id,
  name,
  address,
  contact,
}: Pick<SpecialistDocument, '_id' | 'name' | 'address' | 'contact'>): EmergencyContact {
  return { dr_id: _id, dr_name: name, dr_address: address, dr_contact: contact };
}

export async function showEmergency(emergency: EmergencyDocument, now = new Date()): Promise<Emergency> {
  return toEmergency(emergency, await findContacts(emergency), now);
}

/** Returns the latest emergency of a user within a day, and the one about which the user is asked as a doctor. */
export async function showCurrent(
  { id: userId, role }: UserCaller,
  now = new Date(),
): Promise<{ own: Emergency | null; asked: Emergency | null }> {
  const own = await Emergencies.findOne({
    patientId: userId,
    createdAt: trusted({ $gt: new Date(now.getTime() - dayMs) }),
  })
    .sort({ createdAt: -1 })
    .lean();
  const drId = role === 'doctor' ? await findDrId(userId) : null;
  const asked = drId === null ? null : await Emergencies.findOne({ askedDrId: drId }).lean();
  return {
    own: own && (await showEmergency(own, now)),
    asked: asked && (await showEmergency(asked, now)),
  };
}

/** The doctor who accepted; without one the doctors who were asked, else those who are in the clinic longest. */
async function findContacts({ status, attempts }: EmergencyDocument): Promise<EmergencyContact[]> {
  if (status !== 'accepted' && status !== 'unanswered') return [];
  const drIds = attempts.map(({ drId }) => drId).toReversed();
  const asked = await Specialists.find({ _id: trusted({ $in: drIds }) }).lean();
  const inOrder = drIds.flatMap((id) => asked.find(({ _id }) => _id === id) ?? []);
  if (status === 'accepted') return inOrder.slice(0, 1).map(contactOf);
  if (inOrder.length > 0) return inOrder.slice(0, maxContacts).map(contactOf);
  const others = await Specialists.find({}).sort({ createdAt: 1, _id: 1 }).limit(maxContacts).lean();
  return others.map(contactOf);
}
