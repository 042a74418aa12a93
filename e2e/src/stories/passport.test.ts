import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { keepClearOfMidnight } from '../support/clinic-clock.ts';
import { createPractice } from '../support/practice.ts';
import { signUpVerifiedUser } from '../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();
keepClearOfMidnight();

test('an owner keeps the passport of a kitten, and the plan follows it', async () => {
  const { doctor, service } = await createPractice(url, { from: '10:00', to: '12:00' });
  const today = dhakaDateOf(new Date());
  const owner = await signUpVerifiedUser(petcare);
  const created = await owner.client.call(endpoints['pets.create'], {
    body: { name: 'Minu', species: 'cat', born_on: addDays(today, -90), weight_kg: 1.2 },
  });
  const { _id: petId } = endpoints['pets.create'].response.parse(created.body).pet;
  const phone = await openPage(browser, url, { signedIn: owner, width: 360 });
  const { page } = phone;
  const entries = page.getByRole('list', { name: 'Entries of the passport' });
  const form = page.getByRole('dialog');

  await step('the kitten was added with a weight, and both core vaccinations are due', { page }, async () => {
    await page.goto(`/pets/${petId}`);
    await entries.getByText('Added to PetCare').waitFor();
    await entries.getByText('1.2 kg').waitFor();
    await sees(page, 'due today');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('a vaccination given elsewhere moves its date to the next year', { page }, async () => {
    await page.getByRole('button', { name: 'Add vaccination' }).click();
    await form.getByRole('combobox', { name: 'Vaccine' }).fill('Rabies');
    await form.getByRole('textbox', { name: 'Product (optional)' }).fill('Rabisin');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await entries.getByText('Rabisin').waitFor();
    await sees(page, 'due in 365 days');
  });

  await step('a second weight draws a curve and is the weight of the kitten', { page }, async () => {
    await page.getByRole('button', { name: 'Add weight' }).click();
    await form.getByRole('textbox', { name: 'Weight (kg)' }).fill('1');
    await form.getByLabel('Date', { exact: true }).fill(addDays(today, -14));
    await form.getByRole('button', { name: 'Save' }).click();
    await entries.getByText('1 kg', { exact: true }).waitFor();
    await page.getByText('Show the numbers').click();
    await page.getByRole('table', { name: 'Weight' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('an appointment appears by itself, and the plan names it', { page }, async () => {
    await owner.client.call(endpoints['appointments.create'], {
      body: {
        dr_id: doctor._id,
        service_id: service._id,
        pet_id: petId,
        appointment_date: addDays(today, 2),
        patient_name: 'Nadia Rahman',
        patient_email: 'nadia@petcare.test',
        patient_contact: '+8801712345678',
      },
    });
    await entries.getByText(service.service_name).waitFor();
    await sees(page, /^Visit booked for/);
  });

  await step('the timeline is filtered, and a note is edited and deleted', { page }, async () => {
    await page.locator('label', { hasText: 'Notes' }).click();
    await sees(page, 'Nothing of this kind yet.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await form.getByRole('textbox', { name: 'Note' }).fill('Sneezes in the morning.');
    await form.getByRole('button', { name: 'Save' }).click();
    await entries.getByText('Sneezes in the morning.').waitFor();
    await page.getByRole('button', { name: /^Edit: Note/ }).click();
    await form.getByRole('textbox', { name: 'Note' }).fill('Sneezes no more.');
    await form.getByRole('button', { name: 'Save' }).click();
    await entries.getByText('Sneezes no more.').waitFor();
    await page.getByRole('button', { name: /^Delete: Note/ }).click();
    await form.getByRole('button', { name: 'Delete' }).click();
    await sees(page, 'Nothing of this kind yet.');
  });

  expect(phone.problems).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
