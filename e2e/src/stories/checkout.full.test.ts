import { payingWallet, poorWallet } from '@petcare/stack/bkash-sandbox/wallets.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Product } from '@petcare/contracts/commerce/products/products.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { browserOfFile } from '../support/browser-of-file.ts';
import { ApiClient } from '../support/api-client.ts';
import { confirmInBrowser, goToBkash } from '../support/bkash-page.ts';
import { openPage, step } from '../support/browser.ts';
import { signUpUser, type TestUser } from '../support/users.ts';
import { confirmOrder, fillBilling, payWith } from '../support/checkout-page.ts';
import { firstProduct } from '../support/shopping.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('a whole cart is bought by card as one order, after a declined card', async () => {
  const customer = await signUpUser(url);
  const [first, second] = await uncountedProducts();
  for (const { _id: id } of [first, second]) {
    await customer.client.call(endpoints['cart.setLine'], { params: { id }, body: { quantity: 2 } });
  }
  const { page, problems } = await openPage(browser, url, { signedIn: customer });

  await step('enters billing details in the checkout of the cart', { page }, async () => {
    await page.goto('/store/payment/cart');
    await fillBilling(page);
    await page.getByRole('radio', { name: 'Credit card' }).click();
  });
  await step('sees the provider’s reason for a decline', { page }, async () => {
    await payWith(page, '4000000000009995');
    await page.getByText('Your card has insufficient funds.').waitFor();
    await page.keyboard.press('Escape');
  });
  await step('pays with another card, and finds one order with all items', { page }, async () => {
    await payWith(page, '4242424242424242');
    await confirmOrder(page);
    await page.getByRole('button', { name: /^Details of PC-/ }).click();
    const goods = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await goods.nth(1).waitFor();
    expect(await goods.count()).toBe(2);
  });
  await step('has an empty cart, and can cancel the order', { page }, async () => {
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Refunded', { exact: true }).filter({ visible: true }).first().waitFor();
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor();
  });
  expect(problems).toEqual([]);
});

test('bKash: insufficient balance, then cancelled, then paid, results in one order', async () => {
  const customer = await signUpUser(url);
  const { page, problems } = await openPage(browser, url, { signedIn: customer, width: 360 });

  await step('sees bKash’s error, and keeps the input', { page }, async () => {
    await beginBkash(page, (await firstProduct(url))._id);
    await goToBkash(page, poorWallet);
    await confirmInBrowser(page);
    await page.getByText('Insufficient Balance').waitFor();
    await page.getByText(/Nothing has been charged/).waitFor();
  });
  await step('retries with one tap, and cancels on bKash’s page', { page }, async () => {
    await page.getByRole('button', { name: 'Try bKash again' }).click();
    await goToBkash(page, payingWallet);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('The payment was cancelled').waitFor();
    expect(await ordersOf(customer)).toBe(0);
  });
  await step('pays, and sees the order', { page }, async () => {
    await page.getByRole('button', { name: 'Try bKash again' }).click();
    await goToBkash(page, payingWallet);
    await confirmInBrowser(page);
    await confirmOrder(page);
    expect(await ordersOf(customer)).toBe(1);
  });
  expect(problems).toEqual([]);
});

test('an order is created even if the tab is closed on the way back from bKash', async () => {
  const customer = await signUpUser(url);
  const paying = await openPage(browser, url, { signedIn: customer });
  const watching = await openPage(browser, url, { signedIn: customer });
  const pages = { paying: paying.page, watching: watching.page };

  await step('confirms at bKash and closes the tab', pages, async () => {
    await watching.page.goto('/orders');
    await watching.page.getByText('No order ordered.').waitFor();
    await beginBkash(paying.page, (await firstProduct(url))._id);
    await goToBkash(paying.page, payingWallet);
    const sentBack = paying.page.waitForRequest(/\/api\/payments\/bkash\/callback/);
    await confirmInBrowser(paying.page);
    await sentBack;
    await paying.page.close();
  });
  await step('the order appears in another tab', pages, async () => {
    await watching.page
      .getByText(/^PC-\d{4}-\d{6}$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await ordersOf(customer)).toBe(1);
  });
});

async function uncountedProducts(): Promise<[Product, Product]> {
  const { body } = await new ApiClient(url).call(endpoints['products.list']);
  const [first, second] = z
    .array(Product)
    .parse(body)
    .filter(({ stock }) => stock === null);
  if (!first || !second) throw new Error('the demo data has too few products without counted stock');
  return [first, second];
}

async function beginBkash(page: Page, productId: string): Promise<void> {
  await page.goto(`/store/payment/${productId}`);
  await fillBilling(page);
  await page.getByRole('radio', { name: 'bKash' }).click();
}

async function ordersOf({ client, user }: TestUser): Promise<number> {
  const { body } = await client.call(endpoints['orders.listOfCustomer'], { params: { id: user.id } });
  return z.array(z.unknown()).parse(body).length;
}
