import type { CurrentAppointment } from '@petcare/contracts/clinic/appointments.ts';
import type { ChangeForDoctor } from '../../event-jobs/appointment-change.rules.ts';
import type { PendingChange } from './pending-change.model.ts';

export type Outcome = ChangeForDoctor | 'booked_and_cancelled';

/** The effect of all collected changes of one appointment. */
export interface AppointmentSummary {
  readonly appointmentId: string;
  readonly outcome: Outcome;
  readonly service: string;
  /** Its name in Bangla. Null: none. */
  readonly serviceBn: string | null;
  /** Empty if the appointment was deleted meanwhile. */
  readonly patient: string;
  readonly serial: number;
  readonly start: Date;
  /** Start before all changes. Null unless it differs from `start`. */
  readonly previousStart: Date | null;
}

/**
 * Summarises changes per appointment as it is now, in the order of the first changes. A deleted appointment is
 * described by its last change.
 */
export function summariseChanges(
  changes: readonly PendingChange[],
  current: readonly CurrentAppointment[],
): AppointmentSummary[] {
  const sorted = changes.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const byAppointment = Map.groupBy(sorted, ({ appointmentId }) => appointmentId);
  return [...byAppointment].flatMap(([appointmentId, ofAppointment]) => {
    const last = ofAppointment.at(-1);
    if (!last) return [];
    const now = current.find(({ appointment_id }) => appointment_id === appointmentId);
    const start = now ? new Date(now.slot_start) : last.start;
    const previous = ofAppointment.find(({ previousStart }) => previousStart)?.previousStart ?? null;
    return [
      {
        appointmentId,
        outcome: outcomeOf(new Set(ofAppointment.map(({ kind }) => kind)), now),
        service: last.serviceName,
        serviceBn: last.serviceNameBn ?? null,
        patient: now?.patient_name ?? '',
        serial: now?.serial ?? last.serial,
        start,
        previousStart: previous?.getTime() === start.getTime() ? null : previous,
      },
    ];
  });
}

function outcomeOf(kinds: ReadonlySet<ChangeForDoctor>, now: CurrentAppointment | undefined): Outcome {
  const cancelled = now ? now.status === 'Cancelled' : kinds.has('cancelled');
  if (kinds.has('booked')) return cancelled ? 'booked_and_cancelled' : 'booked';
  return cancelled ? 'cancelled' : 'rescheduled';
}
