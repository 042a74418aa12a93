import { withDatabase } from '@petcare/stack/system/processes.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/petcare.ts';

export type Reminders = Awaited<ReturnType<typeof openReminders>>;

interface Row {
  _id: string;
  appointmentId: string;
  hours: number;
  start: Date;
  dueAt: Date;
  sentAt: Date | null;
}

/** The reminders that a running clinic owes, in its own database. */
export async function openReminders({ mongoUrl, databases }: Pick<PetCare, 'mongoUrl' | 'databases'>) {
  const name = databases.find((one) => one.endsWith('_clinic')) ?? '';
  const connection = await mongoose.createConnection(withDatabase(mongoUrl, name)).asPromise();
  const rows = connection.collection<Row>('reminders');
  return {
    /** Makes the reminders of these visits due now, instead of so many hours before each. */
    async makeDue(visits: readonly string[], hours: number): Promise<void> {
      await rows.updateMany({ appointmentId: { $in: [...visits] }, hours }, { $set: { dueAt: new Date() } });
    },

    /** Owes a reminder a second time, which the clinic itself never does. */
    async oweAgain(visit: string, hours: number): Promise<void> {
      const row = await rows.findOne({ appointmentId: visit, hours });
      if (!row) throw new Error('this reminder was never owed');
      await rows.insertOne({ ...row, _id: `${row._id}-again`, dueAt: new Date(), sentAt: null });
    },

    close: () => connection.close(),
  };
}
