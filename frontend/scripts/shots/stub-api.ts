import { errors } from '@petcare/contracts/errors.ts';
import type { Page, Route } from 'playwright-core';
import { notifications, orders, people, products, sessions } from './samples.ts';
import type { Viewer } from './screens.ts';

const linkExpired = { code: 'link_expired', message: errors.link_expired.message };

function answer(path: string, query: URLSearchParams, viewer: Viewer): [number, unknown] {
  if (path === '/api/auth/me') {
    return viewer === 'visitor'
      ? [401, { message: 'Please sign in first.' }]
      : [200, { data: { user: people[viewer] } }];
  }
  if (path === '/api/auth/sessions') return [200, { sessions }];
  if (path === '/api/auth/email/verify') return [400, linkExpired];
  if (path === '/api/products/by-type') {
    const type = query.get('product_type') ?? '';
    return [200, products.filter((product) => product.product_type.includes(type))];
  }
  if (path === '/api/products/search') return [200, products.slice(0, 2)];
  if (path === '/api/products') return [200, products];
  if (path.startsWith('/api/products/')) return [200, products[0]];
  if (path === '/api/notifications') return [200, { notifications, unseen: 2, last_seq: 4 }];
  if (path.startsWith('/api/notifications')) return [200, { unseen: 0 }];
  if (path.startsWith('/api/orders')) return [200, orders];
  return [404, { message: 'Not here' }];
}

/** Answers /api in the browser itself, so that the screens can be looked at without any server. */
export async function stubApi(page: Page, viewer: Viewer): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.route(/\/(api|socket\.io)\//, async (route: Route) => {
    const url = new URL(route.request().url());
    const [status, body] = answer(url.pathname, url.searchParams, viewer);
    const total = Array.isArray(body) ? { 'x-total-count': String(body.length) } : {};
    await route.fulfill({ status, json: body, headers: total });
  });
}
