import { endpoints } from '@petcare/contracts/endpoints.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openBrowser, openPage } from '../../support/browser.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { createPractice } from '../../support/practice.ts';
import { addProductAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { renderedPaths } from '../rendered-pages/rendered-paths.ts';
import { readHead } from './read-head.ts';

const { url } = inject('petcare');
const visitor = new ApiClient(url);

const publicPaths = renderedPaths.filter((path) => path !== '/no-such-page');

describe('every public page', () => {
  test.each(publicPaths)('%s names itself, in both languages', async (path) => {
    for (const locale of ['en', 'bn']) {
      const head = await readHead(url, path, { cookie: `petcare_locale=${locale}` });
      expect(head.status).toBe(200);
      expect(head.title).toContain('PetCare');
      expect(head.meta('description')?.length).toBeGreaterThan(15);
      expect(head.meta('og:title')).toBeTruthy();
      expect(/[ঀ-৿]/.test(head.meta('og:description') ?? '')).toBe(locale === 'bn');
      const english = url + path;
      const bangla = `${english}${path.includes('?') ? '&' : '?'}lang=bn`;
      expect(head.link('canonical')).toBe(locale === 'bn' ? bangla : english);
      expect([head.link('en'), head.link('bn'), head.link('x-default')]).toEqual([english, bangla, english]);
      await expectPicture(head.meta('og:image'));
      const steps = head.thing('BreadcrumbList')?.['itemListElement'];
      if (path === '/') expect(steps).toBeUndefined();
      else expect(steps).toMatchObject([{ position: 1 }, { position: 2, name: head.meta('og:title') }]);
    }
  });

  test('shows the clinic on the pages that lead to it', async () => {
    for (const path of ['/', '/services'])
      expect((await readHead(url, path)).thing('VeterinaryCare')).toMatchObject({ name: 'PetCare' });
    expect((await readHead(url, '/faq')).thing('VeterinaryCare')).toBeUndefined();
  });
});

async function expectPicture(address: string | null): Promise<void> {
  const picture = await fetch(address ?? '');
  expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
}

describe('a record', () => {
  test('product: its page shows name, picture, price and stock', async () => {
    const product = await addProductAs(await signInDemoUser(url, 'admin'), 3);
    const head = await readHead(url, `/store?product=${product._id}&type=Food`);
    expect(head.title).toBe(`${product.product_name} · PetCare`);
    expect(head.link('canonical')).toBe(`${url}/store?product=${product._id}`);
    await expectPicture(head.meta('og:image'));
    expect(head.thing('Product')).toMatchObject({
      name: product.product_name,
      offers: {
        '@type': 'Offer',
        price: product.product_price,
        priceCurrency: 'BDT',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(head.thing('BreadcrumbList')?.['itemListElement']).toHaveLength(3);
  });

  test('service and doctor: their pages name them, without a contact of the doctor', async () => {
    const { service, doctor } = await createPractice(url, { from: '09:00', to: '12:00' });
    const head = await readHead(url, `/services/${service._id}`);
    expect(head.title).toBe(`${service.service_name} · PetCare`);
    expect(head.thing('VeterinaryCare')).toMatchObject({
      makesOffer: [{ itemOffered: { name: service.service_name } }],
    });
    expect(JSON.stringify(head.thing('VeterinaryCare')?.['employee'])).toContain(doctor.dr_name);

    const ofDoctor = await readHead(url, `/appointment/${service._id}/${doctor._id}`);
    expect(ofDoctor.title).toBe(`${doctor.dr_name} · PetCare`);
    expect(ofDoctor.meta('og:description')).toContain(doctor.specialise);
    await expectPicture(ofDoctor.meta('og:image'));
    for (const { html } of [head, ofDoctor]) {
      expect(html).not.toContain(doctor.dr_email);
      expect(html).not.toContain(doctor.dr_contact);
    }
    expect((await readHead(url, `/appointment/${service._id}/${newId()}`)).status).toBe(404);
  });

  test.each(['/services', '/memories', '/adaptation', '/store?product='])(
    'unknown: %s answers 404, without a preview',
    async (path) => {
      const unknown = path.endsWith('=') ? `${path}${newId()}` : `${path}/${newId()}`;
      const head = await readHead(url, unknown);
      expect([head.status, head.meta('robots'), head.meta('og:title')]).toEqual([404, 'noindex', null]);
    },
  );
});

describe('a post', () => {
  const title = `Mishti </title></script><script>alert(1)</script> "&'`;
  const beginning = 'Found near the lake, brown and calm. '.repeat(4).slice(0, 120);
  const secret = 'Call +8801712345678';
  let author: TestUser;
  const paths = new Map<string, { page: string; delete: () => Promise<unknown> }>();
  beforeAll(async () => {
    author = await signUpUser(url);
    const memory = await author.client.call(endpoints['memories.create'], {
      body: { title, details: `${beginning}${secret}`, img_URL: await uploadPicture(author) },
    });
    const { memory: shared } = endpoints['memories.create'].response.parse(memory.body);
    const pet = await offerPet(author, title);
    await author.client.call(endpoints['adoptions.update'], {
      params: { id: pet._id },
      body: { details: `${beginning}${secret}` },
    });
    const client = author.client;
    paths
      .set('memory', {
        page: `/memories/${shared._id}`,
        delete: () => client.call(endpoints['memories.delete'], { params: { id: shared._id } }),
      })
      .set('adoption', {
        page: `/adaptation/${pet._id}`,
        delete: () => client.call(endpoints['adoptions.delete'], { params: { id: pet._id } }),
      });
  });

  const postOf = (kind: string) => paths.get(kind) ?? { page: '', delete: async () => undefined };

  test.each(['memory', 'adoption'])(
    '(%s) has a preview of title, 120 characters and picture, and nothing else of it is in the page',
    async (kind) => {
      const head = await readHead(url, postOf(kind).page);
      expect([head.status, head.title, head.meta('og:title')]).toEqual([200, `${title} · PetCare`, title]);
      expect(head.meta('og:description')).toBe(beginning.trim());
      expect(head.meta('og:type')).toBe('article');
      expect(head.meta('og:image')).toMatch(/\/1280\.jpg$/);
      await expectPicture(head.meta('og:image'));
      expect(head.html).toContain('<div id="root"></div>');
      for (const hidden of [secret, author.user.email, author.user.full_name, author.user._id])
        expect(head.html).not.toContain(hidden);
      expect(head.html).not.toContain('<script>alert');
      const signedIn = await readHead(url, postOf(kind).page, { cookie: author.client.cookieHeader });
      expect(withoutNonce(signedIn.html)).toBe(withoutNonce(head.html));
    },
  );

  test.each(['memory', 'adoption'])('(%s) that is deleted answers 404, without a preview', async (kind) => {
    const { page, delete: remove } = postOf(kind);
    await remove();
    const head = await readHead(url, page, { until: ({ status }) => status === 404 });
    expect([head.meta('robots'), head.meta('og:title'), head.meta('og:image')]).toEqual([
      'noindex',
      null,
      null,
    ]);
    expect(head.html).not.toContain('Mishti');
  });
});

function withoutNonce(html: string): string {
  return html.replaceAll(/nonce="[^"]*"/g, '');
}

describe('a language in the address', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('is stronger than the cookie, and an unknown one is ignored', async () => {
    const bangla = await readHead(url, '/faq?lang=bn', { cookie: 'petcare_locale=en' });
    expect(bangla.html).toContain('<html lang="bn"');
    expect(bangla.link('canonical')).toBe(`${url}/faq?lang=bn`);
    const english = await readHead(url, '/faq?lang=en', { cookie: 'petcare_locale=bn' });
    expect(english.html).toContain('<html lang="en"');
    expect(english.link('canonical')).toBe(`${url}/faq`);
    const unknown = await readHead(url, '/faq?lang=xx', { cookie: 'petcare_locale=bn' });
    expect(unknown.html).toContain('<html lang="bn"');
  });

  test('becomes the choice of a visitor without one, and no address keeps it', async () => {
    const { page, context, problems } = await openPage(browser, url);
    await page.goto('/faq?lang=bn');
    expect(await page.locator('html').getAttribute('lang')).toBe('bn');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/support');
    expect(await page.locator('html').getAttribute('lang')).toBe('bn');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('changes no choice that was made', async () => {
    const { page, context } = await openPage(browser, url);
    await page.goto('/faq');
    await page.getByRole('button', { name: 'বাংলা' }).first().click();
    await page.locator('html[lang=bn]').waitFor();
    await page.goto('/faq?lang=en');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.goto('/support');
    await page.locator('html[lang=bn]').waitFor();
    await context.close();
  });
});

describe('crawlers', () => {
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const addressesOf = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

  test('find the sitemap in robots.txt', async () => {
    const { status, type, text } = await read('/robots.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(`Sitemap: ${url}/sitemap.xml\n`);
    expect(text).toContain('Disallow: /api/\n');
  });

  test('find every service and product, and each address leads to a page that names it as its own', async () => {
    const index = await read('/sitemap.xml');
    expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8']);
    const sitemaps = addressesOf(index.text);
    expect(sitemaps).toContain(`${url}/sitemaps/pages.xml`);
    const listed: string[] = [];
    for (const address of sitemaps) listed.push(...addressesOf((await read(new URL(address).pathname)).text));
    const query = '?sort=createdAt&limit=3';
    const { services } = endpoints['services.list'].response.parse(
      (await visitor.call(endpoints['services.list'], { query })).body,
    );
    const products = endpoints['products.list'].response.parse(
      (await visitor.call(endpoints['products.list'], { query })).body,
    );
    const records = [
      ...services.map(({ _id }) => `${url}/services/${_id}?lang=bn`),
      ...products.map(({ _id }) => `${url}/store?product=${_id}`),
    ];
    expect(records).toHaveLength(6);
    expect(listed).toEqual(expect.arrayContaining(records));
    const pages = addressesOf((await read('/sitemaps/pages.xml')).text);
    expect(pages.length).toBeGreaterThan(5);
    for (const address of pages)
      expect((await readHead(url, address.slice(url.length))).link('canonical')).toBe(address);
  });
});
