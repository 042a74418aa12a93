import { type Cart, cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cartOf } from '../../../lib/cart/cart.rules.ts';
import { guestLines, setGuestLine } from '../../../lib/cart/guest-cart.ts';
import { storeCart } from '../../../lib/cart/stored-cart.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildProduct, buildUser, cartLineOf } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as CartPage } from './cart-page.tsx';

useApiServer();
beforeEach(() => storeCart(null));

const rope = buildProduct({ product_name: 'Rope ring', product_price: 450, stock: 5 });
const ball = buildProduct({ product_name: 'Ball', product_price: 99.5 });
type Lines = Parameters<typeof cartOf>[0];

function answerCart(lines: Lines) {
  let cart: Cart = cartOf(lines);
  const requests = mockEndpoint(cartEndpoints['cart.setLine'], ({ params, body }) => {
    const { quantity } = body as { quantity: number };
    const changed = cart.lines.map((line) =>
      line.product_id === params['id']
        ? { ...line, quantity, price_seen: line.product?.product_price ?? 0 }
        : line,
    );
    const known = changed.some(({ product_id: id }) => id === params['id']);
    const back = lines.find(({ product_id: id }) => id === params['id']);
    cart = cartOf([...changed, ...(known || !back ? [] : [back])].filter((line) => line.quantity > 0));
    return cart;
  });
  mockEndpoint(cartEndpoints['cart.get'], () => cart);
  return {
    requests,
    replaceWith: (later: Lines) => {
      cart = cartOf(later);
    },
  };
}

const open = () => renderPage(<CartPage />, { route: '/cart', user: buildUser() });
const lineNamed = (name: string) => screen.findByRole('article', { name });
const summary = () => within(screen.getByRole('region', { name: 'Summary of your cart' }));

test('an empty cart explains itself and links to the store', async () => {
  answerCart([]);
  open();
  expect(await screen.findByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to store' })).toHaveAttribute('href', '/store');
});

test('a changed quantity updates the total at once', async () => {
  const { requests } = answerCart([cartLineOf(rope), cartLineOf(ball, 2)]);
  const page = open();
  const line = within(await lineNamed('Rope ring'));
  expect(summary().getByText('৳649')).toBeVisible();
  await page.user.click(line.getByRole('button', { name: 'Increase quantity' }));
  await page.user.click(line.getByRole('button', { name: 'Increase quantity' }));
  expect(await summary().findByText('৳1,549')).toBeVisible();
  expect(summary().getByText('5 items')).toBeVisible();
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ quantity: 2 }, { quantity: 3 }]));
  expect(summary().getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/store/payment/cart');
});

test('the quantity cannot exceed the stock', async () => {
  answerCart([cartLineOf(rope, 5)]);
  open();
  const line = within(await lineNamed('Rope ring'));
  expect(line.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeEnabled();
});

test('a removed line can be restored, and the focus stays in the list', async () => {
  answerCart([cartLineOf(rope, 3), cartLineOf(ball)]);
  const page = open();
  await lineNamed('Rope ring');
  await page.user.click(screen.getByRole('button', { name: 'Remove: Rope ring' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Rope ring' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Remove: Ball' })).toHaveFocus();
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(within(await lineNamed('Rope ring')).getByText('3')).toBeVisible();
});

test('changed prices, low stock and removed products are marked and accepted one by one', async () => {
  const few = buildProduct({ product_name: 'Last stew', stock: 2 });
  const { requests } = answerCart([
    cartLineOf(rope, 1, 400),
    cartLineOf(few, 4),
    { product_id: ball._id, quantity: 1, product: null, price_seen: 10 },
  ]);
  const page = open();
  const changed = within(await lineNamed('Rope ring'));
  expect(changed.getByText('The price was ৳400 and is now ৳450.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();
  await page.user.click(changed.getByRole('button', { name: 'Accept new price' }));
  expect(within(await lineNamed('Last stew')).getByText('Only 2 are left.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Reduce to 2' }));
  await page.user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('link', { name: 'Checkout' })).toBeVisible();
  expect(requests.map(({ params, body }) => [params['id'], body])).toEqual([
    [rope._id, { quantity: 1 }],
    [few._id, { quantity: 2 }],
    [ball._id, { quantity: 0 }],
  ]);
});

test('all changes can be accepted at once', async () => {
  answerCart([cartLineOf(rope, 9), cartLineOf(ball, 1, 1)]);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Accept all changes' }));
  expect(await screen.findByRole('link', { name: 'Checkout' })).toBeVisible();
  expect(summary().getByText('৳2,349.50')).toBeVisible();
});

test('a product added on another device appears', async () => {
  const server = answerCart([cartLineOf(rope)]);
  const page = open();
  await lineNamed('Rope ring');
  server.replaceWith([cartLineOf(rope), cartLineOf(ball, 7)]);
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.cart });
  expect(within(await lineNamed('Ball')).getByText('7')).toBeVisible();
});

test('a failed change shows a toast and restores the server’s state', async () => {
  answerCart([cartLineOf(rope)]);
  const page = open();
  const line = within(await lineNamed('Rope ring'));
  mockEndpoint(cartEndpoints['cart.setLine'], () =>
    problem('unavailable', { message: 'The shop is resting.' }),
  );
  await page.user.click(line.getByRole('button', { name: 'Increase quantity' }));
  expect(await screen.findByText('The shop is resting.')).toBeVisible();
  await waitFor(() => expect(line.getByRole('status')).toHaveTextContent('1'));
});

test('a visitor has a cart and is asked to sign in at checkout', async () => {
  setGuestLine({ product_id: rope._id, quantity: 2, price_seen: 450 });
  mockEndpoint(productEndpoints['products.list'], () => [rope]);
  const page = renderPage(<CartPage />, { route: '/cart' });
  expect(within(await lineNamed('Rope ring')).getByText('৳900')).toBeVisible();
  expect(screen.getByText('You sign in at checkout, and your cart is kept.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Remove: Rope ring' }));
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  expect(guestLines()).toEqual([]);
});

test('a failed fetch of the cart shows the error and can be retried', async () => {
  mockEndpoint(cartEndpoints['cart.get'], () => problem('unavailable', { message: 'The shop is resting.' }));
  const page = open();
  expect(await screen.findByText('Error: The shop is resting.')).toBeVisible();
  answerCart([cartLineOf(rope)]);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await lineNamed('Rope ring')).toBeVisible();
});
