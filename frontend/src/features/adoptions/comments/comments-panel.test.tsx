import { type Comment, commentEndpoints } from '@petcare/contracts/content/comments.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { removeDrafts, readDraft } from '../../../lib/drafts/drafts.ts';
import { clearOutbox } from '../../../lib/offline/outbox.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { adoptionOf, buildAdoption, buildAuthor, buildComment } from '../../../testing/adoption-builders.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { CommentsPanel } from './comments-panel.tsx';

useApiServer();
beforeEach(removeDrafts);
beforeEach(() => clearOutbox());

const ofPost = commentEndpoints['comments.ofPost'];
const create = commentEndpoints['comments.create'];

const currentUser = buildUser({ full_name: 'Rahima Khatun' });
const author = buildAuthor({ _id: currentUser.id, full_name: currentUser.full_name });
const adoption = buildAdoption();

function answerComments(comments: Comment[]) {
  const requests = mockEndpoint(ofPost, ({ query }) => {
    const before = Number(query.get('before') ?? Infinity);
    const limit = Number(query.get('limit'));
    return comments.filter(({ seq }) => seq < before).slice(-limit);
  });
  return { comments, requests };
}

function acceptComments(comments: Comment[]) {
  return mockEndpoint(create, ({ body }) => {
    const { body: words, client_id } = body as { body: string; client_id: string };
    const known = comments.find((comment) => comment.client_id === client_id);
    const comment =
      known ??
      buildComment(comments.length + 1, {
        body: words,
        client_id,
        author_id: author,
        adoption_id: adoption._id,
      });
    if (!known) comments.push(comment);
    return { message: 'comment added', comment };
  });
}

const open = (user = currentUser, post = adoption) =>
  renderPage(<CommentsPanel adoption={adoptionOf(post)} user={user} live />, { user });

const log = () => screen.getByRole('log', { name: 'Comments' });
const bodies = () =>
  within(log())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

async function write(page: ReturnType<typeof open>, body: string) {
  await page.fill(await screen.findByLabelText('Add a comment'), body);
  await page.user.click(screen.getByRole('button', { name: 'Comment' }));
}

test('a post without comments shows the empty text of the specification', async () => {
  answerComments([]);
  open();
  expect(await screen.findByText('No comments.')).toBeVisible();
});

test('comments are listed oldest first, and the owner of the post is marked', async () => {
  answerComments([buildComment(1), buildComment(2, { author_id: adoption.owner, edited: true })]);
  open();
  expect(await screen.findByText('Comment number 1')).toBeVisible();
  expect(bodies()[1]).toContain('Comment number 2');
  expect(bodies()[1]).toContain('Owner');
  expect(bodies()[1]).toContain('edited');
  expect(bodies()[0]).not.toContain('Owner');
});

test('a comment appears at once, and success is confirmed after the server has saved it', async () => {
  const { comments } = answerComments([]);
  let answerNow = () => {};
  const saved = new Promise<void>((resolve) => (answerNow = resolve));
  const requests = mockEndpoint(create, async ({ body }) => {
    await saved;
    const { client_id } = body as { client_id: string };
    const comment = buildComment(1, {
      body: 'Hello',
      client_id,
      author_id: author,
      adoption_id: adoption._id,
    });
    comments.push(comment);
    return { message: 'comment added', comment };
  });
  const page = open();
  await write(page, '  Hello ');
  expect(bodies()).toEqual([expect.stringContaining('Sending…')]);
  expect(screen.queryByText('comment added')).toBeNull();
  expect(screen.getByLabelText('Add a comment')).toHaveValue('');
  answerNow();
  expect(await screen.findByText('comment added')).toBeVisible();
  expect(bodies()).toEqual([expect.not.stringContaining('Sending…')]);
  expect(requests[0]?.body).toMatchObject({ adoption_id: adoption._id, body: 'Hello' });
});

test('a comment whose response was lost is listed once', async () => {
  const { comments } = answerComments([]);
  const requests = mockEndpoint(create, ({ body }) => {
    const { client_id } = body as { client_id: string };
    comments.push(
      buildComment(1, { body: 'Hello', client_id, author_id: author, adoption_id: adoption._id }),
    );
    return Response.error();
  });
  const page = open();
  await write(page, 'Hello');
  await screen.findByText('It will be sent when you are back online.');
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.comments });
  await waitFor(() => expect(bodies()).toEqual([expect.not.stringContaining('Not sent yet')]));
  expect(readDraft(`unsent_comments_${adoption._id}`)).toBeNull();
  const ids = new Set(requests.map(({ body }) => (body as { client_id: string }).client_id));
  expect(ids.size).toBe(1);
});

test('comments written offline are sent in order when the connection is back', async () => {
  const { comments } = answerComments([]);
  mockEndpoint(create, () => Response.error());
  const page = open();
  await write(page, 'First');
  await write(page, 'Second');
  await waitFor(() => expect(screen.getAllByText('Not sent yet')).toHaveLength(2));
  acceptComments(comments);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  expect(comments.map(({ body }) => body)).toEqual(['First', 'Second']);
});

test('a waiting comment survives a reload', async () => {
  const { comments } = answerComments([]);
  mockEndpoint(create, () => Response.error());
  const page = open();
  await write(page, 'First');
  await screen.findByText('Not sent yet');
  page.unmount();
  acceptComments(comments);
  open();
  expect(await screen.findByText('comment added')).toBeVisible();
  expect(comments.map(({ body }) => body)).toEqual(['First']);
});

test('a rate-limited comment shows the wait and is kept until it is sent or discarded', async () => {
  const { comments } = answerComments([]);
  mockEndpoint(create, () => problem('too_many_requests', { details: { retryAfter: 42 } }));
  const page = open();
  await write(page, 'Hello');
  expect(await screen.findByText('Too many comments at once. Please try again in 42 seconds.')).toBeVisible();
  acceptComments(comments);
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('comment added')).toBeVisible();
  mockEndpoint(create, () => problem('forbidden'));
  await write(page, 'Another');
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('Another')).toBeNull();
});

test('a draft survives a reload', async () => {
  answerComments([]);
  const page = open();
  await page.user.type(await screen.findByLabelText('Add a comment'), 'Half a tho');
  page.unmount();
  open();
  expect(await screen.findByLabelText('Add a comment')).toHaveValue('Half a tho');
});

test('an author can edit a recent comment but not an old one', async () => {
  const old = new Date(Date.now() - 16 * 60_000).toISOString();
  const mine = buildComment(2, { author_id: author, body: 'Helo', adoption_id: adoption._id });
  answerComments([buildComment(1, { author_id: author, createdAt: old }), mine]);
  const requests = mockEndpoint(commentEndpoints['comments.update'], ({ body }) => {
    const comment = { ...mine, ...(body as { body: string }), edited: true };
    answerComments([comment]);
    return { message: 'ok', comment };
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  const field = screen.getByLabelText('Your comment');
  expect(field).toHaveFocus();
  await page.user.clear(field);
  await page.user.type(field, 'Hello');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Hello')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit your comment' })).toHaveFocus();
  expect(requests[0]?.params).toEqual({ id: mine._id });
});

test('an edit after the edit window shows the reason and keeps the text', async () => {
  answerComments([buildComment(1, { author_id: author, body: 'Helo' })]);
  mockEndpoint(commentEndpoints['comments.update'], () => problem('edit_window_closed'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await page.user.type(screen.getByLabelText('Your comment'), '!');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Comments can be edited for 15 minutes only.')).toBeVisible();
  expect(screen.getByLabelText('Your comment')).toHaveValue('Helo!');
});

test('the owner of the post can delete any comment after confirmation; other users only their own', async () => {
  const { comments } = answerComments([buildComment(1, { adoption_id: adoption._id })]);
  const view = open();
  await screen.findByText('Comment number 1');
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  view.unmount();

  const owner = buildUser({ id: adoption.owner._id, _id: adoption.owner._id });
  const requests = mockEndpoint(commentEndpoints['comments.delete'], () => {
    comments.length = 0;
    return { message: 'Deleted!' };
  });
  const page = open(owner);
  await page.user.click(await screen.findByRole('button', { name: 'Delete the comment of Mim Akter' }));
  const question = within(await dialog('Are you sure?'));
  expect(requests).toHaveLength(0);
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(await screen.findByText('No comments.')).toBeVisible();
});

test('older comments load on demand and stay when a new comment arrives', async () => {
  const { comments, requests } = answerComments(
    Array.from({ length: 120 }, (_, place) => buildComment(place + 1)),
  );
  const page = open();
  await screen.findByText('Comment number 120');
  expect(bodies()).toHaveLength(50);
  await page.user.click(screen.getByRole('button', { name: 'Show older comments' }));
  await screen.findByText('Comment number 21');
  expect(bodies()).toHaveLength(100);
  expect(requests.at(-1)?.query.get('before')).toBe('71');
  comments.push(buildComment(121));
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.comments });
  await screen.findByText('Comment number 121');
  expect(screen.getByText('Comment number 21')).toBeInTheDocument();
  const numbers = bodies().map((body) => Number(/number (\d+)/.exec(body ?? '')?.[1]));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a failed fetch of the comments shows the error and can be retried', async () => {
  mockEndpoint(ofPost, () => problem('unavailable', { message: 'Resting.' }));
  const page = open();
  expect(await screen.findByText('Error: Resting.')).toBeVisible();
  answerComments([]);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No comments.')).toBeVisible();
});
