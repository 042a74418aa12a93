import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { walkHistory } from '@petcare/platform/testing/histories/walk-history.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  slotMachine,
  slotRules,
  slotStep,
  type DayState,
  type SlotRequest,
  type SlotRules,
  type SlotStep,
} from '../../testing/machines/slot-machine.ts';

const active = new Set(['Requested', 'Confirmed', 'Checked in']);

function checkDay({ claims, appointments }: DayState): void {
  const all = Object.values(claims).toSorted((one, other) => one.start - other.start);
  for (const [index, { end }] of all.entries()) {
    const following = all[index + 1];
    if (following) expect(following.start).toBeGreaterThanOrEqual(end);
  }
  const holders = all.filter(({ kind }) => kind === 'held').map(({ user }) => user);
  expect(new Set(holders).size).toBe(holders.length);
  const patients: string[] = [];
  for (const [id, { patient, status, start, end }] of Object.entries(appointments)) {
    const own = all.filter(({ appointment }) => appointment === id);
    if (status === 'Cancelled') expect(own).toEqual([]);
    else expect(own).toMatchObject([{ kind: 'booked', user: patient, start, end }]);
    if (active.has(status)) patients.push(patient);
  }
  expect(new Set(patients).size).toBe(patients.length);
}

/** A hold ends by its own user or its time, and a final appointment never changes. */
function checkChange(request: SlotRequest, before: DayState, after: DayState): void {
  for (const [key, { kind, user, expiresAt }] of Object.entries(before.claims))
    if (kind === 'held' && !after.claims[key])
      expect(('user' in request && request.user === user) || (expiresAt ?? 0) <= request.now).toBe(true);
  for (const [id, appointment] of Object.entries(before.appointments))
    if (!active.has(appointment.status)) expect(after.appointments[id]).toEqual(appointment);
}

function checkHistory(steps: readonly SlotStep[], rules: SlotRules): void {
  walkHistory(steps, slotMachine('2030-01-03', rules), (request, before, { state }) => {
    checkChange(request, before, state);
    checkDay(state);
  });
}

const histories = (name: string, rules: SlotRules) => ({
  name,
  of: 'rules' as const,
  histories: fc.array(slotStep, { maxLength: 30, size: 'max' as const }),
  check: (steps: readonly SlotStep[]) => checkHistory(steps, rules),
});

/** Steps of a shortened history that can be read; how short it becomes depends on the seed. Generated ones have up to 30. */
const readable = 15;

describe('the slots of a day', () => {
  test(
    'are claimed once by holds and appointments of any length, in every history',
    () => runHistories(histories('slots and appointments, rules', slotRules)),
    historyTimeout,
  );

  test.each<[string, Partial<SlotRules>]>([
    [
      'slots compared by their start only',
      { cellsOf: (start, end) => slotRules.cellsOf(start, end).slice(0, 1) },
    ],
    [
      'a cancelled appointment confirmed again',
      {
        checkStatusChange: (appointment, to, now) =>
          appointment.status === 'Cancelled' && to === 'Confirmed'
            ? 'allowed'
            : slotRules.checkStatusChange(appointment, to, now),
      },
    ],
    ['a completed appointment moved', { canReschedule: (status) => status !== 'Cancelled' }],
    ['a hold that ends a minute early', { isExpired: (claim, now) => slotRules.isExpired(claim, now + 1) }],
  ])(
    'control: the histories find %s',
    async (name, broken) => {
      const { history } = await findFailingHistory(histories(name, { ...slotRules, ...broken }));
      expect(history.length).toBeLessThanOrEqual(readable);
    },
    historyTimeout,
  );
});
