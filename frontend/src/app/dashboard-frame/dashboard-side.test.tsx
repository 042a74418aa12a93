import { paymentEndpoints } from '@petcare/contracts/payments.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../testing/api-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { DashboardSide } from './dashboard-side.tsx';

useApiServer();

test('an admin’s menu counts the payments that need a review', async () => {
  const requests = mockEndpoint(paymentEndpoints['payments.list'], () =>
    Response.json([], { headers: { 'x-total-count': '3' } }),
  );
  renderPage(<DashboardSide user={buildUser({ role: 'admin' })} collapsed={false} />);
  const link = screen.getByRole('link', { name: /^Payments/ });
  expect(await within(link).findByLabelText('3 to review')).toBeVisible();
  expect(requests[0]?.query.get('status')).toBe('needs_review');
});

test('other menus do not request payments', () => {
  renderPage(<DashboardSide user={buildUser()} collapsed={false} />);
  expect(screen.getByRole('link', { name: 'Product Orders' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Payments/ })).toBeNull();
});
