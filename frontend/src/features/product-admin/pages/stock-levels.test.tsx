import { type StockLevel, stockLevelEndpoints } from '@petcare/contracts/commerce/products/stock-levels.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildProduct, buildUser } from '../../../testing/builders.ts';
import { answerDeletions } from '../../../testing/deletion-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as ProductsPage } from './products-page.tsx';

useApiServer();

function open(row: { level: StockLevel }) {
  answerDeletions();
  const lists = mockEndpoint(stockLevelEndpoints['stockLevels.list'], () => [row.level]);
  const page = renderPage(<ProductsPage />, {
    route: '/products',
    at: '/products?view=stock&low=true',
    user: buildUser({ role: 'admin' }),
  });
  return { ...page, lists };
}

test('an admin sees the products with low stock, sets a reorder level and undoes it', async () => {
  const row = { level: { product: buildProduct({ stock: 2 }), reorder_level: 5, low: true } as StockLevel };
  const page = open(row);
  const levels = mockEndpoint(stockLevelEndpoints['stockLevels.set'], ({ body }) => {
    const { reorder_level } = body as { reorder_level: number | null };
    row.level = { ...row.level, reorder_level, low: reorder_level !== null && reorder_level >= 2 };
    return { message: 'Reorder level saved!', level: row.level };
  });
  const { product_name: name } = row.level.product;
  const field = await screen.findByRole('textbox', { name: `Reorder level: ${name}` });
  expect(field).toHaveValue('5');
  expect(screen.getByText('Low stock', { selector: '.mantine-Badge-label' })).toBeVisible();
  expect(page.lists[0]?.query.get('low')).toBe('true');
  await page.user.clear(field);
  await page.user.type(field, '1{Enter}');
  expect(await screen.findByText(`${name}: reorder at 1`)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(levels.map(({ body }) => body)).toEqual([{ reorder_level: 1 }, { reorder_level: 5 }]),
  );
});

test('a level that was not stored is restored, with the reason', async () => {
  const row = {
    level: { product: buildProduct({ stock: 2 }), reorder_level: null, low: false } as StockLevel,
  };
  const page = open(row);
  mockEndpoint(stockLevelEndpoints['stockLevels.set'], () => problem('unavailable', { message: 'Not now.' }));
  const field = await screen.findByRole('textbox', { name: /^Reorder level/ });
  await page.user.type(field, '4{Enter}');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(field).toHaveValue('');
});
