import {
  type ViolationDetails,
  InvariantName,
  invariantEndpoints,
  type InvariantState,
} from '@petcare/contracts/invariants.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as ChecksPage } from './checks-page.tsx';

useApiServer();

const at = '2026-11-20T10:00:00.000Z';
const tooMany: ViolationDetails = { code: 'units_differ', supplied: 9, stock: 0, held: 10 };
const offender = { id: 'a', label: 'Rope ring', fault: tooMany, path: '/products' };

function buildStates(
  changes: Partial<Record<InvariantName, Partial<InvariantState>>> = {},
): InvariantState[] {
  return InvariantName.options.map((name) => ({
    name,
    count: 0,
    findings: [],
    checked_at: at,
    red_since: null,
    silent: [],
    ...changes[name],
  }));
}

const oversold: Partial<InvariantState> = {
  count: 3,
  red_since: at,
  findings: [{ name: 'oversold', service: 'commerce', count: 3, rows: [offender] }],
};

function open(states: InvariantState[]) {
  mockEndpoint(invariantEndpoints['invariants.list'], () => states);
  return renderPage(<ChecksPage />, { route: '/health-checks', user: buildUser({ role: 'admin' }) });
}

test('without violations one line says that all invariants hold', async () => {
  open(buildStates());
  expect(await screen.findByText('All checks passed.')).toBeVisible();
  expect(screen.getAllByText('None')).toHaveLength(InvariantName.options.length);
});

test('a violated invariant lists its rows in a drawer that the URL keeps open', async () => {
  const page = open(buildStates({ oversold }));
  expect(await screen.findByText('1 check failed.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Show the rows: Oversold products' }));
  const drawer = within(await dialog('Oversold products'));
  expect(drawer.getByText('Supplied: 9. In stock: 0. Sold or reserved: 10.')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/products');
  expect(drawer.getByText('And 2 more.')).toBeVisible();
  expect(page.address()).toBe('/health-checks?check=oversold');
});

test('an invariant that was never counted is not shown as kept, and unreachable services are named', async () => {
  open(buildStates({ orphans: { count: null, checked_at: null, silent: ['clinic'] } }));
  expect(await screen.findByText('Not checked yet')).toBeVisible();
  expect(
    screen.getByText('Not available at the last check: Clinic. The previous results are shown.'),
  ).toBeVisible();
});

test('a requested count keeps the button loading until its result arrives', async () => {
  const requests = mockEndpoint(invariantEndpoints['invariants.check'], () => ({
    message: 'The promises are being counted.',
  }));
  const page = open(buildStates());
  await screen.findByText('All checks passed.');
  await page.user.click(screen.getByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Check now' })).toHaveAttribute('data-loading'),
  );

  const later = new Date(Date.now() + 1_000).toISOString();
  const found = { oversold: { ...oversold, checked_at: later } };
  mockEndpoint(invariantEndpoints['invariants.list'], () => buildStates(found));
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.invariants });
  expect(await screen.findByText('1 check failed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check now' })).not.toHaveAttribute('data-loading');
});

test('a failed request for a count shows the error', async () => {
  mockEndpoint(invariantEndpoints['invariants.check'], () => problem('unavailable'));
  const page = open(buildStates());
  await screen.findByText('All checks passed.');
  await page.user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(/not available right now/)).toBeVisible();
});
