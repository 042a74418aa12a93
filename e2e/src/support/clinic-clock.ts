import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Appointment, CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import { addDays, dhakaDateOf, dhakaMinutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';
import { beforeEach } from 'vitest';
import { bookAppointment, type Practice } from './practice.ts';
import type { TestUser } from './users.ts';

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

/**
 * Begins no test of the file in the last four minutes of a day in Dhaka, which is the time limit of a test, so that each
 * is on one day.
 */
export function keepClearOfMidnight(): void {
  beforeEach(waitOutMidnight, 5 * 60_000);
}

function waitOutMidnight(): Promise<void> {
  const isNearMidnight = () => dhakaMinutesOf(new Date()) >= 24 * 60 - 4;
  return eventually(
    () => {
      if (isNearMidnight()) throw new Error('the day in Dhaka is not over yet');
    },
    { within: 5 * 60_000, every: 1_000 },
  );
}

/**
 * Books a visit of today at every hour: one of tomorrow, as if the time until then had passed. Its file keeps clear of
 * midnight.
 */
export async function bookForToday(
  mongoUrl: string,
  patient: TestUser,
  practice: Practice,
  given: Pick<CreateAppointmentBody, 'pet_id' | 'reason'> = {},
): Promise<Appointment> {
  const today = dhakaDateOf(new Date());
  const appointment = await bookAppointment(patient, practice, addDays(today, 1), given);
  await moveAppointments(mongoUrl, patient.user.id, today);
  return { ...appointment, appointment_date: today };
}

/** Sends the vaccination reminders of a pet that are due at another time. */
export async function remindOfPet(mongoUrl: string, petId: string, at: Date): Promise<void> {
  await promisify(execFile)(process.execPath, [reminder, petId, at.toISOString()], {
    env: { PATH: process.env['PATH'], MONGO_URL: mongoUrl },
  });
}
