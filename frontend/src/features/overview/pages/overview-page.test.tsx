import {
  type AccountOverview,
  type ClinicOverview,
  type CommerceOverview,
  type ContentOverview,
  overviewEndpoints,
} from '@petcare/contracts/overview.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { OverviewPage } from './overview-page.tsx';

useApiServer();
// The chart needs a layout, which jsdom has not; its values are also in the table.
vi.mock('../components/day-chart.tsx', () => ({ default: () => null }));

const date = '2026-11-20';
const commerce: CommerceOverview = {
  today: { orders: 12, revenue: 4300.5, arrivals: 2, departures: 1, guests: 5, places: 22 },
  waiting: {
    pending_orders: 3,
    undecided_orders: 0,
    returns: 2,
    undecided_stays: 0,
    unwanted_parcels: 0,
    pending_stays: 0,
    payments_to_review: 1,
    out_of_stock: 0,
    low_stock: 0,
  },
  undecided_money: [
    {
      kind: 'order',
      id: '0123456789abcdef01234567',
      number: 'PC-2026-000362',
      kept: 1060,
      disputed: true,
      since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    },
  ],
  days: [{ date, orders: 12, revenue: 4300.5, stays: 2 }],
  best_sellers: [],
};
const clinic: ClinicOverview = {
  today: { appointments: 7, done: 2, still_to_come: 5 },
  waiting: { pending_appointments: 4, unlinked_doctors: 0, requested_fees: 0 },
  days: [{ date, appointments: 7, cancelled: 1 }],
};
const content: ContentOverview = {
  today: { memories: 1, adoptions: 1, comments: 4, applications: 3 },
  waiting: { open_applications: 0, pets_available: 8 },
  days: [{ date, memories: 1, adoptions: 1, adopted: 0 }],
};
const account: AccountOverview = {
  accounts: { all: 90, users: 80, doctors: 8, admins: 2 },
  today: { new_users: 6 },
  waiting: { open_deletions: 0, dead_letters: 0, broken_promises: 0 },
  days: [{ date, new_users: 6 }],
};

function open(at = '/dashboard') {
  const requests = mockEndpoint(overviewEndpoints['overview.commerce'], () => commerce);
  mockEndpoint(overviewEndpoints['overview.content'], () => content);
  mockEndpoint(overviewEndpoints['overview.account'], () => account);
  const user = buildUser({ role: 'admin' });
  const page = renderPage(<OverviewPage user={user} />, { route: '/dashboard', at, user });
  return { requests, page };
}

test("an admin sees today's figures and links to the open tasks", async () => {
  mockEndpoint(overviewEndpoints['overview.clinic'], () => clinic);
  open();
  const today = within(screen.getByRole('region', { name: 'Today' }));
  expect(await today.findByText('৳4,300.50')).toBeVisible();
  expect(await today.findByText('5 still to come')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pending orders 3' })).toHaveAttribute(
    'href',
    '/orders?status=Pending',
  );
  expect(screen.getByRole('link', { name: 'Payments to review 1' })).toHaveAttribute(
    'href',
    '/payments?status=needs_review',
  );
});

test('an admin sees the refunds that wait for a decision, with their age and sum', async () => {
  mockEndpoint(overviewEndpoints['overview.clinic'], () => clinic);
  open();
  const list = within(await screen.findByRole('region', { name: 'Refunds that wait longest' }));
  expect(list.getByRole('link', { name: 'PC-2026-000362' })).toHaveAttribute(
    'href',
    '/orders?order=0123456789abcdef01234567',
  );
  expect(list.getByRole('listitem')).toHaveTextContent(
    /cancelled 3 days ago · the bank decides first৳1,060$/,
  );
});

test('every chart has a table with its values, and the number of days can be changed', async () => {
  mockEndpoint(overviewEndpoints['overview.clinic'], () => clinic);
  const { requests, page } = open();
  const chart = within(await screen.findByRole('region', { name: 'Revenue by day' }));
  await page.user.click(await chart.findByText('Show the numbers'));
  expect(within(chart.getByRole('table')).getByRole('cell', { name: '৳4,300.50' })).toBeVisible();
  const posts = await screen.findByRole('region', { name: 'Posts by day' });
  expect(await within(posts).findByText('2 new posts')).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: '7 days' }));
  expect(page.address()).toBe('/dashboard?days=7');
  await vi.waitFor(() => expect(requests.at(-1)?.query.get('days')).toBe('7'));
});

test('a service that is down hides its own figures only', async () => {
  mockEndpoint(overviewEndpoints['overview.clinic'], () => problem('unavailable'));
  open();
  const today = within(screen.getByRole('region', { name: 'Today' }));
  expect(await today.findByText('৳4,300.50')).toBeVisible();
  expect(await today.findByText('Not available right now.', {}, { timeout: 15_000 })).toBeVisible();
  expect(screen.getByText('Appointments by day')).toBeVisible();
});
