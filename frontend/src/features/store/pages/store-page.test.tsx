import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { reviewEndpoints } from '@petcare/contracts/commerce/products/reviews.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { guestLines } from '../../../lib/cart/guest-cart.ts';
import { storeCart } from '../../../lib/cart/stored-cart.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildProduct, newId } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as StorePage } from './store-page.tsx';

useApiServer();
beforeEach(() => {
  storeCart(null);
  mockEndpoint(reviewEndpoints['reviews.ofProduct'], () => []);
});

const byType = productEndpoints['products.byType'];
const search = productEndpoints['products.search'];
const getProduct = productEndpoints['products.get'];
const open = (at = '/store') => renderPage(<StorePage />, { route: '/store', at });

test('the store opens with toys, and the open tab is kept in the URL', async () => {
  const requests = mockEndpoint(byType, ({ query }) => [
    buildProduct({ product_name: `A ${query.get('product_type')}` }),
  ]);
  const page = open();
  expect(await screen.findByText('A Toy')).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Toy', 'Medicine', 'Food']);
  await page.user.click(screen.getByRole('tab', { name: 'Food' }));
  expect(await screen.findByText('A Food')).toBeVisible();
  expect(page.address()).toBe('/store?type=Food');
  expect(requests.map(({ query }) => query.get('product_type'))).toEqual(['Toy', 'Food']);
});

test('a long name is truncated to 22 characters, with the full name for screen readers', async () => {
  mockEndpoint(byType, () => [buildProduct({ product_name: 'Wool ball with two needles' })]);
  open();
  const card = await screen.findByRole('article');
  expect(within(card).getByText('Wool ball with two nee...')).toHaveAttribute('aria-hidden', 'true');
  expect(within(card).getByText('Wool ball with two needles')).toBeInTheDocument();
});

test('a card shows the price in taka and a low stock', async () => {
  mockEndpoint(byType, () => [
    buildProduct({ product_price: 1250.5, stock: 3 }),
    buildProduct({ stock: 0 }),
    buildProduct({ stock: 400 }),
  ]);
  open();
  const [few, none, many] = await screen.findAllByRole('article');
  expect(few).toHaveTextContent('৳1,250.50');
  expect(few).toHaveTextContent('3 left');
  expect(within(none as HTMLElement).getByRole('button', { name: 'Sold out' })).toBeDisabled();
  expect(within(none as HTMLElement).queryByRole('link')).toBeNull();
  expect(many).not.toHaveTextContent('left');
});

test('Buy Now opens the checkout of the product', async () => {
  const product = buildProduct({ product_name: 'Rope' });
  mockEndpoint(byType, () => [product]);
  const page = open();
  await page.user.click(await screen.findByRole('link', { name: /^Buy Now/ }));
  expect(page.address()).toBe(`/store/payment/${product._id}`);
});

test('the details show name, type, price and description', async () => {
  const product = buildProduct({ product_name: 'Rope', product_description: 'Knotted twice.' });
  mockEndpoint(getProduct, () => product);
  mockEndpoint(byType, () => [product]);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Details: Rope' }));
  const details = await dialog('Rope');
  for (const text of ['Pet Toy', '৳450', 'Knotted twice.']) expect(details).toHaveTextContent(text);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Details: Rope' })).toHaveFocus());
});

test('a search is kept in the URL and shown in the heading, and Clear restores the tabs', async () => {
  mockEndpoint(byType, () => []);
  const requests = mockEndpoint(search, () => [buildProduct({ product_name: 'Found rope' })]);
  const page = open();
  await page.user.type(screen.getByRole('searchbox'), '  rope {Enter}');
  expect(await screen.findByRole('heading', { name: 'Results for “rope”' })).toBeVisible();
  expect(await screen.findByText('Found rope')).toBeVisible();
  expect(page.address()).toBe('/store?query=rope');
  expect(requests[0]?.query.get('query')).toBe('rope');
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findAllByRole('tab')).toHaveLength(3);
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(page.address()).toBe('/store');
});

test('Back restores the previous search', async () => {
  mockEndpoint(search, () => []);
  const page = open('/store?query=ball');
  await page.user.clear(screen.getByRole('searchbox'));
  await page.user.type(screen.getByRole('searchbox'), 'rope{Enter}');
  await page.goBack();
  expect(screen.getByRole('searchbox')).toHaveValue('ball');
});

test('a search without results shows the empty state', async () => {
  mockEndpoint(search, () => []);
  open('/store?query=xyz');
  expect(await screen.findByRole('heading', { name: 'No products found.' })).toBeVisible();
});

test('a store that fails to load shows the error and a retry button', async () => {
  mockEndpoint(byType, () => problem('unavailable', { message: 'The store is resting.' }));
  const page = open();
  expect(await screen.findByText('Error: The store is resting.')).toBeVisible();
  mockEndpoint(byType, () => [buildProduct({ product_name: 'Rope' })]);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rope')).toBeVisible();
});

test('a long list is split into pages, which are kept in the URL', async () => {
  const products = Array.from({ length: 30 }, (_, place) => buildProduct({ product_name: `Toy ${place}` }));
  mockEndpoint(byType, ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return pageOf(products.slice((page - 1) * limit, page * limit), 30);
  });
  const page = open();
  expect(await screen.findAllByRole('article')).toHaveLength(24);
  expect(screen.getByText('30 products')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6));
  expect(page.address()).toBe('/store?page=2');
  await page.goBack();
  expect(await screen.findByText('Toy 0')).toBeVisible();
});

test('order, price range and stock filter are kept in the URL, sent to the server, and kept within the tab', async () => {
  const requests = mockEndpoint(byType, () => [buildProduct({ product_name: 'Rope' })]);
  const page = open('/store?type=Food&min_price=100&max_price=50&in_stock=true');
  expect(await screen.findByText('Rope')).toBeVisible();
  expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({
    min_price: '50',
    max_price: '100',
    in_stock: 'true',
    product_type: 'Food',
  });
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price first');
  await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('price_low'));
  await page.user.click(await screen.findByRole('button', { name: 'Remove: ৳50 to ৳100' }));
  await waitFor(() => expect(page.address()).toBe('/store?type=Food&in_stock=true&sort=price_low'));
});

test('the price range can be typed in the drawer in Bangla digits', async () => {
  mockEndpoint(byType, () => [buildProduct()]);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Filters' }));
  const drawer = within(await dialog('Filters'));
  await page.user.type(drawer.getByLabelText('Price up to'), '৫০০{Enter}');
  await page.user.click(drawer.getByRole('switch', { name: 'In stock only' }));
  await waitFor(() => expect(page.address()).toBe('/store?max_price=500&in_stock=true'));
  await page.user.click(drawer.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(page.address()).toBe('/store'));
});

test('the open product is kept in the URL, and Back closes it', async () => {
  const product = buildProduct({ product_name: 'Rope' });
  mockEndpoint(getProduct, () => product);
  mockEndpoint(byType, () => [product]);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Details: Rope' }));
  await dialog('Rope');
  expect(page.address()).toBe(`/store?product=${product._id}`);
  await page.goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a link to a product opens it, and closing it stays in the store', async () => {
  const product = buildProduct({ product_name: 'Rope' });
  mockEndpoint(getProduct, () => product);
  mockEndpoint(byType, () => []);
  const page = open(`/store?product=${product._id}`);
  expect(await dialog('Rope')).toHaveTextContent('৳450');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(page.address()).toBe('/store'));
});

test('a deleted product is reported as no longer available', async () => {
  mockEndpoint(getProduct, () => problem('not_found'));
  mockEndpoint(byType, () => []);
  open(`/store?product=${buildProduct()._id}`);
  expect(await screen.findByText('This product is no longer available.')).toBeVisible();
});

test('a matched word is marked in the name or shown in an excerpt of the description', async () => {
  mockEndpoint(search, () => [
    buildProduct({ product_name: 'Soft Rope', matches: ['rope'] }),
    buildProduct({ product_name: 'Ball', product_description: 'Tied with rope.', matches: ['rope'] }),
  ]);
  open('/store?query=rpoe');
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.querySelector('mark')?.textContent)).toEqual(['Rope', 'rope']);
  expect(cards[1]).toHaveTextContent('Tied with rope.');
});

test('a signed-out user adds a product to the cart up to its stock', async () => {
  const product = buildProduct({ product_name: 'Rope', stock: 2 });
  mockEndpoint(byType, () => [product]);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Add to cart: Rope' }));
  expect(await screen.findByText('Added to your cart')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Add to cart: Rope (1 in the cart)' }));
  await page.user.click(await screen.findByRole('button', { name: 'Add to cart: Rope (2 in the cart)' }));
  expect(await screen.findByText('You already have all remaining units in your cart.')).toBeVisible();
  expect(guestLines()).toEqual([{ product_id: product._id, quantity: 2, price_seen: 450 }]);
});

test('a changed stock flashes once', async () => {
  let product = buildProduct({ product_name: 'Rope', stock: 3 });
  mockEndpoint(byType, () => [product]);
  const page = open();
  expect(await screen.findByText('3 left')).toHaveAttribute('data-changes', '0');
  product = { ...product, stock: 1 };
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.products });
  await waitFor(() => expect(screen.getByText('1 left')).toHaveAttribute('data-changes', '1'));
});

describe('a product with variants', () => {
  const [small, large] = [newId(), newId()];
  const variant = { version: 1, stock: null };
  const group = {
    _id: newId(),
    name: 'Kibble',
    name_bn: 'দানা',
    variants: [
      { ...variant, _id: small, label: '1 kg', product_price: 350 },
      { ...variant, _id: large, label: '3 kg', product_price: 900, stock: 0 },
    ],
  };
  const product = buildProduct({ _id: small, product_name: 'Kibble, 1 kg', product_price: 350, group });
  const other = { ...product, _id: large, product_name: 'Kibble, 3 kg', product_price: 900, stock: 0 };
  const answer = () => {
    mockEndpoint(getProduct, ({ params }) => (params['id'] === large ? other : product));
    mockEndpoint(byType, () => [product]);
  };

  test('has one card with its lowest price, which leads to the choice', async () => {
    answer();
    const page = open();
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('from ৳350');
    expect(within(card).queryByRole('link')).toBeNull();
    await page.user.click(within(card).getByRole('button', { name: 'Choose: Kibble' }));
    await dialog('Kibble, 1 kg');
    expect(page.address()).toBe(`/store?product=${small}`);
  });

  test('has a choice for the keyboard, kept in the URL, that marks what is sold out', async () => {
    answer();
    const page = open(`/store?product=${small}`);
    const choice = within(await screen.findByRole('group', { name: 'Options' }));
    expect(choice.getByRole('radio', { name: '1 kg ৳350' })).toBeChecked();
    act(() => choice.getByRole('radio', { name: '1 kg ৳350' }).focus());
    await page.user.keyboard('{ArrowRight}');
    await dialog('Kibble, 3 kg');
    expect(choice.getByRole('radio', { name: '3 kg Sold out' })).toBeChecked();
    expect(page.address()).toBe(`/store?product=${large}`);
    expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  });
});
