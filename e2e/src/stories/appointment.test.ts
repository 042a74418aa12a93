import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addDays, dhakaDateOf, dhakaMinutesOf } from '@petcare/contracts/dhaka-time.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openBrowser, openPage, step } from '../support/browser.ts';
import { signUpVerifiedUser } from '../support/people.ts';
import { bookAppointment, createPractice } from '../support/practice.ts';

const petcare = inject('petcare');
const { url } = petcare;
const booked = 'Appointment booked successfully! Assistant will contact you soon.';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a time is held, booked, given up, and offered to whoever waits', async () => {
  // One visit a day: whoever has it has the day.
  const practice = await createPractice(url, { from: '10:00', to: '10:20' });
  const { doctor, service } = practice;
  const date = addDays(dhakaDateOf(new Date()), 2);
  const rimaPerson = await signUpVerifiedUser(petcare);
  const rima = await openPage(browser, url, { signedIn: rimaPerson });
  const karim = await openPage(browser, url, { signedIn: await signUpVerifiedUser(petcare), width: 360 });
  const pages = { rima: rima.page, karim: karim.page };
  const form = `/appointment/${service._id}/${doctor._id}`;

  await step('a patient finds the service, the doctor, a day and a time', pages, async () => {
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

  await step('while one chooses it the other sees it grey, and free when they leave', pages, async () => {
    await karim.page.goto(form);
    await chooseDay(karim.page, date);
    await time(karim.page).waitFor({ state: 'attached' });
    await chooseTime(rima.page);
    await sees(rima.page, /is kept for you/);
    await karim.page.getByRole('radio', { name: /being chosen/ }).waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(karim.page)).toEqual([]);
    await rima.page.goto('/services');
    await freeTime(karim.page).waitFor({ state: 'attached' });
  });

  await step('a closed tab gives its time back, too', pages, async () => {
    const tab = await rima.context.newPage();
    await tab.goto(form);
    await chooseDay(tab, date);
    await chooseTime(tab);
    await karim.page.getByRole('radio', { name: /being chosen/ }).waitFor({ state: 'attached' });
    await tab.close({ runBeforeUnload: true });
    await freeTime(karim.page).waitFor({ state: 'attached' });
  });

  await step('the patient books it, and the day is full for the other', pages, async () => {
    const { page } = rima;
    await page.goto(form);
    await page.getByRole('textbox', { name: 'Contact' }).fill('01712345678');
    await chooseDay(page, date);
    await chooseTime(page);
    await page.getByRole('button', { name: 'Book the appointment' }).click();
    await sees(page, booked);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.waitForURL('**/appointments');
    await sees(page, doctor.dr_name);
    await sees(page, 'Requested');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await sees(karim.page, /is full\./);
  });

  await step('the other waits in line', pages, async () => {
    const { page } = karim;
    await page.getByRole('textbox', { name: 'Contact' }).fill('+8801812345678');
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByRole('link', { name: 'See your place' }).click();
    await sees(page, 'You are next in line.');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('the patient cancels, and the time is offered to the one who waits', pages, async () => {
    const { page } = rima;
    await page.getByRole('button', { name: `Details: ${doctor.dr_name}, ${service.service_name}` }).click();
    await sees(page, 'What happened so far');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const file = page.getByRole('link', { name: 'Put it in your calendar' });
    const { body } = await rimaPerson.client.send('GET', (await file.getAttribute('href')) ?? '');
    expect(String(body)).toContain('BEGIN:VCALENDAR');
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByLabel('Reason (optional)').fill('She is well again');
    await question.getByRole('button', { name: 'Cancel the appointment' }).click();
    await sees(page, 'Cancelled');
    await sees(page, '“She is well again”');
    const take = karim.page.getByRole('button', { name: `Take this time: ${doctor.dr_name}` });
    await take.waitFor();
    expect(await findAccessibilityViolations(karim.page)).toEqual([]);
    await take.click();
    await sees(karim.page, booked);
    await karim.page.getByRole('button', { name: 'OK', exact: true }).click();
    await sees(karim.page, 'Requested');
  });

  await step('they move it to another day, and delete it', pages, async () => {
    const { page } = karim;
    await page.getByRole('button', { name: `Details: ${doctor.dr_name}, ${service.service_name}` }).click();
    await page.getByRole('button', { name: 'Another time' }).click();
    const picker = page.getByRole('dialog', { name: 'Move the appointment' });
    await chooseDay(page, addDays(date, 1), picker);
    await chooseTime(picker);
    await picker.getByText(/is kept for you/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await picker.getByRole('button', { name: 'Move it to this time' }).click();
    await sees(page, 'Moved to another time');
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
}, 240_000);

// In the last hour of the day in Dhaka there is no time left that could be booked for today.
const latestMinute = 22 * 60 + 45;

test.skipIf(dhakaMinutesOf(new Date()) > latestMinute)(
  'on the day a patient watches the queue come nearer',
  async () => {
    const practice = await createPractice(url, { from: '00:00', to: '24:00' });
    const { admin, doctor } = practice;
    const today = dhakaDateOf(new Date());
    const first = await bookAppointment(await signUpVerifiedUser(petcare), practice, today);
    const person = await signUpVerifiedUser(petcare);
    const second = await bookAppointment(person, practice, today);
    const patient = await openPage(browser, url, { signedIn: person, width: 360 });
    const next = (serving: number | null) =>
      admin.client.call(endpoints['queue.next'], { params: { id: doctor._id }, body: { serving } });

    await step('before it begins the patient sees their serial', { patient: patient.page }, async () => {
      await patient.page.goto('/appointments');
      await sees(patient.page, `yours is ${second.serial}, at`);
    });
    await step('each call of the doctor moves the sentence', { patient: patient.page }, async () => {
      expect((await next(null)).status).toBe(200);
      await sees(patient.page, `Now serving ${first.serial}, yours is ${second.serial}, about`);
      expect(await findAccessibilityViolations(patient.page)).toEqual([]);
      expect((await next(first.serial)).status).toBe(200);
      await sees(patient.page, 'It is your turn: please go in.');
    });
    expect(patient.problems).toEqual([]);
  },
  120_000,
);

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Chooses ten o'clock by its label, as people do: the radio button itself is not to be seen, and may be moving. */
async function chooseTime(place: Page | Locator): Promise<void> {
  await place
    .locator('label')
    .filter({ hasText: /^10:00 am/ })
    .click();
  const chosen = place.getByRole('radio', { name: /^10:00 am/, checked: true });
  await chosen.waitFor({ state: 'attached' });
}

/** The one time of the day, whose radio button lies under its label. */
const time = (place: Page | Locator): Locator => place.getByRole('radio', { name: /^10:00 am/ });

/** The same while nobody has it; a browser in another zone says its own time, too. */
const freeTime = (place: Page): Locator => place.getByRole('radio', { name: /^10:00 am(?!.*being chosen)/ });

async function chooseDay(page: Page, date: string, place: Page | Locator = page): Promise<void> {
  await place.getByRole('grid').waitFor();
  const day = place.locator(`[data-date="${date}"]`);
  if ((await day.count()) === 0) await place.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}
