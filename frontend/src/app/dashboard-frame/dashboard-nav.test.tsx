import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, pageOf, useApiServer } from '../../testing/api-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { DashboardNav } from './dashboard-nav.tsx';

useApiServer();

test('an admin’s menu counts the payments that need a review', async () => {
  const requests = mockEndpoint(paymentEndpoints['payments.list'], () => pageOf([], 3));
  renderPage(<DashboardNav viewer={{ role: 'admin' }} />);
  const link = screen.getByRole('link', { name: /^Payments/ });
  expect(await within(link).findByLabelText('3 to review')).toBeVisible();
  expect(requests[0]?.query.get('status')).toBe('needs_review');
});

test('other menus do not request payments', () => {
  renderPage(<DashboardNav viewer={{ role: 'user' }} />);
  expect(screen.getByRole('link', { name: 'Product Orders' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Payments/ })).toBeNull();
});
