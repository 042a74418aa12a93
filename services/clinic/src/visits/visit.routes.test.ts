import { maxAmendments } from '@petcare/contracts/visits.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointments/appointment.model.ts';
import { bookAppointment } from '../appointments/book-appointment.ts';
import { cancelAppointment } from '../appointments/changes/change-appointment-status.ts';
import { appointmentBody, buildUser, dateInDays } from '../testing/appointment-request.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { buildPet } from '../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { Visits } from './visit.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const emptyNotes = {
  findings: null,
  diagnosis: null,
  treatment: null,
  weight_kg: null,
  temperature_c: null,
  vaccinations: [],
  prescription: [],
  follow_up_on: null,
};
const vaccination = {
  vaccine: 'Rabies',
  product: 'Rabisin',
  lot: 'L482115',
  next_due: dateInDays(365),
};
const line = { medicine: 'Amoxicillin 50 mg', dose: '1 tablet', times_a_day: 2, days: 7, note: 'After food' };
const fullNotes = {
  findings: 'Gums pale.\nTicks on both ears.',
  diagnosis: 'Tick fever',
  treatment: 'Ticks removed',
  weight_kg: 4.25,
  temperature_c: 39.4,
  vaccinations: [vaccination],
  prescription: [line],
  follow_up_on: dateInDays(7),
};

/** Books an appointment and moves it to a day. Bookings themselves are only possible for the future. */
async function buildVisitDay({ days = 0, status = 'Confirmed', withPet = true } = {}) {
  const [owner, doctor] = [buildUser(), buildUser('doctor')];
  const offered = await buildDoctor({ userId: doctor.id });
  const pet = await buildPet({ ownerId: owner.id, name: 'Minu' });
  const body = appointmentBody(offered, withPet ? { pet_id: pet._id } : {});
  const { appointment } = await bookAppointment(body, owner);
  await Appointments.updateOne({ _id: appointment._id }, { $set: { date: dateInDays(days), status } });
  return { id: appointment._id, owner, doctor, pet, offered };
}

const get = (id: string, as: UserCaller | typeof visitor) => clinic.send('GET', `/api/visits/${id}`, { as });
const save = (id: string, as: UserCaller, body: object = {}) =>
  clinic.send('PUT', `/api/visits/${id}`, { as, body: { ...emptyNotes, version: 0, ...body } });
const sign = (id: string, as: UserCaller, version = 1) =>
  clinic.send('PUT', `/api/visits/${id}/signature`, { as, body: { version } });
const amend = (id: string, as: UserCaller, body: object) =>
  clinic.send('PUT', `/api/visits/${id}/amendment`, {
    as,
    body: { ...fullNotes, reason: 'Wrong dose', ...body },
  });
const historyOf = (petId: string, as: UserCaller) => clinic.send('GET', `/api/pets/${petId}/visits`, { as });
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);
const answerOf = ({ status, body }: Awaited<ReturnType<typeof get>>) => ({
  status,
  body: { ...body, requestId: undefined },
});
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const eventsOf = async (id: string) =>
  (await clinic.eventsAbout(id))
    .map(({ envelope }) => envelope)
    .filter(({ name }) => name.startsWith('visit.'));

async function buildSignedVisit(notes: object = fullNotes) {
  const day = await buildVisitDay();
  await save(day.id, day.doctor, notes);
  const { body } = await sign(day.id, day.doctor);
  return { ...day, visit: body.visit };
}

describe('a draft', () => {
  test('keeps everything that the doctor writes, also lines that are still empty', async () => {
    const { id, doctor, pet } = await buildVisitDay();
    expect((await get(id, doctor)).body).toEqual({ visit: null, can_write: true });
    const begun = await save(id, doctor, { findings: 'Gums pale.' });
    expect(begun.body.visit).toMatchObject({
      _id: id,
      status: 'draft',
      findings: 'Gums pale.',
      pet: { pet_id: pet._id, name: 'Minu' },
      species: 'cat',
      date: dateInDays(0),
      version: 1,
    });
    const emptyLine = { medicine: '', dose: '', times_a_day: null, days: null, note: '' };
    const written = { ...fullNotes, prescription: [line, emptyLine] };
    const { status, body } = await save(id, doctor, { ...written, version: 1 });
    expect([status, body.visit]).toMatchObject([200, { ...written, version: 2 }]);
    expect((await get(id, doctor)).body.visit).toEqual(body.visit);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('repeated without a change stays unchanged, whatever version the request carries', async () => {
    const { id, doctor } = await buildVisitDay();
    await save(id, doctor, fullNotes);
    const { status, body } = await save(id, doctor, fullNotes);
    expect([status, body.visit.version]).toEqual([200, 1]);
  });

  test('edited in two tabs is refused in the second one with the stored notes', async () => {
    const { id, doctor } = await buildVisitDay();
    await save(id, doctor, { findings: 'First tab', version: 0 });
    const second = await save(id, doctor, { findings: 'Second tab', version: 0 });
    expect([second.status, second.body.code]).toEqual([409, 'version_conflict']);
    expect(second.body.details.current).toMatchObject({ findings: 'First tab', version: 1 });
    expect((await save(id, doctor, { findings: 'Second tab', version: 1 })).body.visit.version).toBe(2);
  });

  test.each([0, 1])('saved differently by many at once over version %i is stored once', async (version) => {
    const { id, doctor } = await buildVisitDay();
    if (version === 1) await save(id, doctor);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, tab) => save(id, doctor, { findings: `Tab ${tab}`, version })),
    );
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body.visit.findings;
    expect((await get(id, doctor)).body.visit).toMatchObject({ findings: winner, version: version + 1 });
  });

  test.each([
    ['a weight of nothing', { weight_kg: 0 }, 'weight_kg'],
    ['a weight of a cow', { weight_kg: 400 }, 'weight_kg'],
    ['a temperature in Fahrenheit', { temperature_c: 101.3 }, 'temperature_c'],
    ['findings of a book', { findings: 'a'.repeat(4_001) }, 'findings'],
    ['sixteen medicines', { prescription: Array.from({ length: 16 }, () => line) }, 'prescription'],
    ['nine vaccinations', { vaccinations: Array.from({ length: 9 }, () => vaccination) }, 'vaccinations'],
    [
      'a next dose before the visit',
      { vaccinations: [{ ...vaccination, next_due: dateInDays(-1) }] },
      'vaccinations.0.next_due',
    ],
    ['a follow-up on the same day', { follow_up_on: dateInDays(0) }, 'follow_up_on'],
    ['zero times a day', { prescription: [{ ...line, times_a_day: 0 }] }, 'prescription.0.times_a_day'],
    ['a signature', { signed_at: new Date().toISOString() }, 'signed_at'],
  ])('with %s names the field and stores nothing', async (_what, notes, field) => {
    const { id, doctor } = await buildVisitDay();
    const answer = await save(id, doctor, notes);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect(await Visits.countDocuments({ _id: id })).toBe(0);
  });

  test.each([
    ['before the day of the appointment', { days: 1 }],
    ['of a cancelled appointment', { status: 'Cancelled' as const }],
    ['of a missed appointment', { status: 'No-show' as const }],
  ])('cannot be written %s', async (_when, day) => {
    const { id, doctor } = await buildVisitDay(day);
    const answer = await save(id, doctor, fullNotes);
    expect([answer.status, answer.body.code]).toEqual([409, 'visit_not_open']);
    expect((await get(id, doctor)).body).toEqual({ visit: null, can_write: false });
  });

  test('and a cancellation at the same time leave no open notes of a cancelled appointment', async () => {
    const { id, doctor, owner } = await buildVisitDay();
    const [saved, cancelled] = await Promise.allSettled([
      save(id, doctor, fullNotes),
      cancelAppointment(id, undefined, owner),
    ]);
    expect(saved.status).toBe('fulfilled');
    const later = await sign(id, doctor);
    if (cancelled.status === 'fulfilled') expect(later.status).toBe(409);
    expect(await eventsOf(id)).toHaveLength(cancelled.status === 'fulfilled' ? 0 : 1);
  });

  test('without a pet is possible', async () => {
    const { id, doctor } = await buildVisitDay({ withPet: false });
    await save(id, doctor, fullNotes);
    const { body } = await sign(id, doctor);
    expect(body.visit).toMatchObject({ pet: null, species: null, status: 'signed' });
    expect(await eventsOf(id)).toMatchObject([{ data: { pet_id: null, pet_name: null } }]);
  });
});

describe('signing', () => {
  test('publishes one event, completes the appointment and shows the notes to the patient', async () => {
    const { id, doctor, owner, pet, offered } = await buildVisitDay();
    await save(id, doctor, fullNotes);
    expect((await get(id, owner)).body).toEqual({ visit: null, can_write: false });
    const { status, body } = await sign(id, doctor);
    expect(status).toBe(200);
    expect(body.visit).toMatchObject({ ...fullNotes, status: 'signed', signed_at: expect.any(String) });
    expect((await get(id, owner)).body).toEqual({ visit: body.visit, can_write: false });
    expect((await Appointments.findById(id).lean())?.status).toBe('Completed');
    expect(await eventsOf(id)).toMatchObject([
      {
        name: 'visit.signed',
        aggregate: { type: 'visit', id, sequence: 2 },
        data: {
          visit_id: id,
          appointment_id: id,
          pet_id: pet._id,
          patient_id: owner.id,
          dr_id: offered.doctor._id,
          dr_name: 'Dr. Farhana Islam',
          pet_name: 'Minu',
          date: dateInDays(0),
          diagnosis: 'Tick fever',
          weight_kg: 4.25,
          vaccinations: [vaccination],
          prescription_lines: 1,
        },
      },
    ]);
  });

  test('by twenty requests at once publishes one event', async () => {
    const { id, doctor } = await buildVisitDay();
    await save(id, doctor, fullNotes);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(id, doctor)));
    expect(statuses(answers)).toEqual(Array(20).fill(200));
    expect(await eventsOf(id)).toHaveLength(1);
    const changes = (await clinic.eventsAbout(id)).filter(
      ({ envelope }) => envelope.name === 'appointment.status_changed',
    );
    expect(changes).toHaveLength(1);
  });

  test('and saving at once sign the notes that are stored', async () => {
    const { id, doctor } = await buildVisitDay();
    await save(id, doctor, fullNotes);
    const [signed, saved] = await Promise.all([
      sign(id, doctor),
      save(id, doctor, { ...fullNotes, diagnosis: 'Flea allergy', version: 1 }),
    ]);
    expect(statuses([signed, saved])).toEqual([200, 409]);
    const { visit } = (await get(id, doctor)).body;
    expect([visit.status, visit.diagnosis]).toEqual(
      signed.status === 200 ? ['signed', 'Tick fever'] : ['draft', 'Flea allergy'],
    );
  });

  test.each(['Requested', 'Checked in', 'Completed'] as const)(
    'completes an appointment that was %s',
    async (status) => {
      const { id, doctor } = await buildVisitDay({ status });
      await save(id, doctor, fullNotes);
      expect((await sign(id, doctor)).status).toBe(200);
      expect((await Appointments.findById(id).lean())?.status).toBe('Completed');
    },
  );

  test('needs a diagnosis and complete lines, and names what is missing', async () => {
    const { id, doctor } = await buildVisitDay();
    await save(id, doctor, {
      vaccinations: [{ ...vaccination, lot: '' }],
      prescription: [line, { ...line, medicine: '', days: null }],
    });
    const answer = await sign(id, doctor);
    expect([answer.status, fieldsOf(answer)]).toEqual([
      400,
      ['diagnosis', 'vaccinations.0.lot', 'prescription.1.medicine', 'prescription.1.days'],
    ]);
    expect(await eventsOf(id)).toEqual([]);
    expect((await get(id, doctor)).body.visit.status).toBe('draft');
  });

  test('of an outdated version is refused with the stored notes, and of missing notes answers 404', async () => {
    const { id, doctor } = await buildVisitDay();
    expect((await sign(id, doctor)).status).toBe(404);
    await save(id, doctor, fullNotes);
    await save(id, doctor, { ...fullNotes, diagnosis: 'Flea allergy', version: 1 });
    const answer = await sign(id, doctor, 1);
    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict']);
    expect(answer.body.details.current).toMatchObject({ diagnosis: 'Flea allergy', version: 2 });
  });

  test('ends saving: signed notes can only be amended', async () => {
    const { id, doctor } = await buildSignedVisit();
    const answer = await save(id, doctor, { ...fullNotes, diagnosis: 'Other', version: 2 });
    expect([answer.status, answer.body.code]).toEqual([409, 'visit_signed']);
  });
});

describe('an amendment', () => {
  test('keeps the previous notes with reason, doctor and time, and publishes an event', async () => {
    const { id, doctor, owner } = await buildSignedVisit();
    const { status, body } = await amend(id, doctor, { diagnosis: 'Flea allergy', version: 2 });
    expect(status).toBe(200);
    expect(body.visit).toMatchObject({
      diagnosis: 'Flea allergy',
      version: 3,
      amendments: [
        {
          reason: 'Wrong dose',
          dr_name: 'Dr. Farhana Islam',
          at: expect.any(String),
          before: fullNotes,
        },
      ],
    });
    expect((await get(id, owner)).body.visit).toEqual(body.visit);
    expect(await eventsOf(id)).toMatchObject([
      { name: 'visit.signed' },
      { name: 'visit.amended', aggregate: { sequence: 3 }, data: { diagnosis: 'Flea allergy' } },
    ]);
  });

  test('sent again changes nothing, and of many at once one is stored', async () => {
    const { id, doctor } = await buildSignedVisit();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tab) => amend(id, doctor, { diagnosis: `Tab ${tab}`, version: 2 })),
    );
    expect(statuses(answers)).toEqual([200, ...Array(7).fill(409)]);
    const stored = answers.find(({ status }) => status === 200)?.body.visit;
    const again = await amend(id, doctor, { diagnosis: stored.diagnosis, version: 2 });
    expect([again.status, again.body.visit]).toEqual([200, stored]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('needs a reason, complete notes and a signature', async () => {
    const { id, doctor } = await buildSignedVisit();
    expect(fieldsOf(await amend(id, doctor, { reason: ' ', version: 2 }))).toEqual(['reason']);
    expect(fieldsOf(await amend(id, doctor, { diagnosis: null, version: 2 }))).toEqual(['diagnosis']);
    const draft = await buildVisitDay();
    await save(draft.id, draft.doctor, fullNotes);
    const answer = await amend(draft.id, draft.doctor, { diagnosis: 'Other', version: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'visit_not_signed']);
  });

  test(`is possible ${maxAmendments} times`, async () => {
    const { id, doctor } = await buildSignedVisit();
    for (let count = 0; count < maxAmendments; count += 1)
      await amend(id, doctor, { diagnosis: `Amended ${count}`, version: 2 + count });
    const answer = await amend(id, doctor, { diagnosis: 'Once more', version: 2 + maxAmendments });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_amendments']);
  });
});

describe('access to a visit', () => {
  test('has the doctor to write, and doctor, patient and admins to read once it is signed', async () => {
    const { id, doctor, owner } = await buildVisitDay();
    await save(id, doctor, fullNotes);
    const admin = userCaller(newId(), 'admin');
    expect((await get(id, admin)).body).toMatchObject({ visit: { status: 'draft' }, can_write: false });
    for (const stranger of [buildUser(), buildUser('doctor')]) {
      expect(answerOf(await get(id, stranger))).toEqual(answerOf(await get(newId(), stranger)));
      expect((await get(id, stranger)).status).toBe(404);
    }
    const other = buildUser('doctor');
    await buildDoctor({ userId: other.id });
    for (const answer of [
      await save(id, other, { ...fullNotes, version: 1 }),
      await sign(id, other),
      await amend(id, other, { version: 1 }),
      await get(id, other),
    ])
      expect(answer.status).toBe(404);
    for (const answer of [
      await save(id, owner),
      await sign(id, owner),
      await save(id, admin),
      await sign(id, admin),
    ])
      expect(answer.status).toBe(403);
    expect((await get(id, visitor)).status).toBe(401);
    await sign(id, doctor);
    expect((await get(id, admin)).body).toMatchObject({ visit: { status: 'signed' }, can_write: false });
    expect(answerOf(await get(id, other))).toEqual(answerOf(await get(newId(), other)));
  });

  test('of a pet has its owner, its doctors and admins, who see signed visits only, newest first', async () => {
    const { doctor, owner, pet, offered, visit } = await buildSignedVisit();
    const { appointment } = await bookAppointment(
      appointmentBody(offered, { pet_id: pet._id, appointment_date: dateInDays(4) }),
      owner,
    );
    await Appointments.updateOne({ _id: appointment._id }, { $set: { date: dateInDays(-3) } });
    await save(appointment._id, doctor, { diagnosis: 'Check-up', version: 0 });
    const { amendments: _, ...signed } = visit;
    for (const reader of [owner, doctor, userCaller(newId(), 'admin')])
      expect((await historyOf(pet._id, reader)).body).toEqual([signed]);
    await sign(appointment._id, doctor);
    const history = (await historyOf(pet._id, owner)).body;
    expect(history.map(({ diagnosis }: { diagnosis: string }) => diagnosis)).toEqual([
      'Tick fever',
      'Check-up',
    ]);
    for (const stranger of [buildUser(), buildUser('doctor')])
      expect((await historyOf(pet._id, stranger)).status).toBe(404);
  });
});
