import { emergencyEndpoints } from '@petcare/contracts/clinic/emergencies.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { buildAttempt, buildEmergency } from '../../../testing/emergency-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as EmergenciesPage } from './emergencies-page.tsx';

useApiServer();

const list = emergencyEndpoints['emergencies.list'];
const open = (at = '/emergencies') =>
  renderPage(<EmergenciesPage />, { route: '/emergencies', at, user: buildUser({ role: 'admin' }) });

const ended = (seconds: number) => ({
  asked_at: '2026-11-27T04:00:00.000Z',
  ended_at: new Date(Date.parse('2026-11-27T04:00:00.000Z') + seconds * 1000).toISOString(),
});

test('an admin sees who was asked and for how long, the passport, the phone and the appointment', async () => {
  const pet = { pet_id: newId(), name: 'Minu', species: 'cat' as const };
  const { contacts: _, ...row } = buildEmergency({
    status: 'accepted',
    pet,
    appointment_id: newId(),
    seconds_left: null,
    attempts: [
      buildAttempt({ outcome: 'declined', ...ended(35) }),
      buildAttempt({ number: 2, dr_name: 'Dr. Imran Kabir', outcome: 'expired', ...ended(60) }),
      buildAttempt({ number: 3, dr_name: 'Dr. Nusrat Jahan', outcome: 'accepted', ...ended(12) }),
    ],
  });
  mockEndpoint(list, () => [row]);
  open();
  const card = within(await screen.findByRole('article', { name: 'Rahima Khatun' }));
  expect(card.getByText('Accepted')).toBeVisible();
  const answers = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(answers).toEqual([
    'Dr. Farhana Islam declined after 35 s',
    'Dr. Imran Kabir did not answer within 60 s',
    'Dr. Nusrat Jahan accepted after 12 s',
  ]);
  expect(card.getByRole('link', { name: 'Call Rahima Khatun: +8801712345678' })).toHaveAttribute(
    'href',
    'tel:+8801712345678',
  );
  expect(card.getByRole('link', { name: 'Passport of Minu' })).toHaveAttribute('href', `/pets/${pet.pet_id}`);
  expect(card.getByRole('link', { name: 'Open the appointment' })).toHaveAttribute(
    'href',
    `/appointments?appointment=${row.appointment_id}`,
  );
});

test('the list shows one state, and says when there is none', async () => {
  const requests = mockEndpoint(list, () => []);
  const page = open();
  expect(await screen.findByText('No emergencies')).toBeVisible();
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Open');
  expect(await screen.findByText('No open emergencies')).toBeVisible();
  expect(page.address()).toBe('/emergencies?state=open');
  expect(requests.map(({ query }) => query.get('state'))).toEqual(['all', 'open']);
});

test('a list that cannot be fetched says why', async () => {
  mockEndpoint(list, () => problem('forbidden'));
  open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
