import type {
  EmergencyFilter,
  EmergencyQuery,
  ListedEmergency,
} from '@petcare/contracts/clinic/emergencies.ts';
import type { QueryFilter } from 'mongoose';
import { Emergencies, toEmergency, type EmergencyDocument } from './emergency.model.ts';

/** Returns one page of the emergencies of all owners, newest first, and their number. */
export async function listEmergencies(
  { state, page, limit }: EmergencyQuery,
  now = new Date(),
): Promise<{ emergencies: ListedEmergency[]; total: number }> {
  const filter = filterOf(state);
  const rows = await Emergencies.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean();
  return {
    emergencies: rows.map((row) => toListedEmergency(row, now)),
    total: await Emergencies.countDocuments(filter),
  };
}

function filterOf(state: EmergencyFilter): QueryFilter<EmergencyDocument> {
  if (state === 'all') return {};
  return state === 'open' ? { open: true } : { status: state };
}

function toListedEmergency(row: EmergencyDocument, now: Date): ListedEmergency {
  const { contacts: _contacts, ...listed } = toEmergency(row, [], now);
  return listed;
}
