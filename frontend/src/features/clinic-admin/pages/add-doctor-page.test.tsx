import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildDoctor } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as AddDoctorPage } from './add-doctor-page.tsx';

useApiServer();

const create = specialistEndpoints['specialists.create'];
const typed = {
  'Doctor’s name': 'Dr. Imran',
  'Specialised in': 'Cats',
  Degrees: 'DVM',
  'Years of experience': '9',
  'Fee in taka': '800',
  'Hospital address': 'Dhanmondi',
  'Contact number': '+8801712345678',
  'Doctor’s email': 'imran@example.com',
};
type Label = keyof typeof typed;

const open = () =>
  renderPage(<AddDoctorPage />, { route: '/add_doctor', user: buildUser({ role: 'admin' }) });
const button = () => screen.getByRole('button', { name: 'Add Doctor' });

async function fill(page: ReturnType<typeof open>, labels = Object.keys(typed) as Label[]) {
  for (const label of labels) {
    // The fields must be filled in one after another.
    // oxlint-disable-next-line no-await-in-loop
    await page.fill(screen.getByLabelText(new RegExp(`^${label}`)), typed[label]);
  }
}

test('Add Doctor needs all eight texts but no picture', async () => {
  const page = open();
  expect(button()).toBeDisabled();
  const labels = Object.keys(typed) as Label[];
  await fill(page, labels.slice(0, 6));
  await fill(page, labels.slice(7));
  expect(button()).toBeDisabled();
  await fill(page, labels.slice(6, 7));
  expect(button()).toBeEnabled();
});

test('a doctor is added with an invitation', async () => {
  const requests = mockEndpoint(create, () => ({ message: '', specialist: buildDoctor() }));
  const page = open();
  await fill(page);
  await page.user.click(button());
  const popup = await dialog('Doctor Added!');
  expect(requests[0]?.body).toEqual({
    dr_name: 'Dr. Imran',
    specialise: 'Cats',
    dr_degrees: 'DVM',
    experience_yr: 9,
    visiting_fees: 800,
    dr_address: 'Dhanmondi',
    dr_contact: '+8801712345678',
    dr_email: 'imran@example.com',
    invite: true,
  });
  await page.user.click(within(popup).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(page.address()).toBe('/doctors'));
});

test('an invitation asks for the public address of the practice', async () => {
  const requests = mockEndpoint(create, () => ({ message: '', specialist: buildDoctor() }));
  const page = open();
  await fill(page);
  await page.fill(screen.getByLabelText(/^Email of the practice/), 'desk@example.com');
  await page.user.click(button());
  await dialog('Doctor Added!');
  expect(requests[0]?.body).toMatchObject({ invite: true, practice_email: 'desk@example.com' });
});

test('an invalid field shows an error before anything is sent', async () => {
  const requests = mockEndpoint(create, () => ({ message: '', specialist: buildDoctor() }));
  const page = open();
  await fill(page);
  const phone = screen.getByLabelText(/^Contact number/);
  await page.user.clear(phone);
  await page.user.type(phone, '12345');
  await page.user.click(button());
  expect(phone).toHaveAccessibleDescription(/^Enter a Bangladeshi mobile number/);
  expect(phone).toHaveFocus();
  expect(requests).toEqual([]);
});

test('a taken email shows an error and keeps the input', async () => {
  mockEndpoint(create, () => problem('specialist_email_taken'));
  const page = open();
  await fill(page);
  await page.user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Another doctor already uses this email address.',
  );
  expect(screen.getByLabelText(/^Doctor’s name/)).toHaveValue('Dr. Imran');
});
