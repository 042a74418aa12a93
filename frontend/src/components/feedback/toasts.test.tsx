import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { toastInfo } from './toasts.tsx';

test('a toast replaces an earlier one on the same topic', async () => {
  renderPage(<p>page</p>);
  toastInfo({ id: 'a', topic: 'order-1', title: 'Your order is now: Processing', message: 'Rope' });
  expect(await screen.findByText('Your order is now: Processing')).toBeVisible();
  toastInfo({ id: 'b', topic: 'order-1', title: 'Your order is now: Shipping', message: 'Rope' });
  await waitFor(() => expect(screen.queryByText('Your order is now: Processing')).toBeNull());
  expect(screen.getAllByText(/^Your order is now/)).toHaveLength(1);
});

test('toasts on different topics are shown together', async () => {
  renderPage(<p>page</p>);
  toastInfo({ topic: 'order-1', message: 'Rope' });
  toastInfo({ topic: 'order-2', message: 'Ball' });
  expect(await screen.findByText('Rope')).toBeVisible();
  expect(await screen.findByText('Ball')).toBeVisible();
});

test('a toast with the id of a shown one is ignored', async () => {
  renderPage(<p>page</p>);
  toastInfo({ id: 'a', message: 'Rope' });
  toastInfo({ id: 'a', message: 'Rope' });
  expect(await screen.findByText('Rope')).toBeVisible();
  expect(screen.getAllByText('Rope')).toHaveLength(1);
});
