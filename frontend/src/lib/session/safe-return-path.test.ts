import { expect, test } from 'vitest';
import { returnPathOf, safeReturnPath } from './safe-return-path.ts';

test.each(['/orders', '/store/payment/1?qty=2#pay', '/services/64'])('%s is kept', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  'https://evil.com/orders',
  'javascript:alert(1)',
  '/x/..//evil.com',
  'orders',
  '',
  undefined,
  null,
  { from: '/orders' },
])('%s becomes the home page', (path) => {
  expect(safeReturnPath(path)).toBe('/');
});

test.each(['/sign-in', '/sign-up', '/sign-in/', '/sign-in?from=/orders'])(
  '%s is never returned to',
  (path) => {
    expect(safeReturnPath(path)).toBe('/');
  },
);

test('a location without a return path leads to the home page', () => {
  expect(returnPathOf(null)).toBe('/');
  expect(returnPathOf({ from: '/orders' })).toBe('/orders');
});
