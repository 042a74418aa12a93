import { productEndpoints } from '@petcare/contracts/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildProduct } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as StorePage } from './store-page.tsx';

useApiServer();
vi.setConfig({ testTimeout: 30_000 });

const byType = productEndpoints['products.byType'];
const search = productEndpoints['products.search'];
const open = (at = '/store') => renderPage(<StorePage />, { route: '/store', at });

test('the store opens with toys; the other tabs are a click away and stand in the address', async () => {
  const asked = answer(byType, ({ query }) => [
    buildProduct({ product_name: `A ${query.get('product_type')}` }),
  ]);
  const page = open();
  expect(await screen.findByText('A Toy')).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Toy', 'Medicine', 'Food']);
  await page.user.click(screen.getByRole('tab', { name: 'Food' }));
  expect(await screen.findByText('A Food')).toBeVisible();
  expect(page.address()).toBe('/store?type=Food');
  expect(asked.map(({ query }) => query.get('product_type'))).toEqual(['Toy', 'Food']);
});

test('a long name is cut at 22 characters and all of it is there for screen readers', async () => {
  answer(byType, () => [buildProduct({ product_name: 'Wool ball with two needles' })]);
  open();
  const card = await screen.findByRole('article');
  expect(within(card).getByText('Wool ball with two nee...')).toHaveAttribute('aria-hidden', 'true');
  expect(within(card).getByText('Wool ball with two needles')).toBeInTheDocument();
});

test('a card says the price in taka and what is left', async () => {
  answer(byType, () => [
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

test('Buy Now leads to the checkout of that product', async () => {
  const product = buildProduct({ product_name: 'Rope' });
  answer(byType, () => [product]);
  const page = open();
  await page.user.click(await screen.findByRole('link', { name: /^Buy Now/ }));
  expect(page.address()).toBe(`/store/payment/${product._id}`);
});

test('the details tell name, type, price and description', async () => {
  answer(byType, () => [buildProduct({ product_name: 'Rope', product_description: 'Knotted twice.' })]);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Details: Rope' }));
  const details = await dialog('Rope');
  for (const text of ['Pet Toy', '৳450', 'Knotted twice.']) expect(details).toHaveTextContent(text);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Details: Rope' })).toHaveFocus());
});

test('a search stands in the address and in the heading; Clear brings the tabs back', async () => {
  answer(byType, () => []);
  const asked = answer(search, () => [buildProduct({ product_name: 'Found rope' })]);
  const page = open();
  await page.user.type(screen.getByRole('searchbox'), '  rope {Enter}');
  expect(await screen.findByRole('heading', { name: 'Results for “rope”' })).toBeVisible();
  expect(await screen.findByText('Found rope')).toBeVisible();
  expect(page.address()).toBe('/store?query=rope');
  expect(asked[0]?.query.get('query')).toBe('rope');
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findAllByRole('tab')).toHaveLength(3);
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(page.address()).toBe('/store');
});

test('going back brings the words of the former search back', async () => {
  answer(search, () => []);
  const page = open('/store?query=ball');
  await page.user.clear(screen.getByRole('searchbox'));
  await page.user.type(screen.getByRole('searchbox'), 'rope{Enter}');
  await page.goBack();
  expect(screen.getByRole('searchbox')).toHaveValue('ball');
});

test('a search that finds nothing says so', async () => {
  answer(search, () => []);
  open('/store?query=xyz');
  expect(await screen.findByRole('heading', { name: 'No products found.' })).toBeVisible();
});

test('a store that cannot be reached says so and can be asked again', async () => {
  answer(byType, () => problem('unavailable', { message: 'The store is resting.' }));
  const page = open();
  expect(await screen.findByText('Error: The store is resting.')).toBeVisible();
  answer(byType, () => [buildProduct({ product_name: 'Rope' })]);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rope')).toBeVisible();
});

test('more products come on demand', async () => {
  const products = Array.from({ length: 30 }, (_, place) => buildProduct({ product_name: `Toy ${place}` }));
  answer(byType, ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return Response.json(products.slice((page - 1) * limit, page * limit), {
      headers: { 'x-total-count': '30' },
    });
  });
  const page = open();
  expect(await screen.findAllByRole('article')).toHaveLength(24);
  await page.user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
