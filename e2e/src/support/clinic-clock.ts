import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import mongoose from 'mongoose';

// Started by path, since e2e does not import services.
const reminder = fileURLToPath(
  new URL('../../../services/clinic/src/testing/remind-of-pet.ts', import.meta.url),
);

/** Moves the appointments of a patient to another day, as if the time until then had passed. */
export async function moveAppointments(mongoUrl: string, patientId: string, date: string): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const rows = client.db().collection<{ date: string; start: Date; end: Date }>('appointments');
    for (const { _id, date: before, start, end } of await rows.find({ patientId }).toArray()) {
      const move = (at: Date) => new Date(at.getTime() + Date.parse(date) - Date.parse(before));
      await rows.updateOne({ _id }, { $set: { date, start: move(start), end: move(end) } });
    }
  } finally {
    await client.close();
  }
}

/** Sends the vaccination reminders of a pet that are due at another time. */
export async function remindOfPet(mongoUrl: string, petId: string, at: Date): Promise<void> {
  await promisify(execFile)(process.execPath, [reminder, petId, at.toISOString()], {
    env: { PATH: process.env['PATH'], MONGO_URL: mongoUrl },
  });
}
