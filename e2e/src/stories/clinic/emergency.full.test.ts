import { fileURLToPath } from 'node:url';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { CHROMIUM_FLAGS, findChromium } from '@petcare/stack/testing/chromium.ts';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signUpWithRole } from '../../guarantees/access/callers.ts';
import { addDoctor, addPet, addService } from '../../guarantees/access/owned-clinic-records.ts';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openPage, step, type Watched } from '../../support/browser.ts';
import { askedDoctor } from '../../support/emergency.ts';
import { signInDemoUser, signUpVerifiedUser, type TestUser } from '../../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const picture = fileURLToPath(new URL('../../../../frontend/public/scenes/avatar.webp', import.meta.url));
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    // A microphone that beeps, without the question of the browser.
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
});
afterAll(() => browser.close());

/** On duty day and night with short slots, so that the soonest free time is one of theirs. */
async function addDoctorOnDuty(admin: TestUser): Promise<TestUser> {
  const doctor = await signUpWithRole(url, 'doctor');
  const drId = await addDoctor(admin.client, doctor.user.id);
  await addService(admin, drId);
  const { status } = await admin.client.call(endpoints['schedules.update'], {
    params: { id: drId },
    body: {
      slot_minutes: 5,
      weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours: { from: '00:00', to: '23:55' } })),
      breaks: [],
      leave: [],
      overrides: [],
    },
  });
  if (status !== 200) throw new Error(`setting the hours answered ${status}`);
  return doctor;
}

test('an owner in need gets the next doctor when the first declines, with directions and phone', async () => {
  const admin = await signInDemoUser(url, 'admin');
  const owner = await signUpVerifiedUser(petcare);
  const petId = await addPet(owner);
  const doctors = [await addDoctorOnDuty(admin), await addDoctorOnDuty(admin)];
  const phone = await openPage(browser, url, { signedIn: owner, width: 360 });
  await phone.context.grantPermissions(['microphone']);
  const screens = new Map<string, Watched>();
  for (const doctor of doctors)
    screens.set(doctor.user.id, await openPage(browser, url, { signedIn: doctor, width: 768 }));
  const page = phone.page;
  const pages = { owner: page };

  const current = async () => {
    const { body } = await owner.client.call(endpoints['emergencies.current']);
    const { own } = endpoints['emergencies.current'].response.parse(body);
    if (!own) throw new Error('there is no emergency');
    return own;
  };
  /** Declines for the doctors of other tests and of the demo data, until one of this story is asked. */
  const untilOursIsAsked = async (): Promise<Watched> => {
    for (;;) {
      const emergency = await current();
      const doctor = await askedDoctor(url, { emergency, admin });
      const screen = screens.get(doctor.user.id);
      if (screen) return screen;
      await doctor.client.call(endpoints['emergencies.answer'], {
        params: { id: emergency._id },
        body: { attempt: emergency.attempts.length, accept: false },
      });
    }
  };

  await step('the doctors are at work', pages, async () => {
    for (const { page: screen } of screens.values()) await screen.goto('/queue');
  });

  await step('the owner says what happened, with a picture and a voice note', pages, async () => {
    await page.goto('/pets');
    await page.getByRole('link', { name: 'Emergency' }).first().click();
    await page.locator('label', { hasText: 'Minu' }).click();
    await page.getByLabel(/^What happened/).fill('Fell from the roof and does not stand up.');
    await page.getByLabel(/^Your phone number/).fill('01712345678');
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByText('Picture 1 is uploaded').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Record up to/ }).click();
    await page.getByRole('timer', { name: 'Recorded' }).getByText('2 s').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByLabel('Your voice note').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Get the soonest doctor' }).click();
    await page.getByText(/^We are asking /).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  const adminView = await openPage(browser, url, { signedIn: admin, width: 1440 });
  // Emergencies of other tests are listed, too.
  const passport = adminView.page.locator(`a[href*="${petId}"]`);
  const listed = adminView.page.getByRole('article').filter({ has: passport });
  await step('an admin sees it in the list of emergencies', { admin: adminView.page }, async () => {
    await adminView.page.goto('/emergencies');
    await listed.getByText('A doctor is being asked').waitFor();
    await listed.getByRole('link', { name: 'Passport of Minu' }).waitFor();
    await listed.getByRole('link', { name: /\+8801712345678$/ }).waitFor();
    expect(await findAccessibilityViolations(adminView.page)).toEqual([]);
  });

  const first = await untilOursIsAsked();
  await step(
    'the asked doctor reads it without reloading, and declines',
    { ...pages, doctor: first.page },
    async () => {
      const question = first.page.getByRole('dialog', { name: /^Emergency/ });
      await question.getByText('Fell from the roof and does not stand up.').waitFor();
      await question.getByText('Minu', { exact: true }).waitFor();
      await question.getByLabel(/^Voice note of/).waitFor();
      await first.page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0);
      await question.getByRole('img', { name: 'Picture of the emergency' }).scrollIntoViewIfNeeded();
      await first.page.waitForFunction(
        () =>
          (document.querySelector<HTMLImageElement>('img[alt="Picture of the emergency"]')?.naturalWidth ??
            0) > 0,
      );
      expect(await findAccessibilityViolations(first.page)).toEqual([]);
      await question.getByRole('button', { name: 'Decline' }).click();
      await question.waitFor({ state: 'hidden' });
    },
  );

  const second = await untilOursIsAsked();
  await step('the next doctor accepts', { ...pages, doctor: second.page }, async () => {
    expect(second).not.toBe(first);
    const question = second.page.getByRole('dialog', { name: /^Emergency/ });
    await question.getByRole('button', { name: 'Accept' }).click();
    await question.waitFor({ state: 'hidden' });
  });

  await step('the owner sees where to go without reloading', pages, async () => {
    await page.getByText(/is waiting for you$/).waitFor();
    await page.getByText('cannot come now').first().waitFor();
    const call = page.getByRole('link', { name: '+8801812345678' });
    expect(await call.getAttribute('href')).toBe('tel:+8801812345678');
    expect(await page.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Gulshan');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const { appointment_id } = await current();
    const { body } = await owner.client.call(endpoints['appointments.get'], {
      params: { id: appointment_id ?? '' },
    });
    expect(body).toMatchObject({ status: 'Confirmed', pet: { name: 'Minu' } });
  });

  await step(
    'the admin sees who declined and who accepted without reloading',
    { admin: adminView.page },
    async () => {
      await listed.getByText('Accepted', { exact: true }).waitFor();
      await listed
        .getByText(/ declined after \d+ s$/)
        .first()
        .waitFor();
      await listed.getByText(/ accepted after \d+ s$/).waitFor();
      await listed.getByRole('link', { name: 'Open the appointment' }).waitFor();
    },
  );

  expect([...screens.values(), phone, adminView].flatMap(({ problems }) => problems)).toEqual([]);
});
