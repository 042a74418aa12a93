import { fileURLToPath } from 'node:url';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../support/axe.ts';
import { openPage, step } from '../support/browser.ts';
import { type TestUser, signUpVerifiedUser } from '../support/users.ts';
import { offerPet } from '../support/posting.ts';

const petcare = inject('petcare');
const pictures = ['hero-home', 'entry-adoption', 'adoption'].map((scene) =>
  fileURLToPath(new URL(`../../../frontend/public/scenes/${scene}.webp`, import.meta.url)),
);
const ownerPhone = '+8801811111111';
const applicantPhone = '+8801722222222';
const browser = await browserOfFile();

test('an adoption post is created, found on a phone and commented on live, also offline', async () => {
  const { url } = petcare;
  const title = `Tuni ${Date.now()}`;
  const owner = await openPage(browser, url, { signedIn: await signUpVerifiedUser(petcare) });
  const reader = await openPage(browser, url, { signedIn: await signUpVerifiedUser(petcare), width: 360 });
  const thirdUser = await signUpVerifiedUser(petcare);
  const third = await openPage(browser, url, { signedIn: thirdUser });
  const pages = { owner: owner.page, reader: reader.page, third: third.page };
  let address = '';

  await step('the owner posts a pet with three pictures', pages, async () => {
    const { page } = owner;
    await page.goto('/adaptation');
    await page.getByRole('link', { name: 'SHARE PET ADOPTION POST' }).click();
    const add = page.getByRole('button', { name: 'Add Adoption Post' });
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Details' }).fill('She wakes the house at five.');
    await page.locator('input[type=file]').setInputFiles(pictures.slice(0, 2));
    await page.getByText('Picture 2 is uploaded').waitFor({ state: 'attached' });
    expect(await add.isDisabled()).toBe(true);
    await page.locator('input[type=file]').setInputFiles(pictures.slice(2));
    await page.getByText('Picture 3 is uploaded').waitFor({ state: 'attached' });
    await page.getByLabel('Kind of animal').selectOption('cat');
    await page.getByLabel('Breed').fill('Deshi');
    await page.getByLabel('Age: months').fill('8');
    await page.getByRole('dialog').getByLabel('District').selectOption('Dhaka');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await add.click();
    await sees(page, 'Great! Adoption post posted!');
    await cardOf(page, title)
      .getByRole('link', { name: /^Details/ })
      .click();
    await heading(page, title).waitFor();
    await sees(page, '8 months');
    address = new URL(page.url()).pathname;
  });

  await step('a visitor looking for a cat in Dhaka finds it on a phone', pages, async () => {
    const { page } = reader;
    await page.goto('/adaptation');
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByLabel('Kind of animal').selectOption('cat');
    await drawer.getByLabel('District').selectOption('Dhaka');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await drawer.getByRole('button', { name: /^Show \d+ pets?$/ }).click();
    await page.waitForURL('**/adaptation?species=cat&district=Dhaka');
    await page.getByRole('button', { name: 'Remove: Cat' }).waitFor();
    await cardOf(page, title)
      .getByRole('link', { name: /^Details/ })
      .click();
    await heading(page, title).waitFor();
    await page.getByRole('button', { name: `Next picture of ${title}` }).click();
    await page.getByRole('img', { name: `Picture 2 of ${title}` }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('they comment, and each sees the other’s comments live', pages, async () => {
    await sees(owner.page, 'No comments.');
    await comment(reader.page, 'Does she like dogs?');
    await sees(reader.page, 'comment added');
    await log(owner.page).getByText('Does she like dogs?').waitFor();
    await comment(owner.page, 'Only big ones.');
    await log(reader.page).getByText('Only big ones.').waitFor();
  });

  await step('a comment written offline is sent once, and none of the others is missed', pages, async () => {
    await reader.context.setOffline(true);
    await comment(reader.page, 'Ours is the size of a cow.');
    await sees(reader.page, 'It will be sent when you are back online.');
    await comment(owner.page, 'What is yours like?');
    await log(owner.page).getByText('What is yours like?').waitFor();
    await reader.context.setOffline(false);
    await log(owner.page).getByText('Ours is the size of a cow.').waitFor({ timeout: 10_000 });
    await log(reader.page).getByText('What is yours like?').waitFor();
    const said = [
      'Does she like dogs?',
      'Only big ones.',
      'What is yours like?',
      'Ours is the size of a cow.',
    ];
    for (const { page } of [owner, reader]) await expect.poll(() => wordsOf(page)).toEqual(said);
    await reader.page.reload();
    await expect.poll(() => wordsOf(reader.page)).toEqual(said);
  });

  await step('a comment is edited, and deleted by the owner of the post, live for all', pages, async () => {
    await reader.page.getByRole('button', { name: 'Edit your comment' }).first().click();
    await reader.page.getByRole('textbox', { name: 'Your comment' }).fill('Does she like big dogs?');
    await reader.page.getByRole('button', { name: 'Save' }).click();
    await log(owner.page).getByText('Does she like big dogs?').waitFor();
    const item = log(owner.page).getByRole('listitem').filter({ hasText: 'the size of a cow' });
    await item.getByRole('button', { name: /^Delete/ }).click();
    await owner.page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await sees(owner.page, 'Deleted!');
    await log(reader.page).getByText('the size of a cow').waitFor({ state: 'detached' });
  });

  await step('the scroll position of a reader who has scrolled up does not move', pages, async () => {
    await third.page.goto(address);
    for (let number = 1; number <= 6; number++) {
      await say(thirdUser, address, [`Story ${number}`, ...Array<string>(6).fill('goes on')].join('\n'));
    }
    const box = log(third.page);
    await box.getByText('Story 6').waitFor();
    // The list opens at the newest comment and follows it while scrolled to the end.
    await expect.poll(() => box.evaluate(fromEnd)).toBeLessThan(2);
    await box.evaluate((element) => element.scrollTo({ top: 300 }));
    const line = box.getByText('Story 2');
    await third.page.getByRole('button', { name: /new comment/ }).waitFor({ state: 'detached' });
    const before = await line.boundingBox();
    await comment(owner.page, 'What stories!');
    await third.page.getByRole('button', { name: '1 new comment' }).waitFor();
    expect((await line.boundingBox())?.y).toBe(before?.y);
    await third.page.getByRole('button', { name: '1 new comment' }).click();
    await expect.poll(() => box.evaluate(fromEnd)).toBeLessThan(2);
    await third.page.getByRole('button', { name: /new comment/ }).waitFor({ state: 'detached' });
  });

  for (const { problems } of [owner, reader, third]) expect(problems).toEqual([]);
});

test('two users apply for a pet, one is accepted, and both see it live', async () => {
  const { url } = petcare;
  const title = `Bagha ${Date.now()}`;
  const ownerUser = await signUpVerifiedUser(petcare);
  const address = `/adaptation/${(await offerPet(ownerUser, title))._id}`;
  const owner = await openPage(browser, url, { signedIn: ownerUser });
  const applicant = await openPage(browser, url, { signedIn: await signUpVerifiedUser(petcare), width: 360 });
  const third = await openPage(browser, url, { signedIn: await signUpVerifiedUser(petcare) });
  const pages = { owner: owner.page, applicant: applicant.page, third: third.page };
  for (const { page } of [owner, applicant, third]) await page.goto(address);

  await step('two users apply, and the owner sees both applications live', pages, async () => {
    await apply(applicant.page, 'We have a garden.', applicantPhone);
    await owner.page.getByText('1 application is waiting for your answer.').waitFor();
    await apply(third.page, 'We have a sofa.', '01733333333');
    await owner.page.getByText('2 applications are waiting for your answer.').waitFor();
    expect(await findAccessibilityViolations(owner.page)).toEqual([]);
    for (const { page } of [owner, third]) expect(await page.content()).not.toContain(applicantPhone);
  });

  await step(
    'the owner accepts one; both see each other’s phone number, and the other applicant is declined',
    pages,
    async () => {
      const { page } = owner;
      const chosen = page.getByRole('listitem').filter({ hasText: 'We have a garden.' });
      await chosen.getByRole('button', { name: /^Accept/ }).click();
      const question = page.getByRole('dialog', { name: 'Are you sure?' });
      await question.getByLabel('Your phone number').fill(ownerPhone);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await question.getByRole('button', { name: /^Accept/ }).click();
      await page.getByRole('link', { name: applicantPhone }).waitFor();
      await applicant.page.getByRole('link', { name: ownerPhone }).waitFor();
      await third.page.getByText('The owner has not chosen you this time.', { exact: false }).waitFor();
      await sees(third.page, 'The owner has chosen another applicant this time');
      await third.page.getByText('Pending', { exact: true }).waitFor();
      expect(await findAccessibilityViolations(applicant.page)).toEqual([]);
      for (const phone of [ownerPhone, applicantPhone]) {
        expect(await third.page.content()).not.toContain(phone);
      }
    },
  );

  await step(
    'each finds it among their own posts and applications, and the pet is adopted',
    pages,
    async () => {
      await applicant.page.goto('/posts/adoptions?tab=applications');
      await applicant.page.getByRole('link', { name: ownerPhone }).waitFor();
      expect(await findAccessibilityViolations(applicant.page)).toEqual([]);
      await owner.page.goto('/posts/adoptions');
      await sees(owner.page, '2 applications');
      expect(await findAccessibilityViolations(owner.page)).toEqual([]);
      await owner.page.getByRole('link', { name: title }).click();
      await owner.page.getByRole('button', { name: 'Mark as adopted' }).click();
      await owner.page
        .getByRole('dialog', { name: 'Are you sure?' })
        .getByRole('button', { name: 'Mark as adopted' })
        .click();
      await third.page.getByText('Adopted', { exact: true }).waitFor();
      await sees(third.page, 'This pet has found a home.');
    },
  );

  await step('the owner edits the post and deletes it, both live for readers', pages, async () => {
    const { page } = owner;
    await page.goto('/posts/adoptions');
    await page.getByRole('button', { name: `Edit: ${title}` }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, at home`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sees(page, 'Adoption post updated successfully!');
    await heading(third.page, `${title}, at home`).waitFor();
    await page.getByRole('button', { name: `Delete: ${title}, at home` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await sees(page, 'Deleted!');
    await sees(page, 'No adoptions found.');
    await heading(third.page, 'Page not found').waitFor();
  });

  for (const { problems } of [owner, applicant, third]) expect(problems).toEqual([]);
});

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const log = (page: Page): Locator => page.getByRole('log', { name: 'Comments' });
const cardOf = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });

async function comment(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a comment' }).fill(words);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  // The comment appears at once; waits until it is saved or has failed.
  await log(page).getByText('Sending…').waitFor({ state: 'detached' });
}

function fromEnd({ scrollHeight, scrollTop, clientHeight }: Element): number {
  return scrollHeight - scrollTop - clientHeight;
}

async function say({ client }: TestUser, address: string, body: string): Promise<void> {
  const adoption_id = address.split('/').at(-1);
  const { status } = await client.call(endpoints['comments.create'], { body: { adoption_id, body } });
  expect(status).toBe(201);
}

async function wordsOf(page: Page): Promise<string[]> {
  const items = await log(page).getByRole('listitem').all();
  return Promise.all(items.map((item) => item.locator('> p').first().innerText()));
}

async function apply(page: Page, message: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Apply to adopt' }).click();
  const form = page.getByRole('dialog', { name: 'Apply to adopt' });
  await form.getByLabel('Your message').fill(message);
  await form.getByLabel('Your phone number').fill(phone);
  await form.getByRole('button', { name: 'Send application' }).click();
  await sees(page, 'Waiting for an answer');
}
