import type { Page } from 'playwright-core';

export async function goToBkash(page: Page, wallet: string): Promise<void> {
  await page.getByLabel('bKash account number').fill(wallet);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Local sandbox: this is not bKash').waitFor();
}

export async function confirmInBrowser(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  await confirm.click();
  await page.getByLabel('Verification code').fill('123456');
  await confirm.click();
  await page.getByLabel('PIN of your account').fill('12121');
  await confirm.click();
}
