import type { ProductImport } from '@petcare/contracts/commerce/products/product-imports.ts';
import {
  importColumns,
  productImportEndpoints,
} from '@petcare/contracts/commerce/products/product-imports.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as ProductsPage } from './products-page.tsx';

useApiServer();

function buildImport(changes: Partial<ProductImport> = {}): ProductImport {
  return {
    _id: newId(),
    state: 'checked',
    createdAt: '2026-11-24T04:00:00.000Z',
    undo_until: null,
    lines: { created: 2, changed: 1, unchanged: 40, stock_changed: 1 },
    problem_count: 0,
    problems: [],
    repeated_lines: [],
    progress: { waiting: 3, created: 0, changed: 0, refused: 0, undone: 0, kept: 0 },
    refused: [],
    kept: [],
    ...changes,
  };
}

function open(stored: { shown: ProductImport }) {
  mockEndpoint(productImportEndpoints['productImports.list'], () => []);
  mockEndpoint(productImportEndpoints['productImports.get'], () => stored.shown);
  const checks = mockEndpoint(productImportEndpoints['productImports.check'], () => stored.shown);
  const page = renderPage(<ProductsPage />, {
    route: '/products',
    at: '/products?view=import',
    user: buildUser({ role: 'admin' }),
  });
  return { ...page, checks };
}

async function chooseFile({ user, container }: ReturnType<typeof open>, name = 'products.csv') {
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file field');
  await user.upload(input, new File(['_id'], name, { type: 'text/csv' }));
}

test('an admin has a file checked, imports it, follows the progress and undoes it', async () => {
  const stored = { shown: buildImport() };
  const change = (changes: Partial<ProductImport>) => (stored.shown = { ...stored.shown, ...changes });
  const starts = mockEndpoint(productImportEndpoints['productImports.start'], () =>
    change({ state: 'running', progress: { ...stored.shown.progress, waiting: 1, created: 2 } }),
  );
  const undos = mockEndpoint(productImportEndpoints['productImports.undo'], () =>
    change({ state: 'undone' }),
  );
  const page = open(stored);
  await chooseFile(page);
  expect(await screen.findByText('2 products will be added')).toBeVisible();
  expect(screen.getByText('40 lines change nothing')).toBeVisible();
  expect(screen.getByText(/^The stock of 1 product is replaced/)).toBeVisible();
  expect(page.address()).toBe(`/products?view=import&import=${stored.shown._id}`);
  const headings: unknown = JSON.parse(page.checks[0]?.query.get('headings') ?? '');
  expect(headings).toHaveLength(importColumns.length);

  await page.user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '66');
  change({
    state: 'done',
    undo_until: new Date(Date.now() + 3_600_000).toISOString(),
    progress: { waiting: 0, created: 2, changed: 0, refused: 1, undone: 0, kept: 0 },
    refused: [{ line: 7, product_name: 'Rope', code: 'version_conflict' }],
  });
  expect(await screen.findByText('Line 7: Rope', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByText('2 products added')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByRole('heading', { name: 'Undone' })).toBeVisible();
  expect([starts.length, undos.length]).toEqual([1, 1]);
});

test('lines that add the same product twice are named before the import, which stays possible', async () => {
  const page = open({ shown: buildImport({ repeated_lines: [{ line: 7, first: 3 }] }) });
  await chooseFile(page);
  expect(await screen.findByText('1 line repeats a new product of an earlier line:')).toBeVisible();
  expect(screen.getByText('Line 7 is like line 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import' })).toBeEnabled();
});

test('the problems of a file are shown by line and column, and such a file cannot be imported', async () => {
  const page = open({
    shown: buildImport({
      problem_count: 2,
      problems: [
        { line: 3, column: 'product_price', code: 'wrong_price', value: '-5' },
        { line: 9, column: '_id', code: 'repeated_product', limit: 4 },
      ],
    }),
  });
  await chooseFile(page);
  expect(await screen.findByRole('heading', { name: '2 problems' })).toBeVisible();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'LineProblem',
    '3Price: Write a price above 0 with at most two decimals, such as 1250.50.-5',
    '9Product ID: This product is already on line 4.',
  ]);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('a file that cannot be sent keeps the choice open', async () => {
  const page = open({ shown: buildImport() });
  mockEndpoint(productImportEndpoints['productImports.check'], () =>
    problem('unavailable', { message: 'Resting.' }),
  );
  await chooseFile(page);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Resting.'));
  expect(screen.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
});
