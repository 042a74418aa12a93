import {
  type PassportLink,
  passportLinkEndpoints,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { type Pet, petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildPet } from '../../../testing/clinic-builders.ts';
import { buildLink } from '../../../testing/passport-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as SharePassportPage } from './share-passport-page.tsx';

useApiServer();

const user = buildUser();
const url = `https://petcare.test/passport#${'a'.repeat(43)}`;

function open({ links = [], viewer = user, ...given }: Partial<Pet> & OpenOptions = {}) {
  const pet = buildPet({ owner_id: user.id, ...given });
  mockEndpoint(petEndpoints['pets.get'], () => pet);
  mockEndpoint(passportLinkEndpoints['passportLinks.list'], () => links);
  return renderPage(<SharePassportPage />, {
    route: '/pets/:petId/share',
    at: `/pets/${pet._id}/share`,
    user: viewer,
  });
}

interface OpenOptions {
  links?: PassportLink[];
  viewer?: typeof user;
}

test('a link is created as chosen and shown with its code; a retry reuses its client id', async () => {
  let tries = 0;
  const requests = mockEndpoint(passportLinkEndpoints['passportLinks.create'], () => {
    tries += 1;
    return tries === 1 ? problem('unavailable') : { message: 'Link created!', link: buildLink(), url };
  });
  const page = open();
  await page.user.click(await screen.findByRole('radio', { name: 'The whole passport' }));
  await page.user.click(screen.getByRole('radio', { name: '30 days' }));
  await page.user.click(screen.getByRole('button', { name: 'Create link' }));
  await screen.findByRole('alert');
  await page.user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('img', { name: 'QR code of the passport of Minu' })).toBeVisible();
  expect(screen.getByText(url)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your link is ready' })).toHaveFocus();
  const bodies = requests.map(({ body }) => body);
  expect(bodies[0]).toMatchObject({ shows: 'everything', valid_for: '30d' });
  expect(bodies[1]).toEqual(bodies[0]);
  await page.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(url)).toBeNull();
});

test('the limit of links is explained', async () => {
  mockEndpoint(passportLinkEndpoints['passportLinks.create'], () => problem('too_many_links'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You have reached the limit of 10 links');
});

test('a link is revoked after a question; ended ones are listed with their views', async () => {
  const links = [
    buildLink(),
    buildLink({ state: 'expired', shows: 'everything', view_count: 2, views: ['2026-11-21T04:00:00.000Z'] }),
  ];
  const requests = mockEndpoint(passportLinkEndpoints['passportLinks.revoke'], () => ({ message: 'Done' }));
  const page = open({ links });
  const ended = within(await screen.findByRole('list', { name: 'Ended in the last 30 days' }));
  expect(ended.getByText('Opened 2 times')).toBeVisible();
  expect(ended.queryByRole('button')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: /^Revoke: Vaccinations only/ }));
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(requests).toHaveLength(1));
});

test('an archived pet is not shared, and the page of the pet of another user is not found', async () => {
  const archived = open({ status: 'archived' });
  expect(await screen.findByText('Only the passport of an active pet can be shared.')).toBeVisible();
  archived.unmount();
  open({ owner_id: buildUser().id });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
