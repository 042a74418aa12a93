import { endpoints } from '@petcare/contracts/endpoints.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { findRendered } from '../../guarantees/rendered-pages/rendered-paths.ts';
import { openPage, step } from '../../support/browser.ts';
import { addProductAs } from '../../support/shopping.ts';
import { signInDemoUser } from '../../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('an admin makes sizes of a product, and a visitor finds it once and chooses by keyboard', async () => {
  const admin = await signInDemoUser(url, 'admin');
  const product = await addProductAs(admin, 4);
  const { product_name: name } = product;
  const shop = (await openPage(browser, url, { signedIn: admin })).page;
  const { page } = await openPage(browser, url, { width: 360 });
  const pages = { shop, page };

  await step('the admin adds a larger one beside it, with its own price', pages, async () => {
    await shop.goto(`/products?search=${encodeURIComponent(name)}`);
    await shop.getByRole('button', { name: `Variants: ${name}` }).click();
    const form = shop.getByRole('dialog', { name: 'Variants' });
    await form.getByRole('textbox', { name: 'Option', exact: true }).fill('S');
    await form.getByRole('button', { name: 'Add a variant' }).click();
    const added = form.getByRole('group', { name: 'Variant 2' });
    await added.getByRole('textbox', { name: 'Option', exact: true }).fill('M');
    const large = form.getByRole('group', { name: 'M', exact: true });
    await large.getByLabel('Option in Bangla').fill('মাঝারি');
    await large.getByLabel('Price in taka').fill('600');
    await large.getByLabel('Units in stock').fill('0');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await shop.getByText(`${name}, M`).first().waitFor();
  });

  await step('the admin moves the larger one up by keyboard, and buyers see it first', pages, async () => {
    await shop.getByRole('button', { name: `Variants: ${name}, S` }).click();
    const form = shop.getByRole('dialog', { name: 'Variants' });
    await form.getByRole('group', { name: 'M', exact: true }).getByLabel('Price in taka').focus();
    await shop.keyboard.press('Alt+ArrowUp');
    await form.getByText('M: place 1 of 2').waitFor({ state: 'attached' });
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.goto(`/store?product=${product._id}`);
    const options = page.getByRole('group', { name: 'Options' }).locator('label');
    await options.first().filter({ hasText: 'M' }).waitFor();
  });

  await step('a visitor finds one card with the lowest price', pages, async () => {
    await page.goto(`/store?query=${encodeURIComponent(name)}`);
    const card = page.getByRole('article').filter({ hasText: name });
    await card.getByText('from ৳450').waitFor();
    expect(await card.count()).toBe(1);
    await card.getByRole('button', { name: `Choose: ${name}` }).click();
    await page.getByRole('dialog', { name: `${name}, S` }).waitFor();
  });

  await step('the keyboard chooses, and the address remembers what is chosen', pages, async () => {
    const option = page.getByRole('group', { name: 'Options' }).getByRole('radio', { name: /^S/ });
    await option.focus();
    await page.keyboard.press('ArrowLeft');
    const dialog = page.getByRole('dialog', { name: `${name}, M` });
    await dialog.getByRole('button', { name: 'Sold out' }).waitFor();
    await page.reload();
    await dialog.getByRole('radio', { name: 'M Sold out' }).waitFor();
    const shared = new URL(page.url());
    shared.searchParams.set('lang', 'bn');
    await page.goto(shared.href);
    await page.getByRole('radio', { name: /মাঝারি/ }).waitFor();
  });

  await step('search engines see both sizes with their offers', pages, async () => {
    const { body } = await admin.client.call(endpoints['products.get'], { params: { id: product._id } });
    const { group } = endpoints['products.get'].response.parse(body);
    const html = await findRendered(url, `/store?product=${product._id}`);
    expect(html).toContain('"@type":"ProductGroup"');
    for (const { _id, product_price } of group?.variants ?? []) {
      expect(html).toContain(`"sku":"${_id}"`);
      expect(html).toContain(`"price":${product_price}`);
    }
    expect(group?.variants).toHaveLength(2);
  });
});
