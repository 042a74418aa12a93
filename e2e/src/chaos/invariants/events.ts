import { jobTrigger, jobsTriggeredBy } from '@petcare/contracts/event-jobs.ts';
import type { Facts, ScreenFact, Violation } from '../facts/facts.ts';
import { violation } from './purchases.ts';

/** I8: every event was published and had its effect once at every consumer, or is a dead letter there. */
export function checkEvents(facts: Facts): Violation[] {
  const found = violation('I8');
  const dead = new Set(facts.deadLetters);
  const tasks = Map.groupBy(facts.tasks, ({ task, eventId }) => `${task} ${eventId}`);
  return facts.events.flatMap(({ id, name, sent }) => {
    const violations: Violation[] = [];
    if (!sent) violations.push(found(id, `${name} was not published`));
    for (const job of jobsTriggeredBy(name)) {
      const count = tasks.get(`${job} ${id}`)?.length ?? 0;
      if (count > 1) violations.push(found(id, `${name} has ${count} tasks ${job}`));
      if (count === 0 && !dead.has(`${jobTrigger}:${id}`))
        violations.push(found(id, `${name} has no task ${job}`));
    }
    if (name.endsWith('_audit.recorded') && !facts.auditedEvents.has(id) && !dead.has(`account.audit:${id}`))
      violations.push(found(id, `${name} is not in the audit log`));
    return violations;
  });
}

/** I6: an inbox has one entry per event for its user, and a browser shows each once and the final state. */
export function checkNotifications(facts: Facts): Violation[] {
  const found = violation('I6');
  const entries = Map.groupBy(facts.notifications, ({ eventId, userId }) => `${eventId}-${userId}`);
  const merged = new Set(facts.mergedEvents);
  const deleted = new Set(facts.deletions.map(({ userId }) => userId));
  const expected = facts.events.flatMap(({ id, name, recipients, grouped }) =>
    recipients
      .filter((user) => !deleted.has(user))
      .flatMap((user) => {
        const key = `${id}-${user}`;
        if (grouped) return merged.has(key) ? [] : [found(key, `${name} is missing in an inbox`)];
        const count = entries.get(key)?.length ?? 0;
        return count === 1 ? [] : [found(key, `${name} is in an inbox ${count} times`)];
      }),
  );
  const doubled = [...entries].filter(([, { length }]) => length > 1);
  return [
    ...expected,
    ...doubled.map(([key, { length }]) => found(key, `${length} entries of one event`)),
    ...facts.screens.flatMap((screen) => checkScreen(screen, facts)),
  ];
}

function checkScreen(screen: ScreenFact, facts: Facts): Violation[] {
  const found = (what: string) => violation('I6')(screen.userId, what);
  const violations: Violation[] = [];
  const stored = new Set(
    facts.notifications.filter(({ userId }) => userId === screen.userId).map(({ id }) => id),
  );
  const shown = new Set(screen.notifications.map(({ id }) => id));
  if (shown.size < screen.notifications.length) violations.push(found('a notification was shown twice'));
  const missing = [...stored].filter((id) => !shown.has(id)).length;
  if (missing > 0) violations.push(found(`${missing} notifications were not shown`));
  for (const order of facts.orders.filter(
    ({ kind, customerId }) => kind === 'product' && customerId === screen.userId,
  )) {
    const status = screen.orders.get(order.id)?.status ?? 'not shown';
    if (status !== order.status)
      violations.push(found(`order ${order.id} is ${order.status} and shown as ${status}`));
  }
  const comments = new Set(screen.comments.map(({ id }) => id));
  if (comments.size < screen.comments.length) violations.push(found('a comment was shown twice'));
  return violations;
}

/** I9: no copy of a record is behind its source, and no screen saw an older version after a newer one. */
export function checkVersions(facts: Facts): Violation[] {
  const found = violation('I9');
  const users = new Map(facts.users.map((user) => [user.id, user]));
  const behind = facts.userCopies.flatMap(({ service, userId, name, sequence }) => {
    const user = users.get(userId);
    if (!user || (user.name === name && sequence <= user.version)) return [];
    return [
      found(userId, `${service} has "${name}" of ${sequence}, account "${user.name}" of ${user.version}`),
    ];
  });
  const backwards = facts.screens.flatMap(({ userId, orders }) =>
    [...orders].flatMap(([id, { versions }]) =>
      versions.some((version, place) => version < (versions[place - 1] ?? 0))
        ? [found(userId, `order ${id} was shown in versions ${versions.join(', ')}`)]
        : [],
    ),
  );
  const renamed = new Map<string, string[]>();
  for (const { intent, outcome } of facts.operations)
    if (intent.kind === 'rename' && outcome !== 'fail')
      renamed.set(intent.userId, [...(renamed.get(intent.userId) ?? []), intent.name]);
  const lost = [...renamed].flatMap(([userId, names]) => {
    const last = facts.operations.findLast(
      ({ intent }) => intent.kind === 'rename' && intent.userId === userId,
    );
    const user = users.get(userId);
    if (!user || last?.outcome !== 'ok' || names.includes(user.name)) return [];
    return [violation('I1')(userId, `an answered change of the name is missing: ${user.name}`)];
  });
  return [...behind, ...backwards, ...lost];
}

/** I10: the dead letters are exactly the injected poison. */
export function checkDeadLetters(facts: Facts): Violation[] {
  const found = violation('I10');
  const poison = new Set(facts.poison);
  const dead = new Set(facts.deadLetters);
  return [
    ...facts.deadLetters
      .filter((key) => !poison.has(key))
      .map((key) => found(key, 'a valid message became a dead letter')),
    ...facts.poison.filter((key) => !dead.has(key)).map((key) => found(key, 'poison is no dead letter')),
  ];
}
