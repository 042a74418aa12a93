import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Packing } from '@petcare/contracts/commerce/orders/packing.ts';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage, step } from '../../support/browser.ts';
import { firstProduct, payAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('an admin packs an order on a phone by keyboard, as a scanner types', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const product = await firstProduct(url);
  const lines = [{ product_id: product._id, quantity: 2 }];
  const payment_id = await payAs(customer, { kind: 'product', lines }, 2 * product.product_price);
  const placed = await customer.client.call(endpoints['orders.place'], { body: { payment_id } });
  const { order } = z.object({ order: Order }).parse(placed.body);
  const shown = await admin.client.call(endpoints['orders.packing'], { params: { id: order._id } });
  const code = Packing.parse(shown.body).lines[0]?.code ?? '';
  const { page } = await openPage(browser, url, { signedIn: admin, width: 360 });
  const scan = async (typed: string) => {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };

  await step('the label of the order opens it', { page }, async () => {
    await page.goto('/packing');
    await page.getByRole('textbox', { name: 'Scanned code' }).waitFor();
    await scan(order.order_id);
    await page.getByRole('heading', { name: order.order_id }).waitFor();
    await page.getByText('0 of 2').waitFor();
  });

  await step('a wrong product is refused as an alert, and a unit can be taken back', { page }, async () => {
    await scan('P-00000000');
    await page.getByRole('alert', { name: 'Not scanned' }).waitFor();
    await scan(code);
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo the last scan' }).press('Enter');
    await page.getByText('0 of 2').waitFor();
  });

  await step('the last unit marks the order as packed, also after a reload', { page }, async () => {
    await scan(code);
    await scan(code);
    await page.getByText(`All units are scanned: order ${order.order_id} is packed.`).waitFor();
    await page.reload();
    await page.getByText('2 of 2').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Shipping' }).press('Enter');
  });

  await step('the table of the orders shows it', { page }, async () => {
    await page.goto(`/orders?search=${order.order_id}`);
    await page.getByText('Packed', { exact: true }).first().waitFor();
  });
});
