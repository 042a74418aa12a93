import type { QueueAction } from '@petcare/contracts/clinic/queue.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { AppointmentDocument } from '../appointment.model.ts';
import { specialistRecord, Specialists } from '../../doctors/specialists/specialist.model.ts';
import { QueueDays, type QueueChange, type QueueDayDocument } from './queue-day.model.ts';
import { waitingAppointments } from './queue.rules.ts';

const maxChanges = 10;
const maxNotified = 500;

/** The day after a change, without what `storeQueueChange` sets. */
export type NewQueueDay = Omit<QueueDayDocument, 'changes' | 'version'>;

interface QueueChangeDeps {
  readonly before: QueueDayDocument;
  readonly after: NewQueueDay;
  readonly action: QueueAction | 'undo';
  readonly appointments: readonly AppointmentDocument[];
  /** Further facts for the audit log. */
  readonly facts?: Record<string, unknown>;
  /** Sets the statuses that follow from the change, and returns what to undo. */
  readonly changeStatuses: () => Promise<QueueChange['statuses']>;
  readonly now: Date;
}

/**
 * Stores the change of a queue with its statuses, event and audit entry in one transaction. Matches on the version
 * that was read: of two concurrent changes the second fails.
 * @throws queue_moved
 */
export async function storeQueueChange({
  before,
  after,
  action,
  appointments,
  facts = {},
  changeStatuses,
  now,
}: QueueChangeDeps): Promise<void> {
  const version = before.version + 1;
  try {
    await inTransaction(async () => {
      // First, so that of many concurrent changes only one gets to the statuses.
      await storeDay(before, { ...after, changes: before.changes, version });
      const statuses = await changeStatuses();
      const { serving, durations, emergencies, recalled, aside } = before;
      const changes =
        action === 'undo'
          ? withoutLatest(before.changes, statuses)
          : [
              ...before.changes,
              { action, at: now, serving, durations, emergencies, recalled, aside, statuses },
            ].slice(-maxChanges);
      await QueueDays.updateOne({ _id: before._id, version }, { $set: { changes } });
      const { drId, date } = before;
      const doctor = await Specialists.findById(drId, { userId: 1, name: 1 }).lean();
      const serials = {
        before: { now_serving: before.serving?.serial ?? null },
        after: { now_serving: after.serving?.serial ?? null, ...facts },
      };
      const audited = action === 'next' ? 'queue.moved' : `queue.${action}`;
      if (doctor)
        await addAudit(
          'clinic',
          { action: audited, record: specialistRecord(doctor), ...serials },
          // Exceptions are always recorded; calling the next patient is a doctor's own work.
          action === 'next' ? { owner: doctor.userId } : {},
        );
      await addEvent('queue.moved', {
        aggregate: { id: drId, sequence: version },
        data: {
          dr_id: drId,
          doctor_user_id: doctor?.userId ?? null,
          date,
          now_serving: after.serving?.serial ?? null,
          waiting_patient_ids: [
            ...new Set(waitingAppointments(appointments, null).map(({ patientId }) => patientId)),
          ].slice(0, maxNotified),
        },
      });
    });
  } catch (error) {
    if (isDuplicateKey(error, '_id')) throw conflict('queue_moved');
    throw error;
  }
}

/**
 * Removes the undone change. The same appointment in an earlier change, unchanged between the two, takes the version
 * that the undoing has left, so that the earlier change can be undone as well.
 */
function withoutLatest(
  changes: readonly QueueChange[],
  reverted: QueueChange['statuses'],
): readonly QueueChange[] {
  const latest = changes.at(-1)?.statuses ?? [];
  const versionsOf = (id: string) => ({
    undone: latest.find(({ appointmentId }) => appointmentId === id)?.version,
    restored: reverted.find(({ appointmentId }) => appointmentId === id)?.version,
  });
  return changes.slice(0, -1).map((change) => ({
    ...change,
    statuses: change.statuses.map((one) => {
      const { undone, restored } = versionsOf(one.appointmentId);
      const isSame = restored !== undefined && undone === one.version + 1;
      return isSame ? { ...one, version: restored } : one;
    }),
  }));
}

async function storeDay(before: QueueDayDocument, after: QueueDayDocument): Promise<void> {
  if (before.version === 0) return void (await QueueDays.create([after]));
  const { matchedCount } = await QueueDays.updateOne(
    { _id: before._id, version: before.version },
    { $set: after },
  );
  if (matchedCount === 0) throw conflict('queue_moved');
}
