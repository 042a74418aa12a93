import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage, step } from '../../support/browser.ts';
import { fillBilling, payWith } from '../../support/checkout-page.ts';
import { demoPassword, signInDemoUser, signUpUser } from '../../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('a visitor reserves, signs in, pays and is confirmed live; a cancelled booking is refunded', async () => {
  const { user } = await signUpUser(url);
  const guest = await openPage(browser, url);
  const admin = await openPage(browser, url, { signedIn: await signInDemoUser(url, 'admin') });
  const pages = { guest: guest.page, admin: admin.page };
  const { page } = guest;
  const arrival = addDays(dhakaDateOf(new Date()), 40);
  let number = '';

  await step('sees each missing field in turn', pages, async () => {
    await page.goto('/hostel');
    await page.getByRole('button', { name: 'Reserve' }).click();
    await sees(page, 'Please select a pet type.');
    await page.getByRole('button', { name: 'Book dog boarding' }).click();
    await page.getByText('Please select a pet type.').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Reserve' }).click();
    await sees(page, 'Please select a check-in date.');
    await page.getByLabel('Check-in', { exact: true }).fill(arrival);
    await page.getByLabel('Check-out', { exact: true }).fill(addDays(arrival, -1));
    await page.getByRole('button', { name: 'Reserve' }).click();
    await sees(page, 'Check-out date cannot be earlier than check-in date.');
    await page.getByLabel('Check-out', { exact: true }).fill(addDays(arrival, 3));
    await sees(page, 'Places are available.');
  });

  await step('confirms the reservation and signs in before paying', pages, async () => {
    await page.getByRole('button', { name: 'Reserve' }).click();
    const popup = page.getByRole('dialog', { name: 'Please confirm your reservation' });
    await popup.getByText('3 nights', { exact: true }).waitFor();
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/sign-in');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Login|Sign in)$/ })
      .click();
    await page.waitForURL('**/hostel/payment/hostel-payment');
    await sees(page, '৳4,200');
  });

  await step('pays by card and finds the booking', pages, async () => {
    await fillBilling(page);
    await page.getByRole('radio', { name: /Credit card/ }).click();
    await payWith(page, '4242424242424242');
    await sees(page, 'Your order has been saved!');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/hostel-orders*');
    const shown = page
      .getByText(/^PH-\d{4}-\d{6}$/)
      .filter({ visible: true })
      .first();
    number = (await shown.innerText()).trim();
    await sees(page, 'Pending');
    expect(await page.evaluate(() => localStorage.getItem('hostelBooking'))).toBeNull();
  });

  await step('sees without a reload that an admin has confirmed the booking', pages, async () => {
    await admin.page.goto(`/hostel-orders?search=${number}`);
    await admin.page.getByRole('button', { name: `Change status of ${number}: Pending` }).click();
    await admin.page.getByRole('menuitemradio', { name: 'Confirmed' }).click();
    await sees(admin.page, 'Order status changed successfully!');
    await page.getByText('Confirmed', { exact: true }).filter({ visible: true }).first().waitFor();
  });

  await step('cancels the booking and gets a full refund, live for the admin', pages, async () => {
    await page.getByRole('button', { name: `Details of ${number}` }).click();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByText('You get ৳4,200 of ৳4,200 back.').waitFor();
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    await sees(page, 'Your refund of ৳4,200 is on its way.');
    await page.getByRole('dialog', { name: number }).getByText('Amount refunded', { exact: true }).waitFor();
    await admin.page.getByRole('button', { name: `Change status of ${number}: Cancelled` }).waitFor();
  });

  expect(guest.problems).toEqual([]);
  expect(admin.problems).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
