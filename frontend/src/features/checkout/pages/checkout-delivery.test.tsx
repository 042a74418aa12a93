import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useApiServer } from '../../../testing/api-server.ts';
import { buildProduct } from '../../../testing/builders.ts';
import { dialog } from '../../../testing/render-page.tsx';
import {
  answerCardProvider,
  answerPayment,
  chooseCard,
  fillBilling,
  noDelivery,
  openCheckout,
  pressOrder,
} from './product-checkout.fixture.tsx';

useApiServer();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const quote = { ...noDelivery, charge: 130, total: 580, expected_on: '2026-11-28', free_from: 1_000 };

test('the charge and the expected day of the district are shown, and are a part of the total', async () => {
  answerCardProvider();
  const { started } = answerPayment();
  const page = openCheckout(buildProduct({ product_price: 450 }), {}, [], quote);
  await fillBilling(page);
  expect(await screen.findByText(/Expected by Saturday,? 28 November/)).toBeVisible();
  expect(screen.getByText('৳130')).toBeVisible();
  expect(screen.getByText(/Free delivery if you add items for/)).toHaveTextContent('৳550');
  await chooseCard(page);
  await pressOrder(page);
  // Otherwise its outcome would be shown in a later test.
  expect(await dialog()).toHaveTextContent('Your order has been saved!');
  expect(started[0]?.body).toMatchObject({ expected_total: 580 });
});

test('without a table of charges the total is that of the items, without a word about delivery', async () => {
  answerCardProvider();
  const { started } = answerPayment();
  const page = openCheckout(buildProduct({ product_price: 450 }));
  await fillBilling(page);
  await chooseCard(page);
  expect(screen.queryByText('Delivery')).toBeNull();
  await pressOrder(page);
  expect(await dialog()).toHaveTextContent('Your order has been saved!');
  expect(started[0]?.body).toMatchObject({ expected_total: 450 });
});
