import { withDatabase } from '@petcare/stack/system/processes.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/system/petcare.ts';

export type Reminders = Awaited<ReturnType<typeof openReminders>>;

interface Row {
  _id: string;
  appointmentId: string;
  hours: number;
  start: Date;
  dueAt: Date;
  sentAt: Date | null;
}

export async function openReminders({ mongoUrl, databases }: Pick<PetCare, 'mongoUrl' | 'databases'>) {
  const name = databases.find((candidate) => candidate.endsWith('_clinic')) ?? '';
  const connection = await mongoose.createConnection(withDatabase(mongoUrl, name)).asPromise();
  const rows = connection.collection<Row>('reminders');
  return {
    async makeDue(appointmentIds: readonly string[], hours: number): Promise<void> {
      await rows.updateMany(
        { appointmentId: { $in: [...appointmentIds] }, hours },
        { $set: { dueAt: new Date() } },
      );
    },

    /** Stores a duplicate of a reminder, which the clinic service never does. */
    async duplicate(appointmentId: string, hours: number): Promise<void> {
      const row = await rows.findOne({ appointmentId, hours });
      if (!row) throw new Error('there is no such reminder');
      await rows.insertOne({ ...row, _id: `${row._id}-again`, dueAt: new Date(), sentAt: null });
    },

    close: () => connection.close(),
  };
}
