import { memoryEndpoints, type MemoryCard } from '@petcare/contracts/content/memories.ts';
import { pictureEndpoints } from '@petcare/contracts/shared/pictures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { removePostDrafts } from '../../../lib/drafts/post-drafts.ts';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildMemory, buildUpload, buildUser, memoryOf } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as MemoriesPage } from './memories-page.tsx';

useApiServer();
beforeEach(removePostDrafts);

const list = memoryEndpoints['memories.list'];
const create = memoryEndpoints['memories.create'];
const uploads = pictureEndpoints['uploads.create'];

function answerList(memories: readonly MemoryCard[]) {
  return mockEndpoint(list, ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return pageOf({ memories: memories.slice((page - 1) * limit, page * limit) }, memories.length);
  });
}

const author = buildUser({ full_name: 'Rahima Khatun' });
const open = (at = '/memories', user: typeof author | null = author) =>
  renderPage(<MemoriesPage />, { route: '/memories', at, user });

async function fillIn(page: ReturnType<typeof open>, title = 'Tuni', details = 'She saw the rain.') {
  const form = within(await dialog('Upload Memory'));
  await page.fill(await form.findByLabelText(/^Title/), title);
  await page.fill(form.getByLabelText(/^Details/), details);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await page.user.upload(input, new File(['x'], 'tuni.jpg', { type: 'image/jpeg' }));
  return form;
}

test('a page shows six memories and prefetches the next page', async () => {
  const memories = Array.from({ length: 8 }, (_, place) => buildMemory({ title: `Memory ${place + 1}` }));
  const requests = answerList(memories);
  const page = open('/memories', null);
  expect(await screen.findAllByRole('article')).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await waitFor(() => expect(requests.map(({ query }) => query.get('page'))).toEqual(['1', '2']));
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(page.address()).toBe('/memories?page=2');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goBack();
  expect(screen.getAllByRole('article')).toHaveLength(6);
});

test('a card truncates title and details at the specified lengths and links to the memory', async () => {
  const memory = buildMemory({ title: 'T'.repeat(31), details: 'd'.repeat(91) });
  answerList([memory]);
  const page = open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(`${'T'.repeat(30)}...`)).toBeVisible();
  expect(card.getByText(`${'d'.repeat(90)}...`)).toBeVisible();
  expect(card.getByText('Mim Akter')).toBeVisible();
  await page.user.click(card.getByRole('link', { name: `Details: ${memory.title}` }));
  expect(page.address()).toBe(`/memories/${memory._id}`);
});

test('a page number beyond the end is replaced by the last page', async () => {
  answerList(Array.from({ length: 7 }, () => buildMemory()));
  const page = open('/memories?page=9');
  await waitFor(() => expect(page.address()).toBe('/memories?page=2'));
  expect(await screen.findAllByRole('article')).toHaveLength(1);
});

test('a search is kept in the URL and can be cleared', async () => {
  const requests = answerList([]);
  const page = open();
  await page.user.type(screen.getByRole('searchbox'), ' rain {Enter}');
  expect(page.address()).toBe('/memories?search=rain');
  await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('rain'));
  await page.user.click(await screen.findByRole('button', { name: 'Show all memories' }));
  expect(page.address()).toBe('/memories');
});

test("an empty list shows the specification's text", async () => {
  answerList([]);
  open();
  expect(await screen.findByRole('heading', { name: 'No memories found.' })).toBeVisible();
});

test('a list that fails to load shows the error and a retry button', async () => {
  mockEndpoint(list, () => problem('unavailable', { message: 'Resting.' }));
  const page = open();
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('Error: Resting.')).toBeVisible();
  answerList([buildMemory()]);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a signed-out user is invited to sign in and returns to the open form', async () => {
  answerList([buildMemory()]);
  const page = open('/memories', null);
  await screen.findByRole('article');
  expect(screen.queryByText('SHARE YOUR MEMORY')).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Sign in to share a memory' }));
  expect(page.address()).toBe('/sign-in');
  expect(page.router.state.location.state).toEqual({ from: '/memories?share=new' });
});

test('Add Memory is enabled by a title, details and an uploaded picture', async () => {
  answerList([]);
  mockEndpoint(uploads, () => ({ data: buildUpload() }));
  const page = open();
  await page.user.click(screen.getByRole('link', { name: 'SHARE YOUR MEMORY' }));
  const form = within(await dialog('Upload Memory'));
  const add = await form.findByRole('button', { name: 'Add Memory' });
  expect(add).toBeDisabled();
  await fillIn(page);
  await waitFor(() => expect(add).toBeEnabled());
  await page.user.click(form.getByRole('button', { name: 'Remove picture 1' }));
  expect(add).toBeDisabled();
});

test('the form closes at once with a pending card on top, and success is shown once the server has the memory', async () => {
  const upload = buildUpload();
  let memories = [buildMemory({ title: 'Before' })];
  mockEndpoint(list, () => ({ memories }));
  mockEndpoint(uploads, () => ({ data: upload }));
  let answerNow = () => {};
  const saved = new Promise<void>((resolve) => (answerNow = resolve));
  const memory = buildMemory({ title: 'Tuni', img_URL: upload.display_url, picture: upload.picture });
  const requests = mockEndpoint(create, async () => {
    await saved;
    memories = [memory, ...memories];
    return { message: 'Great! Memory posted!', memory: memoryOf(memory) };
  });
  const page = open('/memories?share=new');
  const form = await fillIn(page);
  await waitFor(() => expect(form.getByRole('button', { name: 'Add Memory' })).toBeEnabled());
  await page.user.click(form.getByRole('button', { name: 'Add Memory' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('Tuni');
  expect(first).toHaveTextContent('Rahima Khatun');
  expect(first).toHaveTextContent('Posting...');
  expect(second).toHaveTextContent('Before');
  expect(page.address()).toBe('/memories');
  answerNow();
  expect(await screen.findByText('Great! Memory posted!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Posting...')).toBeNull());
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(requests[0]?.body).toMatchObject({
    title: 'Tuni',
    details: 'She saw the rain.',
    img_URL: upload.display_url,
  });
});

test('a memory that failed to send reopens with its content and is resent with the same id', async () => {
  const upload = buildUpload();
  answerList([]);
  mockEndpoint(uploads, () => ({ data: upload }));
  const failed = mockEndpoint(create, () => problem('unavailable'));
  const page = open('/memories?share=new');
  let form = await fillIn(page);
  await waitFor(() => expect(form.getByRole('button', { name: 'Add Memory' })).toBeEnabled());
  await page.user.click(form.getByRole('button', { name: 'Add Memory' }));
  expect(await screen.findByText('Your memory was not posted')).toBeVisible();
  expect(screen.queryByText('Posting...')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  form = within(await dialog('Upload Memory'));
  expect(await form.findByLabelText(/^Title/)).toHaveValue('Tuni');
  expect(form.getByLabelText(/^Details/)).toHaveValue('She saw the rain.');
  expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  const memory = buildMemory({ img_URL: upload.display_url });
  const sent = mockEndpoint(create, () => ({ message: '', memory: memoryOf(memory) }));
  await page.user.click(form.getByRole('button', { name: 'Add Memory' }));
  expect(await screen.findByText('Great! Memory posted!')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([failed[0]?.body]);
  await page.user.click(screen.getByRole('link', { name: 'SHARE YOUR MEMORY' }));
  form = within(await dialog('Upload Memory'));
  expect(await form.findByLabelText(/^Title/)).toHaveValue('');
});

test('a picture that the server has deleted is uploaded again', async () => {
  answerList([]);
  const fresh = buildUpload();
  mockEndpoint(uploads, () => ({ data: buildUpload() }));
  mockEndpoint(create, () =>
    problem('invalid_input', { fields: [{ field: 'img_URL', message: 'must be a picture uploaded here' }] }),
  );
  const page = open('/memories?share=new');
  let form = await fillIn(page);
  await waitFor(() => expect(form.getByRole('button', { name: 'Add Memory' })).toBeEnabled());
  mockEndpoint(uploads, () => ({ data: fresh }));
  await page.user.click(form.getByRole('button', { name: 'Add Memory' }));
  await page.user.click(await screen.findByRole('button', { name: 'Retry' }));
  form = within(await dialog('Upload Memory'));
  const sent = mockEndpoint(create, () => ({ message: '', memory: memoryOf(buildMemory()) }));
  await waitFor(() => expect(form.getByRole('button', { name: 'Add Memory' })).toBeEnabled());
  await page.user.click(form.getByRole('button', { name: 'Add Memory' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ img_URL: fresh.display_url }));
});

test('a draft is restored after the form was closed', async () => {
  answerList([]);
  const page = open('/memories?share=new');
  let form = within(await dialog('Upload Memory'));
  await page.user.type(await form.findByLabelText(/^Title/), 'Half a tit');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.address()).toBe('/memories');
  await page.user.click(screen.getByRole('link', { name: 'SHARE YOUR MEMORY' }));
  form = within(await dialog('Upload Memory'));
  expect(await form.findByLabelText(/^Title/)).toHaveValue('Half a tit');
});
