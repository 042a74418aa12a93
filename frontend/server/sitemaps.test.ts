// @vitest-environment jsdom
import type { VisitorApi } from '@petcare/contracts/rendered-pages.ts';
import { expect, test } from 'vitest';
import { createSitemaps } from './sitemaps.ts';

const publicUrl = 'https://petcare.example';
const limits = { addresses: 4, sitemaps: 3, rows: 2 };

/** Answers lists of so many rows, as the services do. */
function serve(counts: Record<string, number>) {
  const calls: string[] = [];
  const api: VisitorApi = async (endpoint, path) => {
    calls.push(path);
    const address = new URL(path, publicUrl);
    const [page, limit] = ['page', 'limit'].map((name) => Number(address.searchParams.get(name)));
    const name = endpoint.path.split('/').at(-1) ?? '';
    const total = counts[name] ?? 0;
    const rows = Array.from({ length: total }, (_, index) => ({
      _id: `${name}-${index}`,
      updatedAt: '2026-11-23T10:00:00.000Z',
    })).slice((page! - 1) * limit!, page! * limit!);
    const body = name === 'services' || name === 'memories' ? { [name]: rows } : rows;
    return Response.json(body, { headers: { 'x-total-count': String(total) } });
  };
  return { write: createSitemaps(api, publicUrl, limits), calls };
}

function addressesOf(xml: string | null): string[] {
  const document = new DOMParser().parseFromString(xml ?? '<none/>', 'application/xml');
  return [...document.querySelectorAll('loc')].map(({ textContent }) => textContent);
}

test('the index names the pages of each list, up to the limit', async () => {
  const { write } = serve({ products: 9, memories: 100, services: 1 });
  expect(addressesOf(await write('/sitemap.xml'))).toEqual(
    [
      'pages',
      'services-1',
      'products-1',
      'products-2',
      'products-3',
      'memories-1',
      'memories-2',
      'memories-3',
    ].map((name) => `${publicUrl}/sitemaps/${name}.xml`),
  );
});

test('the sitemaps of a list hold each record once, in both languages', async () => {
  const { write } = serve({ products: 9 });
  const sitemaps = await Promise.all([1, 2, 3].map((number) => write(`/sitemaps/products-${number}.xml`)));
  const found = sitemaps.flatMap(addressesOf);
  const expected = Array.from({ length: 9 }, (_, index) => `${publicUrl}/store?product=products-${index}`);
  expect(found.toSorted()).toEqual(expected.flatMap((address) => [address, `${address}&lang=bn`]).toSorted());
  expect(sitemaps.map((xml) => addressesOf(xml).length)).toEqual([8, 8, 2]);
});

test('an address names its languages and when its record changed', async () => {
  const { write } = serve({ memories: 1 });
  const xml = (await write('/sitemaps/memories-1.xml')) ?? '';
  expect(xml).toContain('<lastmod>2026-11-23T10:00:00.000Z</lastmod>');
  expect(xml).toContain(`hreflang="bn" href="${publicUrl}/memories/memories-0?lang=bn"`);
});

test.each([
  '/sitemaps/products-4.xml',
  '/sitemaps/products-0.xml',
  '/sitemaps/products.xml',
  '/sitemaps/adoptions-1.xml',
  '/sitemaps/orders-1.xml',
  '/sitemaps/constructor-1.xml',
  '/sitemaps/pages-1.xml',
])('%s does not exist', async (path) => {
  const { write } = serve({ products: 100 });
  expect(await write(path)).toBeNull();
});

test('no more rows are asked for than a sitemap holds', async () => {
  const { write, calls } = serve({ products: 100 });
  await write('/sitemaps/products-2.xml');
  expect(calls).toEqual(['/api/products?page=3&limit=2', '/api/products?page=4&limit=2']);
});

test('a sitemap is not written while its service does not answer', async () => {
  const write = createSitemaps(async () => new Response('', { status: 503 }), publicUrl, limits);
  await expect(write('/sitemap.xml')).rejects.toThrow('answered 503');
});
