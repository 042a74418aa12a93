import type { Page } from 'playwright-core';
import { billing } from './shopping.ts';

export async function fillBilling(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill(billing.phone);
  await page.getByLabel('Address', { exact: true }).fill(billing.address);
  await page.getByLabel('Division').selectOption(billing.division);
  await page.getByRole('combobox', { name: 'District' }).fill(billing.district);
  await page.getByLabel('Zip').fill(billing.zip);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/Expiry/).fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Order/ }).click();
}

/** Waits until the order is placed, and closes the message on the page of all orders. */
export async function confirmOrder(page: Page): Promise<void> {
  await page.getByText('Your order has been saved!').first().waitFor();
  await page.waitForURL('**/orders*');
  await page.getByRole('button', { name: 'OK' }).click();
}
