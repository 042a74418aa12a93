import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { passportEndpoints } from '@petcare/contracts/clinic/passport/passport.ts';
import { type Pet, petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { trashEndpoints } from '@petcare/contracts/trash.ts';
import { vaccinationPlanEndpoints } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildAppointment, buildPet } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as PetPage } from './pet-page.tsx';

useApiServer();

const user = buildUser();
let pet: Pet;

function open(given: Partial<Pet> = {}, viewer = user) {
  pet = buildPet({ owner_id: user.id, ...given });
  mockEndpoint(petEndpoints['pets.get'], () => pet);
  return renderPage(<PetPage />, { route: '/pets/:petId', at: `/pets/${pet._id}`, user: viewer });
}

beforeEach(() => {
  mockEndpoint(passportEndpoints['passport.list'], () => []);
  mockEndpoint(vaccinationPlanEndpoints['vaccinationPlan.get'], () => ({ due: [], next_appointment: null }));
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => []);
  mockEndpoint(petEndpoints['pets.ofUser'], () => [pet]);
});

test('shows allergies first, the details that are given, and the appointments of the pet', async () => {
  const requests = mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => [
    buildAppointment({ service_name: 'Vaccination', dr_name: 'Dr. Imran' }),
  ]);
  open({ allergies: 'Chicken', weight_kg: 3.4, colour: 'Grey' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Minu' })).toBeVisible();
  expect(screen.getByRole('alert', { name: 'Allergies' })).toHaveTextContent('Chicken');
  expect(screen.getByText('3.4 kg')).toBeVisible();
  expect(screen.queryByText('Insurance')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Vaccination · Dr. Imran' })).toBeVisible();
  expect(requests[0]?.query.get('pet_id')).toBe(pet._id);
});

test('an edit sends only what changed, and an error is said at its field', async () => {
  const requests = mockEndpoint(petEndpoints['pets.update'], () =>
    problem('invalid_input', { fields: [{ field: 'microchip', message: 'must be 15 digits' }] }),
  );
  const page = open({ colour: 'Grey' });
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await dialog('Edit pet'));
  await page.user.type(form.getByLabelText('Microchip number'), '123');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(form.getByLabelText('Microchip number')).toBeInvalid());
  expect(form.getAllByText('A microchip number has 15 digits')[0]).toBeVisible();
  expect(requests[0]?.body).toEqual({ microchip: '123', version: 1 });
});

test('an edit that another one overtook asks which version to keep', async () => {
  const theirs = () => ({ ...pet, colour: 'Black', version: 2 });
  const requests = mockEndpoint(petEndpoints['pets.update'], ({ body }) =>
    (body as { version: number }).version === 1
      ? problem('version_conflict')
      : { message: '', pet: { ...theirs(), colour: 'White', version: 3 } },
  );
  const page = open({ colour: 'Grey' });
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await dialog('Edit pet'));
  await page.user.clear(form.getByLabelText('Colour'));
  await page.user.type(form.getByLabelText('Colour'), 'White');
  mockEndpoint(petEndpoints['pets.get'], theirs);
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  const conflict = within(await dialog('This has changed'));
  expect(conflict.getByText('Black')).toBeVisible();
  await page.user.click(conflict.getByRole('button', { name: 'Keep my version' }));
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ colour: 'White', version: 2 }));
});

test('archiving is undone with one click', async () => {
  const requests = mockEndpoint(petEndpoints['pets.changeStatus'], ({ body }) => {
    pet = { ...pet, ...(body as { status: Pet['status'] }) };
    return { message: '', pet };
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await screen.findByRole('button', { name: 'Move back to my pets' })).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ status: 'archived' }, { status: 'active' }]);
});

test('a death is recorded with or without the day, and the page stays', async () => {
  const requests = mockEndpoint(petEndpoints['pets.changeStatus'], () => {
    pet = { ...pet, status: 'deceased' };
    return { message: '', pet };
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'My pet has passed away' }));
  const form = within(await dialog('We are so sorry'));
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('In loving memory')).toBeVisible();
  expect(requests[0]?.body).toEqual({ status: 'deceased' });
  expect(screen.queryByRole('link', { name: 'Take Appointment' })).toBeNull();
});

test('an archived pet is deleted, and restored with one click', async () => {
  mockEndpoint(petEndpoints['pets.delete'], () => ({ message: 'Deleted!' }));
  const restored = mockEndpoint(trashEndpoints['trash.restore.clinic'], () => ({ message: '' }));
  const page = open({ status: 'archived' });
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Minu' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.address()).toBe('/pets'));
  await page.user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(restored[0]?.params).toEqual({ kind: 'pet', id: pet._id }));
});

test('a doctor reads the page but finds nothing to change', async () => {
  open({}, buildUser({ role: 'doctor' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Minu' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Appointments' })).toBeVisible();
});

test('the pet of another user is not found', async () => {
  const page = open();
  page.unmount();
  mockEndpoint(petEndpoints['pets.get'], () => problem('not_found'));
  renderPage(<PetPage />, { route: '/pets/:petId', at: `/pets/${pet._id}`, user });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
