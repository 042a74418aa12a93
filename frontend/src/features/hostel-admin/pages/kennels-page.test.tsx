import {
  type KennelBoard,
  kennelEndpoints as endpoints,
  type KennelGuest,
} from '@petcare/contracts/commerce/hostel/kennels.ts';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { moveGuest } from '../move-guest.ts';
import { Component as KennelsPage } from './kennels-page.tsx';

useApiServer();

const bhulu: KennelGuest = {
  booking_id: newId(),
  order_number: 'PH-2026-000001',
  place: 0,
  pet_type: 'dog',
  pet_name: 'Bhulu',
  customer_name: 'Mim Akter',
  is_here: true,
  check_out: '2026-12-05',
};
const kennel = (name: string, pet_type: 'dog' | 'cat' = 'dog') => ({
  _id: newId(),
  name,
  pet_type,
  places: 1,
  guests: [],
});
let stored: KennelBoard;
beforeEach(() => {
  stored = { kennels: [kennel('K1'), kennel('K2'), kennel('Cats', 'cat')], unassigned: [bhulu] };
  mockEndpoint(endpoints['kennels.board'], () => stored);
});

const open = () =>
  renderPage(<KennelsPage />, { route: '/kennels', at: '/kennels', user: buildUser({ role: 'admin' }) });

const answerMoves = () =>
  mockEndpoint(endpoints['kennels.assign'], ({ body }) => {
    stored = moveGuest(stored, bhulu, (body as { kennel_id: string | null }).kennel_id);
    return { message: 'Saved.', board: stored };
  });

const column = (name: string) => within(screen.getByRole('region', { name }));

test('a guest is moved with the keyboard, and the move is undone', async () => {
  const moves = answerMoves();
  const page = open();
  const guest = await screen.findByRole('button', { name: /^Move Bhulu/ });
  guest.focus();
  await page.user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: /K2/ });
  expect(screen.queryByRole('menuitem', { name: /Cats/ })).toBeNull();
  await page.user.click(screen.getByRole('menuitem', { name: /K2/ }));
  await waitFor(() => expect(column('K2').getByRole('button', { name: /^Move Bhulu/ })).toBeVisible());
  expect(screen.getByText('Every guest has a kennel.')).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(column('Without a kennel').getByRole('button', { name: /^Move Bhulu/ })).toBeVisible(),
  );
  expect(moves.map(({ body }) => (body as { kennel_id: string | null }).kennel_id)).toEqual([
    stored.kennels[1]?._id,
    null,
  ]);
});

test('a guest is dragged to a kennel for its kind alone', async () => {
  const moves = answerMoves();
  open();
  const item = (await screen.findByRole('button', { name: /^Move Bhulu/ })).closest('li') as HTMLElement;
  const dataTransfer = { setData: () => {}, effectAllowed: '' };
  const drag = (target: HTMLElement) => {
    fireEvent.dragStart(item, { dataTransfer });
    const over = createEvent.dragOver(target);
    fireEvent(target, over);
    fireEvent.drop(target, { dataTransfer });
    fireEvent.dragEnd(item);
    return over.defaultPrevented;
  };
  expect(drag(screen.getByRole('region', { name: 'Cats' }))).toBe(false);
  expect(drag(screen.getByRole('region', { name: 'K1' }))).toBe(true);
  await waitFor(() => expect(column('K1').getByRole('button', { name: /^Move Bhulu/ })).toBeVisible());
  expect(moves).toHaveLength(1);
});

test('a refused move is taken back and explained', async () => {
  mockEndpoint(endpoints['kennels.assign'], () => problem('kennel_full'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: /^Move Bhulu/ }));
  await page.user.click(await screen.findByRole('menuitem', { name: /K1/ }));
  expect(await screen.findByText('This kennel is full.')).toBeVisible();
  expect(column('Without a kennel').getByRole('button', { name: /^Move Bhulu/ })).toBeVisible();
});

test('a kennel is added from the empty board', async () => {
  stored = { kennels: [], unassigned: [] };
  const added = mockEndpoint(endpoints['kennels.create'], ({ body }) => {
    const { name } = body as { name: string };
    stored = { kennels: [kennel(name)], unassigned: [] };
    return { message: 'Saved.', board: stored };
  });
  const page = open();
  const form = within(await screen.findByRole('region', { name: 'Add kennel' }));
  await page.user.click(form.getByRole('button', { name: 'Add kennel' }));
  expect(form.getByText('Please enter a name')).toBeVisible();
  await page.user.type(form.getByRole('textbox', { name: 'Name' }), 'Garden');
  await page.user.click(form.getByRole('button', { name: 'Add kennel' }));
  expect(await screen.findByRole('region', { name: 'Garden' })).toBeVisible();
  expect(added[0]?.body).toEqual({ name: 'Garden', pet_type: 'dog', places: 1 });
});
