import { fileURLToPath } from 'node:url';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openPage, step } from '../../support/browser.ts';
import { transfersOf, untilNameable } from '../../support/handover.ts';
import { signInDemoUser, signUpVerifiedUser, type TestUser } from '../../support/users.ts';

const petcare = inject('petcare');
const pictures = ['hero-home', 'entry-adoption', 'adoption'].map((scene) =>
  fileURLToPath(new URL(`../../../../frontend/public/scenes/${scene}.webp`, import.meta.url)),
);
const browser = await browserOfFile();

test('a pet is adopted with its passport, and an admin undoes the transfer', async () => {
  const { url } = petcare;
  const [ownerUser, adopterUser] = [await signUpVerifiedUser(petcare), await signUpVerifiedUser(petcare)];
  // The admin sees the transfers of other tests, too.
  const name = `Minu ${Date.now()}`;
  const petId = await addPetWithNote(ownerUser, name);
  await untilNameable(ownerUser, petId);
  const owner = await openPage(browser, url, { signedIn: ownerUser });
  const adopter = await openPage(browser, url, { signedIn: adopterUser, width: 360 });
  const admin = await openPage(browser, url, { signedIn: await signInDemoUser(url, 'admin') });
  const pages = { owner: owner.page, adopter: adopter.page, admin: admin.page };
  let address = '';

  await step('the owner names the pet, which fills the form', pages, async () => {
    const { page } = owner;
    await page.goto('/adaptation?share=new');
    await page.getByLabel('Which of your pets?').selectOption(name);
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(name);
    expect(await page.getByRole('dialog').getByLabel('Kind of animal').inputValue()).toBe('cat');
    expect(await page.getByRole('dialog').getByLabel('Breed').inputValue()).toBe('Deshi');
    await page.getByRole('textbox', { name: 'Details' }).fill('She purrs like a tractor.');
    await page.locator('input[type=file]').setInputFiles(pictures);
    await page.getByText('Picture 3 is uploaded').waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add Adoption Post' }).click();
    await sees(page, 'Great! Adoption post posted!');
    address = await eventually(async () => {
      const { body } = await ownerUser.client.call(endpoints['adoptions.ofUser'], {
        params: { id: ownerUser.user.id },
      });
      const [post] = endpoints['adoptions.ofUser'].response.parse(body);
      if (!post) throw new Error('the post is not listed yet');
      return `/adaptation/${post._id}`;
    });
  });

  await step('the adopter sees that a passport comes along, and nothing of it', pages, async () => {
    const { page } = adopter;
    await page.goto(address);
    await sees(page, /This pet comes with its passport/);
    for (const secret of ['Afraid of thunder', petId]) expect(await page.content()).not.toContain(secret);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply to adopt' }).click();
    const form = page.getByRole('dialog', { name: 'Apply to adopt' });
    await form.getByLabel('Your message').fill('We have a sofa.');
    await form.getByLabel('Your phone number').fill('01722222222');
    await form.getByRole('button', { name: 'Send application' }).click();
    await sees(page, 'Waiting for an answer');
  });

  await step('the owner accepts and marks the pet as adopted', pages, async () => {
    const { page } = owner;
    await page.goto(address);
    const chosen = page.getByRole('listitem').filter({ hasText: 'We have a sofa.' });
    await chosen.getByRole('button', { name: /^Accept/ }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByLabel('Your phone number').fill('01811111111');
    await question.getByRole('button', { name: /^Accept/ }).click();
    await page.getByRole('link', { name: '+8801722222222' }).waitFor();
    await adopter.page.goto('/pets');
    await adopter.page.getByRole('heading', { name: 'Who lives with you?' }).waitFor();
    await page.getByRole('button', { name: 'Mark as adopted' }).click();
    await question.getByText(/The passport of your pet moves to the accepted applicant/).waitFor();
    await question.getByRole('button', { name: 'Mark as adopted' }).click();
    await sees(page, 'Marked as adopted. How lovely!');
  });

  await step('the pet appears live among the adopter’s pets, with its passport', pages, async () => {
    const { page } = adopter;
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await sees(page, 'Afraid of thunder');
    await sees(page, 'Adopted: moved to a new home');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await sees(page, `The passport of ${name} is yours now`);
  });

  await step('the former owner still reads what was before, without changing it', pages, async () => {
    const { page } = owner;
    await page.goto('/pets');
    const former = page.getByRole('region', { name: 'Formerly yours' });
    await former.getByText(`With ${adopterUser.user.full_name}`, { exact: false }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await former.getByRole('link', { name }).click();
    await sees(page, 'Afraid of thunder');
    expect(await page.getByText('Adopted: moved to a new home').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Edit|Delete|Share|Add)/ }).count()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // The pet itself is not found any more; the browser reports the 404 of this request.
    const { status } = await ownerUser.client.call(endpoints['pets.get'], { params: { id: petId } });
    expect(status).toBe(404);
  });

  await step('an admin undoes the transfer, and the pet is back live', pages, async () => {
    await owner.page.goto('/pets');
    await owner.page.getByRole('region', { name: 'Formerly yours' }).waitFor();
    const { page } = admin;
    const [transfer] = await transfersOf(ownerUser);
    expect(transfer).toMatchObject({ status: 'done', pet_id: petId });
    await page.goto('/pet-transfers');
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: `Undo the transfer: ${name}` }).click();
    await card.getByLabel('Reason').fill('The adoption fell through.');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Undo the transfer', exact: true }).click();
    await card.getByText('Reason: The adoption fell through.').waitFor();
    await owner.page.getByRole('region', { name: 'My pets' }).getByRole('link', { name }).waitFor();
    await owner.page.getByRole('region', { name: 'Formerly yours' }).waitFor({ state: 'detached' });
  });

  for (const { problems } of [owner, adopter, admin]) expect(problems).toEqual([]);
}, 300_000);

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function addPetWithNote({ client }: TestUser, name: string): Promise<string> {
  const created = await client.call(endpoints['pets.create'], {
    body: { name, species: 'cat', breed: 'Deshi', sex: 'female', born_on: '2024-05-01' },
  });
  const { _id: id } = endpoints['pets.create'].response.parse(created.body).pet;
  const record = { kind: 'note', date: '2026-01-15', note: 'Afraid of thunder' };
  await client.call(endpoints['passport.add'], { params: { id }, body: { record } });
  return id;
}
