import {
  passportLinkEndpoints,
  type SharedPassport,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as SharedPassportPage } from './shared-passport-page.tsx';

useApiServer();

const endpoint = passportLinkEndpoints['passportLinks.open'];
const token = 'a'.repeat(43);
const passport: SharedPassport = {
  pet: {
    name: 'Minu',
    species: 'cat',
    breed: 'Deshi',
    sex: 'female',
    born_on: null,
    born_about: false,
    img_URL: '',
    picture: null,
    allergies: 'Chicken',
  },
  shows: 'everything',
  ends_at: '2026-11-27T04:00:00.000Z',
  entries: [
    {
      date: '2026-11-01',
      content: { kind: 'visit', diagnosis: 'Tick fever', prescription_lines: 1 },
      by_owner: false,
      dr_name: 'Dr. Imran',
    },
    { date: '2026-10-01', content: { kind: 'note', note: 'Sneezes.' }, by_owner: true, dr_name: null },
  ],
};
const open = (hash = `#${token}`) =>
  renderPage(<SharedPassportPage />, { route: '/passport', at: `/passport${hash}` });

test('a visitor reads the pet and its passport', async () => {
  const requests = mockEndpoint(endpoint, () => passport);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Minu' })).toBeVisible();
  expect(screen.getByText('Deshi · Female')).toBeVisible();
  expect(screen.getByRole('alert', { name: 'Allergies' })).toHaveTextContent('Chicken');
  expect(screen.getByText('Tick fever')).toBeVisible();
  expect(screen.getByText('1 November 2026 · Dr. Imran')).toBeVisible();
  expect(screen.getByText('1 October 2026 · entered by the owner')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ token }]);
});

test.each([
  ['without its code', '', 'not_found'],
  ['that is cut short', '#abc', 'invalid_input'],
  ['that has ended', `#${token}`, 'not_found'],
] as const)('a link %s is no longer valid', async (_what, hash, code) => {
  mockEndpoint(endpoint, () => problem(code));
  open(hash);
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a passport that could not be loaded is loaded again on request', async () => {
  let tries = 0;
  mockEndpoint(endpoint, () => {
    tries += 1;
    return tries === 1 ? problem('too_many_requests') : passport;
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Minu' })).toBeVisible();
});
