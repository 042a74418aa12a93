import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { signUpVerifiedUser } from '../support/users.ts';
import { bookForToday, keepClearOfMidnight } from '../support/clinic-clock.ts';
import { createPractice } from '../support/practice.ts';

const petcare = inject('petcare');
const { url } = petcare;
const booked = 'Appointment booked successfully! Assistant will contact you soon.';
const browser = await browserOfFile();
keepClearOfMidnight();

test('a slot is held, booked, cancelled, and offered to the next user on the waitlist', async () => {
  // The doctor has one slot a day, so that one appointment fills the day.
  const practice = await createPractice(url, { from: '10:00', to: '10:20' });
  const { doctor, service } = practice;
  const date = addDays(dhakaDateOf(new Date()), 2);
  const rimaUser = await signUpVerifiedUser(petcare);
  const rima = await openPage(browser, url, { signedIn: rimaUser });
  const karim = await openPage(browser, url, { signedIn: await signUpVerifiedUser(petcare), width: 360 });
  const pages = { rima: rima.page, karim: karim.page };
  const form = `/appointment/${service._id}/${doctor._id}`;

  await step('a patient finds the service, the doctor, a day and a slot', pages, async () => {
    const { page } = rima;
    await page.goto('/services');
    await page.getByRole('searchbox').fill(service.service_name);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: `Details: ${service.service_name}` }).click();
    await page.getByRole('button', { name: `Details: ${doctor.dr_name}` }).click();
    await page.getByRole('link', { name: doctor.dr_email }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Take Appointment: ${doctor.dr_name}` }).click();
    await chooseDay(page, date);
    await time(page).waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step(
    'a slot that one user selects is disabled for the other, and free after they leave',
    pages,
    async () => {
      await karim.page.goto(form);
      await chooseDay(karim.page, date);
      await time(karim.page).waitFor({ state: 'attached' });
      await chooseTime(rima.page);
      await sees(rima.page, /is reserved for you/);
      await karim.page.getByRole('radio', { name: /being booked/ }).waitFor({ state: 'attached' });
      expect(await findAccessibilityViolations(karim.page)).toEqual([]);
      await rima.page.goto('/services');
      await freeTime(karim.page).waitFor({ state: 'attached' });
    },
  );

  await step('closing the tab also releases the slot', pages, async () => {
    const tab = await rima.context.newPage();
    await tab.goto(form);
    await chooseDay(tab, date);
    await chooseTime(tab);
    await karim.page.getByRole('radio', { name: /being booked/ }).waitFor({ state: 'attached' });
    await tab.close({ runBeforeUnload: true });
    await freeTime(karim.page).waitFor({ state: 'attached' });
  });

  await step('the patient books it, and the day is full for the other user', pages, async () => {
    const { page } = rima;
    await page.goto(form);
    await page.getByRole('textbox', { name: 'Contact' }).fill('01712345678');
    await chooseDay(page, date);
    await chooseTime(page);
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await sees(page, booked);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/appointments');
    await sees(page, doctor.dr_name);
    await sees(page, 'Requested');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await sees(karim.page, /is full\./);
  });

  await step('the other user joins the waitlist', pages, async () => {
    const { page } = karim;
    await page.getByRole('textbox', { name: 'Contact' }).fill('+8801812345678');
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByRole('link', { name: 'See your place' }).click();
    await sees(page, 'You are next in line.');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('the patient cancels, and the slot is offered to the user on the waitlist', pages, async () => {
    const { page } = rima;
    await page.getByRole('button', { name: `Details: ${doctor.dr_name}, ${service.service_name}` }).click();
    await sees(page, 'History');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const file = page.getByRole('link', { name: 'Add to calendar' });
    const { body } = await rimaUser.client.send('GET', (await file.getAttribute('href')) ?? '');
    expect(String(body)).toContain('BEGIN:VCALENDAR');
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByLabel('Reason (optional)').fill('She is well again');
    await question.getByRole('button', { name: 'Cancel appointment' }).click();
    await sees(page, 'Cancelled');
    await sees(page, '“She is well again”');
    const take = karim.page.getByRole('button', { name: `Book this time: ${doctor.dr_name}` });
    await take.waitFor();
    expect(await findAccessibilityViolations(karim.page)).toEqual([]);
    await take.click();
    await sees(karim.page, booked);
    await karim.page.getByRole('button', { name: 'OK', exact: true }).click();
    await sees(karim.page, 'Requested');
  });

  await step('the user reschedules the appointment, and deletes it', pages, async () => {
    const { page } = karim;
    await page.getByRole('button', { name: `Details: ${doctor.dr_name}, ${service.service_name}` }).click();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    const picker = page.getByRole('dialog', { name: 'Reschedule appointment' });
    await chooseDay(page, addDays(date, 1), picker);
    await chooseTime(picker);
    await picker.getByText(/is reserved for you/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await picker.getByRole('button', { name: 'Move to this time' }).click();
    await sees(page, 'Rescheduled');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Delete: ${doctor.dr_name}, ${service.service_name}` }).click();
    await page
      .getByRole('dialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await sees(page, 'Deleted!');
    await sees(page, 'No appointment taken.');
  });

  for (const { problems } of [rima, karim]) expect(problems).toEqual([]);
});

test('a patient follows the queue on the day of the appointment', async () => {
  const practice = await createPractice(url, { from: '10:00', to: '12:00' });
  const { admin, doctor } = practice;
  const clinicUrl = petcare.environments['clinic']?.['MONGO_URL'] ?? '';
  const first = await bookForToday(clinicUrl, await signUpVerifiedUser(petcare), practice);
  const patientUser = await signUpVerifiedUser(petcare);
  const second = await bookForToday(clinicUrl, patientUser, practice);
  const patient = await openPage(browser, url, { signedIn: patientUser, width: 360 });
  const next = (serving: number | null) =>
    admin.client.call(endpoints['queue.next'], { params: { id: doctor._id }, body: { serving } });

  await step('the patient sees their serial before the queue starts', { patient: patient.page }, async () => {
    await patient.page.goto('/appointments');
    await sees(patient.page, `Your number is ${second.serial}, at`);
  });
  await step(
    'a notice waits for an open dialog, and gives way to the next one',
    { patient: patient.page },
    async () => {
      const { page } = patient;
      const details = page.getByRole('button', { name: `Details: ${doctor.dr_name}` });
      const dialog = page.getByRole('dialog');
      const unseen = (count: number) => page.getByLabel(`Notifications, ${count} new`, { exact: true });
      const notice = page.getByText(/ is confirmed$/).and(page.locator('.mantine-Notification-title'));
      await unseen(1).waitFor();
      await details.click();
      await sees(page, 'History');
      const confirmed = { params: { id: second._id }, body: { status: 'Confirmed' as const } };
      expect((await admin.client.call(endpoints['appointments.changeStatus'], confirmed)).status).toBe(200);
      await dialog.getByText('Confirmed').first().waitFor();
      await unseen(2).waitFor({ state: 'attached' });
      expect(await notice.isVisible()).toBe(false);
      await page.keyboard.press('Escape');
      // A notice is shown for longer while the mouse is over it.
      await notice.hover();
      await details.press('Enter');
      await notice.waitFor({ state: 'hidden' });
      expect(await notice.count()).toBe(1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
  );
  await step('each call of the doctor updates the text', { patient: patient.page }, async () => {
    expect((await next(null)).status).toBe(200);
    await sees(patient.page, `Now serving ${first.serial}. Your number is ${second.serial}, in about`);
    expect(await findAccessibilityViolations(patient.page)).toEqual([]);
    expect((await next(first.serial)).status).toBe(200);
    await sees(patient.page, 'It is your turn. Please go in.');
  });
  expect(patient.problems).toEqual([]);
}, 300_000);

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Clicks the label of the ten o'clock slot, since the radio button itself is hidden. */
async function chooseTime(place: Page | Locator): Promise<void> {
  await place
    .locator('label')
    .filter({ hasText: /^10:00 am/ })
    .click();
  const chosen = place.getByRole('radio', { name: /^10:00 am/, checked: true });
  await chosen.waitFor({ state: 'attached' });
}

const time = (place: Page | Locator): Locator => place.getByRole('radio', { name: /^10:00 am/ });

/** Matches while the slot is free. A browser in another time zone also shows its local time. */
const freeTime = (place: Page): Locator => place.getByRole('radio', { name: /^10:00 am(?!.*being booked)/ });

async function chooseDay(page: Page, date: string, place: Page | Locator = page): Promise<void> {
  await place.getByRole('grid').waitFor();
  const day = place.locator(`[data-date="${date}"]`);
  if ((await day.count()) === 0) await place.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}
