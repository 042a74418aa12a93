import { adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildMemory, buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as PostsPage } from './posts-page.tsx';

useApiServer();

const memoriesOf = memoryEndpoints['memories.ofUser'];
const adoptionsOf = adoptionEndpoints['adoptions.ofUser'];

test('the overview shows the newest posts of both kinds, their totals and links to all', async () => {
  const memory = buildMemory({ title: 'Tuni' });
  mockEndpoint(memoriesOf, () => pageOf({ memories: [memory] }, 12));
  mockEndpoint(adoptionsOf, () => []);
  renderPage(<PostsPage />, { route: '/posts', user: buildUser() });
  const memories = within(screen.getByRole('region', { name: 'Memories' }));
  expect(await memories.findByRole('link', { name: 'Tuni' })).toHaveAttribute(
    'href',
    `/memories/${memory._id}`,
  );
  expect(memories.getByText('12')).toBeVisible();
  expect(memories.getByRole('link', { name: /View all/ })).toHaveAttribute('href', '/posts/memories');
  const adoptions = within(screen.getByRole('region', { name: 'Adoption' }));
  expect(await adoptions.findByText('No adoptions found.')).toBeVisible();
});

test('a kind that fails to load leaves the other in place', async () => {
  mockEndpoint(memoriesOf, () => problem('unavailable', { message: 'Resting.' }));
  mockEndpoint(adoptionsOf, () => []);
  renderPage(<PostsPage />, { route: '/posts', user: buildUser() });
  expect(await screen.findByText('Error: Resting.')).toBeVisible();
  expect(await screen.findByText('No adoptions found.')).toBeVisible();
});
