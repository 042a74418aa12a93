import type { CheckScope, ViolationDetails, Violation } from '@petcare/contracts/invariants.ts';
import { chunksOf } from '@petcare/platform/lists/chunk.ts';
import { trusted } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../../appointments/appointment.model.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';

const oneDayMs = 24 * 60 * 60_000;
const batchSize = 1_000;

type CheckedAppointment = Pick<
  AppointmentDocument,
  '_id' | 'drId' | 'drName' | 'patientName' | 'date' | 'start' | 'end'
>;

/**
 * Finds active appointments that overlap another one of the same doctor, or whose time has no claim, so that it
 * could be booked again. `recent` checks those from yesterday on.
 */
export async function findDoubleBookings(scope: CheckScope, now = Date.now()): Promise<Violation[]> {
  const appointments = Appointments.find(
    {
      active: true,
      ...(scope === 'recent' && { start: trusted({ $gte: new Date(now - oneDayMs) }) }),
    },
    'drId drName patientName date start end',
  )
    .sort({ drId: 1, start: 1 })
    .lean()
    .cursor({ batchSize });
  const offenders: Violation[] = [];
  // The current doctor's appointment with the latest end.
  let latest: CheckedAppointment | undefined;
  for await (const chunk of chunksOf<CheckedAppointment>(appointments, batchSize)) {
    for (const appointment of chunk) {
      if (latest?.drId === appointment.drId && appointment.start < latest.end)
        offenders.push(
          offender(appointment, {
            code: 'visits_overlap',
            start: appointment.start.toISOString(),
            other_id: latest._id,
          }),
        );
      if (latest?.drId !== appointment.drId || appointment.end > latest.end) latest = appointment;
    }
    offenders.push(...(await findUnclaimed(chunk)));
  }
  return offenders;
}

async function findUnclaimed(appointments: readonly CheckedAppointment[]): Promise<Violation[]> {
  const claims = await SlotClaims.find(
    { holderId: trusted({ $in: appointments.map(({ _id }) => _id) }), kind: 'booked' },
    'holderId start end',
  ).lean();
  const claimed = new Map(claims.map(({ holderId, start, end }) => [holderId, spanKey({ start, end })]));
  return appointments
    .filter((appointment) => claimed.get(appointment._id) !== spanKey(appointment))
    .map((appointment) =>
      offender(appointment, { code: 'time_not_claimed', start: appointment.start.toISOString() }),
    );
}

function spanKey({ start, end }: Pick<CheckedAppointment, 'start' | 'end'>): string {
  return `${start.getTime()}-${end.getTime()}`;
}

function offender({ _id, drName }: CheckedAppointment, fault: ViolationDetails): Violation {
  return { id: _id, label: drName, fault, path: `/appointments?appointment=${_id}` };
}
