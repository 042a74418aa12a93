import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { linkInEmail } from '../support/email.ts';
import { demoPassword, signInAs, signInDemoUser } from '../support/users.ts';

const { url, mailUrl } = inject('petcare');
const browser = await browserOfFile();

const menuOfShop = [
  'Products',
  'Add Product',
  'Posts',
  'Memories',
  'Adoption',
  'My pets',
  'Emergency',
  'My wish list',
  'Food reminders',
  'Product Orders',
  'Coupons',
  'Returns',
  'Delivery charges',
  'Hostel Bookings',
  'Appointments',
  'Reviews',
  'Deletions',
  'Trash',
];
const menuOfClinic = [
  'Services',
  'Add Service',
  'Doctors',
  'Add Doctor',
  'Passport transfers',
  'Emergencies',
  'Front desk',
  'Fees of the day',
];

test('an admin of the shop sees and manages only the shop, and the clinic once its area is added', async () => {
  const name = `Shirin ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@petcare.test`;
  const owner = await openPage(browser, url, { signedIn: await signInDemoUser(url, 'admin') });
  const limited = await openPage(browser, url);
  const pages = { owner: owner.page, limited: limited.page };
  const { page } = limited;

  await step('an admin of all areas invites an admin of the shop', pages, async () => {
    await owner.page.goto('/users');
    await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const form = owner.page.getByRole('dialog', { name: 'Invite a user' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Full name (optional)').fill(name);
    await form.getByRole('radio', { name: 'Admin' }).check();
    await form.getByRole('radio', { name: 'Some areas' }).check();
    await form.getByRole('checkbox', { name: 'Shop' }).check();
    expect(await findAccessibilityViolations(owner.page)).toEqual([]);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await owner.page.getByText('Invitation sent.').first().waitFor();
  });

  await step('the invited admin accepts, and signs in', pages, async () => {
    await page.goto((await linkInEmail(mailUrl, email, '/invitation')).href);
    await page.getByText(`Welcome, ${name}.`).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByLabel('Confirm password').fill(demoPassword);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(page);
    await page.waitForURL('**/dashboard');
  });

  await step('the menu has the pages of the shop and those of every user', pages, async () => {
    await expect.poll(() => menuOf(page)).toEqual(menuOfShop);
    await page.goto('/coupons');
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('a page of another area, or of accounts, says so and calls nothing', pages, async () => {
    const called = watchApi(page);
    for (const path of ['/front-desk', '/dservices', '/doctors', '/hostel-day', '/payments', '/users']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'This page is for admins' }).waitFor();
      await page.getByText('Your account does not manage this area.').waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // The frame asks for the session and the notifications.
    expect(called.map(({ path }) => path)).toContain('/api/notifications');
    expect(called.filter(({ path, method, status }) => status >= 400 || isForRoles(method, path))).toEqual(
      [],
    );
  });

  await step('the API refuses calls of other areas, and answers those of the shop', pages, async () => {
    const { client } = await signInAs(url, email);
    const params = { id: 'a'.repeat(24) };
    const statuses = {
      users: (await client.call(endpoints['users.list'])).status,
      role: (await client.call(endpoints['users.changeRole'], { params, body: { role: 'admin' } })).status,
      doctor: (await client.call(endpoints['specialists.delete'], { params })).status,
      payments: (await client.call(endpoints['payments.list'])).status,
      coupons: (await client.call(endpoints['coupons.list'])).status,
    };
    expect(statuses).toEqual({ users: 403, role: 403, doctor: 403, payments: 403, coupons: 200 });
  });

  await step('the clinic is added, and the admin has to sign in again at once', pages, async () => {
    await page.goto('/front-desk');
    // The socket is connected once the notifications have been fetched.
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await owner.page.goto(`/users?search=${encodeURIComponent(email)}`);
    await owner.page.getByRole('button', { name: `Change role of ${name}: Shop` }).click();
    await owner.page.getByRole('menuitem', { name: 'Admin of some areas…' }).click();
    const dialog = owner.page.getByRole('dialog', { name: `Areas of ${name}` });
    await dialog.getByRole('checkbox', { name: 'Clinic' }).check();
    await dialog.getByRole('button', { name: 'Change areas' }).click();
    await owner.page.getByRole('button', { name: `Change role of ${name}: Shop, Clinic` }).waitFor();
    await page.waitForURL('**/sign-in');
    await page.getByText('Your role has changed. Please sign in again to continue.').waitFor();
  });

  await step('the menu and the page follow', pages, async () => {
    await page.getByLabel('Email').fill(email);
    await signIn(page);
    await page.waitForURL('**/front-desk');
    await page.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();
    await expect
      .poll(async () => (await menuOf(page)).toSorted())
      .toEqual([...menuOfShop, ...menuOfClinic].toSorted());
  });

  for (const { problems } of [owner, limited]) expect(problems).toEqual([]);
});

async function signIn(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
  return menu.getByRole('link').allInnerTexts();
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Returns the list to which each later answer of the API is added. */
function watchApi(page: Page): readonly Call[] {
  const calls: Call[] = [];
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url());
    if (path.startsWith('/api/'))
      calls.push({ method: response.request().method(), path, status: response.status() });
  });
  return calls;
}

/** True for a call that only some roles may make. */
function isForRoles(method: string, path: string): boolean {
  return Object.values<Endpoint>(endpoints).some(
    (endpoint) =>
      endpoint.method === method &&
      endpoint.access.who === 'roles' &&
      new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
}
