import { fileURLToPath } from 'node:url';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { signUpUser, type TestUser } from '../support/users.ts';

const { url } = inject('petcare');
const picture = fileURLToPath(new URL('../../../frontend/public/scenes/hero-home.webp', import.meta.url));
const browser = await browserOfFile();

test('a user shares a memory, also offline, edits it during another edit, and deletes it', async () => {
  const author = await signUpUser(url);
  const { page, context, problems } = await openPage(browser, url, { signedIn: author, width: 360 });
  const pages = { page };

  await step('shares a memory with a picture', pages, async () => {
    await page.goto('/memories');
    await page.getByRole('link', { name: 'SHARE YOUR MEMORY' }).click();
    const add = page.getByRole('button', { name: 'Add Memory' });
    expect(await add.isDisabled()).toBe(true);
    await write(page, 'Tuni and the rain', 'She ran out, and in again.');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await add.click();
    await sees(page, 'Great! Memory posted!');
    const card = page.getByRole('article').filter({ hasText: 'Tuni and the rain' });
    await card.getByRole('link', { name: /^Details/ }).waitFor();
    // The page sets the attribute once the picture is loaded and drawn.
    await card.locator('img[data-arrived]').waitFor();
    expect(await titlesOf(author)).toEqual(['Tuni and the rain']);
  });

  await step('finds the draft with its picture after a reload', pages, async () => {
    await page.getByRole('link', { name: 'SHARE YOUR MEMORY' }).click();
    await write(page, 'Bagha swims', 'The pond is shallow.');
    await page.reload();
    await page.getByRole('img', { name: 'Picture 1' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Bagha swims');
  });

  await step(
    'is offline while sending: the memory waits with its picture, and is sent once',
    pages,
    async () => {
      await context.setOffline(true);
      // Chosen offline, so that it is not uploaded yet.
      await page.getByRole('button', { name: 'Remove picture 1' }).click();
      await page.locator('input[type=file]').setInputFiles(picture);
      await page.getByRole('button', { name: 'Add Memory' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await sees(page, '1 entry waits to be sent');
      expect(await titlesOf(author)).toEqual(['Tuni and the rain']);
      await context.setOffline(false);
      await sees(page, 'Great! Memory posted!');
      expect(await titlesOf(author)).toEqual(['Bagha swims', 'Tuni and the rain']);
    },
  );

  await step('goes from the list to a memory and back to the same place', pages, async () => {
    // The search keeps the post on the first page while other tests post.
    await page.goto('/memories?search=Tuni%20and%20the%20rain');
    const card = page.getByRole('article').filter({ hasText: 'Tuni and the rain' });
    const details = card.getByRole('link', { name: /^Details/ });
    // Until the page is complete, it may return to its top.
    await card.locator('img[data-arrived]').waitFor();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await eventually(async () => {
      // In the middle, so that the click does not scroll to get it out from below the header or the bottom bar.
      await details.evaluate((link) => link.scrollIntoView({ block: 'center' }));
      expect(await scrolled()).toBeGreaterThan(0);
    });
    const before = await scrolled();
    await details.click();
    await page.getByRole('heading', { level: 1, name: 'Tuni and the rain' }).waitFor();
    await sees(page, 'Shared by Nadia Rahman');
    await sees(page, /^Shared on/);
    await page.getByRole('link', { name: 'Back to memories' }).click();
    await card.getByRole('link', { name: /^Details/ }).waitFor();
    // The reminder to confirm the address may have come above the list.
    await eventually(async () => expect(await scrolled()).toBeGreaterThanOrEqual(before));
  });

  await step('edits a memory that has changed meanwhile, and sees both versions', pages, async () => {
    await page.goto('/posts/memories');
    await page.getByRole('button', { name: 'Edit: Bagha swims' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Bagha swims far');
    await editElsewhere(author, 'Bagha swims', { details: 'The pond is deep.' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'This has changed' });
    await conflict.getByText('The pond is deep.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await sees(page, 'Memory updated successfully!');
    await page.getByRole('button', { name: 'Edit: Bagha swims far' }).waitFor();
    expect((await memoriesOf(author))[0]).toMatchObject({
      title: 'Bagha swims far',
      details: 'The pond is shallow.',
    });
  });

  await step('deletes a memory', pages, async () => {
    await page.getByRole('button', { name: 'Delete: Tuni and the rain' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await sees(page, 'Deleted!');
    await page.getByRole('button', { name: 'Delete: Tuni and the rain' }).waitFor({ state: 'detached' });
    expect(await titlesOf(author)).toEqual(['Bagha swims far']);
  });

  await step('leaves no draft after signing out', pages, async () => {
    await page.goto('/memories?share=new');
    await write(page, 'Half a story', 'It begins');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(() => countDrafts(page)).toBe(1);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page
      .getByRole('button', { name: /log ?out|sign ?out/i })
      .first()
      .click();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await expect.poll(() => countDrafts(page)).toBe(0);
  });

  expect(problems).toEqual([]);
});

async function write(page: Page, title: string, details: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Details' }).fill(details);
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByText(/^Picture 1 is uploaded/).waitFor({ state: 'attached' });
}

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function memoriesOf({ client, user }: TestUser) {
  const answer = await client.call(endpoints['memories.ofUser'], { params: { id: user._id } });
  return endpoints['memories.ofUser'].response.parse(answer.body).memories;
}

async function titlesOf(author: TestUser): Promise<string[]> {
  return (await memoriesOf(author)).map(({ title }) => title);
}

async function editElsewhere(author: TestUser, title: string, body: { details: string }): Promise<void> {
  const memory = (await memoriesOf(author)).find((one) => one.title === title);
  const params = { id: memory?._id ?? '' };
  const { status } = await author.client.call(endpoints['memories.update'], { params, body });
  expect(status).toBe(200);
}

function countDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('petcare-drafts');
        opening.addEventListener('error', () => reject(new Error('The drafts cannot be opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('posts').objectStore('posts').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
