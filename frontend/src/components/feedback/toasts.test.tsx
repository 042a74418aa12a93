import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { toastNews } from './toasts.tsx';

test('a toast makes room for the next one about the same thing', async () => {
  renderPage(<p>page</p>);
  toastNews({ id: 'a', topic: 'order-1', title: 'Your order is now: Processing', message: 'Rope' });
  expect(await screen.findByText('Your order is now: Processing')).toBeVisible();
  toastNews({ id: 'b', topic: 'order-1', title: 'Your order is now: Shipping', message: 'Rope' });
  await waitFor(() => expect(screen.queryByText('Your order is now: Processing')).toBeNull());
  expect(screen.getAllByText(/^Your order is now/)).toHaveLength(1);
});

test('toasts about different things stand beside each other', async () => {
  renderPage(<p>page</p>);
  toastNews({ topic: 'order-1', message: 'Rope' });
  toastNews({ topic: 'order-2', message: 'Ball' });
  expect(await screen.findByText('Rope')).toBeVisible();
  expect(await screen.findByText('Ball')).toBeVisible();
});

test('the same toast is not shown twice', async () => {
  renderPage(<p>page</p>);
  toastNews({ id: 'a', message: 'Rope' });
  toastNews({ id: 'a', message: 'Rope' });
  expect(await screen.findByText('Rope')).toBeVisible();
  expect(screen.getAllByText('Rope')).toHaveLength(1);
});
