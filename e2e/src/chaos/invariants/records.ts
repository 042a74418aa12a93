import type { Facts, Violation } from '../facts/facts.ts';
import { violation } from './purchases.ts';

/** I1: appointments and comments exist once if they were answered, and at most once otherwise. */
export function checkRecords(facts: Facts): Violation[] {
  const found = violation('I1');
  const deleted = new Set(facts.deletions.map(({ userId }) => userId));
  const stored = Map.groupBy(
    [...facts.appointments, ...facts.comments].filter(({ clientId }) => clientId !== null),
    ({ clientId }) => clientId,
  );
  const requested = new Set(facts.operations.map(({ id }) => id));
  const ofOperations = facts.operations.flatMap(({ id, intent, outcome }) => {
    if (intent.kind !== 'appointment' && intent.kind !== 'comment') return [];
    const author = intent.kind === 'comment' ? intent.authorId : intent.patientId;
    const count = stored.get(id)?.length ?? 0;
    if (count > 1) return [found(id, `${count} records of one request`)];
    if (outcome === 'ok' && count === 0 && !deleted.has(author))
      return [found(id, `an answered ${intent.kind} is missing`)];
    return outcome === 'fail' && count > 0 ? [found(id, `a refused ${intent.kind} exists`)] : [];
  });
  const unasked = [...stored.keys()].filter((id) => id !== null && !requested.has(id));
  return [...ofOperations, ...unasked.map((id) => found(String(id), 'a record that was never requested'))];
}

/** I4: a doctor has one active appointment per slot, and each claims its time alone. */
export function checkSlots(facts: Facts): Violation[] {
  const found = violation('I4');
  const active = facts.appointments.filter((appointment) => appointment.active);
  const slots = Map.groupBy(active, ({ doctorId, start }) => `${doctorId} ${start}`);
  const cells = Map.groupBy(
    facts.claims.flatMap(({ doctorId, cells: claimed }) => claimed.map((cell) => `${doctorId} ${cell}`)),
    (cell) => cell,
  );
  const holders = new Set(facts.claims.map(({ holderId }) => holderId));
  return [
    ...[...slots].flatMap(([slot, { length }]) =>
      length > 1 ? [found(slot, `${length} appointments in one slot`)] : [],
    ),
    ...[...cells].flatMap(([cell, { length }]) =>
      length > 1 ? [found(cell, `${length} claims on the same minutes`)] : [],
    ),
    ...active
      .filter(({ id }) => !holders.has(id))
      .map(({ id }) => found(id, 'an appointment without a claim')),
  ];
}

/** I5: an accepted deletion completes and leaves no row that names the user. */
export function checkDeletions(facts: Facts): Violation[] {
  const found = violation('I5');
  const states = new Map(facts.deletions.map(({ userId, state }) => [userId, state]));
  const remaining = new Set(facts.users.map(({ id }) => id));
  const unfinished = facts.operations.flatMap(({ intent, outcome }) => {
    if (intent.kind !== 'deletion' || outcome !== 'ok') return [];
    const { userId } = intent;
    return states.get(userId) === 'done' && !remaining.has(userId)
      ? []
      : [found(userId, `an accepted deletion is ${states.get(userId) ?? 'missing'}`)];
  });
  return [
    ...unfinished,
    ...facts.traces.map(({ userId, collection, id }) =>
      found(userId, `${collection} ${id} names a deleted user`),
    ),
  ];
}

const transient = new Set(['executing', 'unknown']);
const settleWithinMs = 2 * 60_000;

/** I7: nothing stays between two states: tasks, deletions and payments reach an end. */
export function checkEnds(facts: Facts): Violation[] {
  const found = violation('I7');
  return [
    ...facts.pending.map((what) => found(what, 'was not done when the waiting ended')),
    ...facts.tasks
      .filter(({ state }) => state !== 'done')
      .map(({ id, state }) => found(id, `the task is ${state}`)),
    ...facts.deletions
      .filter(({ state }) => state !== 'done' && state !== 'undone')
      .map(({ userId, state }) => found(userId, `the deletion is ${state}`)),
    ...facts.payments
      .filter(
        ({ status, reserved, expiresAt }) =>
          transient.has(status) || (reserved && expiresAt + settleWithinMs < facts.at),
      )
      .map(({ id, status }) => found(id, `the payment is ${status}`)),
  ];
}
