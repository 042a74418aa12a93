import { memoryEndpoints, type MemoryCard } from '@petcare/contracts/content/memories.ts';
import { trashEndpoints } from '@petcare/contracts/trash.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildAuthor } from '../../../testing/adoption-builders.ts';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildMemory, buildUser, memoryOf } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as OwnMemoriesPage } from './own-memories-page.tsx';

useApiServer();

const all = memoryEndpoints['memories.list'];
const ofUser = memoryEndpoints['memories.ofUser'];
const remove = memoryEndpoints['memories.delete'];
const update = memoryEndpoints['memories.update'];

const paged = (memories: MemoryCard[], total = memories.length) => pageOf({ memories }, total);
const open = (user = buildUser(), at = '/posts/memories') =>
  renderPage(<OwnMemoriesPage />, { route: '/posts/memories', at, user });
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error('The memory is in no row');
  return within(row);
};

test('a user sees their own memories with edit and delete buttons', async () => {
  const user = buildUser();
  const author = buildAuthor({ _id: user.id });
  const requests = mockEndpoint(ofUser, () => paged([buildMemory({ title: 'Mine', author })]));
  open(user);
  const row = await rowOf('Mine');
  expect(row.getByRole('button', { name: 'Edit: Mine' })).toBeVisible();
  expect(row.getByRole('button', { name: 'Delete: Mine' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Shared by' })).toBeNull();
  expect(requests[0]?.params['id']).toBe(user.id);
});

test('an admin sees all memories and can delete but not edit them', async () => {
  mockEndpoint(all, () => paged([buildMemory({ title: 'Somebody’s' })]));
  open(buildUser({ role: 'admin' }));
  const row = await rowOf('Somebody’s');
  expect(row.getByText('Mim Akter')).toBeVisible();
  expect(row.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(row.getByRole('button', { name: /^Delete/ })).toBeVisible();
});

test('an edit updates the table at once', async () => {
  const user = buildUser();
  const author = buildAuthor({ _id: user.id });
  const memory = buildMemory({ title: 'Mine', author });
  mockEndpoint(ofUser, () => paged([memory]));
  mockEndpoint(update, () => ({ message: '', memory: { ...memoryOf(memory), title: 'Mine, better' } }));
  const page = open(user);
  await page.user.click((await rowOf('Mine')).getByRole('button', { name: 'Edit: Mine' }));
  const form = within(await dialog('Edit memory'));
  await page.user.type(form.getByLabelText('Title'), ', better');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Memory updated successfully!')).toBeVisible();
  expect((await rowOf('Mine, better')).getByRole('button', { name: 'Edit: Mine, better' })).toBeVisible();
});

test('a deleted memory leaves the table, also when it was already deleted', async () => {
  const user = buildUser();
  const author = buildAuthor({ _id: user.id });
  let memories = [buildMemory({ title: 'Mine', author })];
  mockEndpoint(ofUser, () => paged(memories));
  mockEndpoint(remove, () => {
    memories = [];
    return problem('not_found');
  });
  const page = open(user);
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Mine' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No memories found.' })).toBeVisible();
});

test('a memory that could not be deleted stays, with the reason', async () => {
  const user = buildUser();
  const author = buildAuthor({ _id: user.id });
  mockEndpoint(ofUser, () => paged([buildMemory({ title: 'Mine', author })]));
  mockEndpoint(remove, () => problem('unavailable', { message: 'Resting.' }));
  const page = open(user);
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Mine' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The memory was not deleted')).toBeVisible();
  expect(screen.getByText('Resting.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete: Mine' })).toBeVisible();
});

test('the page number is kept in the URL', async () => {
  const requests = mockEndpoint(ofUser, () => paged([buildMemory()], 30));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('2'));
  expect(page.address()).toBe('/posts/memories?page=2');
});

test('an admin deletes several memories with one confirmation and restores them with one click', async () => {
  const both = [buildMemory({ title: 'One' }), buildMemory({ title: 'Two' })];
  let memories = [...both];
  mockEndpoint(all, () => paged(memories));
  mockEndpoint(remove, ({ params }) => {
    memories = memories.filter(({ _id }) => _id !== params['id']);
    return { message: 'Deleted!' };
  });
  const restored = mockEndpoint(trashEndpoints['trash.restore.content'], ({ params }) => {
    memories = both.filter(({ _id }) => _id === params['id'] || memories.some((one) => one._id === _id));
    return { message: '' };
  });
  const page = open(buildUser({ role: 'admin' }));
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select One' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Two' }));
  const bar = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
  await page.user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/their pictures: 2$/)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No memories found.' })).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('checkbox', { name: 'Select One' })).toBeVisible();
  await waitFor(() => expect(restored.map(({ params }) => params['id'])).toEqual(both.map(({ _id }) => _id)));
  expect(await screen.findByRole('checkbox', { name: 'Select Two' })).toBeVisible();
});
