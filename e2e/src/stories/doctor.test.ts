import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Specialist } from '@petcare/contracts/clinic/specialists.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { keepClearOfMidnight, moveAppointments } from '../support/clinic-clock.ts';
import { linkInEmail } from '../support/email.ts';
import { demoPassword, signInDemoUser, type TestUser, signUpVerifiedUser } from '../support/users.ts';
import { uploadPicture } from '../support/posting.ts';
import { bookAppointment } from '../support/practice.ts';

const petcare = inject('petcare');
const { url, mailUrl } = petcare;
const clinicUrl = petcare.environments['clinic']?.['MONGO_URL'] ?? '';
const browser = await browserOfFile();
keepClearOfMidnight();

test('a doctor is invited, sets the hours, sees a booking live, and serves the patient', async () => {
  const number = randomUUID().slice(0, 8);
  const name = `Dr. Farhana ${number}`;
  const email = `farhana.${number}@petcare.test`;
  const adminUser = await signInDemoUser(url, 'admin');
  const admin = await openPage(browser, url, { signedIn: adminUser });
  const doctor = await openPage(browser, url, { width: 360 });
  const patient = await signUpVerifiedUser(petcare);
  const pages = { admin: admin.page, doctor: doctor.page };
  const date = addDays(dhakaDateOf(new Date()), 1);

  await step('an admin adds the doctor and invites them', pages, async () => {
    const { page } = admin;
    await page.goto('/add_doctor');
    const add = page.getByRole('button', { name: 'Add Doctor' });
    await page.getByLabel('Doctor’s name').fill(name);
    await page.getByLabel('Specialised in').fill('Skin and allergies');
    await page.getByLabel('Degrees').fill('DVM, PhD');
    await page.getByLabel('Years of experience').fill('9');
    await page.getByLabel('Fee in taka').fill('800');
    await page.getByLabel('Hospital address').fill('House 3, Road 11, Banani, Dhaka');
    await page.getByLabel('Contact number').fill('+8801712345678');
    expect(await add.isDisabled()).toBe(true);
    await page.getByLabel('Doctor’s email').fill(email);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await add.click();
    await sees(page, 'Doctor Added!');
    await page.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/doctors');
    await sees(page, name);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step(
    'Escape cancels the question about unsaved changes, and the form stays open',
    pages,
    async () => {
      const { page } = admin;
      await page.getByRole('button', { name: `Edit: ${name}` }).click();
      const edit = page.getByRole('dialog', { name: 'Edit doctor' });
      const question = page.getByRole('dialog', { name: 'Are you sure?' });
      await edit.getByLabel('Specialised in').fill('Skin');
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await edit.isVisible()).toBe(true);
      await edit.getByRole('button', { name: 'Close' }).click();
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await edit.waitFor({ state: 'detached' });
    },
  );

  const record = await findDoctor(adminUser, name);
  const { _id: drId } = record;
  const link = await linkInEmail(mailUrl, email, '/invitation');

  await step('the doctor follows the link in the email, sets a password and signs in', pages, async () => {
    const { page } = doctor;
    await page.goto(link.href);
    await sees(page, `Welcome, ${name}.`);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByLabel('Confirm password').fill(demoPassword);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/appointments');
    await sees(page, 'No appointment taken.');
  });

  await step('the doctor sets the hours of a day, and previews the slots', pages, async () => {
    const { page } = doctor;
    await eventually(
      async () => {
        await page.goto('/schedule');
        await page.getByLabel('Appointment length').waitFor({ timeout: 10_000 });
      },
      { within: 60_000 },
    );
    await page.getByLabel('Appointment length').selectOption('30 minutes');
    await page.getByRole('button', { name: 'Add a date' }).click();
    const single = page.getByRole('group', { name: 'Single date 1' });
    await single.getByLabel('Date', { exact: true }).fill(date);
    await single.getByRole('button', { name: 'Add hours on single date 1' }).click();
    await single.getByRole('combobox', { name: 'From', exact: true }).fill('00:00');
    await single.getByRole('combobox', { name: 'To', exact: true }).fill('00:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await sees(page, 'Data Updated!');
    const preview = page.getByRole('region', { name: 'Preview for patients' });
    await preview.getByLabel('Date', { exact: true }).fill(date);
    await preview.getByText('11:30 pm').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  const service = await createService(adminUser, drId, `Allergy test ${number}`);

  const appointment = await bookWhileWatching();
  // A visit is served on its day, which has not enough hours left at every time that this test runs.
  await moveAppointments(clinicUrl, patient.user.id, dhakaDateOf(new Date()));
  await serve();
  for (const { problems } of [admin, doctor]) expect(problems).toEqual([]);

  async function bookWhileWatching() {
    const { page } = doctor;
    await step('the doctor opens the appointments', pages, async () => {
      await page.goto('/appointments');
      await sees(page, 'No appointment taken.');
      // The socket is connected once the notifications have been fetched.
      await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    });
    const booked = await bookAppointment(patient, { admin: adminUser, doctor: record, service }, date);
    await step(
      'a patient books, and the doctor sees it live: in the list, as a toast and in the bell',
      pages,
      async () => {
        await page
          .getByRole('button', { name: `Details of ${booked.patient_name}` })
          .waitFor({ timeout: 5000 });
        await sees(page, `New appointment: ${booked.patient_name}`);
        await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
        expect(await findAccessibilityViolations(page)).toEqual([]);
      },
    );
    await step('the doctor confirms it', pages, async () => {
      await page.getByRole('button', { name: `Change status of ${booked.patient_name}: Requested` }).click();
      await page.getByRole('menuitem', { name: 'Confirmed' }).click();
      await page
        .getByRole('button', { name: `Change status of ${booked.patient_name}: Confirmed` })
        .waitFor();
    });
    return booked;
  }

  async function serve() {
    await step('an admin checks the patient in, and the doctor’s queue shows it', pages, async () => {
      await doctor.page.goto('/queue');
      await doctor.page.getByRole('button', { name: `Next: number ${appointment.serial}` }).waitFor();
      await admin.page.goto(`/queue/${drId}`);
      await admin.page.getByRole('button', { name: `Check in: ${appointment.patient_name}` }).click();
      await doctor.page
        .getByRole('button', { name: `Change status of ${appointment.patient_name}: Checked in` })
        .waitFor();
      expect(await findAccessibilityViolations(doctor.page)).toEqual([]);
    });
    await step('the doctor calls the patient and finishes; every tab is updated', pages, async () => {
      await doctor.page.getByRole('button', { name: `Next: number ${appointment.serial}` }).click();
      await sees(admin.page, `${appointment.patient_name} · ${service.service_name}`);
      await doctor.page.getByRole('button', { name: 'Finish appointment' }).click();
      await sees(admin.page, 'No more patients are waiting.');
      await sees(doctor.page, 'Completed');
      const { body } = await patient.client.call(endpoints['appointments.get'], {
        params: { id: appointment._id },
      });
      expect(body).toMatchObject({ status: 'Completed' });
    });
  }
}, 420_000);

async function findDoctor({ client }: TestUser, name: string): Promise<Specialist> {
  const query = `?search=${encodeURIComponent(name)}`;
  const list = await client.call(endpoints['specialists.list'], { query });
  const [card] = endpoints['specialists.list'].response.parse(list.body);
  const { body } = await client.call(endpoints['specialists.get'], { params: { id: card?._id ?? '' } });
  return endpoints['specialists.get'].response.parse(body);
}

async function createService(admin: TestUser, drId: string, service_name: string) {
  const { body } = await admin.client.call(endpoints['services.create'], {
    body: {
      dr_ids: [drId],
      service_name,
      service_details: 'What makes them scratch.',
      service_img: await uploadPicture(admin),
    },
  });
  return endpoints['services.create'].response.parse(body).service;
}

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
