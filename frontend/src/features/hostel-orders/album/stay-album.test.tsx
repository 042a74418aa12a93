import { stayMemoryEndpoints as endpoints } from '@petcare/contracts/commerce/hostel/stay-memories.ts';
import type { StayEntry } from '@petcare/contracts/commerce/hostel/stays.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUpload, buildUser, newId } from '../../../testing/builders.ts';
import { buildHostelOrder } from '../../../testing/hostel-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { StayAlbum } from './stay-album.tsx';

useApiServer();

const booking = buildHostelOrder({
  checked_out_at: '2026-11-20T10:00:00.000Z',
  pets: [{ name: 'Golu' }, { name: 'Tiger' }],
});

function buildPicture(changes: Partial<StayEntry> = {}): StayEntry {
  return {
    _id: newId(),
    booking_id: booking._id,
    pet: 0,
    kind: 'picture',
    mood: null,
    note: null,
    dose: null,
    picture: buildUpload().picture,
    by: null,
    at: '2026-11-20T04:00:00.000Z',
    ...changes,
  };
}

let memoryId: string | null;
beforeEach(() => {
  memoryId = null;
  mockEndpoint(endpoints['memories.ofStay'], () => ({ memory_id: memoryId }));
});

const open = (entries: readonly StayEntry[], { own = true } = {}) =>
  renderPage(<StayAlbum booking={booking} entries={entries} own={own} />, { user: buildUser() });

async function openForm(page: ReturnType<typeof open>) {
  await page.user.click(await screen.findByRole('button', { name: 'Share as a memory' }));
  return within(await dialog('Share as a memory'));
}

test('an owner shares chosen pictures with an edited text, in the order of the album', async () => {
  const newest = buildPicture({ pet: 1 });
  const oldest = buildPicture();
  const between = buildPicture({ note: 'In the garden' });
  const page = open([newest, between, oldest]);
  const requests = mockEndpoint(endpoints['stays.share'], () => {
    memoryId = newId();
    return { message: 'Memory posted!', memory_id: memoryId };
  });
  const form = await openForm(page);
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Golu and Tiger at the hostel');
  expect(form.getByText(/you agree that anybody can see/)).toBeVisible();
  await page.user.click(form.getByRole('checkbox', { name: 'Picture 2' }));
  await page.user.clear(form.getByRole('textbox', { name: 'Details' }));
  await page.user.type(form.getByRole('textbox', { name: 'Details' }), 'Two happy dogs.');
  expect(requests).toHaveLength(0);
  await page.user.click(form.getByRole('button', { name: 'Share with everyone' }));
  expect(await screen.findByRole('link', { name: 'See the memory' })).toHaveAttribute(
    'href',
    `/memories/${memoryId}`,
  );
  expect(requests.map(({ body }) => body)).toEqual([
    {
      title: 'Golu and Tiger at the hostel',
      details: 'Two happy dogs.',
      entry_ids: [oldest._id, newest._id],
      consent: true,
    },
  ]);
});

test('at most six pictures can be chosen, and none is no memory', async () => {
  const page = open(Array.from({ length: 8 }, () => buildPicture()));
  const form = await openForm(page);
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(6);
  expect(form.getByRole('checkbox', { name: 'Picture 7' })).toBeDisabled();
  for (const box of form.getAllByRole('checkbox', { checked: true })) await page.user.click(box);
  expect(form.getByRole('button', { name: 'Share with everyone' })).toBeDisabled();
});

test('a failure is shown in the form, which keeps the text', async () => {
  const page = open([buildPicture()]);
  mockEndpoint(endpoints['stays.share'], () => problem('stay_shared'));
  const form = await openForm(page);
  await page.user.click(form.getByRole('button', { name: 'Share with everyone' }));
  expect(await form.findByRole('alert')).toHaveTextContent('You have already shared this stay.');
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Golu and Tiger at the hostel');
});

test('an admin sees the album without the button, and an album without pictures offers nothing', async () => {
  open([buildPicture({ note: 'In the garden' })], { own: false });
  expect(await screen.findByRole('img', { name: 'In the garden' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share as a memory' })).toBeNull();
});
