import { type OrderNote, orderNoteEndpoints } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { OrderNotesSection } from './order-notes-section.tsx';

useApiServer();

const order = buildOrder();
const noteOf = (text: string, author_name = 'Nadia Karim'): OrderNote => ({
  _id: buildOrder()._id,
  author_name,
  text,
  createdAt: '2026-11-23T06:00:00.000Z',
});
const open = (notes: OrderNote[]) => {
  mockEndpoint(orderNoteEndpoints['orderNotes.list'], () => notes);
  return renderPage(<OrderNotesSection orderId={order._id} />, { user: buildUser({ role: 'admin' }) });
};

test('an admin adds a note, which is shown first with its author and time', async () => {
  const page = open([noteOf('Packed.', '')]);
  const requests = mockEndpoint(orderNoteEndpoints['orderNotes.add'], () => ({
    message: '',
    note: noteOf('Call first.'),
  }));
  expect(await screen.findByText('Packed.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(requests).toEqual([]);
  await page.user.type(screen.getByLabelText('New note'), 'Call first.');
  await page.user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Call first.', { selector: 'article p' })).toBeVisible();
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'Call first.Nadia Karim · 23 Nov 2026, 12:00 pm',
    'Packed.Deleted user · 23 Nov 2026, 12:00 pm',
  ]);
  expect(screen.getByLabelText('New note')).toHaveValue('');
  expect(requests[0]?.body).toEqual({ client_id: expect.any(String), text: 'Call first.' });
});

test('a note that was not stored keeps its text, and is sent again with the same client id', async () => {
  const page = open([]);
  const requests = mockEndpoint(orderNoteEndpoints['orderNotes.add'], () => problem('unavailable'));
  await page.user.type(await screen.findByLabelText('New note'), 'Call first.');
  for (const attempt of [1, 2]) {
    await page.user.click(screen.getByRole('button', { name: 'Add note' }));
    await vi.waitFor(() => expect(requests).toHaveLength(attempt));
    expect(await screen.findByLabelText('New note')).toHaveValue('Call first.');
  }
  const [first, second] = requests.map(({ body }) => (body as { client_id: string }).client_id);
  expect(first).toBe(second);
});
