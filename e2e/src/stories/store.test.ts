import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Product } from '@petcare/contracts/commerce/products/products.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { browserOfFile } from '../support/browser-of-file.ts';
import { openPage, step } from '../support/browser.ts';
import { demoPassword, signInDemoUser, signUpUser, type TestUser } from '../support/users.ts';
import { uploadPicture } from '../support/posting.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('a visitor’s cart is kept after signing in and on a second device, and shows stock live', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  // Search tolerates typos in words but not in numbers.
  const suffix = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const word = `quokka${suffix}`;
  const wand = await addProduct(admin, `Wand ${word}`, 'বিড়ালের খেলনা, পালক দিয়ে তৈরি।', 5);
  const first = await openPage(browser, url, { width: 360 });
  const second = await openPage(browser, url, { signedIn: customer });
  const pages = { first: first.page, second: second.page };

  await step('a visitor finds a product despite a typo, and adds it to the cart', pages, async () => {
    const { page } = first;
    await page.goto('/store');
    await page.getByRole('searchbox').fill(word.replace('kk', 'k'));
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('heading', { name: `Results for “${word.replace('kk', 'k')}”` }).waitFor();
    const add = page.getByRole('button', { name: `Add to cart: Wand ${word}` });
    await add.click();
    await add.click();
    await page.getByRole('link', { name: 'Cart, 2 items' }).click();
    await lineOf(page, word).getByText('৳1,198').waitFor();
  });

  await step('signs in at the checkout, and keeps the cart', pages, async () => {
    const { page } = first;
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL('**/sign-in');
    await page.getByLabel('Email').fill(customer.user.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/store/payment/cart');
    await page.goto('/cart');
    await unitsOf(page, word, 2);
    expect(await page.evaluate(() => localStorage.getItem('petcare_cart'))).toBeNull();
  });

  await step('the second device has the same cart, and follows the first', pages, async () => {
    await second.page.goto('/cart');
    await unitsOf(second.page, word, 2);
    await lineOf(first.page, word).getByRole('button', { name: 'Increase quantity' }).click();
    await unitsOf(second.page, word, 3);
    await second.page.getByRole('link', { name: 'Cart, 3 items' }).waitFor();
  });

  await step('changes of stock and price are shown in the cart, and accepted with a tap', pages, async () => {
    await update(admin, wand, { stock: 2, product_price: 650 });
    const line = lineOf(second.page, word);
    await line.getByText('Only 2 are left.').waitFor();
    expect(await second.page.getByRole('link', { name: 'Checkout' }).count()).toBe(0);
    await line.getByRole('button', { name: 'Reduce to 2' }).click();
    await second.page.getByRole('link', { name: 'Checkout' }).waitFor();
    await unitsOf(first.page, word, 2);
    await lineOf(first.page, word).getByText('৳1,300').waitFor();
  });

  await step(
    'the store is searched in Bangla, and stock changes live on a card, for a visitor too',
    pages,
    async () => {
      await second.page.goto(`/store?query=${encodeURIComponent(`${word} বিড়াল`)}`);
      const card = second.page.getByRole('article').filter({ hasText: word });
      await card.getByText('2 left').waitFor();
      await card.locator('mark', { hasText: 'বিড়ালের' }).waitFor();
      const visitor = await openPage(browser, url);
      const frames: string[] = [];
      visitor.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
      );
      await visitor.page.goto(`/store?query=${encodeURIComponent(`${word} বিড়াল`)}`);
      await expect.poll(() => frames.join('')).toContain('"watching"');
      await update(admin, wand, { stock: 0 });
      await card.getByRole('button', { name: 'Sold out' }).waitFor();
      await expect.poll(() => frames.join('')).toContain('product.changed');
      await visitor.page.getByRole('button', { name: 'Sold out' }).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    },
  );

  await step('a removed line can be restored', pages, async () => {
    await update(admin, wand, { stock: 9 });
    await lineOf(first.page, word).getByRole('button', { name: 'Remove: ' }).click();
    await first.page.getByText('Your cart is empty.').waitFor();
    await first.page.getByRole('button', { name: 'Undo' }).click();
    await unitsOf(first.page, word, 2);
  });

  expect([...first.problems, ...second.problems]).toEqual([]);
  await Promise.all([first.context.close(), second.context.close()]);
});

const lineOf = (page: Page, word: string) => page.getByRole('article').filter({ hasText: word });

async function unitsOf(page: Page, word: string, units: number): Promise<void> {
  await lineOf(page, word).getByRole('status').getByText(String(units), { exact: true }).waitFor();
}

async function addProduct(
  admin: TestUser,
  name: string,
  description: string,
  stock: number,
): Promise<Product> {
  const answer = await admin.client.call(endpoints['products.create'], {
    body: {
      product_type: 'Pet Toy',
      product_name: name,
      product_price: 599,
      product_description: description,
      product_image: await uploadPicture(admin),
      stock,
    },
  });
  if (answer.status !== 201)
    throw new Error(`adding answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return z.object({ product: Product }).parse(answer.body).product;
}

async function update(
  { client }: TestUser,
  { _id: id }: Product,
  body: { stock: number; product_price?: number },
): Promise<void> {
  const answer = await client.call(endpoints['products.update'], { params: { id }, body });
  if (answer.status !== 200)
    throw new Error(`the edit answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
