import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage, step } from '../../support/browser.ts';
import { addProductAs, buyAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('an admin changes downloaded products in a file, corrects its problems, imports and undoes it', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const { _id, product_name: name } = await addProductAs(admin, 4);
  const added = `Imported bowl ${randomUUID().slice(0, 8)}`;
  const { page } = await openPage(browser, url, { signedIn: admin });
  const pages = { admin: page };
  const find = async (search: string) => {
    const query = `?query=${encodeURIComponent(search)}`;
    const { body } = await admin.client.call(endpoints['products.search'], { query });
    return endpoints['products.search'].response.parse(body).filter((one) => one.product_name === search);
  };
  const choose = (content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  let [heading, line] = ['', ''];

  await step('the downloaded file has a line for each product', pages, async () => {
    await page.goto('/products?view=import');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the products' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    [heading, line] = [lines[0] ?? '', lines.find((one) => one.startsWith(_id)) ?? ''];
    expect(heading).toContain(
      'Product ID,Product,Type,Price,Stock,Description,Bangla name,Bangla description,Barcode,Added on,' +
        'Variant group,Name without the option,Bangla name without the option,Option,Option in Bangla,Weight in grams',
    );
  });

  const changed = () => line.replace(name, `"${name}, large"`);
  await step('a wrong price is named by its line, and nothing can be imported', pages, async () => {
    await choose([heading, changed(), `,${added},Pet Toy,free,3,It is round.,,,,,,,,,,`].join('\r\n'));
    await page.getByRole('heading', { name: '1 problem' }).waitFor();
    await page.getByRole('row', { name: /^3 Price: Write a price above 0.*free/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  });

  await step('the corrected file is imported', pages, async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose([heading, changed(), `,${added},Pet Toy,250,3,It is round.,,,,,,,,,,`].join('\r\n'));
    await page.getByText('1 product will be changed').waitFor();
    expect(await find(added)).toEqual([]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await page.getByText('1 product added').waitFor();
  });

  await step('a customer can buy the added product, which has no picture yet', pages, async () => {
    const [bowl] = await eventually(async () => {
      const products = await find(added);
      expect(products).toHaveLength(1);
      return products;
    });
    if (!bowl) throw new Error('the store has no imported product');
    await buyAs(customer, bowl);
  });

  await step('the undone import leaves the products as they were', pages, async () => {
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('heading', { name: 'Undone' }).waitFor();
    const { body } = await admin.client.call(endpoints['products.get'], { params: { id: _id } });
    expect(endpoints['products.get'].response.parse(body).product_name).toBe(name);
    const trash = await admin.client.call(endpoints['trash.commerce'], { query: '?limit=200' });
    const labels = endpoints['trash.commerce'].response.parse(trash.body).map(({ label }) => label);
    expect(labels).toContain(added);
  });
});
