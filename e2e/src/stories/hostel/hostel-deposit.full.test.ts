import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage, step } from '../../support/browser.ts';
import { fillBilling } from '../../support/checkout-page.ts';
import { keepClearOfMidnight } from '../../support/clinic-clock.ts';
import { offerDepositAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();
keepClearOfMidnight();

test('a deposit is held at booking, charged at check-in, and the rest is paid in cash', async () => {
  const keeper = await signInDemoUser(url, 'admin');
  await offerDepositAs(keeper, 30);
  const guest = await openPage(browser, url, { signedIn: await signUpUser(url) });
  const admin = await openPage(browser, url, { signedIn: keeper });
  const pages = { guest: guest.page, admin: admin.page };
  const { page } = guest;
  const today = dhakaDateOf(new Date());
  let number = '';

  await step('chooses the deposit and reads what is held, until when, and what is due', pages, async () => {
    await page.goto('/hostel');
    await page.getByRole('button', { name: 'Book cat boarding' }).click();
    await page.getByLabel('Check-in', { exact: true }).fill(today);
    await page.getByLabel('Check-out', { exact: true }).fill(today);
    await sees(page, 'Places are available.');
    await page.getByRole('button', { name: 'Reserve' }).click();
    const popup = page.getByRole('dialog', { name: 'Please confirm your reservation' });
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/hostel/payment/hostel-payment');
    await fillBilling(page);
    await page.getByRole('radio', { name: 'Deposit on my card' }).click();
    await sees(page, 'Your bank holds ৳210. Nothing is charged today.');
    await sees(page, 'You pay the remaining ৳490 at the front desk when you check in.');
  });

  await step('books, and sees the deposit as held', pages, async () => {
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel(/Expiry/).fill('12/30');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Book with a deposit' }).click();
    await sees(page, 'Your order has been saved!');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/hostel-orders*');
    const shown = page
      .getByText(/^PH-\d{4}-\d{6}$/)
      .filter({ visible: true })
      .first();
    number = (await shown.innerText()).trim();
    await sees(page, 'Deposit of ৳210 held');
  });

  await step('sees the charge at check-in without a reload', pages, async () => {
    await page.getByRole('button', { name: `Details of ${number}` }).click();
    const details = page.getByRole('dialog', { name: number });
    await details.getByText('Due at the front desk', { exact: true }).waitFor();
    await admin.page.goto(`/hostel-orders?search=${number}`);
    await admin.page
      .getByRole('button', { name: `Details of ${number}` })
      .last()
      .click();
    const opened = admin.page.getByRole('dialog', { name: number });
    await opened.getByRole('button', { name: new RegExp(`^Check in: .*${number}`) }).click();
    await details.getByText('Deposit of ৳210 charged').first().waitFor();
  });

  await step('pays the rest in cash, and nothing is due any more', pages, async () => {
    const opened = admin.page.getByRole('dialog', { name: number });
    await opened.getByRole('button', { name: '৳490 received in cash' }).click();
    const question = admin.page.getByRole('dialog', { name: 'Received ৳490?' });
    await question.getByRole('button', { name: 'Record the payment' }).click();
    await sees(admin.page, 'Payment recorded');
    const details = page.getByRole('dialog', { name: number });
    await details.getByText(/Rest paid at the front desk/).waitFor();
    await details.getByText('Due at the front desk', { exact: true }).waitFor({ state: 'detached' });
  });

  expect(guest.problems).toEqual([]);
  expect(admin.problems).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
