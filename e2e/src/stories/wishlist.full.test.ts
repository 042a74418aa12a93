import { endpoints } from '@petcare/contracts/endpoints.ts';
import { inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { openPage, step } from '../support/browser.ts';
import { addProductAs } from '../support/shopping.ts';
import { signInDemoUser, signUpVerifiedUser } from '../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();

test('a wishlist is kept on all devices, and a sold-out product that is back is announced once', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpVerifiedUser(petcare)];
  const product = await addProductAs(admin, 0);
  const { product_name: name } = product;
  const address = `/store?product=${product._id}`;
  const visiting = await openPage(browser, url, { width: 360 });
  const first = await openPage(browser, url, { signedIn: customer, width: 360 });
  const second = await openPage(browser, url, { signedIn: customer });
  const pages = { visiting: visiting.page, first: first.page, second: second.page };

  await step('a visitor who wishlist for a product is asked to sign in', pages, async () => {
    const { page } = visiting;
    await page.goto('/store');
    await page.getByRole('button', { name: `Wish list: ${name}` }).click();
    await page.waitForURL('**/sign-in');
  });

  await step('a wishlist on one device appears on the other', pages, async () => {
    await second.page.goto('/wishlist');
    await second.page.getByText('Your wish list is empty').waitFor();
    await first.page.goto('/store');
    await first.page.getByRole('button', { name: `Wish list: ${name}` }).click();
    await second.page.getByRole('article').filter({ hasText: name }).waitFor();
  });

  await step('the customer asks to be told when the product is back', pages, async () => {
    const { page } = first;
    await page.goto(address);
    await page.getByRole('button', { name: 'Tell me when it is back' }).click();
    await page.getByRole('button', { name: 'We will tell you. Withdraw' }).waitFor();
  });

  await step('and is told as soon as it is, with a link to it', pages, async () => {
    await admin.client.call(endpoints['products.update'], {
      params: { id: product._id },
      body: { stock: 3 },
    });
    await second.page.getByRole('link', { name: `Buy Now: ${name}` }).waitFor();
    await second.page.getByText('Back in stock').first().waitFor();
    await first.page.getByRole('button', { name: 'Tell me when it is back' }).waitFor({ state: 'detached' });
  });

  await step('the product leaves the list by its heart', pages, async () => {
    const { page } = second;
    const card = page.getByRole('article').filter({ hasText: name });
    await card.getByRole('button', { name: `Wish list: ${name}` }).click();
    await page.getByText('Your wish list is empty').waitFor();
  });
});
