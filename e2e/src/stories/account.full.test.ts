import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { ApiClient } from '../support/api-client.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { linkInEmail } from '../support/email.ts';
import { demoPassword, signUpUser, type TestUser } from '../support/users.ts';
import { uploadPicture } from '../support/posting.ts';

const { url, mailUrl } = inject('petcare');
const picture = fileURLToPath(new URL('../../../frontend/public/scenes/avatar.webp', import.meta.url));
const newPassword = 'a long walk by the lake';
const browser = await browserOfFile();

test('a user verifies their address, changes name and picture, and downloads their data', async () => {
  const first = await openPage(browser, url, { width: 360 });
  const { page } = first;
  const email = `${randomUUID()}@petcare.test`;

  await step('signs up, and is reminded to verify the address', { page }, async () => {
    await page.goto('/sign-up');
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill('Rahman');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByLabel('Confirm password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Go to sign in' }).click();
    await page.waitForURL('**/sign-in');
    // Waits for the new page: sign-up has a field of the same name.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, demoPassword);
    // The reminder comes with the next page: it moves none that is already read.
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.getByRole('link', { name: 'Adoption' }).filter({ visible: true }).first().click();
    await sees(page, `Please confirm your email address with the link we sent to ${email}.`);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('verifies it in another tab; the reminder disappears', { page }, async () => {
    const tab = await first.context.newPage();
    await tab.goto((await linkInEmail(mailUrl, email, '/verify-email')).href);
    await sees(tab, 'Thank you! Your email address is confirmed.');
    expect(tab.url()).toBe(`${url}/verify-email`);
    expect(await findAccessibilityViolations(tab)).toEqual([]);
    await page.getByRole('complementary', { name: 'Your email address' }).waitFor({ state: 'detached' });
    await tab.close();
  });

  const client = new ApiClient(url);
  const account: TestUser = { client, user: await client.signIn(email, demoPassword) };
  await shareMemory(account, 'Tuni on the roof');

  await step('saves a name while offline, which is sent afterwards', { page }, async () => {
    await page.goto('/profile');
    await sees(page, 'This address is confirmed.');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Full name').fill('Nadia Karim');
    await first.context.setOffline(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sees(page, 'It will be sent when you are back online.');
    expect((await me(client)).user.full_name).not.toBe('Nadia Karim');
    await first.context.setOffline(false);
    await expect.poll(async () => (await me(client)).user.full_name).toBe('Nadia Karim');
  });

  await step('changes name and picture, also on their post', { page }, async () => {
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByText(/^Picture 1 is uploaded/).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(async () => (await me(client)).user)
      .toMatchObject({ full_name: 'Nadia Karim', image_URL: expect.stringMatching(/^\/media\//) });
    await sees(page, 'Data Updated!');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('dialog').getByText('Nadia Karim').waitFor();
    await page.keyboard.press('Escape');
    const card = page.getByRole('article').filter({ hasText: 'Tuni on the roof' });
    await expect
      .poll(async () => {
        // The search keeps the post on the first page while other tests post.
        await page.goto('/memories?search=Tuni%20on%20the%20roof');
        await card.waitFor();
        return await card.innerText();
      })
      .toContain('Nadia Karim');
  });

  await step('downloads their data', { page }, async () => {
    await page.goto('/profile');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^petcare-\d{4}-\d\d-\d\d\.zip$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(file.includes('account.json')).toBe(true);
    await sees(page, 'Your data was downloaded.');
  });

  expect(first.problems).toEqual([]);
});

test('a user signs out another browser, and is signed out by a password reset', async () => {
  const account = await signUpUser(url);
  const { email } = account.user;
  const first = await openPage(browser, url, { signedIn: account, width: 360 });
  const { page } = first;
  const second = await openPage(browser, url, { signedIn: await anotherSession(email) });
  await step('signs out another browser from the list of devices', { page, other: second.page }, async () => {
    await second.page.goto('/orders');
    await second.page.getByRole('heading', { level: 1, name: 'Product Orders' }).waitFor();
    await second.page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.goto('/profile');
    await sees(page, 'This device');
    // The list is sorted by newest first and also holds the sign-ins of the test.
    await page
      .getByRole('button', { name: /^Sign out: / })
      .first()
      .click();
    const pressed = performance.now();
    await second.page.waitForURL('**/sign-in');
    console.log(`a revoked browser stood at sign-in after ${Math.round(performance.now() - pressed)} ms`);
    await sees(second.page, 'You were signed out from another device.');
  });

  await step('resets a forgotten password in another browser', { page, other: second.page }, async () => {
    const other = second.page;
    await other.getByLabel('Email').fill(email);
    await other.getByRole('link', { name: 'Forgot your password?' }).click();
    expect(await other.getByLabel('Email').inputValue()).toBe(email);
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await other.getByRole('button', { name: 'Send reset link' }).click();
    await sees(other, 'Check your email');
    const link = await linkInEmail(mailUrl, email, '/reset-password');
    await other.goto(link.href);
    await other.getByLabel('Password', { exact: true }).fill('password');
    await other.getByLabel('Confirm password').fill('password');
    await other.getByRole('button', { name: 'Save new password' }).click();
    await other.getByRole('button', { name: 'OK' }).click();
    await sees(other, 'Too easy to guess. Please choose another one');
    expect(other.url()).toBe(`${url}/reset-password`);
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await other.getByLabel('Password', { exact: true }).fill(newPassword);
    await other.getByLabel('Confirm password').fill(newPassword);
    await other.getByRole('button', { name: 'Save new password' }).click();
    await sees(other, 'Your new password is saved. Please sign in again.');
    await page.waitForURL('**/sign-in');
    await sees(page, 'Your password was changed. Please sign in with the new one.');
    await other.goto(link.href);
    await other.getByLabel('Password', { exact: true }).fill(`${newPassword} again`);
    await other.getByLabel('Confirm password').fill(`${newPassword} again`);
    await other.getByRole('button', { name: 'Save new password' }).click();
    await sees(other, 'This link has expired or was already used.');
  });

  await step('signs in with the new password only, and changes it again', { page }, async () => {
    await page.getByLabel('Email').fill(email);
    await signIn(page, demoPassword);
    await sees(page, 'Invalid email or password.');
    await page.keyboard.press('Escape');
    await signIn(page, newPassword);
    await page.waitForURL('**/profile');
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password').fill(demoPassword);
    await page.getByLabel('Confirm password').fill(demoPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await sees(page, 'This is not your current password');
    await page.getByLabel('Current password').fill(newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await sees(page, 'Your password is changed.');
  });

  expect(first.problems).toEqual([]);
  expect(second.problems).toEqual([]);
});

test('a sign-out in another tab is named, although the server refuses a tab before it hears of it', async () => {
  const account = await signUpUser(url);
  const { page, context } = await openPage(browser, url, { signedIn: account });
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  await page.goto('/faq');
  const other = await context.newPage();
  const request = Promise.withResolvers<Route>();
  await other.route(`**${endpoints['users.signOut'].path}`, request.resolve);
  await other.goto('/faq');
  await chooseFromAccountMenu(other, 'Log out');
  const signOut = await request.promise;
  const response = await signOut.fetch();
  await chooseFromAccountMenu(page, 'Posts');
  await sees(page, 'You are signed out. See you soon!');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signOut.fulfill({ response });
  await context.close();
});

async function chooseFromAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

async function anotherSession(email: string): Promise<TestUser> {
  const client = new ApiClient(url);
  return { client, user: await client.signIn(email, demoPassword) };
}

async function me(client: ApiClient) {
  return endpoints['users.me'].response.parse((await client.call(endpoints['users.me'])).body).data;
}

async function shareMemory(account: TestUser, title: string): Promise<void> {
  const body = { title, details: 'She likes the view.', img_URL: await uploadPicture(account) };
  const { status } = await account.client.call(endpoints['memories.create'], { body });
  expect(status).toBe(201);
}
