import type { Appointment } from '@petcare/contracts/appointments.ts';
import type { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { textLike } from '../text-like.ts';
import { Appointments, toAppointment, type StoredAppointment } from './appointment.model.ts';

interface AppointmentsAsked {
  readonly page: number;
  readonly limit: number;
  readonly status?: AppointmentStatus | undefined;
  /** Dates in Dhaka, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dr_id?: string | undefined;
  readonly search?: string | undefined;
}

/** One page of the appointments that are in somebody's list, newest first; what was deleted is in nobody's. */
export async function listAppointments(
  asked: AppointmentsAsked,
  whose: { readonly patientId?: string; readonly drId?: string } = {},
): Promise<{ appointments: Appointment[]; total: number }> {
  const filter: QueryFilter<StoredAppointment> = {
    archivedAt: null,
    ...(asked.dr_id && { drId: asked.dr_id }),
    ...whose,
    ...(asked.status && { status: asked.status }),
    ...datesBetween(asked),
    ...(asked.search && namesLike(asked.search)),
  };
  const skip = (asked.page - 1) * asked.limit;
  const rows = await Appointments.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(asked.limit)
    .lean<StoredAppointment[]>();
  // A page that is not full is the last one, and then the total is known without counting.
  const isLast = rows.length < asked.limit && (rows.length > 0 || asked.page === 1);
  const total = isLast ? skip + rows.length : await Appointments.countDocuments(filter);
  return { appointments: rows.map(toAppointment), total };
}

function datesBetween({ from, to }: AppointmentsAsked): QueryFilter<StoredAppointment> {
  if (from === undefined && to === undefined) return {};
  return { date: trusted({ ...(from && { $gte: from }), ...(to && { $lte: to }) }) };
}

function namesLike(search: string): QueryFilter<StoredAppointment> {
  const pattern = textLike(search);
  return { $or: [{ patientName: pattern }, { serviceName: pattern }, { drName: pattern }] };
}
