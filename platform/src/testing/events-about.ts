import { OutboxRows, type OutboxRow } from '../outbox/outbox.ts';

/**
 * Returns the outbox events of a record in the order of its sequence; ids created by two processes within a second are
 * unordered.
 */
export const eventsOf = (id: string): Promise<OutboxRow[]> =>
  OutboxRows.find({ 'envelope.aggregate.id': id })
    .sort({ 'envelope.aggregate.sequence': 1, createdAt: 1 })
    .lean()
    .exec();
