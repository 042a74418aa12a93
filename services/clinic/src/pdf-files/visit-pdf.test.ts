import { shapeLine } from '@petcare/pdf/shaping.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Pets } from '../pets/pet.model.ts';
import { buildUser, dateInDays } from '../testing/appointment-request.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { fetchPdf } from '../testing/fetch-pdf.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { buildVisitDay, fullNotes, prescriptionLine, visitRequests } from '../testing/visit-requests.ts';
import { Visits } from '../visits/visit.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const { save, sign, amend, buildSignedVisit } = visitRequests(() => clinic);
const pdfOf = (id: string, as: Parameters<typeof fetchPdf>[2], language = 'en', headers = {}) =>
  fetchPdf(clinic, `/api/visits/${id}/pdf?language=${language}`, as, headers);

describe('the summary of a visit', () => {
  test('shows everything that the doctor signed, in either language', async () => {
    const { id, owner } = await buildSignedVisit();
    const english = await pdfOf(id, owner);
    expect(english.response.headers.get('content-type')).toBe('application/pdf');
    expect(english.response.headers.get('content-disposition')).toContain(
      `PetCare_visit_${dateInDays(0)}_en`,
    );
    expect(english.response.headers.get('cache-control')).toBe('private, no-cache');
    expect(english.texts).toEqual(
      expect.arrayContaining([
        'PetCare',
        'Visit summary',
        'Minu · Cat',
        'Dr. Farhana Islam',
        'Tick fever',
        'Gums pale.',
        'Ticks on both ears.',
        'Ticks removed',
        '4.25 kg',
        '39.4 °C',
        'Amoxicillin 50 mg',
        '1 tablet',
        'After food',
        'Rabies',
        'Rabisin',
        'L482115',
        'Page 1 of 1',
      ]),
    );
    expect(english.texts.filter((text) => text.startsWith('Signed by Dr. Farhana Islam on '))).toHaveLength(
      1,
    );
    const bangla = await pdfOf(id, owner, 'bn');
    expect(bangla.texts).toEqual(
      expect.arrayContaining([
        'চিকিৎসার সারসংক্ষেপ',
        'Minu · বিড়াল',
        '৪.২৫ কেজি',
        '৩৯.৪ °সে',
        'প্রেসক্রিপশন',
        'দিনে কতবার',
        '২',
        '৭',
        'পৃষ্ঠা ১ / ১',
      ]),
    );
  });

  test('names each amendment with its reason and shows the notes as amended', async () => {
    const { id, doctor, owner } = await buildSignedVisit();
    const before = await pdfOf(id, owner);
    await amend(id, doctor, { diagnosis: 'Flea allergy', version: 2 });
    const { response, texts } = await pdfOf(id, owner);
    expect(texts).toContain('Flea allergy');
    expect(texts).not.toContain('Tick fever');
    expect(texts.some((text) => /^Amended on .*: Wrong dose$/.test(text))).toBe(true);
    expect(before.texts.some((text) => text.startsWith('Amended'))).toBe(false);
    expect(response.headers.get('etag')).not.toBe(before.response.headers.get('etag'));
  });

  test('shapes Bangla names within English and Latin names within Bangla', async () => {
    const { id, doctor, owner } = await buildVisitDay();
    const prescription = [{ ...prescriptionLine, medicine: 'প্যারাসিটামল Syrup 60 ml', note: 'খাবারের পরে' }];
    await save(id, doctor, { ...fullNotes, diagnosis: 'শ্বাসতন্ত্রের সংক্রমণ', prescription });
    await sign(id, doctor);
    await Visits.updateOne({ _id: id }, { $set: { 'pet.name': 'মিনি', drName: 'Dr. Rahman' } });
    for (const language of ['en', 'bn']) {
      const { lines, texts } = await pdfOf(id, owner, language);
      expect(texts).toEqual(expect.arrayContaining(['শ্বাসতন্ত্রের সংক্রমণ', 'Dr. Rahman', 'খাবারের পরে']));
      expect(texts).toContain(language === 'en' ? 'মিনি · Cat' : 'মিনি · বিড়াল');
      for (const { text, glyphs } of lines) {
        const shaped = (['regular', 'bold'] as const).map((weight) => shapeLine(text, weight));
        expect(shaped.map((runs) => runs.reduce((sum, run) => sum + run.glyphs.length, 0))).toContain(glyphs);
      }
    }
  });

  test('of full notes continues on numbered pages and repeats the head of the table', async () => {
    const { id, doctor, owner } = await buildVisitDay();
    const prescription = Array.from({ length: 15 }, (_, index) => ({
      ...prescriptionLine,
      medicine: `Medicine ${index} with a long name that needs several lines`,
      note: 'Dissolved in water, given after food, and not together with milk. '.repeat(3).trim(),
    }));
    const findings = 'Breathes fast and shallow.\n'.repeat(100).trim();
    await save(id, doctor, { ...fullNotes, findings, prescription });
    await sign(id, doctor);
    const { texts, pages } = await pdfOf(id, owner);
    expect(pages).toBeGreaterThan(3);
    expect(texts).toContain(`Page ${pages} of ${pages}`);
    expect(texts.filter((text) => text === 'Medicine').length).toBeGreaterThan(1);
    expect(texts.filter((text) => text === 'Breathes fast and shallow.')).toHaveLength(100);
    expect(texts.filter((text) => /^Medicine \d+/.test(text))).toHaveLength(15);
  });
});

describe('access to the summary of a visit', () => {
  test('has everyone who may read the signed notes, also the new owner of the pet', async () => {
    const { id, doctor, owner, pet } = await buildSignedVisit();
    const [adopter, admin] = [buildUser(), userCaller(newId(), 'admin')];
    for (const reader of [owner, doctor, admin]) expect((await pdfOf(id, reader)).response.status).toBe(200);
    const otherDoctor = buildUser('doctor');
    await buildDoctor({ userId: otherDoctor.id });
    for (const stranger of [adopter, otherDoctor])
      expect((await pdfOf(id, stranger)).response.status).toBe(404);
    expect((await pdfOf(newId(), admin)).response.status).toBe(404);
    expect((await pdfOf(id, visitor)).response.status).toBe(401);
    await Pets.updateOne({ _id: pet._id }, { $set: { ownerId: adopter.id } });
    expect((await pdfOf(id, adopter)).response.status).toBe(200);
  });

  test('begins with the signature: before it, notes with and without a draft answer 409', async () => {
    const { id, doctor, owner } = await buildVisitDay();
    for (const _ of ['without a draft', 'with a draft']) {
      for (const reader of [owner, doctor, userCaller(newId(), 'admin')]) {
        const { response, problem } = await pdfOf(id, reader);
        expect([response.status, problem?.code]).toEqual([409, 'visit_not_signed']);
      }
      expect((await pdfOf(id, buildUser())).response.status).toBe(404);
      await save(id, doctor, fullNotes);
    }
  });

  test('supports conditional requests, and refuses another language', async () => {
    const { id, owner } = await buildSignedVisit();
    const { response } = await pdfOf(id, owner);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await pdfOf(id, owner, 'en', headers)).response.status).toBe(304);
    expect((await pdfOf(id, owner, 'bn', headers)).response.status).toBe(200);
    const wrong = await pdfOf(id, owner, 'fr');
    expect([wrong.response.status, wrong.problem?.errors?.[0]?.field]).toEqual([400, 'language']);
  });

  test('ends for a patient who is deleted, whose pet it then no longer names', async () => {
    const { id, owner } = await buildSignedVisit();
    const admin = userCaller(newId(), 'admin');
    const { response } = await pdfOf(id, admin);
    await Visits.updateOne({ _id: id }, { $set: { patientId: null, pet: null } });
    await Pets.deleteMany({ ownerId: owner.id });
    expect((await pdfOf(id, owner)).response.status).toBe(404);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    const after = await pdfOf(id, admin, 'en', headers);
    expect(after.response.status).toBe(200);
    expect(after.texts).toContain('Pet not named · Cat');
    expect(after.texts.some((text) => text.includes('Minu'))).toBe(false);
  });
});
