import type { Appointment, AppointmentsQuery } from '@petcare/contracts/appointments.ts';
import { addDays, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import {
  Appointments,
  appointmentSorts,
  toAppointment,
  type AppointmentDocument,
} from './appointment.model.ts';

/** Whose list it is; everybody's when nobody is named. */
interface Whose {
  readonly patientId?: string;
  readonly drId?: string;
}

/** One page of the appointments that are in somebody's list, newest first unless sorted; what was deleted is in nobody's. */
export async function listAppointments(
  asked: AppointmentsQuery,
  whose: Whose = {},
): Promise<{ appointments: Appointment[]; total: number }> {
  const { rows, total } = await findPage(listOf(asked, whose), asked);
  return { appointments: rows.map(toAppointment), total };
}

/** All appointments of the same list, in batches. */
export async function* eachAppointment(
  asked: AppointmentsQuery,
  whose: Whose = {},
): AsyncGenerator<Appointment[]> {
  for await (const rows of eachBatch(listOf(asked, whose))) yield rows.map(toAppointment);
}

function listOf(asked: AppointmentsQuery, whose: Whose): List<AppointmentDocument> {
  const among = { archivedAt: null, ...whose };
  const found = withTermsLike(asked.search, 'searchTerms');
  return {
    rows: Appointments,
    among,
    wanted: {
      ...(asked.status && { status: asked.status }),
      ...(asked.dr_id && { drId: asked.dr_id }),
      ...(asked.service_id && { serviceId: asked.service_id }),
      ...daysBetween(asked),
      ...found,
    },
    order: orderBy(asked.sort, appointmentSorts, among),
    searchIndex: found.$and !== undefined && { searchTerms: 1 },
    ofOne: Object.keys(whose).length > 0,
  };
}

function daysBetween({ from, to }: AppointmentsQuery): QueryFilter<AppointmentDocument> {
  if (from === undefined && to === undefined) return {};
  return {
    start: trusted({
      ...(from && { $gte: dhakaInstant(from, 0) }),
      ...(to && { $lt: dhakaInstant(addDays(to, 1), 0) }),
    }),
  };
}
