import { fileURLToPath } from 'node:url';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { openPage, step } from '../support/browser.ts';
import { seesPicture } from '../support/record-pictures.ts';
import { addProductAs, buyAs, deliverAs, requestReturnAs } from '../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../support/users.ts';

const { url } = inject('petcare');
const picture = fileURLToPath(new URL('../../../frontend/public/scenes/avatar.webp', import.meta.url));
const browser = await browserOfFile();

test('a customer returns an item with a picture, and follows it live until the refund', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const product = await addProductAs(admin, 5);
  const order = await deliverAs(admin, await buyAs(customer, product));
  const { page } = await openPage(browser, url, { signedIn: customer, width: 360 });
  const shop = (await openPage(browser, url, { signedIn: admin })).page;
  const pages = { customer: page, shop };
  const drawer = page.getByRole('dialog', { name: order.order_id });

  await step('the customer asks for the return from the delivered order', pages, async () => {
    await page.goto(`/orders?order=${order._id}`);
    await drawer.getByRole('button', { name: 'Return items' }).click();
    const form = page.getByRole('dialog', { name: 'Return items' });
    await form.getByLabel('Why do you return it?').selectOption({ label: 'It is not as described' });
    await form.getByLabel('Details (optional)').fill('It is green.');
    await form.locator('input[type=file]').setInputFiles(picture);
    await form.getByText('Picture 1 is uploaded').waitFor({ state: 'attached' });
    await form.getByRole('button', { name: 'Ask for the return' }).click();
    await drawer.getByText('Please do not send the items back yet.').waitFor();
    await drawer.getByRole('button', { name: 'Withdraw the request' }).waitFor();
  });

  await step('an admin approves it, which changes the open page of the customer', pages, async () => {
    await shop.goto('/returns');
    await shop.getByRole('button', { name: `Open the return of ${order.order_id}` }).click();
    const opened = shop.getByRole('dialog', { name: `Return of ${order.order_id}` });
    await opened.getByText('It is green.').waitFor();
    await seesPicture(opened, 'Picture 1');
    await seesPicture(drawer, 'Picture 1');
    await opened.getByRole('button', { name: 'Approve' }).click();
    await drawer.getByText('Please send the items back to us.').waitFor();
  });

  await step('the items arrive, and the admin refunds and restocks them', pages, async () => {
    const opened = shop.getByRole('dialog', { name: `Return of ${order.order_id}` });
    await opened.getByRole('button', { name: 'The items have arrived' }).click();
    await opened.getByRole('heading', { name: 'Complete the return' }).waitFor();
    await opened.getByRole('button', { name: 'Complete the return' }).click();
    await opened.getByText('Amount refunded').waitFor();
    await drawer.getByText('Your return is completed.').waitFor();
    const { body } = await customer.client.call(endpoints['products.get'], {
      params: { id: product._id },
    });
    expect(endpoints['products.get'].response.parse(body).stock).toBe(5);
  });

  await step('the inbox of the customer names each step once', pages, async () => {
    await eventually(async () => {
      const { body } = await customer.client.call(endpoints['notifications.list']);
      const states = endpoints['notifications.list'].response
        .parse(body)
        .notifications.flatMap(({ content }) =>
          content.kind === 'return.changed' ? [content.data.state] : [],
        );
      expect(states.toSorted()).toEqual(['approved', 'completed', 'received', 'requested']);
    });
  });
});

test('an admin exchanges returned items, and the customer follows the new order from the return', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const product = await addProductAs(admin, 5);
  const order = await deliverAs(admin, await buyAs(customer, product));
  const { _id: id, version } = await requestReturnAs(customer, order._id);
  for (const [index, state] of (['approved', 'received'] as const).entries())
    await admin.client.call(endpoints['returns.change'], {
      params: { id },
      body: { state, version: version + index },
    });
  const { page } = await openPage(browser, url, { signedIn: customer, width: 360 });
  const shop = (await openPage(browser, url, { signedIn: admin })).page;
  const pages = { customer: page, shop };
  const drawer = page.getByRole('dialog', { name: order.order_id });
  await page.goto(`/orders?order=${order._id}`);

  await step('the admin exchanges the items for the same product', pages, async () => {
    await shop.goto(`/returns?return=${id}`);
    const opened = shop.getByRole('dialog', { name: `Return of ${order.order_id}` });
    await opened.getByRole('radio', { name: 'Nothing, we exchange the items' }).check();
    await opened.getByRole('button', { name: 'Complete the return' }).click();
    await opened.getByText('Exchange', { exact: true }).waitFor();
  });

  await step('the customer opens the new order, which costs nothing', pages, async () => {
    await drawer.getByText(/^Exchange: order PC-/).waitFor();
    await drawer.getByRole('link', { name: /^PC-/ }).click();
    await page.getByText('Exchange for').waitFor();
    await page.getByRole('link', { name: order.order_id }).waitFor();
    await eventually(async () => {
      const { body } = await customer.client.call(endpoints['notifications.list']);
      const numbers = endpoints['notifications.list'].response
        .parse(body)
        .notifications.flatMap(({ content }) =>
          content.kind === 'return.changed' ? [content.data.exchange_number] : [],
        );
      expect(numbers.filter((number) => number !== undefined)).toHaveLength(1);
    });
  });
});
