import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { ApiClient } from '../support/api-client.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { linkInEmail } from '../support/email.ts';
import { demoPassword, signInDemoUser, type TestUser, signUpVerifiedUser } from '../support/users.ts';
import { offerPet, uploadPicture } from '../support/posting.ts';
import { buyAs, firstProduct } from '../support/shopping.ts';

const petcare = inject('petcare');
const { url, mailUrl } = petcare;
const browser = await browserOfFile();

test('an admin deletes a user: first undone, then completed, watched by another admin too', async () => {
  const adminUser = await signInDemoUser(url, 'admin');
  const target = await createUserWithRecords();
  const admin = await openPage(browser, url, { signedIn: adminUser });
  const colleague = await openPage(browser, url, {
    signedIn: await signInDemoUser(url, 'admin'),
    width: 360,
  });
  const { page } = admin;
  const pages = { admin: page, colleague: colleague.page };
  const name = target.user.full_name;

  await step('finds the user, and sees what a deletion would remove', pages, async () => {
    await colleague.page.goto('/users');
    await colleague.page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.goto(`/users?search=${encodeURIComponent(target.user.email)}`);
    await page.getByRole('button', { name: `Details of ${name}` }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Audit log' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    for (const line of ['1 memory', '1 adoption post', '1 order (kept, without the name)'])
      await question.getByText(line, { exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('deletes and undoes it: the user can sign in again', pages, async () => {
    await confirm(page);
    await sees(page, `${name} will be deleted.`);
    await sees(colleague.page, 'Deletions in progress');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await sees(page, 'Nothing was deleted');
    await new ApiClient(url).signIn(target.user.email, demoPassword);
  });

  await step('deletes for good; both admins watch until it is done', pages, async () => {
    await page.getByRole('button', { name: `Details of ${name}` }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await confirm(page);
    await page.getByRole('table').getByText('Being deleted', { exact: true }).waitFor();
    // The message appears on any page, for some seconds.
    await page.goto('/products');
    await Promise.all([sees(page, 'Deleted!'), watchesDeletion(colleague.page, name)]);
    await colleague.page.getByText('Deletions in progress').waitFor({ state: 'detached' });
  });

  await step('the history omits the name, and the user can no longer be found', pages, async () => {
    await page.goto('/deletions');
    await sees(page, 'Deleted user');
    await page.getByRole('button', { name: 'Details of Deleted user' }).first().click();
    await page.getByRole('dialog').getByText('Steps', { exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const { body } = await adminUser.client.call(endpoints['users.list'], {
      query: `?email=${encodeURIComponent(target.user.email)}`,
    });
    expect(body).toEqual({ users: [] });
  });

  expect([...admin.problems, ...colleague.problems]).toEqual([]);
});

test('an admin invites a colleague, who accepts and opens the admin console', async () => {
  const email = `${randomUUID()}@petcare.test`;
  const admin = await openPage(browser, url, { signedIn: await signInDemoUser(url, 'admin') });
  const invited = await openPage(browser, url, { width: 360 });
  const { page } = admin;
  const pages = { admin: page, invited: invited.page };

  await step('sends the invitation', pages, async () => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('radio', { name: 'Admin' }).check();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await sees(page, 'Invitation sent.');
    await page.getByRole('button', { name: `Revoke: ${email}` }).waitFor();
  });

  await step('the colleague accepts with name and password, and is an admin', pages, async () => {
    const screen = invited.page;
    await screen.goto((await linkInEmail(mailUrl, email, '/invitation')).href);
    await screen.getByRole('heading', { name: 'Join PetCare' }).waitFor();
    expect(await findAccessibilityViolations(screen)).toEqual([]);
    await screen.getByLabel('Full name').fill('Nadia Haque');
    await screen.getByLabel('Password', { exact: true }).fill(demoPassword);
    await screen.getByLabel('Confirm password', { exact: true }).fill(demoPassword);
    await screen.getByRole('button', { name: 'Accept invitation' }).click();
    await screen.getByRole('link', { name: 'Go to sign in' }).click();
    await screen.getByRole('heading', { name: 'Sign in' }).waitFor();
    await screen.getByLabel('Password', { exact: true }).fill(demoPassword);
    await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
    await screen.waitForURL('**/dashboard');
    await screen.goto('/users');
    await screen.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  });

  expect([...admin.problems, ...invited.problems]).toEqual([]);
});

test('an owner restores a deleted post from the trash', async () => {
  const owner = await signUpVerifiedUser(petcare);
  const title = `Tuni ${randomUUID().slice(0, 8)}`;
  await shareMemory(owner, title);
  const { page, problems } = await openPage(browser, url, { signedIn: owner, width: 360 });

  await step('deletes a memory, and restores it by Undo', { page }, async () => {
    await page.goto('/posts/memories');
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    await confirm(page);
    await sees(page, 'Deleted!');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await sees(page, 'Restored');
    await page.getByRole('button', { name: `Delete: ${title}` }).waitFor();
  });

  await step('deletes it again, and finds it in the trash', { page }, async () => {
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    await confirm(page);
    await sees(page, 'Deleted!');
    await page.goto('/posts');
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: `Restore: ${title}` }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `Restore: ${title}` }).click();
    await sees(page, 'Restored');
    await sees(page, 'The trash is empty');
    await page.goto('/posts/memories');
    await sees(page, title);
  });

  expect(problems).toEqual([]);
});

async function createUserWithRecords(): Promise<TestUser> {
  const target = await signUpVerifiedUser(petcare);
  const full_name = `Karim ${randomUUID().slice(0, 8)}`;
  await target.client.call(endpoints['users.update'], {
    params: { id: target.user.id },
    body: { full_name },
  });
  await shareMemory(target, 'A walk by the lake');
  await offerPet(target);
  await buyAs(target, await firstProduct(url));
  return { ...target, user: { ...target.user, full_name } };
}

async function shareMemory(author: TestUser, title: string): Promise<void> {
  const body = { title, details: 'She ran out, and looked up.', img_URL: await uploadPicture(author) };
  const { status } = await author.client.call(endpoints['memories.create'], { body });
  expect(status).toBe(201);
}

async function watchesDeletion(page: Page, name: string): Promise<void> {
  await sees(page, 'Deletions in progress');
  await sees(page, name);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

async function confirm(page: Page): Promise<void> {
  const question: Locator = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.waitFor({ state: 'detached' });
}

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
