import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { findAccessibilityViolations } from '../support/axe.ts';
import { browserOfFile } from '../support/browser-of-file.ts';
import { openPage, step, type Watched } from '../support/browser.ts';
import { keepClearOfMidnight } from '../support/clinic-clock.ts';
import { createPractice } from '../support/practice.ts';
import { demoPassword, signInAs, signUpVerifiedUser, type TestUser } from '../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();
keepClearOfMidnight();

const back = 'What you typed before you were signed out is back.';

test('what was typed when the session ended is back after signing in again, and can be sent', async () => {
  const { service, doctor } = await createPractice(url, { from: '10:00', to: '12:00' });
  const date = addDays(dhakaDateOf(new Date()), 2);
  const user = await signUpVerifiedUser(petcare);
  const watched = await openPage(browser, url, { signedIn: user, width: 360 });
  const { page } = watched;
  const form = `/appointment/${service._id}/${doctor._id}?date=${date}`;

  await step('an appointment is sent after the session has expired', { page }, async () => {
    await page.goto(form);
    await page.getByRole('textbox', { name: 'Contact' }).fill('01712345678');
    await page.getByLabel('Reason (optional)').fill('Tuni limps since Friday');
    await page
      .locator('label')
      .filter({ hasText: /^10:20 am/ })
      .click();
    await sees(page, /is reserved for you/);
    await sendAfterExpiry(watched, 'Book appointment');
    await signIn(page, user);
    expect(page.url()).toBe(url + form);
    await sees(page, back);
    expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('Tuni limps since Friday');
    expect(await page.getByRole('textbox', { name: 'Contact' }).inputValue()).toBe('01712345678');
    await sees(page, /is reserved for you/);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await sees(page, 'Appointment booked successfully! Assistant will contact you soon.');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/appointments');
    const booked = await (
      await signInAs(url, user.user.email)
    ).client.call(endpoints['appointments.ofUser'], { params: { id: user.user.id } });
    expect(booked.body).toMatchObject([{ reason: 'Tuni limps since Friday' }]);
  });

  await step('a profile is changed after the session has expired', { page }, async () => {
    await page.goto('/profile');
    await page.getByLabel('Full name').fill('Nadia Karim');
    await page.getByLabel('Email', { exact: true }).fill('nadia@new.example');
    await page.getByLabel('Current password').first().fill('Secret-Pass-1');
    await sendAfterExpiry(watched, 'Save changes');
    await signIn(page, user);
    await sees(page, back);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Nadia Karim');
    expect(await page.getByLabel('Current password').first().inputValue()).toBe('');
    await page.getByLabel('Email', { exact: true }).fill(user.user.email);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sees(page, 'Data Updated!');
  });

  await step('a dialog gives it back when it is opened again', { page }, async () => {
    await page.goto('/pets');
    await typePet(page, 'Tuni');
    await sendAfterExpiry(watched, 'Add pet');
    await signIn(page, user);
    await page.getByRole('button', { name: 'Add a pet' }).first().click();
    await sees(page, back);
    const name = page.getByLabel('Name of the pet');
    expect(await name.inputValue()).toBe('Tuni');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => name.inputValue()).toBe('');
  });

  expect(watched.problems).toEqual([]);
});

test('what was typed is gone for another user, and after a sign-out from another device', async () => {
  const [mim, rafi] = [await signUpVerifiedUser(petcare), await signUpVerifiedUser(petcare)];
  const watched = await openPage(browser, url, { signedIn: mim });
  const { page } = watched;

  await step('another user signs in on the device', { page }, async () => {
    await page.goto('/profile');
    await page.getByLabel('Full name').fill('Written by Mim');
    await sendAfterExpiry(watched, 'Save changes');
    expect(await stored(page)).toContain('Written by Mim');
    await signIn(page, rafi);
    await page.waitForURL('**/profile');
    expect(await page.getByLabel('Full name').inputValue()).toBe(rafi.user.full_name);
    await expect.poll(() => stored(page)).not.toContain('Written by Mim');
    expect(await page.getByText(back).count()).toBe(0);
  });

  await step('the user signs out from another device', { page }, async () => {
    await page.getByLabel('Full name').fill('Written by Rafi');
    const elsewhere = await signInAs(url, rafi.user.email);
    expect((await elsewhere.client.call(endpoints['sessions.endOthers'])).status).toBe(200);
    await page.waitForURL('**/sign-in');
    await sees(page, 'You were signed out from another device.');
    expect(await stored(page)).toBe('{}');
    await signIn(page, rafi);
  });

  expect(watched.problems).toEqual([]);
});

async function typePet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a pet' }).first().click();
  await page.getByLabel('Name of the pet').fill(name);
  await page.getByRole('radio', { name: 'Cat' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Sends a form whose session has expired. Another request of the page may be refused first, and close the form. */
async function sendAfterExpiry({ page, context }: Watched, button: string): Promise<void> {
  await context.clearCookies();
  const left = page.waitForURL('**/sign-in');
  const clicked = page.getByRole('button', { name: button }).click();
  clicked.catch(() => undefined);
  await left;
}

/** Signs in on the page that follows the end of a session, which no message covers. */
async function signIn(page: Page, { user }: TestUser): Promise<void> {
  await page.waitForURL('**/sign-in');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/sign-in');
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
}

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Returns what the device keeps of forms. */
function stored(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify(
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('petcare_kept_'))),
    ),
  );
}
