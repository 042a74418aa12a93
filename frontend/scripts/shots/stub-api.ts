import type { Page, Route } from 'playwright-core';
import type { Viewer } from './screens.ts';

const productNames: readonly (readonly [string, string, string, number])[] = [
  ['Pet Toy', 'Wool Ball with Two Needles for Patient Cats', 'yarn', 180],
  ['Pet Toy', 'Football', 'ball', 450],
  ['Pet Toy', 'Flying Disc', 'flying-disc', 320],
  ['Pet Toy', 'Teddy for Puppies', 'teddy', 650],
  ['Pet Medicine', 'Deworming Tablets', 'deworming', 240],
  ['Pet Food', 'Stew for Dogs', 'dog-food', 1250],
];

const products = productNames.map(([product_type, product_name, picture, product_price], index) => ({
  _id: `66${'5f'.padEnd(20, '0')}${String(index + 1).padStart(2, '0')}`,
  product_type,
  product_name,
  product_price,
  product_description: 'Made in Savar, tried by the pets of our own team.',
  product_image: `/scenes/product-${picture}.webp`,
  stock: index === 1 ? 2 : null,
  createdAt: '2026-11-18T05:00:00.000Z',
}));

const people = {
  user: { full_name: 'Rafiq Islam', email: 'user@petcare.test', role: 'user' },
  admin: { full_name: 'Shirin Akter', email: 'admin@petcare.test', role: 'admin' },
};

function signedIn(viewer: Exclude<Viewer, 'visitor'>) {
  const id = '665f0000000000000000000a';
  const person = people[viewer];
  const [firstName, lastName] = person.full_name.split(' ');
  return {
    ...person,
    id,
    _id: id,
    firstName,
    lastName,
    image_URL: '/scenes/avatar.webp',
    createdAt: '2026-11-01T05:00:00.000Z',
  };
}

function answer(path: string, query: URLSearchParams, viewer: Viewer): [number, unknown] {
  if (path === '/api/auth/me') {
    return viewer === 'visitor'
      ? [401, { message: 'Not signed in' }]
      : [200, { data: { user: signedIn(viewer) } }];
  }
  if (path === '/api/products/by-type') {
    const type = query.get('product_type') ?? '';
    return [200, products.filter((product) => product.product_type.includes(type))];
  }
  if (path.startsWith('/api/products/search')) return [200, products.slice(0, 2)];
  if (path === '/api/products') return [200, products];
  if (path.startsWith('/api/products/')) return [200, products[0]];
  if (path === '/api/notifications') return [200, { notifications: [], unseen: 0 }];
  if (path.startsWith('/api/orders')) return [200, []];
  return [404, { message: 'Not here' }];
}

/** Answers /api in the browser itself, so that the screens can be looked at without any server. */
export async function stubApi(page: Page, viewer: Viewer): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.route(/\/(api|socket\.io)\//, async (route: Route) => {
    const url = new URL(route.request().url());
    const [status, body] = answer(url.pathname, url.searchParams, viewer);
    await route.fulfill({ status, json: body });
  });
}
