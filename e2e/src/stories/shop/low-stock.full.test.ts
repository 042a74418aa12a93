import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage, step } from '../../support/browser.ts';
import { addProductAs, buyAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('an admin sets a reorder level, and is notified once when sales reach it', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const product = await addProductAs(admin, 4);
  const { product_name: name } = product;
  const { page } = await openPage(browser, url, { signedIn: admin });
  const pages = { admin: page };
  const notices = async () => {
    const { body } = await admin.client.call(endpoints['notifications.list'], { query: '?limit=100' });
    return endpoints['notifications.list'].response
      .parse(body)
      .notifications.flatMap(({ content }) =>
        content.kind === 'product.stock_low' && content.data.product_id === product._id ? [content.data] : [],
      );
  };

  await step('the admin sets the level beside the stock', pages, async () => {
    await page.goto(`/products?view=stock&search=${encodeURIComponent(name)}`);
    const level = page.getByRole('textbox', { name: `Reorder level: ${name}` });
    await level.fill('3');
    await level.press('Enter');
    await page.getByText(`${name}: reorder at 3`).waitFor();
    expect(await notices()).toEqual([]);
  });

  await step(
    'the first sale reaches the level, which changes the open page and notifies',
    pages,
    async () => {
      await buyAs(customer, product);
      await page.getByRole('table').getByText('Low stock').waitFor();
      const expected = [{ product_id: product._id, product_name: name, stock: 3, reorder_level: 3 }];
      await eventually(async () => expect(await notices()).toEqual(expected));
    },
  );

  await step(
    'a further sale notifies nobody again, and the list of low products names it',
    pages,
    async () => {
      await buyAs(customer, product);
      await page.goto('/products?view=stock&low=true');
      await page.getByRole('textbox', { name: `Stock: ${name}` }).waitFor();
      expect(await page.getByRole('textbox', { name: `Stock: ${name}` }).inputValue()).toBe('2');
      expect(await notices()).toHaveLength(1);
    },
  );
});
