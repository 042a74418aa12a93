import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { bookOnPage } from '../support/appointment-page.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { createPractice } from '../support/practice.ts';
import { signUpVerifiedUser } from '../support/users.ts';
import { addPet } from '../guarantees/access/owned-clinic-records.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();

test('an owner adds two cats and books both with one doctor on one day', async () => {
  const { doctor, service } = await createPractice(url, { from: '10:00', to: '12:00' });
  const date = addDays(dhakaDateOf(new Date()), 2);
  const owner = await signUpVerifiedUser(petcare);
  const phone = await openPage(browser, url, { signedIn: owner, width: 360 });
  const { page } = phone;
  const other = await openPage(browser, url, { signedIn: owner });
  const pages = { phone: page, desktop: other.page };

  await step('the first cat is added in two steps, and shows on another device at once', pages, async () => {
    await other.page.goto('/pets');
    await sees(other.page, 'Who lives with you?');
    await page.goto('/pets');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a pet' }).click();
    const form = page.getByRole('dialog', { name: 'Add a pet' });
    await form.getByRole('textbox', { name: 'Name of the pet' }).fill('Minu');
    await form.locator('label', { hasText: 'Cat' }).click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByRole('textbox', { name: 'Weight (kg)' }).fill('3.4');
    await form.getByRole('textbox', { name: 'Allergies' }).fill('Penicillin');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add pet' }).click();
    await page.waitForURL(/\/pets\/[0-9a-f]{24}$/);
    await page.getByRole('heading', { level: 1, name: 'Minu' }).waitFor();
    await sees(page, 'Penicillin');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await other.page.getByRole('link', { name: 'Minu' }).waitFor();
  });

  await step('the second cat is added while booking, and is chosen', pages, async () => {
    await page.goto(`/appointment/${service._id}/${doctor._id}`);
    await page.getByRole('radio', { name: 'Minu' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Add a pet' }).click();
    const form = page.getByRole('dialog', { name: 'Add a pet' });
    await form.getByRole('textbox', { name: 'Name of the pet' }).fill('Tuni');
    await form.locator('label', { hasText: 'Cat' }).click();
    await form.getByRole('button', { name: 'Add pet' }).click();
    await page.locator('label', { hasText: 'Tuni' }).locator('input:checked').waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await bookOnPage(page, date, '10:00 am');
  });

  await step('the first cat is booked with the same doctor on the same day', pages, async () => {
    await page.goto(`/appointment/${service._id}/${doctor._id}`);
    await page.locator('label', { hasText: 'Minu' }).click();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('She limps.');
    await bookOnPage(page, date, '10:20 am');
    const answer = await owner.client.call(endpoints['appointments.ofUser'], {
      params: { id: owner.user.id },
    });
    const booked = endpoints['appointments.ofUser'].response.parse(answer.body);
    expect(booked.map(({ pet, serial }) => `${pet?.name} ${serial}`)).toEqual(['Minu 2', 'Tuni 1']);
  });

  await step(
    'the owner sees the pet in the appointment, and the appointment on its page',
    pages,
    async () => {
      const details = `Details: ${doctor.dr_name}, ${service.service_name}`;
      await page.getByRole('button', { name: details }).first().click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('She limps.').waitFor();
      await drawer.getByText('Penicillin').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await drawer.getByRole('link', { name: 'Minu' }).click();
      await page.waitForURL(/\/pets\/[0-9a-f]{24}$/);
      await page.getByRole('link', { name: `${service.service_name} · ${doctor.dr_name}` }).waitFor();
    },
  );

  await step('archiving is undone with one click', pages, async () => {
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'Move back to my pets' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  });

  for (const { problems } of [phone, other]) expect(problems).toEqual([]);
});

test('a change between the first data of a page and its connection appears on the page', async () => {
  const owner = await signUpVerifiedUser(petcare);
  // Its message is the earliest one that is known, also when this test runs alone.
  await addPet(await signUpVerifiedUser(petcare));
  const connected = await openPage(browser, url, { signedIn: owner });
  await connected.page.goto('/pets');
  const other = await openPage(browser, url, { signedIn: owner });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let attempts = 0;
  await other.page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    attempts += 1;
    await released;
    socket.connectToServer();
  });
  await other.page.route('**/socket.io/**', async (route) => {
    await released;
    await route.continue();
  });
  const requested: string[] = [];
  other.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await other.page.goto('/pets');
  await other.page.getByRole('heading', { name: 'Who lives with you?' }).waitFor();
  await expect.poll(() => attempts).toBeGreaterThan(0);

  await addPet(owner);
  // The message has been sent when another page has it.
  await connected.page.getByRole('link', { name: 'Minu' }).waitFor();
  expect(await other.page.getByRole('link', { name: 'Minu' }).count()).toBe(0);
  release();
  await other.page.getByRole('link', { name: 'Minu' }).waitFor();
  const timesOf = (path: string) => requested.filter((address) => address === path).length;
  expect([timesOf(`/api/pets/user/${owner.user._id}`), timesOf('/api/cart')]).toEqual([2, 1]);
  expect([...connected.problems, ...other.problems]).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
