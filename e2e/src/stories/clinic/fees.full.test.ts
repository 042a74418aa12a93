import { readFile } from 'node:fs/promises';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openPage, step } from '../../support/browser.ts';
import { bookAppointment, createPractice } from '../../support/practice.ts';
import { signUpVerifiedUser } from '../../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();

test('the reception takes a fee in cash, which receipt, patient and the payments of the day show', async () => {
  const practice = await createPractice(url, { from: '10:00', to: '12:00' });
  const { admin, doctor, service } = practice;
  const owner = await signUpVerifiedUser(petcare);
  const { _id: id } = await bookAppointment(owner, practice, addDays(dhakaDateOf(new Date()), 2));
  const patient = await openPage(browser, url, { signedIn: owner, width: 360 });
  const reception = await openPage(browser, url, { signedIn: admin });
  const pages = { patient: patient.page, reception: reception.page };
  const drawer = patient.page.getByRole('dialog');
  let number = '';

  await step('the patient sees that the fee is not paid yet', pages, async () => {
    const { page } = patient;
    await page.goto('/appointments');
    await page.getByRole('button', { name: `Details: ${doctor.dr_name}, ${service.service_name}` }).click();
    await drawer.getByText('Not paid yet').waitFor();
    await drawer.getByText('৳650').waitFor();
  });

  await step('an admin takes the fee in cash, and the patient sees it at once', pages, async () => {
    const { page } = reception;
    await page.goto(`/appointments?appointment=${id}`);
    await page.getByRole('button', { name: 'Take the fee' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take the fee' });
    await dialog.getByText(`${owner.user.full_name} · ${doctor.dr_name}`).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Received ৳650' }).dblclick();
    await sees(page, 'The fee is paid');
    await drawer.getByText(/^Cash · /).waitFor();
    expect(await drawer.getByText('Not paid yet').count()).toBe(0);
  });

  await step('both download the same receipt', pages, async () => {
    const texts: string[][] = [];
    for (const page of [reception.page, patient.page]) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Receipt as PDF: English' }).click();
      const file = await download;
      number = /^(PV-\d{4}-\d{6})-en\.pdf$/.exec(file.suggestedFilename())?.[1] ?? '';
      texts.push(readPdf(await readFile(await file.path())).map(({ text }) => text));
    }
    expect(texts[0]).toEqual(texts[1]);
    expect(texts[0]?.join('\n')).toContain(number);
    expect(texts[0]?.join('\n')).toContain('650');
  });

  await step('the payments of the day show it once, with the sum of the doctor', pages, async () => {
    const { page } = reception;
    await page.goto('/fees');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('link', { name: owner.user.full_name }).waitFor();
    expect(await row.count()).toBe(1);
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      expect.any(String),
      expect.stringContaining(owner.user.full_name),
      doctor.dr_name,
      'Cash',
      '৳650',
    ]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('money is handed back with a reason, and the patient and the day show it', pages, async () => {
    const { page } = reception;
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').click();
    await page.getByRole('button', { name: 'Hand back money' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand back money' });
    await dialog.getByRole('textbox', { name: 'Amount in taka' }).fill('150');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A shorter visit');
    await dialog.getByRole('button', { name: 'Record the refund' }).click();
    await sees(page, 'The refund is recorded');
    await drawer.getByText('Handed back').waitFor();
    await page.goto('/fees');
    const rows = page.getByRole('row').filter({ hasText: number });
    await rows.filter({ hasText: 'Cash · Handed back' }).waitFor();
    expect(await rows.count()).toBe(2);
  });

  for (const { problems } of [patient, reception]) expect(problems).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
