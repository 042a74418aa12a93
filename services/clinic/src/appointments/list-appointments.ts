import type { Appointment, AppointmentsQuery } from '@petcare/contracts/clinic/appointments.ts';
import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import {
  Appointments,
  appointmentsOfPatient,
  appointmentSorts,
  toAppointment,
  type AppointmentDocument,
} from './appointment.model.ts';

interface AppointmentOwner {
  readonly patientId?: string;
  readonly drId?: string;
}

/**
 * Returns one page of appointments, newest first by default, and the number of matches. Archived ones are not
 * listed.
 */
export async function listAppointments(
  query: AppointmentsQuery,
  owner: AppointmentOwner = {},
): Promise<{ appointments: Appointment[]; total: number }> {
  const { rows, total } = await findPage(listOf(query, owner), query);
  return { appointments: rows.map(toAppointment), total };
}

export async function* eachAppointment(
  query: AppointmentsQuery,
  owner: AppointmentOwner = {},
): AsyncGenerator<Appointment[]> {
  for await (const rows of eachBatch(listOf(query, owner))) yield rows.map(toAppointment);
}

function listOf(query: AppointmentsQuery, owner: AppointmentOwner): List<AppointmentDocument> {
  const among = { archivedAt: null, ...owner };
  const searchFilter = withTermsLike(query.search, 'searchTerms');
  return {
    rows: Appointments,
    among,
    wanted: {
      ...(query.status && { status: query.status }),
      ...(query.dr_id && { drId: query.dr_id }),
      ...(query.service_id && { serviceId: query.service_id }),
      ...(query.pet_id && { 'pet.id': query.pet_id }),
      ...dateFilter(query),
      ...searchFilter,
    },
    order: orderBy(query.sort, appointmentSorts, among),
    searchIndex: searchFilter.$and !== undefined && { searchTerms: 1 },
    ofOne: Object.keys(owner).length > 0,
    ownIndex: owner.patientId !== undefined && appointmentsOfPatient,
  };
}

function dateFilter({ from, to }: AppointmentsQuery): QueryFilter<AppointmentDocument> {
  if (from === undefined && to === undefined) return {};
  return {
    start: trusted({
      ...(from && { $gte: dhakaInstant(from, 0) }),
      ...(to && { $lt: dhakaInstant(addDays(to, 1), 0) }),
    }),
  };
}
