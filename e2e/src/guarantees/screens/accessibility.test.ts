import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Memory } from '@petcare/contracts/memories.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openBrowser, openPage, type Watched } from '../../support/browser.ts';
import { fullSize } from '../../support/full-size.ts';
import { signInDemoUser, type TestUser, signUpVerifiedUser } from '../../support/people.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { createPractice } from '../../support/practice.ts';
import { buyAs, firstProduct, openPaymentAs, bookHostelAs } from '../../support/shopping.ts';
import { createNavigator, type Navigator } from '../../support/walk.ts';
import { screens, type Visitor } from './screens.ts';

const petcare = inject('petcare');
const { url } = petcare;

type Walker = Watched & Navigator;

/** Stand in an address for what the test itself has put into the product. */
const made = {
  product: '',
  memory: '',
  adoption: '',
  service: '',
  doctor: '',
  stay: '',
  order: '',
  payment: '',
  person: '',
};

/** Full size takes all looks; the short test takes one of each screen, in turn. */
const everyLook = fullSize;

/** Every screen in both languages, at a phone's width and wider ones; light and dark take turns. */
const looks = screens
  .flatMap(([path, visitor, shows], index) =>
    (['bn', 'en'] as const).flatMap((locale) =>
      (everyLook ? [360, 768, 1440] : [locale === 'bn' ? 360 : 1280]).map((width, turn) => {
        const dark = everyLook ? ((index + turn) % 2 === 0) === (locale === 'bn') : index % 4 < 2;
        const colorScheme: 'dark' | 'light' = dark ? 'dark' : 'light';
        return { path, visitor, shows, locale, colorScheme, width, index };
      }),
    ),
  )
  .filter(({ index, locale }) => everyLook || (index % 2 === 0) === (locale === 'en'))
  .toSorted((one, other) => personOf(one).localeCompare(personOf(other)));

/** Who looks, in which language: their screens come one after the other. */
function personOf({ visitor, locale }: { visitor: Visitor; locale: string }): string {
  return `${visitor} ${locale}`;
}

describe('every screen, as axe sees it on the running product', () => {
  let browser: Browser;
  let people: Record<Visitor, TestUser | null>;
  /** The page that walks from screen to screen, one at a time: others would draw anew whatever happens meanwhile. */
  let opened: (Walker & { readonly person: string }) | undefined;

  beforeAll(async () => {
    browser = await openBrowser();
    const [customer, stranger, admin] = [
      await signUpVerifiedUser(petcare),
      await signUpVerifiedUser(petcare),
      await signInDemoUser(url, 'admin'),
    ];
    const doctor = await signInDemoUser(url, 'doctor');
    people = { visitor: null, customer, stranger, admin, doctor };
    const practice = await createPractice(url, { from: '10:00', to: '16:00' });
    made.person = customer.user.id;
    made.service = practice.service._id;
    made.doctor = practice.doctor._id;
    const product = await firstProduct(url);
    made.order = (await buyAs(customer, product))._id;
    const lines = [{ product_id: product._id, quantity: 1 }];
    const { payment } = await openPaymentAs(stranger, { kind: 'product', lines }, product.product_price);
    made.payment = payment._id;
    made.product = product._id;
    const checkIn = addDays(dhakaDateOf(new Date()), 70);
    const stay = { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 2) } as const;
    made.stay = (await bookHostelAs(customer, stay))._id;
    made.memory = (await shareMemory(customer))._id;
    made.adoption = (await offerPet(customer))._id;
    await stranger.client.call(endpoints['applications.submit'], {
      params: { id: made.adoption },
      body: { message: 'We have a quiet house.', phone: '01712345678' },
    });
    await stranger.client.call(endpoints['comments.create'], {
      body: { adoption_id: made.adoption, body: 'What a calm face.' },
    });
  }, 60_000);
  afterAll(() => browser?.close());

  async function pageOf(look: (typeof looks)[number]): Promise<Walker> {
    const person = personOf(look);
    if (opened?.person === person) return opened;
    await opened?.context.close();
    opened = { person, ...(await openFor(people[look.visitor], look.locale)) };
    return opened;
  }

  async function openFor(signedIn: TestUser | null, locale: string): Promise<Walker> {
    const watched = await openPage(browser, url, { ...(signedIn && { signedIn }) });
    await watched.page.addInitScript((chosen) => localStorage.setItem('petcare_locale', chosen), locale);
    return { ...watched, ...createNavigator(watched.page) };
  }

  test.each(looks)(
    '$path for the $visitor at $width px, $colorScheme, $locale: no violation, no sideways scrolling',
    async (look) => {
      const { page, problems, goTo } = await pageOf(look);
      problems.length = 0;
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: look.width, height: 860 });
      await goTo(look.path.replace(/\{(\w+)\}/, (_, name: keyof typeof made) => made[name]));
      if (look.shows) await page.getByRole('dialog').getByRole(look.shows).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(look.locale);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
    },
  );

  test('the screens were the ones that were meant: a post shows its comment, an owner the applications', async () => {
    const { page, context, goTo } = await openFor(people.customer, 'en');
    await goTo('/');
    await goTo(`/adaptation/${made.adoption}`);
    expect(await page.getByText('What a calm face.').count()).toBe(1);
    expect(await page.getByText('We have a quiet house.').count()).toBe(1);
    await context.close();
  });

  test('axe would notice: a button without a name and a picture without words are violations', async () => {
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

async function shareMemory(author: TestUser): Promise<Memory> {
  const body = {
    title: 'The first rain of the year',
    details: 'She ran out, and looked up.',
    img_URL: await uploadPicture(author),
  };
  const answer = await author.client.call(endpoints['memories.create'], { body });
  return z.object({ memory: Memory }).parse(answer.body).memory;
}
