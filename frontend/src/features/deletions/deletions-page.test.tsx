import { type Deletion, deletionEndpoints } from '@petcare/contracts/shared/deletions.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildDeletion, buildDeletionStep } from '../../testing/deletion-builders.ts';
import { dialog, renderPage } from '../../testing/render-page.tsx';
import { Component as DeletionsPage } from './deletions-page.tsx';

useApiServer();

function openWith(deletions: Deletion[]) {
  mockEndpoint(deletionEndpoints['deletions.list'], ({ query }) =>
    query.get('open')
      ? deletions.filter(({ state }) => state === 'scheduled' || state === 'running')
      : deletions,
  );
  mockEndpoint(deletionEndpoints['deletions.get'], ({ params }) => {
    const found = deletions.find(({ _id }) => _id === params['id']);
    return found ?? problem('not_found');
  });
  return renderPage(<DeletionsPage />, { route: '/deletions', user: buildUser({ role: 'admin' }) });
}

test('the history shows target, requester and progress, and no name of a deleted user', async () => {
  openWith([
    buildDeletion({ kind: 'product', label: 'Rope ring', state: 'undone' }),
    buildDeletion({ label: '', state: 'done', steps: [buildDeletionStep({ state: 'done', done: 1200 })] }),
  ]);
  const table = within(await screen.findByRole('table', { name: 'Deletions' }));
  expect(table.getByText('Rope ring')).toBeVisible();
  expect(table.getByText('Undone')).toBeVisible();
  expect(table.getByText('Deleted user')).toBeVisible();
  expect(table.getByText('1,200')).toBeVisible();
});

test('the details show the progress of each step and the reason for its wait', async () => {
  const deletion = buildDeletion({
    label: 'Karim Miah',
    state: 'running',
    late_rows: 2,
    steps: [
      buildDeletionStep({ name: 'memories', state: 'done', total: 3, done: 3 }),
      buildDeletionStep({
        name: 'orders',
        service: 'commerce',
        state: 'retrying',
        total: 8,
        done: 2,
        error: 'connect ECONNREFUSED',
      }),
      buildDeletionStep({
        name: 'appointments',
        service: 'clinic',
        state: 'retrying',
        total: 0,
        done: 0,
        error: null,
      }),
    ],
  });
  const page = openWith([deletion]);
  await page.user.click(await screen.findByRole('button', { name: 'Details of Karim Miah' }));
  const drawer = within(await dialog('Karim Miah'));
  expect(await drawer.findByText('3 rows, done')).toBeVisible();
  expect(drawer.getByRole('progressbar', { name: 'Orders' })).toHaveAttribute('aria-valuenow', '25');
  expect(drawer.getAllByText(/We will keep retrying; completed steps stay completed/)).toHaveLength(2);
  expect(drawer.getByText('Counting')).toBeVisible();
  expect(drawer.getByText('connect ECONNREFUSED')).toBeVisible();
  expect(drawer.getByText(/^2 rows were added during the deletion/)).toBeVisible();
  expect(page.address()).toBe(`/deletions?deletion=${deletion._id}`);
});

test('any admin can undo a scheduled deletion; a late undo shows the reason', async () => {
  const deletion = buildDeletion({ label: 'Karim Miah' });
  const page = openWith([deletion]);
  mockEndpoint(deletionEndpoints['deletions.undo'], () => problem('deletion_started'));
  const [undo] = await screen.findAllByRole('button', { name: 'Undo: Karim Miah' });
  await page.user.click(undo!);
  expect(await screen.findByText('Too late to undo')).toBeVisible();
});

test('the page explains itself before the first deletion', async () => {
  openWith([]);
  expect(await screen.findByRole('heading', { name: 'No deletions yet' })).toBeVisible();
});
