import { OutboxRows, type OutboxRow } from '../outbox/outbox.ts';

/**
 * The events that wait to be told to others about one record, in the order in which they happened: by the record's own
 * sequence, since ids made by two processes within a second have no order between them.
 */
export const eventsAbout = (id: string): Promise<OutboxRow[]> =>
  OutboxRows.find({ 'envelope.aggregate.id': id })
    .sort({ 'envelope.aggregate.sequence': 1, createdAt: 1 })
    .lean<OutboxRow[]>()
    .exec();
