import { adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { applicationEndpoints } from '@petcare/contracts/content/applications.ts';
import { trashEndpoints } from '@petcare/contracts/trash.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adoptionOf,
  buildAdoption,
  buildAuthor,
  buildOwnApplication,
  contact,
} from '../../../testing/adoption-builders.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { answerDeletions } from '../../../testing/deletion-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as OwnAdoptionsPage } from './own-adoptions-page.tsx';

useApiServer();

const all = adoptionEndpoints['adoptions.list'];
const ofUser = adoptionEndpoints['adoptions.ofUser'];
const mine = applicationEndpoints['applications.mine'];

const currentUser = buildUser();
const owner = buildAuthor({ _id: currentUser.id, full_name: currentUser.full_name });
const open = (at = '/posts/adoptions', user = currentUser) =>
  renderPage(<OwnAdoptionsPage />, { route: '/posts/adoptions', at, user });

test('own posts show their status and the number of applications', async () => {
  const applications = { total: 2, waiting: 1 };
  const post = buildAdoption({ owner, status: 'Pending', comment_count: 7, applications });
  const requests = mockEndpoint(ofUser, () => [post]);
  open();
  expect(await screen.findByRole('link', { name: post.title })).toHaveAttribute(
    'href',
    `/adaptation/${post._id}`,
  );
  expect(screen.getByText('Pending')).toBeVisible();
  expect(await screen.findByText('2 applications')).toBeVisible();
  expect(screen.getByText('1 waiting for your answer')).toBeVisible();
  expect(requests[0]?.params).toEqual({ id: currentUser.id });
});

test('a post can be edited from the table', async () => {
  let post = buildAdoption({ owner, title: 'Tuni' });
  mockEndpoint(ofUser, () => [post]);
  mockEndpoint(adoptionEndpoints['adoptions.update'], ({ body }) => {
    post = { ...post, ...(body as { title: string }), version: 2 };
    return { message: 'ok', adoption: adoptionOf(post) };
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Edit: Tuni' }));
  const form = within(await dialog('Edit adoption post'));
  await page.user.type(form.getByLabelText('Title'), ' II');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Adoption post updated successfully!')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Tuni II' })).toBeVisible();
});

test('a post is deleted after confirmation and can be restored at once', async () => {
  const post = buildAdoption({ owner, title: 'Tuni' });
  let posts = [post];
  mockEndpoint(ofUser, () => posts);
  mockEndpoint(adoptionEndpoints['adoptions.delete'], () => {
    posts = [];
    return { message: 'Deleted!' };
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Tuni' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(await screen.findByText('No adoptions found.')).toBeVisible();
  const restored = mockEndpoint(trashEndpoints['trash.restore.content'], () => {
    posts = [post];
    return { message: '' };
  });
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Tuni' })).toBeVisible();
  expect(restored[0]?.params).toEqual({ kind: 'adoption', id: post._id });
});

test('an admin can delete every post and edit only their own', async () => {
  const admin = buildUser({ role: 'admin' });
  const theirs = buildAdoption({ title: 'Theirs' });
  const own = buildAdoption({ title: 'Own', owner: buildAuthor({ _id: admin.id }) });
  mockEndpoint(all, () => [theirs, own]);
  answerDeletions();
  open('/posts/adoptions', admin);
  expect(await screen.findByRole('button', { name: 'Delete: Theirs' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit: Own' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit: Theirs' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Owner' })).toBeVisible();
});

test('own applications have their own tab, which is kept in the URL', async () => {
  mockEndpoint(ofUser, () => []);
  mockEndpoint(mine, () => [
    buildOwnApplication({ status: 'accepted', contact }),
    buildOwnApplication({ status: 'declined', adoption: null }),
  ]);
  const page = open();
  await page.user.click(await screen.findByRole('tab', { name: 'My applications' }));
  expect(page.address()).toBe('/posts/adoptions?tab=applications');
  expect(await screen.findByRole('link', { name: contact.phone })).toBeVisible();
  expect(screen.getByText('Deleted post')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Withdraw application' })).toHaveLength(1);
});

test('a user without applications sees a link to the pets', async () => {
  mockEndpoint(mine, () => []);
  open('/posts/adoptions?tab=applications');
  expect(await screen.findByRole('link', { name: 'View pets' })).toHaveAttribute('href', '/adaptation');
});

test('a failed fetch shows the error', async () => {
  mockEndpoint(ofUser, () => problem('internal'));
  open();
  expect(await screen.findByText('Error: Something went wrong!')).toBeVisible();
});
