import { type Cart, cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildProduct, buildUser, cartLineOf, newId } from '../../testing/builders.ts';
import { clearUser, storeUser } from '../session/session.ts';
import { cartOf } from './cart.rules.ts';
import { guestLines, parseGuestCart, setGuestLine } from './guest-cart.ts';
import { storeCart } from './stored-cart.ts';
import { quantitiesInCart, useCart, useCartQuantities, useChangeLine } from './use-cart.ts';

useApiServer();

const product = buildProduct();
const lineOf = (quantity: number) => cartLineOf(product, quantity);
const empty: Cart = cartOf([]);
let queryClient: QueryClient;

beforeEach(() => {
  storeCart(null);
  clearUser();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
});

function show<Shown>(useShown: () => Shown) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(useShown, { wrapper }).result;
}

describe('the cart of a visitor', () => {
  test('is kept on the device, and uses current prices', async () => {
    mockEndpoint(productEndpoints['products.list'], () => [{ ...product, product_price: 500 }]);
    const shown = show(() => ({ cart: useCart(), change: useChangeLine() }));
    await act(() => shown.current.change.mutateAsync({ productId: product._id, quantity: 2, product }));
    await waitFor(() => expect(shown.current.cart.data?.total).toBe(1000));
    expect(shown.current.cart.data?.lines[0]?.state).toBe('price_changed');
    expect(guestLines()).toEqual([{ product_id: product._id, quantity: 2, price_seen: 450 }]);
  });

  test.each(['nonsense', '{"a":1}', '[1,null]', '[{"product_id":"x","quantity":2,"price_seen":1}]'])(
    'ignores invalid stored data: %s',
    (text) => expect(parseGuestCart(text)).toEqual([]),
  );

  test('keeps the valid lines of a damaged cart', () => {
    const good = { product_id: newId(), quantity: 2, price_seen: 10 };
    const bad = { ...good, product_id: newId(), quantity: 999 };
    expect(parseGuestCart(JSON.stringify([bad, good]))).toEqual([good]);
  });

  test('holds at most thirty products', () => {
    for (let made = 0; made < 30; made++) setGuestLine({ product_id: newId(), quantity: 1, price_seen: 1 });
    const [first] = guestLines();
    expect(setGuestLine({ product_id: newId(), quantity: 1, price_seen: 1 })).toBe(false);
    expect(first && setGuestLine({ ...first, quantity: 5 })).toBe(true);
    expect(guestLines()).toHaveLength(30);
  });

  test('follows changes of another tab', () => {
    const shown = show(useCartQuantities);
    act(() => {
      localStorage.setItem(
        'petcare_cart',
        JSON.stringify([{ product_id: product._id, quantity: 3, price_seen: 450 }]),
      );
      window.dispatchEvent(new StorageEvent('storage', { key: 'petcare_cart' }));
    });
    expect(shown.current?.get(product._id)).toBe(3);
  });
});

describe('the cart of a signed-in user', () => {
  beforeEach(() => storeUser(buildUser()));

  test('merges the visitor’s cart once, and removes it from the device', async () => {
    setGuestLine({ product_id: product._id, quantity: 2, price_seen: 450 });
    const merged = mockEndpoint(cartEndpoints['cart.merge'], () => cartOf([lineOf(2)]));
    mockEndpoint(cartEndpoints['cart.get'], () => cartOf([lineOf(2)]));
    const shown = show(() => useCart().data);
    await waitFor(() => expect(shown.current?.count).toBe(2));
    await queryClient.invalidateQueries();
    expect(merged.map(({ body }) => body)).toEqual([{ lines: [{ product_id: product._id, quantity: 2 }] }]);
    expect(guestLines()).toEqual([]);
  });

  test('keeps lines that could not be merged for the next attempt', async () => {
    setGuestLine({ product_id: product._id, quantity: 2, price_seen: 450 });
    mockEndpoint(cartEndpoints['cart.merge'], () => problem('unavailable'));
    const shown = show(() => useCart());
    await waitFor(() => expect(shown.current.error).not.toBeNull());
    expect(guestLines()).toHaveLength(1);
    mockEndpoint(cartEndpoints['cart.merge'], () => cartOf([lineOf(2)]));
    await act(() => shown.current.refetch());
    expect(guestLines()).toEqual([]);
  });

  test('is shown even if the server rejects the visitor’s lines', async () => {
    setGuestLine({ product_id: product._id, quantity: 2, price_seen: 450 });
    mockEndpoint(cartEndpoints['cart.merge'], () => problem('invalid_input'));
    mockEndpoint(cartEndpoints['cart.get'], () => empty);
    const shown = show(() => useCart().data);
    await waitFor(() => expect(shown.current?.count).toBe(0));
    expect(guestLines()).toEqual([]);
  });

  test('shows quick clicks at once, and sends them one after the other', async () => {
    mockEndpoint(cartEndpoints['cart.get'], () => empty);
    let running = 0;
    const requests = mockEndpoint(cartEndpoints['cart.setLine'], async ({ body }) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return cartOf([lineOf((body as { quantity: number }).quantity)]);
    });
    const shown = show(() => ({ cart: useCart().data, change: useChangeLine() }));
    await waitFor(() => expect(shown.current.cart?.count).toBe(0));
    const sent = [1, 2, 3].map((quantity) =>
      shown.current.change.mutateAsync({ productId: product._id, quantity, product }),
    );
    await waitFor(() => expect(shown.current.cart?.count).toBe(3));
    expect((await quantitiesInCart(queryClient, false)).get(product._id)).toBe(3);
    await act(() => Promise.all(sent));
    expect(requests.map(({ body }) => body)).toEqual([{ quantity: 1 }, { quantity: 2 }, { quantity: 3 }]);
    expect(shown.current.cart?.count).toBe(3);
  });

  test('returns to the server’s state after a rejected change', async () => {
    mockEndpoint(cartEndpoints['cart.get'], () => cartOf([lineOf(1)]));
    mockEndpoint(cartEndpoints['cart.setLine'], () => problem('unavailable'));
    const shown = show(() => ({ cart: useCart().data, change: useChangeLine() }));
    await waitFor(() => expect(shown.current.cart?.count).toBe(1));
    await expect(
      shown.current.change.mutateAsync({ productId: product._id, quantity: 4, product }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    await waitFor(() => expect(shown.current.cart?.count).toBe(1));
  });
});
