import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { openPage, step } from '../support/browser.ts';
import { fillBilling } from '../support/checkout-page.ts';
import { signUpUser } from '../support/users.ts';
import { firstProduct } from '../support/shopping.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('a card with 3-D Secure is charged only after the customer confirms', async () => {
  const { page, problems } = await openPage(browser, url, { signedIn: await signUpUser(url), width: 360 });
  const product = await firstProduct(url);

  await step('fills in the checkout on a phone', { page }, async () => {
    await page.goto(`/store/payment/${product._id}`);
    await fillBilling(page);
    await page.getByRole('radio', { name: /Credit card/ }).click();
  });

  await step('rejects the confirmation: nothing is charged, and the input is kept', { page }, async () => {
    await payWithConfirmation(page, /Fail/);
    await page.getByText('Oops...').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Card number').waitFor();
  });

  await step('confirms: the order is saved', { page }, async () => {
    await payWithConfirmation(page, /Complete/);
    await page.getByText('Your order has been saved!').first().waitFor();
    await page.waitForURL('**/orders*');
  });

  await step('finds exactly one order', { page }, async () => {
    await page.keyboard.press('Escape');
    await page
      .getByText(/^PC-\d{4}-\d{6}$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(
      await page
        .getByText(/^PC-\d{4}-\d{6}$/)
        .filter({ visible: true })
        .count(),
    ).toBe(1);
  });
  expect(problems).toEqual([]);
});

async function payWithConfirmation(page: Page, answer: RegExp): Promise<void> {
  await page.getByLabel('Card number').fill('4000002760003184');
  await page.getByLabel(/Expiry/).fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Order/ }).click();
  await page.frameLocator('iframe').getByRole('button', { name: answer }).click();
}
