import { cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { refillEndpoints, type Refill, type Refills } from '@petcare/contracts/commerce/orders/refills.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cartOf } from '../../lib/cart/cart.rules.ts';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser, newId } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Component as RefillsPage } from './refills-page.tsx';

useApiServer();

function buildRefill(changes: Partial<Refill> = {}): Refill {
  return {
    product_id: newId(),
    product_name: 'Cat food',
    product_image: '',
    quantity: 2,
    every_days: 30,
    next_on: '2026-12-26',
    last: null,
    available: true,
    ...changes,
  };
}

function open(found: Refills, at = '/refills') {
  mockEndpoint(refillEndpoints['refills.list'], () => found);
  return renderPage(<RefillsPage />, { route: '/refills', at, user: buildUser() });
}
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

test('a bought food gets a reminder with the chosen interval', async () => {
  const offer = { product_id: newId(), product_name: 'Cat food', product_image: '' };
  const { user } = open({ refills: [], offers: [offer] });
  const sent = mockEndpoint(refillEndpoints['refills.set'], () => ({
    refills: [buildRefill({ product_id: offer.product_id, every_days: 45, quantity: 1 })],
    offers: [],
  }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Remind me of Cat food' }), '45');
  await user.click(screen.getByRole('button', { name: 'Set a reminder of Cat food' }));
  expect((await cardOf('Cat food')).getByText('Next reminder on Saturday 26 December')).toBeVisible();
  expect(sent.map(({ params, body }) => [params['id'], body])).toEqual([
    [offer.product_id, { every_days: 45, quantity: 1, paused: false }],
  ]);
});

test('the food of a reminder is put into the cart with one tap', async () => {
  const asked = buildRefill({ product_name: 'Dog food' });
  const { user, address } = open(
    { refills: [buildRefill(), asked], offers: [] },
    `/refills?product=${asked.product_id}`,
  );
  const sent = mockEndpoint(cartEndpoints['cart.merge'], () => problem('unavailable'));
  const [first] = await screen.findAllByRole('article');
  expect(first).toHaveAccessibleName('Dog food');
  const button = (await cardOf('Dog food')).getByRole('button', { name: 'Add to cart' });
  await user.click(button);
  expect(await screen.findByText('Nothing was added to your cart')).toBeVisible();
  mockEndpoint(cartEndpoints['cart.merge'], () => cartOf([]));
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/cart'));
  expect(sent[0]?.body).toEqual({ lines: [{ product_id: asked.product_id, quantity: 2 }] });
});

test('a reminder is changed, paused and ended, and says why it was skipped', async () => {
  const refill = buildRefill({ last: { on: '2026-11-26', outcome: 'sold_out' }, available: false });
  const { user } = open({ refills: [refill], offers: [] });
  const answer = { ...refill, next_on: null };
  const sent = mockEndpoint(refillEndpoints['refills.set'], () => ({ refills: [answer], offers: [] }));
  mockEndpoint(refillEndpoints['refills.end'], () => ({ refills: [], offers: [] }));
  const card = await cardOf('Cat food');
  expect(card.getByText('Skipped on Thursday 26 November, because it was sold out.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  await user.click(card.getByRole('button', { name: 'Increase quantity' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await card.findByRole('button', { name: 'Resume' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { every_days: 30, quantity: 3, paused: false },
      { every_days: 30, quantity: 2, paused: false },
    ]),
  );
  await user.click(card.getByRole('button', { name: 'End the reminder' }));
  expect(await screen.findByText('No food to be reminded of')).toBeVisible();
});
