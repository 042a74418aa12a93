import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { openPage, step } from '../support/browser.ts';
import { fillBilling, payWith } from '../support/checkout-page.ts';
import { demoPassword, signInDemoUser } from '../support/users.ts';
import { addProductAs, billing } from '../support/shopping.ts';

const { url } = inject('petcare');
const waitOptions = { timeout: 15_000 };
const browser = await browserOfFile();

test('a visitor signs up and buys; an admin changes the order’s status; the customer sees it live', async () => {
  const adminUser = await signInDemoUser(url, 'admin');
  const { product_name } = await addProductAs(adminUser);
  const customer = await openPage(browser, url, { motion: true });
  const admin = await openPage(browser, url, {
    signedIn: adminUser,
    motion: true,
  });
  const pages = { customer: customer.page, admin: admin.page };
  const { page } = customer;
  const email = `${randomUUID()}@petcare.test`;
  let orderNumber = '';

  await step('signs up', pages, async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Login' }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill('Rahman');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByLabel('Confirm password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await sees(page, 'Password not matched!');
    await page.keyboard.press('Escape');
    await page.getByLabel('Confirm password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await sees(page, 'Congratulation! Sign-up successfully!');
    await page.getByRole('button', { name: 'Go to sign in' }).click();
    await page.waitForURL('**/sign-in', waitOptions);
    // Waits for the new page: sign-up has fields of the same names.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  await step('sees that the password is wrong, and signs in', pages, async () => {
    await signIn(page, email, 'not my password');
    await sees(page, 'Oops...');
    await sees(page, 'Invalid email or password.');
    await page.keyboard.press('Escape');
    await signIn(page, email, demoPassword);
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
    const stored = await page.evaluate(() => sessionStorage.getItem('user'));
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ email, role: 'user', full_name: 'Nadia Rahman' });
  });

  await step('finds a product in the store', pages, async () => {
    await page.getByRole('link', { name: 'Store' }).first().click();
    await page.getByRole('tab', { name: 'Food' }).click();
    await page
      .getByRole('link', { name: /Buy Now/ })
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Toy' }).click();
    await page.getByRole('link', { name: `Buy Now: ${product_name}` }).click();
    await page.waitForURL('**/store/payment/*', waitOptions);
  });

  await step('sees the missing fields, then enters billing details', pages, async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await sees(page, 'Phone is required');
    await page.getByLabel('Name', { exact: true }).fill(billing.name);
    await fillBilling(page);
  });

  await step('sees the provider’s reason for a declined card, and pays with another', pages, async () => {
    await page.getByRole('radio', { name: /Credit card/ }).click();
    await payWith(page, '4000000000000002');
    await sees(page, 'Your card was declined.');
    await page.keyboard.press('Escape');
    await payWith(page, '4242424242424242');
    await sees(page, 'Your order has been saved!');
    await page.waitForURL('**/orders*', waitOptions);
    await page.keyboard.press('Escape');
    orderNumber = (
      await page
        .getByText(/^PC-\d{4}-\d{6}$/)
        .filter({ visible: true })
        .first()
        .innerText()
    ).trim();
    await sees(page, 'Pending');
  });

  await step(
    'sees the admin’s change without a reload: on the page, in the bell and as a toast',
    pages,
    async () => {
      await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
      await admin.page.goto('/orders');
      await changeStatus(admin.page, orderNumber, 'Shipping');
      await sees(page, 'Your order is now: Shipping');
      await page.getByText('Shipping', { exact: true }).filter({ visible: true }).first().waitFor();
      await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
      await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    },
  );

  await step('sees the current status within two seconds of being online again', pages, async () => {
    await customer.context.setOffline(true);
    await changeStatus(admin.page, orderNumber, 'Delivered');
    expect(await page.getByText('Delivered', { exact: true }).filter({ visible: true }).count()).toBe(0);
    await customer.context.setOffline(false);
    await page
      .getByText('Delivered', { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 2_000 });
    await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor({ timeout: 2_000 });
  });

  await step('signs out in one tab and is signed out in the other', pages, async () => {
    const second = await customer.context.newPage();
    await second.goto('/orders');
    await sees(second, orderNumber);
    await page
      .getByRole('button', { name: /log ?out|sign ?out/i })
      .first()
      .click();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await second.getByRole('link', { name: 'Login' }).first().waitFor({ timeout: 3_000 });
  });

  expect(customer.problems).toEqual([]);
  expect(admin.problems).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Login|Sign in)$/ })
    .click();
}

async function changeStatus(page: Page, orderNumber: string, status: string): Promise<void> {
  const menu = page.getByRole('button', { name: `Change status of ${orderNumber}` });
  await menu.click();
  await page.getByRole('menuitemradio', { name: status }).click();
  await page.getByRole('button', { name: `Change status of ${orderNumber}: ${status}` }).waitFor();
  await sees(page, 'Order status changed successfully!');
}
