import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openPage, step } from '../../support/browser.ts';
import { keepClearOfMidnight } from '../../support/clinic-clock.ts';
import { createPractice } from '../../support/practice.ts';
import { signUpVerifiedUser } from '../../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const booked = 'Appointment booked successfully! Assistant will contact you soon.';
const browser = await browserOfFile();
keepClearOfMidnight();

test('a patient pays the fee at booking, sees it as paid, and gets it back after a cancellation in time', async () => {
  const { admin, doctor, service } = await createPractice(url, { from: '10:00', to: '10:20' });
  await admin.client.call(endpoints['specialists.update'], {
    params: { id: doctor._id },
    body: { asks_prepayment: true },
  });
  const date = addDays(dhakaDateOf(new Date()), 3);
  const { page, problems } = await openPage(browser, url, { signedIn: await signUpVerifiedUser(petcare) });

  await step('sees the fee and the rule of refunds, and chooses a time', { page }, async () => {
    await page.goto(`/appointment/${service._id}/${doctor._id}`);
    await sees(page, /asks for the fee at booking/);
    await sees(page, /you get the whole fee back until 24 hours before/);
    await page.getByRole('textbox', { name: 'Contact' }).fill('01712345678');
    await chooseDay(page, date);
    await page
      .locator('label')
      .filter({ hasText: /^10:00 am/ })
      .click();
    await sees(page, /is reserved for you/);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  });
  await step('pays by card, after a declined one', { page }, async () => {
    await page.waitForURL('**/visit/payment/*');
    await sees(page, /Reserved for you until/);
    await page.getByRole('radio', { name: 'Credit card' }).click();
    await payWith(page, '4000000000009995');
    await sees(page, 'Your card has insufficient funds.');
    await page.keyboard.press('Escape');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await payWith(page, '4242424242424242');
  });
  await step('finds the appointment with the paid fee and its receipt', { page }, async () => {
    await sees(page, booked);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/appointments?appointment=*');
    await sees(page, /Card · online/);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await step('the reception sees the fee in the payments of the day', { page }, async () => {
    const { body } = await admin.client.call(endpoints['fees.ofDay'], {
      query: `?date=${dhakaDateOf(new Date())}`,
    });
    const { doctors } = endpoints['fees.ofDay'].response.parse(body);
    expect(doctors.find(({ dr_id }) => dr_id === doctor._id)).toMatchObject({ online: 650, card: 0 });
  });
  await step('cancels in time, and the refund arrives by itself', { page }, async () => {
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByText(/of your fee back/).waitFor();
    await question.getByRole('button', { name: 'Cancel appointment' }).click();
    await sees(page, 'Cancelled');
    await eventually(() => sees(page, 'Refunded'));
  });
  expect(problems).toEqual([]);
});

test('a waiting patient accepts an offered time by paying the fee', async () => {
  const { admin, doctor, service } = await createPractice(url, { from: '10:00', to: '10:20' });
  const date = addDays(dhakaDateOf(new Date()), 4);
  const patient = await signUpVerifiedUser(petcare);
  const caller = await admin.client.call(endpoints['reception.book'], {
    body: {
      dr_id: doctor._id,
      service_id: service._id,
      appointment_date: date,
      phone: '+8801912345678',
      full_name: 'Karim Mia',
      client_id: randomUUID(),
    },
  });
  const { appointment } = endpoints['reception.book'].response.parse(caller.body);
  await admin.client.call(endpoints['specialists.update'], {
    params: { id: doctor._id },
    body: { asks_prepayment: true },
  });
  await patient.client.call(endpoints['waitlist.join'], {
    params: { id: doctor._id },
    body: {
      service_id: service._id,
      date,
      patient_name: patient.user.full_name,
      patient_email: patient.user.email,
      patient_contact: '+8801712345678',
    },
  });
  const { page, problems } = await openPage(browser, url, { signedIn: patient, width: 360 });
  await page.goto('/appointments');
  await sees(page, 'You are next in line.');

  await step('sees the offer with its fee and the rule of refunds, without reloading', { page }, async () => {
    await admin.client.call(endpoints['appointments.cancel'], {
      params: { id: appointment._id },
      body: { reason: 'The caller cannot come.' },
    });
    await sees(page, /You pay the fee of ৳650/);
    await sees(page, /Moving the appointment does not increase it/);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Pay and book this time/ }).click();
  });
  await step('pays, and has the appointment', { page }, async () => {
    await page.waitForURL('**/visit/payment/*');
    await sees(page, /Reserved for you until/);
    await page.getByRole('radio', { name: 'Credit card' }).click();
    await payWith(page, '4242424242424242');
    await sees(page, booked);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/appointments?appointment=*');
    await sees(page, /Card · online/);
    const { body } = await patient.client.call(endpoints['waitlist.mine']);
    expect(endpoints['waitlist.mine'].response.parse(body)).toMatchObject([{ status: 'booked' }]);
  });
  expect(problems).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function chooseDay(page: Page, date: string): Promise<void> {
  await page.getByRole('grid').waitFor();
  const day = page.locator(`[data-date="${date}"]`);
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/Expiry/).fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay and book' }).click();
}
