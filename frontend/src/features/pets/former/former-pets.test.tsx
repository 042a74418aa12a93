import { petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { type PetTransfer, petTransferEndpoints } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildEntry } from '../../../testing/passport-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { buildTransfer } from '../../../testing/transfer-builders.ts';
import { Component as OwnPetsPage } from '../pages/own-pets-page.tsx';
import { Component as FormerPetPage } from './former-pet-page.tsx';

useApiServer();

const user = buildUser();
const me = { _id: user.id, full_name: user.full_name };
const mockTransfers = (transfers: readonly PetTransfer[]) =>
  mockEndpoint(petTransferEndpoints['petTransfers.ofUser'], () => [...transfers]);

function openList() {
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  return renderPage(<OwnPetsPage />, { route: '/pets', at: '/pets', user });
}

const openOne = (id: string) =>
  renderPage(<FormerPetPage />, { route: '/pets/former/:transferId', at: `/pets/former/${id}`, user });

test('pets in a new home have a section of their own; those given up and adopted ones are not in it', async () => {
  mockTransfers([
    buildTransfer({ former_owner: me }),
    buildTransfer({ former_owner: me, pet_name: 'Kalu', pet: null, readable: false }),
    buildTransfer({ adopter: me, pet_name: 'Rani', pet: null }),
  ]);
  openList();
  const former = within(await screen.findByRole('region', { name: 'Formerly yours' }));
  expect(former.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Minu']);
  expect(former.getByText('With Farzana Akter since 20 November 2026')).toBeVisible();
});

test('a passport that did not move is said to both, with the next step', async () => {
  const refusal = { status: 'refused', refusal: 'too_many_pets', readable: false } as const;
  mockTransfers([buildTransfer({ adopter: me, pet: null, at: new Date().toISOString(), ...refusal })]);
  openList();
  expect(await screen.findByText('The passport of Minu has not moved')).toBeVisible();
  expect(screen.getByText(/Delete a pet, then write to us/)).toBeVisible();
});

test('a former owner reads the passport as it was, and can change nothing', async () => {
  const transfer = buildTransfer({ former_owner: me });
  mockTransfers([transfer]);
  mockEndpoint(petTransferEndpoints['petTransfers.passport'], () => [
    buildEntry({ content: { kind: 'note', note: 'Afraid of thunder' } }),
  ]);
  openOne(transfer._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Minu' })).toBeVisible();
  expect(await screen.findByText('Afraid of thunder')).toBeVisible();
  expect(screen.getByText('Deshi · Female · 2 years')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Give up the view']);
});

test('the view is given up after a question', async () => {
  const transfer = buildTransfer({ former_owner: me });
  mockTransfers([transfer]);
  mockEndpoint(petTransferEndpoints['petTransfers.passport'], () => []);
  const requests = mockEndpoint(petTransferEndpoints['petTransfers.giveUp'], () => ({ message: '' }));
  const page = openOne(transfer._id);
  await page.user.click(await screen.findByRole('button', { name: 'Give up the view' }));
  const question = within(await dialog('Are you sure?'));
  await page.user.click(question.getByRole('button', { name: 'Give up the view' }));
  await vi.waitFor(() => expect(page.address()).toBe('/pets'));
  expect(requests[0]?.params).toEqual({ id: transfer._id });
});

test('the passport of a pet that was received, given up or never owned is not found', async () => {
  const received = buildTransfer({ adopter: me, pet: null });
  mockTransfers([received]);
  openOne(received._id);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
