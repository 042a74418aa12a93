import type { Page } from 'playwright-core';

/** Chooses day and time on the open booking form, and books. */
export async function bookOnPage(page: Page, date: string, time: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Contact' }).fill('01712345678');
  await page.getByRole('grid').waitFor();
  const day = page.locator(`[data-date="${date}"]`);
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
  // The radio button itself is hidden.
  await page
    .locator('label')
    .filter({ hasText: new RegExp(`^${time}`) })
    .click();
  await shows(page, /is reserved for you/);
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await shows(page, 'Appointment booked successfully! Assistant will contact you soon.');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.waitForURL('**/appointments');
}

async function shows(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
