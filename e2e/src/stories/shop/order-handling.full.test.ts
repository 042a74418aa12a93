import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage, step } from '../../support/browser.ts';
import { billing, firstProduct, payAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('an admin finds orders by phone, adds a note, sends two at once and prints their slips', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const product = await firstProduct(url);
  const phone = `019${randomInt(10_000_000, 99_999_999)}`;
  const buy = async () => {
    const lines = [{ product_id: product._id, quantity: 1 }];
    const total = product.product_price;
    const payment_id = await payAs(customer, { kind: 'product', lines }, total, { ...billing, phone });
    const { body } = await customer.client.call(endpoints['orders.place'], { body: { payment_id } });
    return z.object({ order: Order }).parse(body).order;
  };
  const orders = [await buy(), await buy()] as const;
  const [first] = orders;
  const { page: shop } = await openPage(browser, url, { signedIn: admin });
  const { page: phonePage } = await openPage(browser, url, { signedIn: customer, width: 360 });
  const pages = { shop, customer: phonePage };
  const note = `Call before delivery ${randomUUID().slice(0, 8)}`;

  await step('the admin finds the orders by the phone in another spelling', pages, async () => {
    await shop.goto('/orders');
    const search = shop.getByRole('searchbox', { name: 'Search the orders' });
    await search.fill(`+880 ${phone.slice(1, 5)}-${phone.slice(5)}`);
    await search.press('Enter');
    for (const { order_id } of orders) await shop.getByText(order_id).waitFor();
    expect(new URL(shop.url()).searchParams.get('search')).toContain(phone.slice(5));
    await shop.reload();
    for (const { order_id } of orders) await shop.getByText(order_id).waitFor();
    expect(await shop.getByRole('checkbox', { name: /^Select PC-/ }).count()).toBe(2);
  });

  await step('a note is kept with the order, and the customer does not see it', pages, async () => {
    const address = shop.url();
    await shop.goto(`/orders?order=${first._id}`);
    const drawer = shop.getByRole('dialog', { name: first.order_id });
    await drawer.getByLabel('New note').fill(note);
    await drawer.getByRole('button', { name: 'Add note' }).click();
    await drawer.getByRole('article').getByText(note).waitFor();
    await phonePage.goto(`/orders?order=${first._id}`);
    const own = phonePage.getByRole('dialog', { name: first.order_id });
    await own.getByRole('heading', { name: 'History' }).waitFor();
    expect(await own.textContent()).not.toContain(note);
    expect(await own.getByRole('heading', { name: 'Internal notes' }).count()).toBe(0);
    await shop.goto(address);
  });

  await step('both orders are set to Shipping by keyboard, which the customer sees live', pages, async () => {
    await shop.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space');
    await shop.getByText('2 rows selected').waitFor();
    await shop.getByRole('button', { name: 'Change status', exact: true }).press('Enter');
    await shop.getByRole('menuitem', { name: 'Shipping' }).press('Enter');
    await shop.getByText('2 of 2 orders: Shipping').waitFor();
    const own = phonePage.getByRole('dialog', { name: first.order_id });
    await own.getByText('Your order has been sent, so it can no longer be cancelled.').waitFor();
  });

  await step('the pick list and the slips are saved as one file', pages, async () => {
    await shop.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await shop.getByRole('button', { name: 'Packing slips' }).click();
    const download = shop.waitForEvent('download');
    await shop.getByRole('menuitem', { name: 'English (PDF)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^packing-slips-\d{4}-\d\d-\d\d-en\.pdf$/);
    const pdf = (await readFile(await file.path())).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
  });
});
