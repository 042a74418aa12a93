import { adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { Instant } from '@petcare/contracts/shared/fields.ts';
import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import type { VisitorApi } from '@petcare/contracts/rendered-pages.ts';
import { z } from 'zod';
import { escapeHtml } from './escape.ts';
import { alternatesOf, urlOnSite } from './page-address.ts';

export interface SitemapLimits {
  /** Addresses in one sitemap. */
  readonly addresses: number;
  /** Sitemaps per list; older records are left out. */
  readonly sitemaps: number;
  /** Rows per call to a service. */
  readonly rows: number;
}

const defaultLimits: SitemapLimits = { addresses: 400, sitemaps: 25, rows: 200 };

const Row = z.object({ _id: z.string(), updatedAt: Instant.optional() });
type Row = z.infer<typeof Row>;

interface List {
  readonly endpoint: Endpoint;
  readonly rows: z.ZodType<Row[]>;
  readonly address: (row: Row) => string;
}

const lists: Readonly<Record<string, List>> = {
  services: {
    endpoint: clinicServiceEndpoints['services.list'],
    rows: z.object({ services: z.array(Row) }).transform(({ services }) => services),
    address: ({ _id }) => `/services/${_id}`,
  },
  products: {
    endpoint: productEndpoints['products.list'],
    rows: z.array(Row),
    address: ({ _id }) => `/store?product=${_id}`,
  },
  adoptions: {
    endpoint: adoptionEndpoints['adoptions.list'],
    rows: z.array(Row),
    address: ({ _id }) => `/adaptation/${_id}`,
  },
  memories: {
    endpoint: memoryEndpoints['memories.list'],
    rows: z.object({ memories: z.array(Row) }).transform(({ memories }) => memories),
    address: ({ _id }) => `/memories/${_id}`,
  },
};

/** Pages that list nothing of their own come first, as in the menu. */
const fixedAddresses = [
  '/',
  '/adaptation',
  '/memories',
  '/services',
  '/store',
  '/store?type=Medicine',
  '/store?type=Food',
  '/hostel',
  '/faq',
  '/help',
  '/support',
  '/sign-up',
];

const sitemapPath = /^\/sitemaps\/([a-z]+)(?:-([1-9]\d{0,3}))?\.xml$/;

/**
 * Writes `/sitemap.xml`, the index, and the sitemaps that it names, from what visitors may list.
 * @returns a function of the path, null for an unknown one. @throws Error when a service does not answer.
 */
export function createSitemaps(
  api: VisitorApi,
  publicUrl: string,
  limits: SitemapLimits = defaultLimits,
): (path: string) => Promise<string | null> {
  const fetchRows = async ({ endpoint, rows }: List, page: number, limit: number) => {
    const response = await api(endpoint, `${endpoint.path}?page=${page}&limit=${limit}`, {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`);
    const total = Number(response.headers.get('x-total-count'));
    return { rows: rows.parse(await response.json()), total };
  };

  const writeIndex = async () => {
    const counted = Object.entries(lists).map(async ([name, list]) => {
      const { total } = await fetchRows(list, 1, 1);
      const count = Math.min(Math.ceil(total / limits.addresses), limits.sitemaps);
      return Array.from({ length: count }, (_, index) => `/sitemaps/${name}-${index + 1}.xml`);
    });
    const paths = ['/sitemaps/pages.xml', ...(await Promise.all(counted)).flat()];
    const items = paths.map((path) => `<sitemap><loc>${urlOnSite(path, publicUrl).href}</loc></sitemap>`);
    return document('sitemapindex', items);
  };

  const writeList = async (list: List, sitemap: number) => {
    const calls = limits.addresses / limits.rows;
    const items: string[] = [];
    // One call at a time: a crawler can wait, and the readers of the site share the services.
    for (let call = 1; call <= calls; call += 1) {
      const { rows } = await fetchRows(list, (sitemap - 1) * calls + call, limits.rows);
      items.push(...rows.map((row) => urlItem(list.address(row), publicUrl, row.updatedAt)));
      if (rows.length < limits.rows) break;
    }
    return items.length > 0 ? document('urlset', items) : null;
  };

  return async (path) => {
    if (path === '/sitemap.xml') return writeIndex();
    const [, name = '', sitemap] = sitemapPath.exec(path) ?? [];
    if (name === 'pages' && sitemap === undefined)
      return document(
        'urlset',
        fixedAddresses.map((address) => urlItem(address, publicUrl)),
      );
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (!list || sitemap === undefined || Number(sitemap) > limits.sitemaps) return null;
    return writeList(list, Number(sitemap));
  };
}

function urlItem(address: string, publicUrl: string, updatedAt?: string): string {
  const alternates = alternatesOf(address, publicUrl);
  const links = Object.entries(alternates).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
  );
  // Each language is a page of its own, and names the others.
  return ['en', 'bn']
    .map((language) => {
      const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
      return `<url><loc>${escapeHtml(alternates[language] ?? '')}</loc>${changed}${links.join('')}</url>`;
    })
    .join('');
}

function document(root: 'sitemapindex' | 'urlset', items: readonly string[]): string {
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>${items.join('')}</${root}>\n`;
}
