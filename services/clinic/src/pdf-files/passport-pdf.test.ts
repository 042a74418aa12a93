import { maxPdfEntries } from '@petcare/contracts/clinic/passport/pdf-files.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment } from '../appointments/book-appointment.ts';
import { appointmentBody, buildUser } from '../testing/appointment-request.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { buildPet } from '../testing/build-pet.ts';
import { fetchPdf } from '../testing/fetch-pdf.ts';
import { insertNotes } from '../testing/insert-notes.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = ReturnType<typeof buildUser>;
const pdfOf = (petId: string, as: User | typeof visitor, query = '') =>
  fetchPdf(clinic, `/api/pets/${petId}/passport/pdf${query}`, as);
const add = async (petId: string, as: User, record: object) =>
  expect(await clinic.send('POST', `/api/pets/${petId}/passport`, { as, body: { record } })).toMatchObject({
    status: 201,
  });

async function buildOwnPet(overrides: Parameters<typeof buildPet>[0] = {}) {
  const owner = buildUser();
  const { _id: petId } = await buildPet({ ownerId: owner.id, ...overrides });
  return { owner, petId };
}

const dose = {
  kind: 'vaccination',
  date: '2025-12-10',
  vaccine: 'Anti-rabies',
  product: 'Rabisin',
  lot: 'L4711',
  next_due: '2026-12-10',
};

describe('a passport as PDF', () => {
  test('shows the pet, its vaccinations with the next dose, and the other entries by year', async () => {
    const { owner, petId } = await buildOwnPet({
      name: 'মিনি',
      breed: 'Persian',
      sex: 'female',
      bornOn: '2022-03-01',
      bornAbout: true,
      weightKg: 3.4,
      colour: 'Grey',
      neutered: true,
      microchip: '985112345678903',
      allergies: 'Penicillin',
    });
    await add(petId, owner, dose);
    await add(petId, owner, { kind: 'weight', date: '2026-02-01', weight_kg: 4.25 });
    await add(petId, owner, { kind: 'note', date: '2025-06-01', note: 'Sneezes.\nশ্বাসকষ্ট আছে।' });
    const english = await pdfOf(petId, owner);
    expect(english.response.headers.get('content-type')).toBe('application/pdf');
    expect(english.response.headers.get('cache-control')).toBe('private, no-store');
    expect(english.response.headers.get('content-disposition')).toMatch(/PetCare_passport_[\d-]+_en\.pdf/);
    expect(english.texts).toEqual(
      expect.arrayContaining([
        'Pet passport',
        'মিনি',
        'Cat',
        'Persian',
        'Female',
        'about 1 March 2022',
        'Grey',
        'Yes',
        '985112345678903',
        'Penicillin',
        'Anti-rabies',
        'Lot L4711',
      ]),
    );
    expect(english.texts.join(' ')).toContain('10 Dec 2025 Rabisin Lot L4711 10 Dec 2026');
    const timeline = english.texts.slice(english.texts.lastIndexOf('2026'));
    expect(timeline.slice(0, 9)).toEqual([
      '2026',
      '1 February',
      '4.25 kg',
      'entered by the owner',
      '2025',
      '1 June',
      'Note',
      'Sneezes.',
      'শ্বাসকষ্ট আছে।',
    ]);
    const bangla = await pdfOf(petId, owner, '?language=bn');
    expect(bangla.texts).toEqual(
      expect.arrayContaining([
        'পোষা প্রাণীর পাসপোর্ট',
        'আনুমানিক ১ মার্চ, ২০২২',
        'Anti-rabies',
        'লট L4711',
        '২০২৬',
        '১ ফেব্রুয়ারি',
        '৪.২৫ কেজি',
        'পৃষ্ঠা ১ / ১',
      ]),
    );
    for (const { texts } of [english, bangla]) expect(texts.join()).not.toMatch(/Older|আরও পুরোনো/);
  });

  test('holds the entries of one kind, as the page does', async () => {
    const { owner, petId } = await buildOwnPet();
    await add(petId, owner, dose);
    await add(petId, owner, { kind: 'note', date: '2025-06-01', note: 'Sneezes.' });
    const notes = await pdfOf(petId, owner, '?kind=note');
    expect(notes.texts).toContain('Sneezes.');
    expect(notes.texts).not.toContain('Anti-rabies');
    const vaccinations = await pdfOf(petId, owner, '?kind=vaccination');
    expect(vaccinations.texts).toContain('Anti-rabies');
    expect(vaccinations.texts).not.toContain('Sneezes.');
    const visits = await pdfOf(petId, owner, '?kind=visit&language=bn');
    expect(visits.texts).toContain('এখনো কিছু লেখা নেই।');
  });

  test(`ends after the latest ${maxPdfEntries} entries, and says so`, async () => {
    const { owner, petId } = await buildOwnPet();
    await insertNotes(petId, maxPdfEntries, 'sneezes');
    const all = await pdfOf(petId, owner);
    expect(all.texts).toContain(`${maxPdfEntries - 1} sneezes`);
    expect(all.texts.join()).not.toContain('Older entries are not in this file');
    await add(petId, owner, { kind: 'note', date: '2026-02-01', note: 'Better.' });
    const cut = await pdfOf(petId, owner);
    expect(cut.texts).toContain('Better.');
    expect(cut.texts).not.toContain(`${maxPdfEntries - 1} sneezes`);
    expect(cut.texts).toContain('Older entries are not in this file. They are on the page of the pet.');
    expect(cut.texts).toContain(`Page ${cut.pages} of ${cut.pages}`);
  });

  test('of long notes has a bounded number of pages, and says that entries are missing', async () => {
    const { owner, petId } = await buildOwnPet();
    await insertNotes(petId, maxPdfEntries, 'শ্বাস নিতে কষ্ট হচ্ছে।\n'.repeat(70).trim());
    const { texts, pages } = await pdfOf(petId, owner, '?language=bn');
    expect(pages).toBeGreaterThan(50);
    expect(pages).toBeLessThan(70);
    expect(texts).toContain('আরও পুরোনো তথ্য এই ফাইলে নেই। সেগুলো পোষা প্রাণীর পাতায় আছে।');
  });
});

test('the PDF of a passport is for the owner, admins and doctors with an appointment', async () => {
  const { owner, petId } = await buildOwnPet();
  const [doctor, admin] = [buildUser('doctor'), userCaller(newId(), 'admin')];
  const offered = await buildDoctor({ userId: doctor.id });
  for (const stranger of [doctor, buildUser()])
    expect((await pdfOf(petId, stranger)).response.status).toBe(404);
  await bookAppointment(appointmentBody(offered, { pet_id: petId }), owner);
  for (const reader of [owner, doctor, admin]) {
    const { response, texts } = await pdfOf(petId, reader);
    expect([response.status, texts.includes('Minu')]).toEqual([200, true]);
  }
  expect((await pdfOf(newId(), admin)).response.status).toBe(404);
  expect((await pdfOf(petId, visitor)).response.status).toBe(401);
});

test.each([
  ['language', '?language=fr'],
  ['kind', '?kind=secret'],
])('a request with a wrong %s is refused', async (field, query) => {
  const { owner, petId } = await buildOwnPet();
  const { response, problem } = await pdfOf(petId, owner, query);
  expect([response.status, problem?.errors?.[0]?.field]).toEqual([400, field]);
});
