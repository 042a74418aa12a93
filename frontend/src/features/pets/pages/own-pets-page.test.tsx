import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { type Pet, petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { petTransferEndpoints } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildPet } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as OwnPetsPage } from './own-pets-page.tsx';

useApiServer();

const user = buildUser();
const open = () => renderPage(<OwnPetsPage />, { route: '/pets', at: '/pets', user });
function mockPets(pets: readonly Pet[]) {
  mockEndpoint(petTransferEndpoints['petTransfers.ofUser'], () => []);
  return mockEndpoint(petEndpoints['pets.ofUser'], () => [...pets]);
}

test('pets are listed with what they are; archived and deceased ones have sections of their own', async () => {
  const requests = mockPets([
    buildPet({ name: 'Minu', breed: 'Deshi', sex: 'female' }),
    buildPet({ name: 'Toofan', species: 'rabbit', status: 'archived' }),
    buildPet({ name: 'Kalu', species: 'dog', status: 'deceased' }),
  ]);
  open();
  const mine = within(await screen.findByRole('region', { name: 'My pets' }));
  expect(mine.getByRole('link', { name: 'Minu' })).toBeVisible();
  expect(mine.getByText('Deshi · Female')).toBeVisible();
  const archived = within(screen.getByRole('region', { name: 'Archived' }));
  expect(archived.getByRole('link', { name: 'Toofan' })).toBeVisible();
  const remembered = within(screen.getByRole('region', { name: 'In loving memory' }));
  expect(remembered.getByRole('link', { name: 'Kalu' })).toBeVisible();
  expect(requests[0]?.params).toEqual({ id: user.id });
});

test('a pet is added in two steps with the keyboard, and its page opens', async () => {
  mockPets([]);
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => []);
  const pet = buildPet({ owner_id: user.id });
  const requests = mockEndpoint(petEndpoints['pets.create'], () => ({ message: '', pet }));
  const page = open();
  expect(await screen.findByRole('heading', { name: 'Who lives with you?' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Add a pet' }));
  const form = within(await dialog('Add a pet'));
  await page.user.type(form.getByLabelText('Name of the pet'), 'Minu');
  await page.user.tab();
  await page.user.keyboard(' {ArrowRight}{Enter}');
  await page.user.type(await form.findByLabelText('Weight (kg)'), '3.5');
  await page.user.click(form.getByRole('button', { name: 'Add pet' }));
  await vi.waitFor(() => expect(page.address()).toBe(`/pets/${pet._id}`));
  expect(requests[0]?.body).toMatchObject({
    name: 'Minu',
    species: 'cat',
    weight_kg: 3.5,
    client_id: expect.any(String),
  });
});

test('what is missing is said at the field, and nothing is sent', async () => {
  mockPets([]);
  const requests = mockEndpoint(petEndpoints['pets.create'], () => problem('internal'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Add a pet' }));
  const form = within(await dialog('Add a pet'));
  await page.user.click(form.getByRole('button', { name: 'Continue' }));
  expect(form.getByText('Name is required')).toBeVisible();
  expect(form.getByText('Please choose the kind of animal')).toBeVisible();
  expect(form.getByLabelText('Name of the pet')).toHaveFocus();
  expect(requests).toEqual([]);
});

test('a taken microchip is said at its field, and what was typed stays', async () => {
  mockPets([]);
  mockEndpoint(petEndpoints['pets.create'], () => problem('microchip_taken'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Add a pet' }));
  const form = within(await dialog('Add a pet'));
  await page.user.type(form.getByLabelText('Name of the pet'), 'Minu');
  await page.user.click(form.getByRole('radio', { name: 'Cat' }));
  await page.user.click(form.getByRole('button', { name: 'Continue' }));
  await page.user.type(form.getByLabelText('Microchip number'), '050000000012345');
  await page.user.click(form.getByRole('button', { name: 'Add pet' }));
  expect(await form.findByRole('alert')).toHaveTextContent(/registered with this microchip/);
  expect(form.getByLabelText('Microchip number')).toBeInvalid();
  expect(form.getByLabelText('Microchip number')).toHaveValue('050000000012345');
});
