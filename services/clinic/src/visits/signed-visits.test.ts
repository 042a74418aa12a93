import { maxAmendments } from '@petcare/contracts/clinic/visits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointments/appointment.model.ts';
import { dateInDays } from '../testing/appointment-request.ts';
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

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const { get, save, sign, amend, eventsOf, buildSignedVisit } = visitRequests(() => clinic);

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
    expect(sortedStatuses(answers)).toEqual(Array(20).fill(200));
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
    expect(sortedStatuses([signed, saved])).toEqual([200, 409]);
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
      prescription: [prescriptionLine, { ...prescriptionLine, medicine: '', days: null }],
    });
    const answer = await sign(id, doctor);
    expect([answer.status, invalidFields(answer)]).toEqual([
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
    expect(sortedStatuses(answers)).toEqual([200, ...Array(7).fill(409)]);
    const stored = answers.find(({ status }) => status === 200)?.body.visit;
    const again = await amend(id, doctor, { diagnosis: stored.diagnosis, version: 2 });
    expect([again.status, again.body.visit]).toEqual([200, stored]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('needs a reason, complete notes and a signature', async () => {
    const { id, doctor } = await buildSignedVisit();
    expect(invalidFields(await amend(id, doctor, { reason: ' ', version: 2 }))).toEqual(['reason']);
    expect(invalidFields(await amend(id, doctor, { diagnosis: null, version: 2 }))).toEqual(['diagnosis']);
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
