import type { Appointment } from '@petcare/contracts/appointments.ts';
import type { QueueBoard } from '@petcare/contracts/queue.ts';

export interface QueueOrder {
  /** Who is with the doctor; null before the first and after the last. */
  readonly serving: Appointment | null;
  /** Who is to come, in the order of their times. */
  readonly waiting: readonly Appointment[];
  /** Who has been seen, and who did not come. */
  readonly over: readonly Appointment[];
  /** Who will be called: the first of those who are there, and as long as nobody is, the first at all. */
  readonly next: Appointment | null;
}

/** The visits of a day by where they are in the queue. */
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
