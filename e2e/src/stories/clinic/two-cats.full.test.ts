import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { bookOnPage } from '../../support/appointment-page.ts';
import { openPage, searchAndChoose, step } from '../../support/browser.ts';
import { confirmOrder, fillBilling, payWith } from '../../support/checkout-page.ts';
import { keepClearOfMidnight, moveAppointments, remindOfPet } from '../../support/clinic-clock.ts';
import { emailsTo } from '../../support/email.ts';
import { createPractice, linkDoctor } from '../../support/practice.ts';
import { addProductAs } from '../../support/shopping.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { signUpWithRole } from '../../guarantees/access/callers.ts';

const petcare = inject('petcare');
const { url, mailUrl } = petcare;
const clinicUrl = petcare.environments['clinic']?.['MONGO_URL'] ?? '';
const browser = await browserOfFile();
keepClearOfMidnight();

test('the owner of two cats goes from the first visit to the reminder of the next vaccination', async () => {
  const practice = await createPractice(url, { from: '10:00', to: '12:00' });
  const { admin } = practice;
  const account = await signUpWithRole(url, 'doctor');
  await linkDoctor(practice, account);
  const medicine = await addProductAs(admin, 20);
  const prepared = await admin.client.call(endpoints['products.update'], {
    params: { id: medicine._id },
    body: { product_type: 'Pet Medicine', prescription_needed: true },
  });
  expect(prepared.status).toBe(200);
  const owner = await signUpVerifiedUser(petcare);
  const [phone, workspace] = [
    await openPage(browser, url, { signedIn: owner, width: 360 }),
    await openPage(browser, url, { signedIn: account }),
  ];
  const { page } = phone;
  const pages = { owner: page, doctor: workspace.page };
  const today = dhakaDateOf(new Date());

  await step('adds both cats', pages, async () => {
    await page.goto('/pets');
    for (const name of ['Minu', 'Tuni']) {
      await page.getByRole('button', { name: 'Add a pet' }).click();
      const form = page.getByRole('dialog', { name: 'Add a pet' });
      await form.getByRole('textbox', { name: 'Name of the pet' }).fill(name);
      await form.locator('label', { hasText: 'Cat' }).click();
      await form.getByRole('button', { name: 'Continue' }).click();
      await form.getByRole('button', { name: 'Add pet' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goto('/pets');
      await page.getByRole('link', { name }).waitFor();
    }
  });

  await step('books a visit for each on one day', pages, async () => {
    for (const [name, time] of [
      ['Minu', '10:00 am'],
      ['Tuni', '10:20 am'],
    ] as const) {
      await page.goto(`/appointment/${practice.service._id}/${practice.doctor._id}`);
      await page.locator('label', { hasText: name }).click();
      await bookOnPage(page, addDays(today, 2), time);
    }
    expect((await visitsOf(owner)).map(({ pet, serial }) => `${pet?.name} ${serial}`)).toEqual([
      'Minu 1',
      'Tuni 2',
    ]);
  });

  // A visit begins on its day, which has not enough hours left at every time that this test runs.
  await moveAppointments(clinicUrl, owner.user.id, today);
  const [visit] = await visitsOf(owner);
  const petId = visit?.pet?.pet_id ?? '';

  await step('the doctor vaccinates the first cat, prescribes a medicine, and signs', pages, async () => {
    const notes = workspace.page;
    await page.goto(`/visits/${visit?._id}`);
    await notes.goto(`/visits/${visit?._id}`);
    await notes.getByRole('button', { name: 'Rabies vaccination' }).click();
    await notes.getByRole('textbox', { name: 'Product', exact: true }).fill('Rabisin');
    await notes.getByRole('textbox', { name: 'Lot number' }).fill('L482115');
    await notes.getByRole('textbox', { name: 'Next due' }).fill(addDays(today, 10));
    await notes.getByRole('button', { name: 'Add a medicine' }).click();
    const product = notes.getByRole('combobox', { name: 'Product of our store (optional)' });
    await searchAndChoose(product, medicine.product_name);
    await notes.getByRole('textbox', { name: 'Packs' }).fill('1');
    await notes.getByRole('textbox', { name: 'Dose', exact: true }).fill('3 drops');
    await notes.getByRole('textbox', { name: 'Times a day' }).fill('2');
    await notes.getByRole('textbox', { name: 'Days', exact: true }).fill('7');
    await notes.getByText(/^Saved \d/).waitFor();
    await notes.getByRole('button', { name: 'Sign', exact: true }).click();
    await notes.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
    await notes.getByText(/^Signed by/).waitFor();
    await sees(page, '3 drops · 2 times a day · for 7 days · 1 pack from our store');
  });

  await step('buys what was prescribed', pages, async () => {
    await page.getByRole('button', { name: /^Buy what .* prescribed$/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL('**/store/payment/cart');
    await fillBilling(page);
    await page.getByRole('radio', { name: 'Credit card' }).click();
    await payWith(page, '4242424242424242');
    await confirmOrder(page);
    await sees(page, /^PC-\d{4}-\d{6}$/);
  });

  await step('is reminded of the next vaccination, once', pages, async () => {
    // Reminders are sent from nine in the morning on, from the day after a pet was added.
    const tomorrow = dhakaInstant(addDays(today, 1), 9 * 60);
    for (let run = 0; run < 2; run += 1) await remindOfPet(clinicUrl, petId, tomorrow);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: /A vaccination of Minu is due soon/ }).waitFor();
    await eventually(async () => {
      const subjects = (await emailsTo(mailUrl, owner.user.email)).map(({ subject }) => subject);
      expect(subjects.filter((one) => one === 'A vaccination of Minu is due soon')).toHaveLength(1);
    });
  });

  for (const { problems } of [phone, workspace]) expect(problems).toEqual([]);
});

/** The visits of an owner in the order of their numbers. */
async function visitsOf({ client, user }: TestUser) {
  const { body } = await client.call(endpoints['appointments.ofUser'], { params: { id: user.id } });
  const found = endpoints['appointments.ofUser'].response.parse(body);
  return found.toSorted((one, other) => one.serial - other.serial);
}

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
