import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { expect, test } from 'vitest';
import { buildAppointment } from '../../../testing/clinic-builders.ts';
import { queueOrderOf } from './queue-order.ts';

function orderOf(statuses: readonly AppointmentStatus[], now_serving: number | null, order: number[]) {
  const appointments = statuses.map((status, index) => buildAppointment({ serial: index + 1, status }));
  const ids = order.flatMap((serial) => appointments[serial - 1]?._id ?? []);
  const { serving, waiting, over, next } = queueOrderOf({ appointments, now_serving, order: ids });
  return {
    serving: serving?.serial ?? null,
    waiting: waiting.map(({ serial }) => serial),
    over: over.map(({ serial }) => serial),
    next: next?.serial ?? null,
  };
}

test.each<[string, AppointmentStatus[], number | null, number[], ReturnType<typeof orderOf>]>([
  ['an empty day', [], null, [], { serving: null, waiting: [], over: [], next: null }],
  [
    'the order of the server decides who is next',
    ['Confirmed', 'Checked in', 'Requested'],
    null,
    [2, 1, 3],
    { serving: null, waiting: [2, 1, 3], over: [], next: 2 },
  ],
  [
    'one who is not here is listed last and is never next',
    ['Checked in', 'Confirmed', 'Confirmed'],
    1,
    [3],
    { serving: 1, waiting: [3, 2], over: [], next: 3 },
  ],
  [
    'after the last patient there is no next',
    ['Completed', 'No-show', 'Checked in'],
    3,
    [],
    { serving: 3, waiting: [], over: [1, 2], next: null },
  ],
  [
    'a patient completed by hand is no longer served, despite the current serial',
    ['Completed', 'Confirmed'],
    1,
    [2],
    { serving: null, waiting: [2], over: [1], next: 2 },
  ],
])('%s', (_, statuses, nowServing, order, expected) => {
  expect(orderOf(statuses, nowServing, order)).toEqual(expected);
});
