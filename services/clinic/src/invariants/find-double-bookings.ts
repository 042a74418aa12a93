import type { CheckScope, Fault, Offender } from '@petcare/contracts/invariants.ts';
import { inChunks } from '@petcare/platform/lists/chunk.ts';
import { trusted } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../appointments/appointment.model.ts';
import { SlotClaims } from '../slots/claim.model.ts';

const oneDayMs = 24 * 60 * 60_000;
const batch = 1_000;

type Visit = Pick<AppointmentDocument, '_id' | 'drId' | 'drName' | 'patientName' | 'date' | 'start' | 'end'>;

/**
 * Visits that are still to take place and share a part of their doctor's time with another one, or whose time is not
 * claimed for them, so that somebody else could book it. `recent`: those from yesterday on.
 */
export async function findDoubleBookings(scope: CheckScope, now = Date.now()): Promise<Offender[]> {
  const visits = Appointments.find(
    {
      active: true,
      ...(scope === 'recent' && { start: trusted({ $gte: new Date(now - oneDayMs) }) }),
    },
    'drId drName patientName date start end',
  )
    .sort({ drId: 1, start: 1 })
    .lean<Visit[]>()
    .cursor({ batchSize: batch });
  const offenders: Offender[] = [];
  // The visit of the doctor at hand that ends last.
  let latest: Visit | undefined;
  for await (const some of inChunks<Visit>(visits, batch)) {
    for (const visit of some) {
      if (latest?.drId === visit.drId && visit.start < latest.end)
        offenders.push(
          offender(visit, { code: 'visits_overlap', start: visit.start.toISOString(), other_id: latest._id }),
        );
      if (latest?.drId !== visit.drId || visit.end > latest.end) latest = visit;
    }
    offenders.push(...(await unclaimed(some)));
  }
  return offenders;
}

async function unclaimed(visits: readonly Visit[]): Promise<Offender[]> {
  const claims = await SlotClaims.find(
    { holderId: trusted({ $in: visits.map(({ _id }) => _id) }), kind: 'booked' },
    'holderId start end',
  ).lean();
  const claimed = new Map(claims.map(({ holderId, start, end }) => [holderId, span({ start, end })]));
  return visits
    .filter((visit) => claimed.get(visit._id) !== span(visit))
    .map((visit) => offender(visit, { code: 'time_not_claimed', start: visit.start.toISOString() }));
}

function span({ start, end }: Pick<Visit, 'start' | 'end'>): string {
  return `${start.getTime()}-${end.getTime()}`;
}

function offender({ _id, drName }: Visit, fault: Fault): Offender {
  return { id: _id, label: drName, fault, path: `/appointments?appointment=${_id}` };
}
