import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Memory } from '@petcare/contracts/content/memories.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openBrowser, openPage, type Watched } from '../../support/browser.ts';
import { fullSize } from '../../support/full-size.ts';
import { signInDemoUser, type TestUser, signUpVerifiedUser } from '../../support/users.ts';
import { handOver } from '../../support/handover.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { bookAppointment, createPractice } from '../../support/practice.ts';
import { addPassportNote, addPet, sharePassport } from '../access/owned-clinic-records.ts';
import { buyAs, firstProduct, openPaymentAs, bookHostelAs } from '../../support/shopping.ts';
import { createNavigator, type Navigator } from '../../support/navigator.ts';
import { screens, type Visitor } from './screens.ts';

const petcare = inject('petcare');
const { url } = petcare;

type PageSession = Watched & Navigator;

const ids = {
  product: '',
  memory: '',
  adoption: '',
  service: '',
  doctor: '',
  pet: '',
  passport: '',
  transfer: '',
  appointment: '',
  booking: '',
  order: '',
  payment: '',
  user: '',
};

const allCases = fullSize;

const cases = screens
  .flatMap(([path, visitor, shows], index) =>
    (['bn', 'en'] as const).flatMap((locale) =>
      (allCases ? [360, 768, 1440] : [locale === 'bn' ? 360 : 1280]).map((width, widthIndex) => {
        const dark = allCases ? ((index + widthIndex) % 2 === 0) === (locale === 'bn') : index % 4 < 2;
        const colorScheme: 'dark' | 'light' = dark ? 'dark' : 'light';
        return { path, visitor, shows, locale, colorScheme, width, index };
      }),
    ),
  )
  .filter(({ index, locale }) => allCases || (index % 2 === 0) === (locale === 'en'))
  .toSorted((one, other) => sessionKeyOf(one).localeCompare(sessionKeyOf(other)));

/** Groups the cases by session, so that each session opens once. */
function sessionKeyOf({ visitor, locale }: { visitor: Visitor; locale: string }): string {
  return `${visitor} ${locale}`;
}

describe('accessibility of every screen', () => {
  let browser: Browser;
  let users: Record<Visitor, TestUser | null>;
  /** The current session. Only one is open, since others would redraw in the background. */
  let session: (PageSession & { readonly user: string }) | undefined;

  beforeAll(async () => {
    browser = await openBrowser();
    const [customer, stranger, admin] = [
      await signUpVerifiedUser(petcare),
      await signUpVerifiedUser(petcare),
      await signInDemoUser(url, 'admin'),
    ];
    const doctor = await signInDemoUser(url, 'doctor');
    users = { visitor: null, customer, stranger, admin, doctor };
    const practice = await createPractice(url, { from: '10:00', to: '16:00' });
    ids.user = customer.user.id;
    ids.service = practice.service._id;
    ids.doctor = practice.doctor._id;
    ids.pet = await addPet(customer);
    await addPassportNote(customer, ids.pet);
    ids.passport = (await sharePassport(customer, ids.pet)).token;
    const formerPet = await addPet(customer);
    await addPassportNote(customer, formerPet);
    const adopter = await signUpVerifiedUser(petcare);
    ids.transfer = (await handOver({ owner: customer, adopter, petId: formerPet }))._id;
    const appointment = await bookAppointment(customer, practice, addDays(dhakaDateOf(new Date()), 3), {
      pet_id: ids.pet,
      reason: 'She limps.',
    });
    ids.appointment = appointment._id;
    const product = await firstProduct(url);
    ids.order = (await buyAs(customer, product))._id;
    const lines = [{ product_id: product._id, quantity: 1 }];
    const { payment } = await openPaymentAs(stranger, { kind: 'product', lines }, product.product_price);
    ids.payment = payment._id;
    ids.product = product._id;
    const checkIn = addDays(dhakaDateOf(new Date()), 70);
    const booking = { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 2) } as const;
    ids.booking = (await bookHostelAs(customer, booking))._id;
    ids.memory = (await shareMemory(customer))._id;
    ids.adoption = (await offerPet(customer))._id;
    await stranger.client.call(endpoints['applications.submit'], {
      params: { id: ids.adoption },
      body: { message: 'We have a quiet house.', phone: '01712345678' },
    });
    await stranger.client.call(endpoints['comments.create'], {
      body: { adoption_id: ids.adoption, body: 'What a calm face.' },
    });
  }, 120_000);
  afterAll(() => browser?.close());

  async function pageOf(screenCase: (typeof cases)[number]): Promise<PageSession> {
    const user = sessionKeyOf(screenCase);
    if (session?.user === user) return session;
    await session?.context.close();
    session = { user, ...(await openFor(users[screenCase.visitor], screenCase.locale)) };
    return session;
  }

  async function openFor(signedIn: TestUser | null, locale: string): Promise<PageSession> {
    const watched = await openPage(browser, url, { ...(signedIn && { signedIn }) });
    await watched.page.addInitScript((chosen) => localStorage.setItem('petcare_locale', chosen), locale);
    return { ...watched, ...createNavigator(watched.page) };
  }

  test.each(cases)(
    '$path for the $visitor at $width px, $colorScheme, $locale has no violation and no horizontal scrolling',
    async (screenCase) => {
      const { page, problems, goTo } = await pageOf(screenCase);
      problems.length = 0;
      await page.emulateMedia({ colorScheme: screenCase.colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: screenCase.width, height: 860 });
      await goTo(screenCase.path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]));
      if (screenCase.shows) await page.getByRole('dialog').getByRole(screenCase.shows).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(screenCase.locale);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
    },
  );

  test('the screens show the intended content: a post its comment, its owner the applications', async () => {
    const { page, context, goTo } = await openFor(users.customer, 'en');
    await goTo('/');
    await goTo(`/adaptation/${ids.adoption}`);
    expect(await page.getByText('What a calm face.').count()).toBe(1);
    expect(await page.getByText('We have a quiet house.').count()).toBe(1);
    await context.close();
  });

  test.each([
    ['begin no transition for a user who wants less motion', { motion: false }],
    ['begin transitions for other users', { motion: true }],
  ])('new colours %s', async (_, { motion }) => {
    const { page, context } = await openPage(browser, url, { motion });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/store');
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      addEventListener('transitionrun', () => (dataset['moved'] = 'true'));
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
    await page.evaluate(twoFrames);
    expect(await page.evaluate(() => document.documentElement.dataset['moved'] === 'true')).toBe(motion);
    await context.close();
  });

  test('the check detects a button without a name and a picture without a description', async () => {
    const { page, context } = await openPage(browser, url);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.evaluate(() =>
      document.querySelector('h1')?.after(document.createElement('button'), new Image()),
    );
    const rules = (await findAccessibilityViolations(page)).map((finding) => finding.split(':')[0]);
    expect(new Set(rules)).toEqual(new Set(['button-name', 'image-alt']));
    await context.close();
  });
});

/** Resolves after the events of the next frame. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

async function shareMemory(author: TestUser): Promise<Memory> {
  const body = {
    title: 'The first rain of the year',
    details: 'She ran out, and looked up.',
    img_URL: await uploadPicture(author),
  };
  const answer = await author.client.call(endpoints['memories.create'], { body });
  return z.object({ memory: Memory }).parse(answer.body).memory;
}
