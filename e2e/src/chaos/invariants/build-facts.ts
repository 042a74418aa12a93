import type { Facts } from '../facts/facts.ts';
import type { Operation } from '../facts/operation.ts';

type Intent = Operation['intent'];

/** Builds an operation that was answered with success. */
export function buildOperation(id: string, intent: Intent, overrides: Partial<Operation> = {}): Operation {
  return { id, trial: 0, intent, outcome: 'ok', named: {}, answers: ['201'], ...overrides };
}

export const purchase: Extract<Intent, { kind: 'buy' }> = {
  kind: 'buy',
  customerId: 'nadia',
  productId: 'ball',
  quantity: 2,
  total: 100_000,
  honest: true,
};

/** Builds the facts of one purchase, one appointment, one comment and one deletion in which everything holds. */
export function buildFacts(overrides: Partial<Facts> = {}): Facts {
  return {
    at: 1_000_000,
    operations: [
      buildOperation('attempt', purchase),
      buildOperation('slot', {
        kind: 'appointment',
        patientId: 'nadia',
        doctorId: 'sadia',
        start: '2030-01-01T03:00:00.000Z',
      }),
      buildOperation('remark', { kind: 'comment', authorId: 'nadia', postId: 'dog' }),
      buildOperation('change', { kind: 'status', orderId: 'order', status: 'Shipping' }),
      buildOperation('leave', { kind: 'deletion', userId: 'rahim', words: ['rahim@petcare.test'] }),
    ],
    orders: [
      {
        id: 'order',
        kind: 'product',
        paymentId: 'payment',
        customerId: 'nadia',
        total: 100_000,
        status: 'Shipping',
        version: 2,
        timeline: ['Pending', 'Shipping'],
        units: [{ productId: 'ball', quantity: 2 }],
        nights: [],
        guests: 0,
      },
    ],
    payments: [
      {
        id: 'payment',
        attempt: 'attempt',
        status: 'paid',
        orderId: 'order',
        expiresAt: 2_000_000,
        reserved: false,
        units: [],
        nights: [],
        guests: 0,
      },
    ],
    charges: [{ paymentId: 'payment', charges: 1, captured: 100_000, refunded: 0 }],
    products: [{ id: 'ball', supplied: 5, stock: 3 }],
    nightsTaken: new Map([['dog:2030-01-01', 2]]),
    earlierGuests: new Map([['dog:2030-01-01', 2]]),
    capacity: { dog: 12, cat: 10 },
    appointments: [
      {
        id: 'appointment',
        clientId: 'slot',
        doctorId: 'sadia',
        patientId: 'nadia',
        start: '2030-01-01T03:00:00.000Z',
        active: true,
      },
    ],
    claims: [{ doctorId: 'sadia', cells: [1, 2], holderId: 'appointment' }],
    comments: [{ id: 'comment', clientId: 'remark', postId: 'dog', seq: 1 }],
    events: [
      {
        id: 'placed',
        name: 'order.placed',
        aggregateId: 'order',
        sequence: 1,
        sent: true,
        recipients: ['nadia'],
        grouped: false,
      },
      {
        id: 'changed',
        name: 'order.status_changed',
        aggregateId: 'order',
        sequence: 2,
        sent: true,
        recipients: ['nadia'],
        grouped: false,
      },
      {
        id: 'added',
        name: 'comment.added',
        aggregateId: 'comment',
        sequence: 1,
        sent: true,
        recipients: ['karim'],
        grouped: true,
      },
    ],
    tasks: [
      { id: '1', task: 'notify-order-placed', eventId: 'placed', state: 'done' },
      { id: '2', task: 'mail-purchase', eventId: 'placed', state: 'done' },
      { id: '3', task: 'notify-order-status', eventId: 'changed', state: 'done' },
      { id: '5', task: 'mail-purchase-status', eventId: 'changed', state: 'done' },
      { id: '4', task: 'notify-comment', eventId: 'added', state: 'done' },
    ],
    notifications: [
      { id: 'n1', userId: 'nadia', eventId: 'placed', seq: 1 },
      { id: 'n2', userId: 'nadia', eventId: 'changed', seq: 2 },
    ],
    mergedEvents: ['added-karim'],
    auditedEvents: new Set(),
    deadLetters: ['trigger-jobs:poison'],
    poison: ['trigger-jobs:poison'],
    users: [{ id: 'nadia', name: 'Nadia Rahman', version: 3 }],
    userCopies: [{ service: 'content', userId: 'nadia', name: 'Nadia Rahman', sequence: 3 }],
    deletions: [{ userId: 'rahim', state: 'done' }],
    traces: [],
    screens: [
      {
        userId: 'nadia',
        notifications: [
          { id: 'n1', seq: 1 },
          { id: 'n2', seq: 2 },
        ],
        orders: new Map([['order', { versions: [1, 2], status: 'Shipping' }]]),
        comments: [{ id: 'comment', seq: 1 }],
      },
    ],
    pending: [],
    ...overrides,
  };
}
