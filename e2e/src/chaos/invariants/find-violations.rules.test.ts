import { describe, expect, test } from 'vitest';
import type { Facts, InvariantName } from '../facts/facts.ts';
import { buildFacts, buildOperation, purchase } from './build-facts.ts';
import { findViolations } from './find-violations.ts';

const right = buildFacts();
const [order, payment, charge] = [right.orders[0], right.payments[0], right.charges[0]];
const [appointment, claim, screen] = [right.appointments[0], right.claims[0], right.screens[0]];
if (!order || !payment || !charge || !appointment || !claim || !screen)
  throw new Error('the facts are empty');

const withOutcome = (id: string, outcome: 'ok' | 'fail' | 'unknown'): Partial<Facts> => ({
  operations: right.operations.map((one) => (one.id === id ? { ...one, outcome } : one)),
});
const found = (facts: Partial<Facts>) => findViolations(buildFacts(facts));
const shown = (change: Partial<typeof screen>): Partial<Facts> => ({ screens: [{ ...screen, ...change }] });

test('facts in which everything holds have no violation', () => {
  expect(findViolations(right)).toEqual([]);
});

test('an operation without an answer may have happened once or not at all', () => {
  expect(found(withOutcome('attempt', 'unknown'))).toEqual([]);
  expect(
    found({
      ...withOutcome('remark', 'unknown'),
      comments: [],
      events: [],
      tasks: [],
      mergedEvents: [],
      notifications: [],
      screens: [],
    }),
  ).toEqual([]);
});

test('money that was returned needs no order', () => {
  const facts = found({
    ...withOutcome('attempt', 'unknown'),
    operations: [buildOperation('attempt', purchase, { outcome: 'unknown' })],
    orders: [],
    payments: [{ ...payment, status: 'refunded', orderId: null }],
    charges: [{ ...charge, refunded: 100_000 }],
    products: [{ id: 'ball', supplied: 5, stock: 5 }],
    appointments: [],
    claims: [],
    comments: [],
    events: [],
    tasks: [],
    notifications: [],
    screens: [],
  });
  expect(facts).toEqual([]);
});

const cases: readonly (readonly [InvariantName, string, Partial<Facts>])[] = [
  ['I1', 'an answered purchase has no order', { orders: [], charges: [], payments: [] }],
  ['I1', 'a refused purchase has an order', withOutcome('attempt', 'fail')],
  ['I1', 'a purchase has two orders', { orders: [order, { ...order, id: 'other' }] }],
  ['I1', 'an order was never requested', { operations: [] }],
  ['I1', 'an answered appointment is missing', { appointments: [], claims: [] }],
  [
    'I1',
    'a comment without an answer is stored twice',
    {
      ...withOutcome('remark', 'unknown'),
      comments: [...right.comments, { id: 'again', clientId: 'remark', postId: 'dog', seq: 2 }],
    },
  ],
  ['I1', 'an answered change of a status is missing', { orders: [{ ...order, timeline: ['Pending'] }] }],
  ['I2', 'a payment is charged twice', { charges: [{ ...charge, charges: 2, captured: 200_000 }] }],
  ['I2', 'a charge has no order', { orders: [] }],
  ['I2', 'an order has no charge', { charges: [] }],
  ['I2', 'a charge is unknown to the shop', { charges: [charge, { ...charge, paymentId: 'foreign' }] }],
  ['I2', 'a charged payment counts as open', { payments: [{ ...payment, status: 'pending' }] }],
  [
    'I2',
    'an order costs what the client named',
    { orders: [{ ...order, total: 90_000 }], charges: [{ ...charge, captured: 90_000 }] },
  ],
  [
    'I2',
    'a purchase at a price of the client was accepted',
    {
      operations: right.operations.map((one) =>
        one.id === 'attempt' ? { ...one, intent: { ...purchase, honest: false } } : one,
      ),
    },
  ],
  ['I3', 'a unit is missing', { products: [{ id: 'ball', supplied: 5, stock: 2 }] }],
  ['I3', 'a unit is sold twice', { products: [{ id: 'ball', supplied: 1, stock: -1 }] }],
  ['I3', 'a night counts guests that nobody booked', { nightsTaken: new Map([['dog:2030-01-01', 3]]) }],
  [
    'I3',
    'a night has more guests than places',
    { nightsTaken: new Map([['cat:2030-01-01', 11]]), earlierGuests: new Map([['cat:2030-01-01', 11]]) },
  ],
  [
    'I4',
    'a slot has two appointments',
    {
      appointments: [appointment, { ...appointment, id: 'other', clientId: null }],
      claims: [claim, { ...claim, cells: [3], holderId: 'other' }],
    },
  ],
  ['I4', 'minutes are claimed twice', { claims: [claim, { ...claim, holderId: 'other' }] }],
  ['I4', 'an appointment has no claim', { claims: [] }],
  ['I5', 'an accepted deletion did not begin', { deletions: [] }],
  [
    'I5',
    'a deleted user still has an account',
    { users: [...right.users, { id: 'rahim', name: 'Rahim', version: 1 }] },
  ],
  [
    'I5',
    'a row names a deleted user',
    { traces: [{ userId: 'rahim', collection: 'content.comments', id: 'x' }] },
  ],
  ['I6', 'a notification is missing', { notifications: right.notifications.slice(1) }],
  [
    'I6',
    'a notification is stored twice',
    { notifications: [...right.notifications, { id: 'n3', userId: 'nadia', eventId: 'placed', seq: 3 }] },
  ],
  ['I6', 'a merged event is missing', { mergedEvents: [] }],
  [
    'I6',
    'a notification is shown twice',
    shown({ notifications: [...screen.notifications, { id: 'n1', seq: 1 }] }),
  ],
  ['I6', 'a notification is not shown', shown({ notifications: [] })],
  [
    'I6',
    'the last status is not shown',
    shown({ orders: new Map([['order', { versions: [1], status: 'Pending' }]]) }),
  ],
  ['I6', 'a comment is shown twice', shown({ comments: [...screen.comments, ...screen.comments] })],
  ['I7', 'something was not done in time', { pending: ['3 tasks'] }],
  [
    'I7',
    'a task has failed',
    { tasks: [...right.tasks, { id: '5', task: 'other', eventId: 'x', state: 'failed' }] },
  ],
  [
    'I7',
    'a payment is between two states',
    { payments: [payment, { ...payment, id: 'other', attempt: 'other', status: 'executing' }] },
  ],
  [
    'I7',
    'a reservation outlives its end',
    {
      payments: [
        payment,
        { ...payment, id: 'other', attempt: 'other', status: 'pending', reserved: true, expiresAt: 0 },
      ],
    },
  ],
  [
    'I7',
    'a deletion does not end',
    { deletions: [...right.deletions, { userId: 'karim', state: 'running' }] },
  ],
  ['I8', 'an event was not published', { events: right.events.map((event) => ({ ...event, sent: false })) }],
  ['I8', 'an event has no task', { tasks: right.tasks.slice(1) }],
  [
    'I8',
    'an event has two tasks',
    { tasks: [...right.tasks, { id: '9', task: 'mail-purchase', eventId: 'placed', state: 'done' }] },
  ],
  [
    'I8',
    'an audited action is not in the log',
    {
      events: [
        ...right.events,
        {
          id: 'a',
          name: 'commerce_audit.recorded',
          aggregateId: 'order',
          sequence: 0,
          sent: true,
          recipients: [],
          grouped: false,
        },
      ],
    },
  ],
  [
    'I9',
    'two events of an order have one number',
    {
      events: right.events
        .map((event) => (event.id === 'changed' ? { ...event, sequence: 2 } : event))
        .concat({
          id: 'again',
          name: 'order.status_changed',
          aggregateId: 'order',
          sequence: 2,
          sent: true,
          recipients: [],
          grouped: false,
        }),
    },
  ],
  [
    'I9',
    'a copy of a user is older than the account',
    { users: [{ id: 'nadia', name: 'Nadia Karim', version: 4 }] },
  ],
  [
    'I9',
    'a screen shows an older version after a newer one',
    shown({ orders: new Map([['order', { versions: [2, 1], status: 'Shipping' }]]) }),
  ],
  [
    'I10',
    'a valid message is a dead letter',
    { deadLetters: ['trigger-jobs:poison', 'trigger-jobs:placed'] },
  ],
  ['I10', 'poison is no dead letter', { deadLetters: [] }],
];

describe('a violation is found when', () => {
  test.each(cases)('%s: %s', (name, _, facts) => {
    expect(found(facts).map(({ invariant }) => invariant)).toContain(name);
  });
});
