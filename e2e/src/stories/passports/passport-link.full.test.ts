import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openPage, step } from '../../support/browser.ts';
import { signUpVerifiedUser } from '../../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();

test('an owner shares a passport by a QR code, sees that it was read, and revokes it', async () => {
  const owner = await signUpVerifiedUser(petcare);
  const created = await owner.client.call(endpoints['pets.create'], {
    body: { name: 'Minu', species: 'cat', sex: 'female', allergies: 'Chicken', weight_kg: 3.4 },
  });
  const { _id: petId } = endpoints['pets.create'].response.parse(created.body).pet;
  await owner.client.call(endpoints['passport.add'], {
    params: { id: petId },
    body: {
      record: {
        kind: 'vaccination',
        date: addDays(dhakaDateOf(new Date()), -30),
        vaccine: 'Rabies',
        product: 'Rabisin',
        lot: 'L4711',
        next_due: null,
      },
    },
  });
  const ownersPhone = await openPage(browser, url, { signedIn: owner, width: 360 });
  const visitorsPhone = await openPage(browser, url, { width: 360 });
  const [page, visitor] = [ownersPhone.page, visitorsPhone.page];
  await page.emulateMedia({ colorScheme: 'dark' });
  let link = '';

  await step('the owner chooses what to show and gets a code', { page }, async () => {
    await page.goto(`/pets/${petId}`);
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByText('No link works at the moment.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.locator('label', { hasText: '24 hours' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  await step('a camera reads the code from the dark screen', { page }, async () => {
    link = await readCode(page);
    expect(link).toMatch(new RegExp(`^${url}/passport#[\\w-]{43}$`));
  });

  await step('a visitor reads the vaccinations, and nothing about the owner', { page: visitor }, async () => {
    const requests: string[] = [];
    visitor.on('request', (request) => requests.push(request.url()));
    const response = await visitor.goto(link);
    expect(response?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    await visitor.getByRole('heading', { level: 1, name: 'Minu' }).waitFor();
    const entries = visitor.getByRole('list', { name: 'Vaccinations' });
    await entries.getByText('Rabisin · Lot L4711').waitFor();
    const text = await visitor.locator('body').innerText();
    for (const secret of [owner.user.full_name, owner.user.email, 'Chicken', '3.4 kg'])
      expect(text).not.toContain(secret);
    expect(requests.filter((address) => address.includes(link.split('#')[1] ?? ''))).toEqual([]);
    expect(await findAccessibilityViolations(visitor)).toEqual([]);
  });

  await step('the owner sees the view, and revokes the link', { page }, async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    const links = page.getByRole('list', { name: 'Active links' });
    await links.getByText('Opened once').click();
    await page.getByRole('button', { name: /^Revoke: Vaccinations only/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No link works at the moment.').waitFor();
    await page.getByRole('list', { name: 'Ended in the last 30 days' }).getByText('Opened once').waitFor();
  });

  await step('the visitor is told that the link is no longer valid', { page: visitor }, async () => {
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await findAccessibilityViolations(visitor)).toEqual([]);
  });

  expect([...ownersPhone.problems, ...visitorsPhone.problems]).toEqual([]);
});

/** Reads the QR code from a screenshot of the page, as a camera would. */
async function readCode(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'QR code of the passport of Minu' });
  await code.scrollIntoViewIfNeeded();
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
}
