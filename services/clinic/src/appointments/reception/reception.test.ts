import { randomUUID } from 'node:crypto';
import { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { storeUser } from '../../lifecycle/users/store-user.ts';
import { Pets } from '../../pets/pet.model.ts';
import { appointmentBody, dateInDays } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { WalkIns } from './walk-in.model.ts';

let clinic: TestClinic;
let built: Awaited<ReturnType<typeof buildDoctor>>;
beforeAll(async () => {
  clinic = await startTestClinic();
  built = await buildDoctor({ userId: newId() });
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
let lastNumber = 10_000_000;
const newPhone = () => `017${(lastNumber += 1)}`;

const book = (facts: object) =>
  clinic.send('POST', '/api/front-desk/appointments', {
    as: admin,
    body: {
      dr_id: built.doctor._id,
      service_id: built.service._id,
      appointment_date: dateInDays(3),
      full_name: 'Karim Mia',
      client_id: randomUUID(),
      ...facts,
    },
  });
const find = async (phone: string) =>
  (await clinic.send('GET', `/api/front-desk/patients?phone=${encodeURIComponent(phone)}`, { as: admin }))
    .body;
const buildAccount = (email: string, email_verified: boolean, user_id = newId()) => ({
  user_id,
  full_name: 'Karim Mia',
  email,
  image_URL: '',
  role: 'user' as const,
  email_verified,
});

describe('a caller', () => {
  test('is recorded once per phone number, in any spelling, and the timeline names the clinic', async () => {
    const phone = newPhone();
    const first = await book({ phone, new_pet: { name: 'Mithu', species: 'bird' } });
    expect(first.status).toBe(201);
    expect(first.body.appointment).toMatchObject({ patient_contact: `+88${phone}`, pet: { name: 'Mithu' } });
    expect(first.body.appointment.timeline).toMatchObject([{ status: 'Requested', by: 'admin' }]);
    for (const spelling of [
      phone,
      `+88${phone}`,
      `880${phone.slice(1)}`,
      `${phone.slice(0, 5)}-${phone.slice(5)}`,
    ])
      expect((await find(spelling)).patients).toEqual([
        {
          patient_id: first.body.appointment.patient_id,
          full_name: 'Karim Mia',
          email: '',
          has_account: false,
          is_confirmed: true,
          pets: [{ pet_id: first.body.appointment.pet.pet_id, name: 'Mithu', species: 'bird' }],
        },
      ]);
    const events = (await clinic.eventsAbout(first.body.appointment._id)).map(({ envelope }) => envelope);
    expect(events).toMatchObject([{ name: 'appointment.booked', data: { by: 'admin' } }]);
    const audit = (
      await OutboxRows.find({ 'envelope.name': 'clinic_audit.recorded' }).sort({ _id: 1 }).lean()
    )
      .map(({ envelope }) => AuditFacts.parse(envelope.data))
      .filter(({ record }) => record.id === first.body.appointment._id);
    expect(audit).toMatchObject([{ action: 'appointment.booked' }]);
  });

  test('of twenty at once each is booked, and one number is recorded once', async () => {
    const phones = Array.from({ length: 20 }, newPhone);
    const answers = await Promise.all(
      phones.map((phone) => book({ phone, appointment_date: dateInDays(4) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const serials = answers.map(({ body }) => body.appointment.serial);
    expect(new Set(serials).size).toBe(20);
    const phone = newPhone();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        book({ phone, appointment_date: dateInDays(5 + index), new_pet: { name: 'Mithu', species: 'bird' } }),
      ),
    );
    expect(await WalkIns.countDocuments({ phone: `+88${phone}` })).toBe(1);
  });

  test('with two pets comes twice on one day; a repeated request books once', async () => {
    const phone = newPhone();
    const client_id = randomUUID();
    const request = { phone, client_id, new_pet: { name: 'Tom', species: 'cat' } };
    const [first, again] = [await book(request), await book(request)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.appointment._id).toBe(first.body.appointment._id);
    expect((await book({ phone, new_pet: { name: 'Jerry', species: 'dog' } })).status).toBe(201);
    expect((await book({ phone, new_pet: { name: 'Tom', species: 'cat' } })).body.code).toBe(
      'already_booked',
    );
    expect((await find(phone)).patients[0].pets).toHaveLength(2);
  });

  test('with an account that has booked with the number is found, and booked for by id', async () => {
    const account = buildAccount(`${newId()}@petcare.test`, true);
    await storeUser(account, 1);
    const patient = userCaller(account.user_id);
    const phone = newPhone();
    const body = appointmentBody(built, { patient_contact: `+88${phone}`, appointment_date: dateInDays(6) });
    await clinic.send('POST', '/api/appointments', { as: patient, body });
    expect((await find(phone)).patients).toMatchObject([
      { patient_id: patient.id, has_account: true, is_confirmed: false, email: account.email },
    ]);
    const booked = await book({ phone, patient_id: patient.id, appointment_date: dateInDays(7) });
    expect(booked.body.appointment.patient_id).toBe(patient.id);
    const foreign = await book({ phone: newPhone(), patient_id: patient.id });
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([400, 'patient_id']);
  });
});

describe('accounts that book with the phone number of another patient', () => {
  const bookAs = async (fullName: string, phone: string, days: number) => {
    const account = { ...buildAccount(`${newId()}@petcare.test`, false), full_name: fullName };
    await storeUser(account, 1);
    const body = appointmentBody(built, {
      patient_contact: `+88${phone}`,
      patient_name: 'Rahima Begum',
      patient_email: 'rahima@petcare.test',
      appointment_date: dateInDays(days),
    });
    const answer = await clinic.send('POST', '/api/appointments', { as: userCaller(account.user_id), body });
    return { id: account.user_id, appointment: String(answer.body.appointment._id) };
  };

  test('are shown after the record of the reception, with their own names, as not confirmed', async () => {
    const phone = newPhone();
    const { body } = await book({ phone, full_name: 'Rahima Begum', appointment_date: dateInDays(11) });
    const record = body.appointment.patient_id;
    for (let count = 0; count < 6; count += 1) await bookAs(`Stranger ${count}`, phone, 12 + count);
    const { patients } = await find(phone);
    expect(patients).toHaveLength(5);
    expect(patients[0]).toMatchObject({ patient_id: record, full_name: 'Rahima Begum', is_confirmed: true });
    expect(patients[1]).toMatchObject({
      full_name: 'Stranger 5',
      email: '',
      has_account: true,
      is_confirmed: false,
    });
    expect(JSON.stringify(patients.slice(1))).not.toMatch(/Rahima|rahima/);
  });

  test('do not hide the account that came to an appointment with it', async () => {
    const phone = newPhone();
    const patient = await bookAs('Rahima Begum', phone, 18);
    await Appointments.updateOne({ _id: patient.appointment }, { status: 'Completed', active: false });
    for (let count = 0; count < 6; count += 1) await bookAs(`Stranger ${count}`, phone, 19 + count);
    expect((await find(phone)).patients[0]).toMatchObject({
      patient_id: patient.id,
      full_name: 'Rahima Begum',
      is_confirmed: true,
    });
  });
});

test('an email address that is typed later takes no record over', async () => {
  const [phone, attacker] = [newPhone(), `${newId()}@petcare.test`];
  for (const email of [`${newId()}@petcare.test`, undefined]) {
    const number = email ? phone : newPhone();
    const first = await book({
      phone: number,
      ...(email && { email }),
      appointment_date: dateInDays(26),
      new_pet: { name: 'Tom', species: 'cat' },
    });
    const record = first.body.appointment.patient_id;
    await book({ phone: number, email: attacker, appointment_date: dateInDays(27) });
    const account = buildAccount(attacker, true);
    await storeUser(account, 1);
    expect(await Pets.countDocuments({ ownerId: record })).toBe(1);
    expect(await Appointments.countDocuments({ patientId: account.user_id })).toBe(0);
    expect((await WalkIns.findById(record).lean())?.email).toBe(email ?? null);
  }
});

describe('an account with the confirmed email address of a caller', () => {
  test('takes appointments and pets over once the address is confirmed, not before', async () => {
    const [phone, email] = [newPhone(), `${newId()}@petcare.test`];
    const { body } = await book({ phone, email, new_pet: { name: 'Tom', species: 'cat' } });
    const { _id, patient_id } = body.appointment;
    const account = buildAccount(email, false);
    await storeUser(account, 1);
    expect(await Appointments.countDocuments({ patientId: patient_id })).toBe(1);
    await storeUser({ ...account, email_verified: true }, 2);
    await storeUser({ ...account, email_verified: true }, 2);
    expect(await Appointments.findById(_id).lean()).toMatchObject({ patientId: account.user_id });
    expect(await Pets.countDocuments({ ownerId: account.user_id })).toBe(1);
    expect(await WalkIns.countDocuments({ phone: `+88${phone}` })).toBe(0);
    const own = await clinic.send('GET', `/api/appointments/${_id}`, { as: userCaller(account.user_id) });
    expect(own.status).toBe(200);
    const later = await book({ phone: newPhone(), email, appointment_date: dateInDays(8) });
    expect(later.body.appointment.patient_id).toBe(account.user_id);
  });

  test('keeps its own appointment of the same day; the other one waits for it', async () => {
    const email = `${newId()}@petcare.test`;
    const { body } = await book({ phone: newPhone(), email, appointment_date: dateInDays(9) });
    const account = buildAccount(email, true);
    const own = appointmentBody(built, { appointment_date: dateInDays(9) });
    const booked = await clinic.send('POST', '/api/appointments', {
      as: userCaller(account.user_id),
      body: own,
    });
    await storeUser(account, 1);
    expect(await Appointments.countDocuments({ patientId: body.appointment.patient_id })).toBe(1);
    await clinic.send('PUT', `/api/appointments/${booked.body.appointment._id}/cancel`, {
      as: admin,
      body: {},
    });
    await storeUser(account, 2);
    expect(await Appointments.countDocuments({ patientId: account.user_id })).toBe(2);
  });
});

test('bad input names its field and records no caller', async () => {
  const phone = newPhone();
  for (const [facts, field] of [
    [{ phone: '12345' }, 'phone'],
    [{ phone, full_name: ' ' }, 'full_name'],
    [{ phone, email: 'karim' }, 'email'],
    [{ phone, pet_id: newId(), new_pet: { name: 'Tom', species: 'cat' } }, 'new_pet'],
    [{ phone, new_pet: { name: 'Tom', species: 'dragon' } }, 'new_pet.species'],
  ] as const) {
    const answer = await book(facts);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
  }
  expect(await WalkIns.countDocuments({ phone: `+88${phone}` })).toBe(0);
});
