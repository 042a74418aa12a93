import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { toastNews } from './toasts.tsx';

test('a toast about the same thing takes the place of the one before it', async () => {
  renderPage(<p>page</p>);
  toastNews({ id: 'order-1', title: 'Your order is now: Processing', message: 'Rope' });
  expect(await screen.findByText('Your order is now: Processing')).toBeVisible();
  toastNews({ id: 'order-1', title: 'Your order is now: Shipping', message: 'Rope' });
  await waitFor(() => expect(screen.queryByText('Your order is now: Processing')).toBeNull());
  expect(screen.getAllByText(/^Your order is now/)).toHaveLength(1);
});

test('toasts about different things stand beside each other', async () => {
  renderPage(<p>page</p>);
  toastNews({ id: 'order-1', message: 'Rope' });
  toastNews({ id: 'order-2', message: 'Ball' });
  expect(await screen.findByText('Rope')).toBeVisible();
  expect(await screen.findByText('Ball')).toBeVisible();
});
