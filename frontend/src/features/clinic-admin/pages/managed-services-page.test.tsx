import { clinicServiceEndpoints, type ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildDoctor, buildService } from '../../../testing/clinic-builders.ts';
import { answerDeletions } from '../../../testing/deletion-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as ManagedServicesPage } from './managed-services-page.tsx';

useApiServer();
beforeEach(() => {
  answerDeletions();
});

const list = clinicServiceEndpoints['services.list'];
const update = clinicServiceEndpoints['services.update'];
const unlink = clinicServiceEndpoints['services.unlinkDoctor'];
const [imran, farhana] = [buildDoctor(), buildDoctor({ dr_name: 'Dr. Farhana', specialise: 'Skin' })];

function openWith(make: () => ClinicService[]) {
  mockEndpoint(specialistEndpoints['specialists.list'], () => [imran, farhana]);
  mockEndpoint(list, () => ({ services: make() }));
  return renderPage(<ManagedServicesPage />, { route: '/dservices', user: buildUser({ role: 'admin' }) });
}

async function openEdit(page: ReturnType<typeof openWith>) {
  await page.user.click(await screen.findByRole('button', { name: 'Edit: Vaccination' }));
  return within(await dialog('Edit service'));
}

test('an empty list shows the empty text', async () => {
  openWith(() => []);
  expect(await screen.findByRole('heading', { name: 'No service found.' })).toBeVisible();
});

test('a service without a doctor is marked', async () => {
  openWith(() => [buildService({ dr_ids: [] }), buildService({ dr_ids: [imran._id, farhana._id] })]);
  expect(await screen.findByText('No doctor')).toBeVisible();
  expect(screen.getByText('2 doctors')).toBeVisible();
});

test('an edit sends the changed name and the added doctor', async () => {
  const service = buildService({ dr_ids: [imran._id] });
  const requests = mockEndpoint(update, () => ({ message: '', service }));
  const page = openWith(() => [service]);
  const form = await openEdit(page);
  await page.user.type(form.getByLabelText('Name of the service'), ' and more');
  await page.user.click(form.getByRole('combobox', { name: 'Add a doctor (optional)' }));
  const choices = within(await screen.findByRole('listbox'));
  expect(choices.queryByRole('option', { name: /Imran/ })).toBeNull();
  await page.user.click(await choices.findByRole('option', { name: 'Dr. Farhana · Skin' }));
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests[0]?.body).toEqual({ service_name: 'Vaccination and more', newDoctorId: farhana._id });
});

test('a failed update shows the message of the specification and keeps the input', async () => {
  const page = openWith(() => [buildService()]);
  mockEndpoint(update, () => problem('unavailable'));
  const form = await openEdit(page);
  await page.user.type(form.getByLabelText('Name of the service'), '!');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  const popup = within(await dialog('Oops...'));
  expect(popup.getByText('Failed to update the service.')).toBeVisible();
  await page.user.click(popup.getByRole('button', { name: 'OK' }));
  expect(form.getByLabelText('Name of the service')).toHaveValue('Vaccination!');
});

test('a doctor is removed from a service after confirmation', async () => {
  const service = buildService({ dr_ids: [imran._id] });
  const requests = mockEndpoint(unlink, () => ({ message: '' }));
  const page = openWith(() => [service]);
  const form = await openEdit(page);
  await page.user.click(await form.findByRole('button', { name: /^Remove: Dr. Imran/ }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Remove' }));
  expect(await form.findByText(/^No doctor yet/)).toBeVisible();
  expect(requests[0]?.params).toEqual({ service_id: service._id, doctor_id: imran._id });
});

test('a service is deleted after confirmation', async () => {
  const service = buildService();
  const page = openWith(() => [service]);
  const { started } = answerDeletions();
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Vaccination' }));
  const question = within(await dialog('Are you sure?'));
  expect(await question.findByText('Nothing else will be deleted.')).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Vaccination will be deleted.')).toBeVisible();
  expect(started[0]?.body).toEqual({ kind: 'clinic_service', target_id: service._id });
});
