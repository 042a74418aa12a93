import { fileURLToPath } from 'node:url';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage, step } from '../../support/browser.ts';
import { keepClearOfMidnight } from '../../support/clinic-clock.ts';
import { seesPicture } from '../../support/record-pictures.ts';
import { bookHostelAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';

const { url } = inject('petcare');
const pictures = ['stay-dog', 'stay-day'].map((name) =>
  fileURLToPath(new URL(`../../../../frontend/public/scenes/${name}.webp`, import.meta.url)),
);
const browser = await browserOfFile();
keepClearOfMidnight();

test('an owner books for two pets, a keeper logs a day, and the owner sees it live', async () => {
  const owner = await signUpUser(url);
  for (const name of ['Golu', 'Tiger']) await addPet(owner, name);
  const today = dhakaDateOf(new Date());
  const booking = await bookHostelAs(owner, {
    petType: 'dog',
    guests: 2,
    checkIn: today,
    checkOut: addDays(today, 1),
  });
  const guest = await openPage(browser, url, { signedIn: owner });
  const admin = await openPage(browser, url, { signedIn: await signInDemoUser(url, 'admin') });
  const pages = { guest: guest.page, admin: admin.page };
  const { page } = guest;
  const details = page.getByRole('dialog', { name: booking.order_id });

  await step('names two of their own pets, one with a medicine', pages, async () => {
    await page.goto(`/hostel-orders?order=${booking._id}`);
    await page.getByRole('button', { name: 'Add pet details' }).click();
    const form = page.getByRole('dialog', { name: 'Pet details' });
    await choose(page, form.getByRole('combobox', { name: 'From my pets' }), 'Golu');
    await form.getByRole('button', { name: 'Add a medicine' }).first().click();
    await form.getByLabel('Name of the medicine').fill('Carprofen');
    await form.getByLabel('Dose', { exact: true }).fill('Half a tablet');
    await choose(page, form.getByRole('combobox', { name: 'Times of the day' }), '11:30 pm');
    await form.getByRole('button', { name: 'Guest 2' }).click();
    const second = form.getByRole('region', { name: 'Guest 2' });
    await choose(page, second.getByRole('combobox', { name: 'From my pets' }), 'Tiger');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page, 'Thank you. The details are saved.');
    await details.getByText('Tiger', { exact: true }).waitFor();
    await details.getByText('Half a tablet · 11:30 pm').waitFor();
  });

  const keeper = admin.page;
  const sheet = keeper.getByRole('dialog', { name: 'Golu' });

  await step(
    'is checked in and fed, gets the medicine, and the owner sees each without a reload',
    pages,
    async () => {
      await keeper.goto('/hostel-day');
      await keeper.getByRole('button', { name: new RegExp(`^Check in: .*${booking.order_id}`) }).click();
      const missing = keeper.getByRole('dialog', { name: 'Vaccinations are missing' });
      await missing.getByLabel('Reason').fill('The card was seen at the desk.');
      await missing.getByRole('button', { name: 'Check in all the same' }).click();
      await keeper.getByRole('button', { name: /Golu/ }).click();
      await sheet.getByRole('button', { name: 'Fed', exact: true }).click();
      await details.getByText('Golu · Fed').waitFor();
      await sheet.getByRole('button', { name: 'Give Carprofen, 11:30 pm' }).click();
      await sheet.getByText('Given', { exact: true }).waitFor();
      await details.getByText('Golu · Medicine given: Carprofen, 11:30 pm').waitFor();
      await sheet.getByLabel('Note for the owner').fill('He made a friend in the garden.');
      await sheet.getByRole('button', { name: 'Save the note' }).click();
      await details.getByText('He made a friend in the garden.').waitFor();
    },
  );

  await step('undoes an entry, and it leaves the screen of the owner', pages, async () => {
    await sheet.getByRole('button', { name: 'Happy' }).click();
    await details.getByText('Golu · Mood: Happy').waitFor();
    const toast = keeper.getByRole('alert').filter({ hasText: 'Mood: Happy' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await details.getByText('Golu · Mood: Happy').waitFor({ state: 'detached' });
  });

  await step('has its picture taken twice', pages, async () => {
    for (const [place, picture] of pictures.entries()) {
      await keeper.locator('input[type=file]').setInputFiles(picture);
      await seesPicture(details, 'Golu at the hostel', place);
    }
  });

  await step('leaves, and the log becomes the album of the stay', pages, async () => {
    await keeper.keyboard.press('Escape');
    await keeper.goto(`/hostel-orders?order=${booking._id}`);
    await keeper
      .getByRole('dialog', { name: booking.order_id })
      .getByRole('button', { name: new RegExp(`^Check out: .*${booking.order_id}`) })
      .click();
    await details.getByRole('heading', { name: 'Album of this stay' }).waitFor();
    await details.getByText('Golu · Fed').waitFor();
  });

  await step('is shared with one of its pictures, and only then everyone sees it', pages, async () => {
    expect(await memoriesOf(owner)).toEqual([]);
    await details.getByRole('button', { name: 'Share as a memory' }).click();
    const form = page.getByRole('dialog', { name: 'Share as a memory' });
    await form.getByRole('checkbox', { name: 'Picture 2' }).uncheck();
    const title = form.getByRole('textbox', { name: 'Title' });
    expect(await title.inputValue()).toBe('Golu and Tiger at the hostel');
    await title.fill('Golu and his new friend');
    await form.getByRole('button', { name: 'Share with everyone' }).dblclick();
    await sees(page, 'Great! Memory posted!');
    await details.getByText('You have shared this stay.').waitFor();
    expect(await memoriesOf(owner)).toEqual(['Golu and his new friend']);
    await details.getByRole('link', { name: 'See the memory' }).click();
    await page.getByRole('heading', { name: 'Golu and his new friend' }).waitFor();
    await page.locator('img[alt="Golu and his new friend"][data-arrived]').waitFor();
  });

  await step('can be shared again after the memory was deleted', pages, async () => {
    await page.getByRole('button', { name: 'Delete: Golu and his new friend' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await sees(page, 'Deleted!');
    await page.goto(`/hostel-orders?order=${booking._id}`);
    await details.getByRole('button', { name: 'Share as a memory' }).click();
    const form = page.getByRole('dialog', { name: 'Share as a memory' });
    await form.getByRole('button', { name: 'Share with everyone' }).click();
    await details.getByText('You have shared this stay.').waitFor();
    expect(await memoriesOf(owner)).toEqual(['Golu and Tiger at the hostel']);
  });

  expect(guest.problems).toEqual([]);
  expect(admin.problems).toEqual([]);
});

async function memoriesOf({ client, user }: TestUser): Promise<string[]> {
  const endpoint = endpoints['memories.ofUser'];
  const { body } = await client.call(endpoint, { params: { id: user._id } });
  return endpoint.response.parse(body).memories.map(({ title }) => title);
}

async function addPet({ client }: TestUser, name: string): Promise<void> {
  const added = await client.call(endpoints['pets.create'], { body: { name, species: 'dog' } });
  expect(added.status).toBe(201);
}

async function choose(page: Page, field: ReturnType<Page['getByRole']>, option: string): Promise<void> {
  // The frame around a field of several values takes the clicks for it.
  await field.first().click({ force: true });
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function sees(page: Page, text: string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
