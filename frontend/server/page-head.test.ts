// @vitest-environment jsdom
import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { expect, test } from 'vitest';
import { writeHead } from './page-head.ts';
import { siteOwner } from './testing/site-owner.ts';

const site = { publicUrl: 'https://petcare.example', owner: siteOwner, description: 'A place for pets.' };
const uploaded = { url: '/media/665f1f77bcf86cd799439011/1280.webp', width: 1280, height: 853 };

function open(head: PageHead, { path = '/store', locale = 'en' }: { path?: string; locale?: Locale } = {}) {
  const html = writeHead(head, path, locale, site);
  const document = new DOMParser().parseFromString(`<!doctype html><head>${html}</head>`, 'text/html');
  const valueOf = (selector: string, attribute = 'content') =>
    document.querySelector(selector)?.getAttribute(attribute) ?? null;
  const script = document.querySelector('script[type="application/ld+json"]')?.textContent;
  const graph = script ? (JSON.parse(script) as { '@graph': Record<string, unknown>[] })['@graph'] : [];
  const thing = (type: string) => graph.find((one) => one['@type'] === type);
  return { document, html, valueOf, thing };
}

test('a page names itself to browsers, search engines and link previews', () => {
  const { document, valueOf } = open({ title: 'Store', description: 'Toys\n and  food.', picture: uploaded });
  expect(document.title).toBe('Store · PetCare');
  expect(valueOf('meta[name=description]')).toBe('Toys and food.');
  expect(valueOf('meta[property="og:title"]')).toBe('Store');
  expect(valueOf('meta[property="og:site_name"]')).toBe('PetCare');
  expect(valueOf('meta[property="og:description"]')).toBe('Toys and food.');
  expect(valueOf('meta[property="og:image"]')).toBe(
    'https://petcare.example/media/665f1f77bcf86cd799439011/1280.jpg',
  );
  expect(valueOf('meta[property="og:image:width"]')).toBe('1280');
  expect(valueOf('meta[name="twitter:card"]')).toBe('summary_large_image');
  expect(valueOf('meta[name="twitter:image"]')).toBe(valueOf('meta[property="og:image"]'));
});

test('a page without a picture or description has those of the site', () => {
  const { document, valueOf } = open({}, { path: '/' });
  expect(document.title).toBe('PetCare');
  expect(valueOf('meta[property="og:description"]')).toBe('A place for pets.');
  expect(valueOf('meta[property="og:image"]')).toBe('https://petcare.example/preview.jpg');
});

test.each(['//other.example/faq', '///other.example/faq', '/\\\\other.example/faq'])(
  'a page at %s names this site only',
  (path) => {
    expect(open({ title: 'FAQ' }, { path }).html).not.toMatch(/https?:\/\/other/);
  },
);

test('each language of a page has an address of its own and names the others', () => {
  const english = 'https://petcare.example/store?product=1';
  const bangla = `${english}&lang=bn`;
  for (const [locale, canonical] of [
    ['en', english],
    ['bn', bangla],
  ] as const) {
    const { valueOf } = open({ address: '/store?product=1' }, { locale });
    expect(valueOf('link[rel=canonical]', 'href')).toBe(canonical);
    expect(valueOf('meta[property="og:url"]')).toBe(canonical);
    expect(valueOf('link[hreflang=en]', 'href')).toBe(english);
    expect(valueOf('link[hreflang=bn]', 'href')).toBe(bangla);
    expect(valueOf('link[hreflang=x-default]', 'href')).toBe(english);
  }
});

test('a page with an error is left out of search engines and has no preview', () => {
  const { valueOf, html } = open({ title: 'Page not found', description: 'Secret', status: 404 });
  expect(valueOf('meta[name=robots]')).toBe('noindex');
  expect(html).not.toMatch(/canonical|og:|hreflang|ld\+json/);
});

test('a long description ends with a whole word', () => {
  const { valueOf } = open({ description: 'kitten '.repeat(60) });
  const shown = valueOf('meta[name=description]') ?? '';
  expect(shown.length).toBeLessThanOrEqual(200);
  expect(shown).toMatch(/ kitten…$/);
});

test('the rating of a product is an aggregate rating, and a product without reviews has none', () => {
  const product = {
    kind: 'product',
    id: '1',
    name: 'Rope',
    description: 'Long.',
    category: 'Pet Toy',
    price: 250,
    isAvailable: true,
  } as const;
  const head = { title: 'Rope', address: '/store?product=1' };
  const rated = open({ ...head, subject: { ...product, rating: { average: 4.5, count: 12 } } });
  expect(rated.thing('Product')).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
  });
  expect(open({ ...head, subject: product }).thing('Product')).not.toHaveProperty('aggregateRating');
});

test('the price, currency and stock of a product are an offer', () => {
  const product = {
    kind: 'product',
    id: '1',
    name: 'Rope',
    description: 'Long.',
    category: 'Pet Toy',
    price: 250.5,
    isAvailable: false,
  } as const;
  const head = {
    title: 'Rope',
    address: '/store?product=1',
    parents: [{ title: 'Store', address: '/store' }],
    subject: product,
  };
  const { thing } = open(head, { locale: 'bn' });
  expect(thing('Product')).toMatchObject({
    name: 'Rope',
    image: 'https://petcare.example/preview.jpg',
    offers: {
      '@type': 'Offer',
      price: 250.5,
      priceCurrency: 'BDT',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://petcare.example/store?product=1&lang=bn',
    },
  });
  expect(thing('BreadcrumbList')?.['itemListElement']).toMatchObject([
    { position: 1, name: 'PetCare', item: 'https://petcare.example/?lang=bn' },
    { position: 2, name: 'Store', item: 'https://petcare.example/store?lang=bn' },
    { position: 3, name: 'Rope', item: 'https://petcare.example/store?product=1&lang=bn' },
  ]);
});

test('a product with variants is a group, in which each has an address and an offer', () => {
  const variant = (id: string, name: string, price: number, picture: string) => ({
    id,
    name,
    address: `/store?product=${id}`,
    picture,
    price,
    isAvailable: id === '1',
  });
  const subject = {
    kind: 'product',
    id: '1',
    name: 'Kibble, 1 kg',
    description: 'For cats.',
    category: 'Pet Food',
    price: 350,
    isAvailable: true,
    rating: { average: 4.5, count: 2 },
    group: {
      id: '9',
      name: 'Kibble',
      variants: [variant('1', '1 kg', 350, uploaded.url), variant('2', '3 kg', 900, '')],
    },
  } as const;
  const { thing } = open({ title: 'Kibble, 1 kg', address: '/store?product=1', subject });
  expect(thing('Product')).toBeUndefined();
  expect(thing('ProductGroup')).toMatchObject({
    name: 'Kibble',
    productGroupID: '9',
    aggregateRating: { ratingValue: 4.5 },
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Kibble, 1 kg',
        sku: '1',
        image: 'https://petcare.example/media/665f1f77bcf86cd799439011/1280.jpg',
        offers: {
          price: 350,
          url: 'https://petcare.example/store?product=1',
          availability: 'https://schema.org/InStock',
        },
      },
      {
        name: 'Kibble, 3 kg',
        image: 'https://petcare.example/preview.jpg',
        offers: { price: 900, availability: 'https://schema.org/OutOfStock' },
      },
    ],
  });
});

test('the clinic is veterinary care with its services, doctors and fees', () => {
  const doctor = { specialty: 'Surgery', name: 'Dr. Farhana Rahman' };
  const { thing } = open({
    title: 'Dental care',
    subject: {
      kind: 'clinic',
      services: [{ name: 'Dental care', description: 'Teeth.' }],
      doctors: [
        { ...doctor, fee: 900 },
        { ...doctor, fee: 500 },
      ],
    },
  });
  expect(thing('VeterinaryCare')).toMatchObject({
    name: 'PetCare',
    telephone: '+880 1700-000000',
    priceRange: '৳500–৳900',
    address: { '@type': 'PostalAddress', streetAddress: 'Dhanmondi, Dhaka', addressCountry: 'BD' },
    makesOffer: [{ itemOffered: { '@type': 'Service', name: 'Dental care' } }],
    employee: [{ '@type': 'Person', name: 'Dr. Farhana Rahman', jobTitle: 'Surgery' }, {}],
  });
});

test('no text of a user ends an element or an attribute', () => {
  const evil = `"' onload="alert(1)</title></script><script>alert(1)</script>`;
  const { document, valueOf, thing } = open({
    title: evil,
    description: evil,
    parents: [{ title: evil, address: '/store' }],
  });
  expect(document.title).toBe(`${evil} · PetCare`);
  expect(valueOf('meta[property="og:title"]')).toBe(evil);
  expect(valueOf('meta[name=description]')).toBe(evil);
  expect(thing('BreadcrumbList')?.['itemListElement']).toMatchObject([{}, { name: evil }, { name: evil }]);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(document.querySelector('[onload]')).toBeNull();
});

test.each([undefined, { url: '' }])(
  'a page without a picture is shown with that of the site: %j',
  (picture) => {
    const { valueOf } = open({ title: 'Dr. Sadia', ...(picture && { picture }) });
    expect(valueOf('meta[property="og:image"]')).toBe('https://petcare.example/preview.jpg');
  },
);
