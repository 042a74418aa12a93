/** A change of a source file, made while it is loaded. `from` occurs exactly once in it. */
export interface SourceChange {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const consumer = 'platform/src/bus/consumer.ts';

/** The changed sources of each bug that is not made in the database. */
export const sourceChanges: Readonly<Record<string, SourceChange>> = {
  'outbox-off': {
    file: 'platform/src/outbox/outbox.ts',
    from: 'sentAt: null,\n    leaseUntil',
    to: 'sentAt: now,\n    leaseUntil',
  },
  'inbox-off': {
    file: 'platform/src/tasks/tasks.ts',
    from: '_id: `${task.name}-${id}`,',
    to: '_id: `${task.name}-${id}-${Math.random()}`,',
  },
  'inbox-index': {
    file: 'platform/src/tasks/run-attempt.ts',
    from: 'try {\n    await task.run(data, {',
    to: 'try {\n    await task.run(data, { attempt, log });\n    await task.run(data, {',
  },
  nack: {
    file: consumer,
    from: "channel.reject(message, outcome === 'retry')",
    to: 'channel.nack(message, false, true)',
  },
  'early-ack': {
    file: consumer,
    from: 'const outcome = await consumption.onMessage(message);',
    // The pause widens the window in which a kill loses messages.
    to: 'channel.ack(message); await new Promise((resolve) => setTimeout(resolve, 2_000)); await consumption.onMessage(message); if (message) return; let outcome;',
  },
  'client-price': {
    file: 'services/commerce/src/payments/opening/reserve-payment.ts',
    from: 'checkAmount(priced.amount, request, deps);',
    to: 'if (request.expectedTotal !== null) priced.amount = request.expectedTotal;',
  },
};
