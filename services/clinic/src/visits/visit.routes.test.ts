import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointments/appointment.model.ts';
import { bookAppointment } from '../appointments/book-appointment.ts';
import { cancelAppointment } from '../appointments/changes/change-appointment-status.ts';
import { appointmentBody, buildUser, dateInDays } from '../testing/appointment-request.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import {
  buildVisitDay,
  fullNotes,
  invalidFields,
  prescriptionLine,
  sortedStatuses,
  vaccination,
  visitRequests,
} from '../testing/visit-requests.ts';
import { Visits } from './visit.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const { get, save, sign, amend, eventsOf, buildSignedVisit } = visitRequests(() => clinic);

const historyOf = (petId: string, as: UserCaller) => clinic.send('GET', `/api/pets/${petId}/visits`, { as });
const answerOf = ({ status, body }: Awaited<ReturnType<typeof get>>) => ({
  status,
  body: { ...body, requestId: undefined },
});

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
    const written = { ...fullNotes, prescription: [prescriptionLine, emptyLine] };
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
    expect(sortedStatuses(answers)).toEqual([200, ...Array(9).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body.visit.findings;
    expect((await get(id, doctor)).body.visit).toMatchObject({ findings: winner, version: version + 1 });
  });

  test.each([
    ['a weight of nothing', { weight_kg: 0 }, 'weight_kg'],
    ['a weight of a cow', { weight_kg: 400 }, 'weight_kg'],
    ['a temperature in Fahrenheit', { temperature_c: 101.3 }, 'temperature_c'],
    ['findings of a book', { findings: 'a'.repeat(4_001) }, 'findings'],
    [
      'sixteen medicines',
      { prescription: Array.from({ length: 16 }, () => prescriptionLine) },
      'prescription',
    ],
    ['nine vaccinations', { vaccinations: Array.from({ length: 9 }, () => vaccination) }, 'vaccinations'],
    [
      'a next dose before the visit',
      { vaccinations: [{ ...vaccination, next_due: dateInDays(-1) }] },
      'vaccinations.0.next_due',
    ],
    ['a follow-up on the same day', { follow_up_on: dateInDays(0) }, 'follow_up_on'],
    [
      'zero times a day',
      { prescription: [{ ...prescriptionLine, times_a_day: 0 }] },
      'prescription.0.times_a_day',
    ],
    ['a signature', { signed_at: new Date().toISOString() }, 'signed_at'],
  ])('with %s names the field and stores nothing', async (_what, notes, field) => {
    const { id, doctor } = await buildVisitDay();
    const answer = await save(id, doctor, notes);
    expect([answer.status, invalidFields(answer)]).toEqual([400, [field]]);
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
    expect(later.status).toBe(cancelled.status === 'fulfilled' ? 409 : 200);
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
