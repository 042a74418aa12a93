import { endpoints } from '@petcare/contracts/endpoints.ts';
import { inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { openPage, step } from '../support/browser.ts';
import { addProductAs, buyAs } from '../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../support/users.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test('a customer reviews a delivered product, a visitor reads it, a reader reports it, and an admin hides it', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const reader = await signUpUser(url);
  const product = await addProductAs(admin);
  const { product_name: name } = product;
  const order = await buyAs(customer, product);
  await admin.client.call(endpoints['orders.changeStatus'], {
    params: { id: order._id },
    body: { status: 'Delivered' },
  });
  const address = `/store?product=${product._id}`;
  const buying = await openPage(browser, url, { signedIn: customer, width: 360 });
  const visiting = await openPage(browser, url, {});
  const reading = await openPage(browser, url, { signedIn: reader });
  const moderating = await openPage(browser, url, { signedIn: admin });
  const pages = {
    buying: buying.page,
    visiting: visiting.page,
    reading: reading.page,
    moderating: moderating.page,
  };

  await step('the customer opens the delivered order and reviews the product', pages, async () => {
    const { page } = buying;
    await page.goto(`/orders?order=${order._id}`);
    await page.getByRole('button', { name: `Review ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Your review' });
    await dialog.getByRole('radio', { name: '4 of 5 stars' }).press('Space');
    await dialog.getByLabel('What is it like?').fill('She carries it everywhere.');
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await page.getByText('Thank you for your review').waitFor();
  });

  await step('a visitor sees rating and review, and is asked to sign in', pages, async () => {
    const { page } = visiting;
    await page.goto(address);
    const review = page.getByRole('article').filter({ hasText: 'She carries it everywhere.' });
    await review.getByText('4 of 5 stars').waitFor({ state: 'attached' });
    await review.getByText(customer.user.full_name).waitFor();
    await page.getByText('Rated 4.0 of 5 stars').first().waitFor({ state: 'attached' });
    await review.getByRole('button', { name: /^Helpful/ }).click();
    await page.waitForURL('**/sign-in');
  });

  await step('another user finds it helpful, and reports it', pages, async () => {
    const { page } = reading;
    await page.goto(address);
    const review = page.getByRole('article').filter({ hasText: 'She carries it everywhere.' });
    await review.getByRole('button', { name: /^Helpful/ }).click();
    await review.getByText('Helpful (1)').waitFor();
    await review.getByRole('button', { name: /^Report/ }).click();
    await page.getByLabel('What is wrong with it?').fill('It is about another product.');
    await page.getByRole('button', { name: 'Report', exact: true }).last().click();
    await review.getByText('Reported').waitFor();
  });

  await step('an admin hides it, which changes the open page of the reader', pages, async () => {
    const { page } = moderating;
    await page.goto('/reviews');
    const review = page.getByRole('article').filter({ hasText: name });
    await review.getByText('It is about another product.').waitFor();
    await review.getByRole('button', { name: /^Hide/ }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('About another product');
    await page.getByRole('dialog').getByRole('button', { name: 'Hide review' }).click();
    await review.waitFor({ state: 'detached' });
    await reading.page.getByText('No reviews yet.').waitFor();
  });

  await step('its author sees that it is hidden, and may edit it', pages, async () => {
    await buying.page.goto(address);
    await buying.page.getByText('Your review is hidden').waitFor();
    await buying.page.getByRole('button', { name: 'Edit your review' }).waitFor();
  });
});
