import { readFile } from 'node:fs/promises';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openPage, step } from '../../support/browser.ts';
import { bookForToday, keepClearOfMidnight } from '../../support/clinic-clock.ts';
import { createPractice, linkDoctor } from '../../support/practice.ts';
import { signUpVerifiedUser } from '../../support/users.ts';
import { signUpWithRole } from '../../guarantees/access/callers.ts';
import { addPet } from '../../guarantees/access/owned-clinic-records.ts';

const petcare = inject('petcare');
const { url } = petcare;
const clinicUrl = petcare.environments['clinic']?.['MONGO_URL'] ?? '';
const browser = await browserOfFile();
keepClearOfMidnight();

test('a doctor writes and signs the notes of a visit, which the owner reads at once', async () => {
  const practice = await createPractice(url, { from: '10:00', to: '12:00' });
  const account = await signUpWithRole(url, 'doctor');
  await linkDoctor(practice, account);
  const owner = await signUpVerifiedUser(petcare);
  const pet_id = await addPet(owner);
  await owner.client.call(endpoints['pets.update'], {
    params: { id: pet_id },
    body: { allergies: 'Penicillin', weight_kg: 3.4 },
  });
  const { _id: id, appointment_date: today } = await bookForToday(clinicUrl, owner, practice, {
    pet_id,
    reason: 'She limps.',
  });
  const doctor = await openPage(browser, url, { signedIn: account });
  const patient = await openPage(browser, url, { signedIn: owner, width: 360 });
  const pages = { doctor: doctor.page, patient: patient.page };

  await step('the doctor opens the notes from the appointment', pages, async () => {
    await doctor.page.goto(`/appointments?appointment=${id}`);
    await doctor.page.getByRole('link', { name: 'Visit notes' }).click();
    await sees(doctor.page, 'Penicillin');
    await sees(doctor.page, '“She limps.”');
    await sees(doctor.page, 'No earlier visit is on record.');
    expect(await findAccessibilityViolations(doctor.page)).toEqual([]);
    await patient.page.goto(`/visits/${id}`);
    await sees(patient.page, 'No signed notes yet');
  });

  await step('a template and what the doctor types are saved', pages, async () => {
    const { page } = doctor;
    await page.getByRole('button', { name: 'Rabies vaccination' }).click();
    await page.getByRole('textbox', { name: 'Weight (kg)' }).fill('3.6');
    await page.getByRole('textbox', { name: 'Product' }).fill('Rabisin');
    await page.getByRole('button', { name: 'Add a medicine' }).click();
    await page.getByRole('textbox', { name: 'Medicine' }).fill('Meloxicam 0.5 mg/ml');
    await page.getByRole('textbox', { name: 'Dose' }).fill('0.2 ml');
    await page.getByRole('textbox', { name: 'Times a day' }).fill('1');
    await page.getByRole('textbox', { name: 'Days' }).fill('5');
    await sees(page, /^Saved \d/);
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Medicine' }).inputValue()).toBe('Meloxicam 0.5 mg/ml');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('a second tab does not overwrite the first: the doctor chooses', pages, async () => {
    const second = await openPage(browser, url, { signedIn: account });
    await second.page.goto(`/visits/${id}`);
    await second.page.getByRole('textbox', { name: 'Treatment' }).fill('Vaccinated in the left shoulder.');
    await sees(second.page, /^Saved \d/);
    await doctor.page.getByRole('textbox', { name: 'Diagnosis' }).fill('Healthy, vaccinated');
    const dialog = doctor.page.getByRole('dialog', { name: 'This has changed' });
    await dialog.getByText('Vaccinated in the left shoulder.').waitFor();
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await sees(doctor.page, /^Saved \d/);
    // The refused save is in the console of the browser.
    doctor.problems.length = 0;
    await second.page.close();
  });

  await step('notes without the lot of the vaccine cannot be signed', pages, async () => {
    const { page } = doctor;
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
    await sees(page, 'This is required');
    doctor.problems.length = 0;
    await page.getByRole('textbox', { name: 'Lot number' }).fill('L482115');
    await page
      .getByRole('textbox', { name: 'Follow-up (optional)' })
      .fill(dhakaDateOf(new Date(Date.now() + 7 * 86_400_000)));
  });

  await step('the owner sees the signed notes at once, and gets one email', pages, async () => {
    await doctor.page.getByRole('button', { name: 'Sign', exact: true }).click();
    await doctor.page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
    await sees(patient.page, 'Meloxicam 0.5 mg/ml');
    await sees(patient.page, '0.2 ml · once a day · for 5 days');
    await sees(doctor.page, /^Signed by/);
    expect(await findAccessibilityViolations(patient.page)).toEqual([]);
    expect(await findAccessibilityViolations(doctor.page)).toEqual([]);
    await eventually(async () => {
      const { body } = await owner.client.call(endpoints['notifications.list']);
      const { notifications } = endpoints['notifications.list'].response.parse(body);
      expect(notifications.filter(({ content }) => content.kind === 'visit.signed')).toHaveLength(1);
    });
  });

  await step('the owner downloads the notes as PDF in Bangla', pages, async () => {
    const download = patient.page.waitForEvent('download');
    await patient.page.getByRole('button', { name: 'Visit summary as PDF: বাংলা' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`petcare-visit-${today}-bn.pdf`);
    const texts = readPdf(await readFile(await file.path())).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Meloxicam 0.5 mg/ml', 'Minu · বিড়াল', '৩.৬ কেজি']));
  });

  await step('the follow-up opens the booking with doctor, service, pet and day', pages, async () => {
    const { page } = patient;
    await page.getByRole('link', { name: /^Book the follow-up on/ }).click();
    await page.waitForURL(new RegExp(`/appointment/${practice.service._id}/${practice.doctor._id}`));
    await page.locator('label', { hasText: 'Minu' }).locator('input:checked').waitFor({ state: 'attached' });
    await sees(page, /am$|pm$/);
  });

  await step('an amendment with a reason reaches the owner', pages, async () => {
    await patient.page.goto(`/visits/${id}`);
    // The socket is connected once the notifications have been fetched.
    await patient.page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await doctor.page.getByRole('button', { name: 'Amend', exact: true }).click();
    await doctor.page.getByRole('textbox', { name: 'Dose' }).fill('0.3 ml');
    await doctor.page.getByRole('textbox', { name: 'Reason of the amendment' }).fill('The dose was too low.');
    await doctor.page.getByRole('button', { name: 'Save amendment' }).click();
    await sees(patient.page, 'The dose was too low.');
    await sees(patient.page, '0.3 ml · once a day · for 5 days');
    expect(await findAccessibilityViolations(patient.page)).toEqual([]);
  });

  for (const { problems } of [doctor, patient]) expect(problems).toEqual([]);
}, 360_000);

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
