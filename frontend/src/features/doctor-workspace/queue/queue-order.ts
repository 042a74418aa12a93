import type { Appointment } from '@petcare/contracts/appointments.ts';
import type { QueueBoard } from '@petcare/contracts/queue.ts';

export interface QueueOrder {
  /** The appointment being served; null before the first and after the last. */
  readonly serving: Appointment | null;
  readonly waiting: readonly Appointment[];
  /** Completed appointments and no-shows. */
  readonly over: readonly Appointment[];
  /** The next to be called: the first checked-in patient, otherwise the first waiting one. */
  readonly next: Appointment | null;
}

export function queueOrderOf({ appointments, now_serving }: QueueBoard): QueueOrder {
  const isOver = ({ status }: Appointment) => status === 'Completed' || status === 'No-show';
  const open = appointments.filter((appointment) => !isOver(appointment));
  const serving = open.find(({ serial }) => serial === now_serving) ?? null;
  const waiting = open
    .filter((appointment) => appointment !== serving)
    .toSorted((a, b) => a.slot_start.localeCompare(b.slot_start) || a.serial - b.serial);
  const next = waiting.find(({ status }) => status === 'Checked in') ?? waiting[0] ?? null;
  return { serving, waiting, over: appointments.filter(isOver), next };
}
