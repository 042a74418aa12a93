import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppointment } from '../../testing/build-appointment.ts';
import { startTestMail, type TestMail } from '../../testing/test-mail.ts';
import { DoctorEmailWindows, PendingChanges } from './pending-change.model.ts';

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
  await system.declareQueue();
});
afterAll(() => system.close());

type Appointment = ReturnType<typeof buildAppointment>;

function buildDoctor(locale: 'en' | 'bn' = 'en') {
  const dr_id = newId();
  const { user_id: doctor_user_id } = system.account.addUser({ full_name: 'Farhana Islam', locale });
  return { dr_id, doctor_user_id, dr_email: `doctor-${dr_id}@example.com` };
}

async function book(facts: Partial<Appointment>): Promise<Appointment> {
  const appointment = buildAppointment(facts);
  system.clinic.setCurrent(appointment);
  await system.bus.publish(buildEvent('appointment.booked', appointment));
  return appointment;
}

async function cancel(appointment: Appointment): Promise<void> {
  const cancelled = { ...appointment, status: 'Cancelled' as const };
  system.clinic.setCurrent(cancelled);
  await system.bus.publish(
    buildEvent('appointment.status_changed', { ...cancelled, previous_status: 'Requested' }),
  );
}

/** Waits until the changes of a doctor are stored. */
const storedChanges = (doctorId: string, count: number) =>
  eventually(async () => expect(await PendingChanges.countDocuments({ 'doctor.id': doctorId })).toBe(count));

const endWindow = (doctorId: string) =>
  DoctorEmailWindows.updateOne({ _id: doctorId }, { $set: { until: new Date(0) } });

const emailCount = (address: string, count: number) =>
  eventually(async () => {
    const emails = await system.emailsTo(address);
    expect(emails).toHaveLength(count);
    return emails;
  });

test('ten bookings and nine cancellations send two emails: the first at once, the second about all others', async () => {
  const worker = await system.startWorkerProcess();
  const doctor = buildDoctor();
  const first = await book(doctor);
  const [firstEmail] = await emailCount(doctor.dr_email, 1);
  expect(firstEmail?.subject).toBe('New appointment');
  expect(firstEmail?.text).toContain(`appointments?appointment=${first.appointment_id}`);
  await cancel(first);
  for (let round = 1; round < 9; round += 1) await cancel(await book({ ...doctor, serial: round + 1 }));
  await book({ ...doctor, patient_name: 'Karim Uddin', serial: 10 });
  await storedChanges(doctor.dr_id, 19);
  expect(await system.emailsTo(doctor.dr_email)).toHaveLength(1);
  await endWindow(doctor.dr_id);
  const second = (await emailCount(doctor.dr_email, 2))[1];
  expect(second?.subject).toBe('10 changes to your appointments');
  const lines = second?.text.split('\n').filter((line) => line.includes('Vaccination')) ?? [];
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatch(/^Cancelled: Vaccination for Rahima Khatun, .*, serial number 5$/);
  for (const line of lines.slice(1, 9))
    expect(line).toMatch(/^Booked and cancelled: Vaccination for Rahima Khatun/);
  expect(lines[9]).toMatch(/^New: Vaccination for Karim Uddin, .*, serial number 10$/);
  expect(await worker.stop()).toBe(0);
});

test('changes are listed in the doctor’s language, with no words of an attacker', async () => {
  const worker = await system.startWorkerProcess();
  const doctor = buildDoctor('bn');
  await book(doctor);
  await emailCount(doctor.dr_email, 1);
  const lure = 'Urgent: claim your prize at http://evil.example';
  for (let round = 0; round < 2; round += 1) await book({ ...doctor, patient_name: lure });
  await storedChanges(doctor.dr_id, 3);
  await endWindow(doctor.dr_id);
  const email = (await emailCount(doctor.dr_email, 2))[1];
  expect(email?.subject).toBe('আপনার অ্যাপয়েন্টমেন্টে ২টি পরিবর্তন');
  expect(email?.text).toContain('নতুন: একজন রোগী-এর জন্য Vaccination');
  expect(JSON.stringify(email)).not.toContain('evil.example');
  expect(await worker.stop()).toBe(0);
});

test.each(['before-ack', 'after-task-run', 'after-commit'])(
  'a worker killed at %s neither loses nor repeats a change',
  async (failpoint) => {
    const doctor = buildDoctor();
    const booked: Appointment[] = [];
    for (let round = 0; round < 6; round += 1) booked.push(await book(doctor));
    expect(await system.runKilledWorker(failpoint)).toBe('SIGKILL');
    const nextWorker = await system.startWorkerProcess();
    await storedChanges(doctor.dr_id, booked.length);
    const links = await eventually(async () => {
      await endWindow(doctor.dr_id);
      expect(await PendingChanges.countDocuments({ 'doctor.id': doctor.dr_id, emailId: null })).toBe(0);
      const emailIds = await PendingChanges.distinct('emailId', { 'doctor.id': doctor.dr_id });
      const emails = await system.emailsTo(doctor.dr_email);
      expect(emails).toHaveLength(emailIds.length);
      return emails.flatMap(({ text }) => text.match(/Vaccination for/g) ?? []);
    });
    expect(links).toHaveLength(booked.length);
    expect(await nextWorker.stop()).toBe(0);
  },
);
