import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openPage, step } from '../../support/browser.ts';
import { moveRefills } from '../../support/commerce/refill-clock.ts';
import { emailsTo } from '../../support/email.ts';
import { addProductAs, buyAs, deliverAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpVerifiedUser } from '../../support/users.ts';

const petcare = inject('petcare');
const { url, mailUrl } = petcare;
const commerceUrl = petcare.environments['commerce']?.['MONGO_URL'] ?? '';
const browser = await browserOfFile();

test('a customer is reminded of a food, buys it again with one tap, and ends the reminder', async () => {
  const [admin, customer] = [await signInDemoUser(url, 'admin'), await signUpVerifiedUser(petcare)];
  const food = await addProductAs(admin, 20);
  const { status } = await admin.client.call(endpoints['products.update'], {
    params: { id: food._id },
    body: { product_type: 'Pet Food' },
  });
  expect(status).toBe(200);
  const { product_name: name } = food;
  const order = await deliverAs(admin, await buyAs(customer, food));
  const { page, problems } = await openPage(browser, url, { signedIn: customer, width: 360 });
  const pages = { customer: page };
  const reminder = page.getByRole('article', { name });
  const nextOn = async () => {
    const { body } = await customer.client.call(endpoints['refills.list']);
    return endpoints['refills.list'].response.parse(body).refills.map(({ next_on }) => next_on);
  };

  await step('sets a reminder every 30 days, from the delivered order', pages, async () => {
    await page.goto(`/orders?order=${order._id}`);
    await page.getByRole('link', { name: 'Remind me to buy it again' }).click();
    await page.waitForURL('**/refills');
    await page.getByRole('combobox', { name: `Remind me of ${name}` }).selectOption('Every 30 days');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `Set a reminder of ${name}` }).click();
    await reminder.getByText(/^Next reminder on /).waitFor();
  });

  await step('is reminded live and by email when the day has come, once', pages, async () => {
    // The socket is connected once the notifications have been fetched.
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const [before] = await nextOn();
    // At nine of yesterday: today's may still be to come.
    await moveRefills(commerceUrl, customer.user.id, -31);
    // The job runs every minute.
    await page.getByRole('link', { name: /Time to buy again/ }).waitFor({ timeout: 120_000 });
    const subject = `Time to buy again: ${name}`;
    const reminders = await eventually(async () => {
      const found = (await emailsTo(mailUrl, customer.user.email)).filter((one) => one.subject === subject);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(reminders[0]?.text).toContain(`${url}/refills?product=${food._id}`);
    expect(await nextOn()).toEqual([addDays(before ?? '', -1)]);
  });

  await step('puts the food into the cart with one tap', pages, async () => {
    await page.getByRole('link', { name: /Time to buy again/ }).click();
    await page.waitForURL(`**/refills?product=${food._id}`);
    await reminder.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL('**/cart');
    await page.getByText(name).first().waitFor();
    const { body } = await customer.client.call(endpoints['cart.get']);
    expect(endpoints['cart.get'].response.parse(body).lines).toMatchObject([
      { product_id: food._id, quantity: 1 },
    ]);
  });

  await step('pauses, resumes and ends the reminder', pages, async () => {
    await page.goto('/refills');
    await reminder.getByRole('button', { name: 'Pause' }).click();
    await reminder.getByText('Paused', { exact: true }).waitFor();
    expect(await nextOn()).toEqual([null]);
    await reminder.getByRole('button', { name: 'Resume' }).click();
    await reminder.getByText(/^Next reminder on /).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await reminder.getByRole('button', { name: 'End the reminder' }).click();
    await page.getByRole('button', { name: `Set a reminder of ${name}` }).waitFor();
    expect(await nextOn()).toEqual([]);
  });

  const { body } = await customer.client.call(endpoints['notifications.list']);
  const { notifications } = endpoints['notifications.list'].response.parse(body);
  expect(notifications.filter(({ content }) => content.kind === 'refill.due')).toHaveLength(1);
  expect(problems).toEqual([]);
}, 360_000);
