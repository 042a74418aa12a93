import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

/** The route table of the specification and the links of our emails, with their access. */
const specified: readonly (readonly [string, 'public' | 'login'])[] = [
  ['/', 'public'],
  ['/sign-up', 'public'],
  ['/sign-in', 'public'],
  ['/forgot-password', 'public'],
  ['/reset-password', 'public'],
  ['/verify-email', 'public'],
  ['/invitation', 'public'],
  ['/memories', 'public'],
  ['/memories/665f', 'login'],
  ['/adaptation', 'public'],
  ['/adaptation/665f', 'login'],
  ['/services', 'public'],
  ['/services/665f', 'public'],
  ['/appointment/665f/665e', 'login'],
  ['/store', 'public'],
  ['/cart', 'public'],
  ['/store/payment/665f', 'login'],
  ['/hostel', 'public'],
  ['/hostel/payment/hostel-payment', 'login'],
  ['/store/payment/cart', 'login'],
  ['/payment/665f', 'login'],
  ['/payments', 'login'],
  ['/dashboard', 'public'],
  ['/users', 'login'],
  ['/deletions', 'login'],
  ['/events', 'login'],
  ['/trash', 'login'],
  ['/profile', 'login'],
  ['/dservices', 'login'],
  ['/add_service', 'login'],
  ['/orders', 'login'],
  ['/orders/665f/tracking', 'login'],
  ['/hostel-orders', 'login'],
  ['/products', 'login'],
  ['/add_product', 'login'],
  ['/packing', 'login'],
  ['/returns', 'login'],
  ['/delivery', 'login'],
  ['/coupons', 'login'],
  ['/reviews', 'login'],
  ['/wishlist', 'login'],
  ['/refills', 'login'],
  ['/pets', 'login'],
  ['/emergency', 'login'],
  ['/pets/665f', 'login'],
  ['/pets/former/665f', 'login'],
  ['/pet-transfers', 'login'],
  ['/emergencies', 'login'],
  ['/visits/665f', 'login'],
  ['/posts', 'login'],
  ['/posts/memories', 'login'],
  ['/posts/adoptions', 'login'],
  ['/doctors', 'login'],
  ['/appointments', 'login'],
  ['/add_doctor', 'login'],
  ['/doctors/665f/schedule', 'login'],
  ['/schedule', 'login'],
  ['/doctor-profile', 'login'],
  ['/queue', 'login'],
  ['/fees', 'login'],
  ['/queue/665f', 'login'],
];

function elementsOn(path: string): string[] {
  return (matchRoutes(routes, path) ?? []).map(({ route }) => {
    const element = route.element as { type?: { name?: string } } | undefined;
    return element?.type?.name ?? '';
  });
}

test.each(specified)('%s leads to a page: %s', (path, access) => {
  expect(elementsOn(path)).not.toContain('NotFoundPage');
  expect(elementsOn(path).includes('ProtectedPage')).toBe(access === 'login');
});

test.each(['/nowhere', '/store/payment', '/hostel/payment/anything-else', '/services/1/2'])(
  '%s leads to the not-found page',
  (path) => {
    expect(elementsOn(path)).toContain('NotFoundPage');
  },
);

test.each(['/dashboard/orders', '/dashboard/posts/memories', '/adoption', '/adoption/665f', '/adoptions'])(
  '%s redirects to its canonical address',
  (path) => {
    expect(elementsOn(path)).toContain('AliasRedirect');
  },
);
