import { endpoints } from '@petcare/contracts/endpoints.ts';
import { SignedIn } from '@petcare/contracts/account/users.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { ApiClient } from '../support/api-client.ts';
import { openPage, step } from '../support/browser.ts';
import { linkInEmail, emailsTo } from '../support/email.ts';
import { demoPassword, signUpUser } from '../support/users.ts';

const { url, mailUrl } = inject('petcare');
const browser = await browserOfFile();

const newPassword = 'Marigold-Leaf-77';

test('a new user gets an email, follows its link, and the address is verified', async () => {
  const account = await signUpUser(url);
  const { page, problems } = await openPage(browser, url, { signedIn: account, width: 360 });
  const link = await linkInEmail(mailUrl, account.user.email, '/verify-email');
  expect(link.origin).toBe(url);

  await step('follows the link in the email', { page }, async () => {
    await page.goto(link.href);
    await page.getByText('Thank you! Your email address is confirmed.').waitFor();
  });
  const me = await account.client.call(endpoints['users.me']);
  expect(SignedIn.parse(me.body).data.user.email_verified).toBe(true);
  expect(problems).toEqual([]);
});

test('a user resets a forgotten password by email: other sessions end, and an email confirms the change', async () => {
  const account = await signUpUser(url);
  const { email } = account.user;
  const { page, problems } = await openPage(browser, url);
  const elsewhere = await openPage(browser, url, { signedIn: account });

  await step('is signed in elsewhere', { page: elsewhere.page }, async () => {
    await elsewhere.page.goto('/orders');
    await elsewhere.page.getByRole('button', { name: /^Notifications/ }).waitFor();
  });

  await step('requests a link', { page }, async () => {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // Waits for the new page: the one before it has a field of the same name.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Check your email').waitFor();
  });

  const link = await linkInEmail(mailUrl, email, '/reset-password');
  await step('sets another password', { page }, async () => {
    await page.goto(link.href);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('Your new password is saved. Please sign in again.').waitFor();
  });

  await step('the other session ends by itself', { page: elsewhere.page }, async () => {
    await elsewhere.page.waitForURL('**/sign-in*');
  });
  expect((await account.client.call(endpoints['users.me'])).status).toBe(401);
  await expect(new ApiClient(url).signIn(email, demoPassword)).rejects.toThrow('401');
  expect((await new ApiClient(url).signIn(email, newPassword)).email_verified).toBe(true);

  const notice = await eventually(async () => {
    const emails = await emailsTo(mailUrl, email);
    const found = emails.filter(({ subject }) => subject === 'Your password was changed');
    expect(found).toHaveLength(1);
    return found[0];
  });
  expect(notice?.text).not.toContain('token=');

  await step('the link works once', { page }, async () => {
    await page.goto(link.href);
    await page.getByLabel('Password', { exact: true }).fill('Another-Leaf-88');
    await page.getByLabel('Confirm password').fill('Another-Leaf-88');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByRole('link', { name: 'Request new link' }).waitFor();
  });
  expect([...problems, ...elsewhere.problems]).toEqual([]);
});

test('a password reset does not reveal which addresses have an account, and unknown addresses get no email', async () => {
  const known = await signUpUser(url);
  const stranger = `unknown-${known.user._id}@petcare.test`;
  const ask = (email: string) =>
    new ApiClient(url).call(endpoints['passwords.forgot'], { body: { email, locale: 'bn' } });
  const [one, other] = [await ask(stranger), await ask(known.user.email)];
  expect(one).toEqual(other);
  await linkInEmail(mailUrl, known.user.email, '/reset-password');
  const [resetEmail] = await emailsTo(mailUrl, known.user.email);
  expect(resetEmail?.subject).toBe('নতুন পাসওয়ার্ড দিন');
  expect(await emailsTo(mailUrl, stranger)).toEqual([]);
});
