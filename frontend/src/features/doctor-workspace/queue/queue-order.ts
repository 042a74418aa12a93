import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { QueueBoard } from '@petcare/contracts/clinic/queue.ts';

export interface QueueOrder {
  /** The appointment being served; null before the first and after the last. */
  readonly serving: Appointment | null;
  /** In the order of calling, then those who are not here. */
  readonly waiting: readonly Appointment[];
  /** Completed appointments and no-shows. */
  readonly over: readonly Appointment[];
  /** The next to be called. */
  readonly next: Appointment | null;
}

export function queueOrderOf({
  appointments,
  now_serving,
  order,
}: Pick<QueueBoard, 'appointments' | 'now_serving' | 'order'>): QueueOrder {
  const isOver = ({ status }: Appointment) => status === 'Completed' || status === 'No-show';
  const open = appointments.filter((appointment) => !isOver(appointment));
  const serving = open.find(({ serial }) => serial === now_serving) ?? null;
  const called = order.flatMap((id) => open.find(({ _id }) => _id === id) ?? []);
  const notHere = open.filter((appointment) => appointment !== serving && !called.includes(appointment));
  return {
    serving,
    waiting: [...called, ...notHere],
    over: appointments.filter(isOver),
    next: called[0] ?? null,
  };
}
