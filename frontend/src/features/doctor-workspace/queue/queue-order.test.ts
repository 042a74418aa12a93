import type { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';
import { expect, test } from 'vitest';
import { buildAppointment } from '../../../testing/clinic-builders.ts';
import { queueOrderOf } from './queue-order.ts';

const appointment = (serial: number, status: AppointmentStatus) =>
  buildAppointment({
    serial,
    status,
    slot_start: `2026-11-20T0${serial}:00:00.000Z`,
    slot_end: `2026-11-20T0${serial}:20:00.000Z`,
  });

function orderOf(statuses: readonly AppointmentStatus[], nowServing: number | null) {
  const appointments = statuses.map((status, index) => appointment(index + 1, status)).toReversed();
  const { serving, waiting, over, next } = queueOrderOf({
    dr_id: 'a'.repeat(24),
    dr_name: 'Dr. Imran',
    date: '2026-11-20',
    now_serving: nowServing,
    appointments,
  });
  return {
    serving: serving?.serial ?? null,
    waiting: waiting.map(({ serial }) => serial),
    over: over.map(({ serial }) => serial).toSorted((a, b) => a - b),
    next: next?.serial ?? null,
  };
}

test.each<[string, AppointmentStatus[], number | null, ReturnType<typeof orderOf>]>([
  ['an empty day', [], null, { serving: null, waiting: [], over: [], next: null }],
  [
    'the first patient is next until one has checked in',
    ['Requested', 'Confirmed'],
    null,
    { serving: null, waiting: [1, 2], over: [], next: 1 },
  ],
  [
    'a checked-in patient goes before one who is not',
    ['Confirmed', 'Checked in'],
    null,
    { serving: null, waiting: [1, 2], over: [], next: 2 },
  ],
  [
    'the patient being served is not waiting',
    ['Completed', 'Checked in', 'Checked in', 'Confirmed'],
    2,
    { serving: 2, waiting: [3, 4], over: [1], next: 3 },
  ],
  [
    'after the last patient there is no next',
    ['Completed', 'No-show', 'Checked in'],
    3,
    { serving: 3, waiting: [], over: [1, 2], next: null },
  ],
  [
    'a patient completed by hand is no longer served, despite the current serial',
    ['Completed', 'Confirmed'],
    1,
    { serving: null, waiting: [2], over: [1], next: 2 },
  ],
])('%s', (_, statuses, nowServing, expected) => {
  expect(orderOf(statuses, nowServing)).toEqual(expected);
});
