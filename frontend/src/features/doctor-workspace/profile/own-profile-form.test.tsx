import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildDoctor } from '../../../testing/clinic-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as OwnProfilePage } from '../pages/own-profile-page.tsx';
import { ownChanges, ownProfileOf } from './own-profile.ts';

useApiServer();

const mine = specialistEndpoints['specialists.mine'];
const updateMine = specialistEndpoints['specialists.updateMine'];
const open = () =>
  renderPage(<OwnProfilePage />, { route: '/doctor-profile', user: buildUser({ role: 'doctor' }) });

test('a doctor changes degrees and languages, and asks for other fees', async () => {
  let doctor = buildDoctor({ visiting_fees: 800, languages: ['bn'], requested_fees: null });
  mockEndpoint(mine, () => ({ specialist: doctor }));
  const requests = mockEndpoint(updateMine, () => {
    doctor = { ...doctor, dr_degrees: 'DVM, PhD', languages: ['bn', 'en'], requested_fees: 1_000 };
    return { message: 'Your profile is updated.', specialist: doctor };
  });
  const { user } = open();
  const save = await screen.findByRole('button', { name: 'Save profile' });
  expect(save).toBeDisabled();
  expect(screen.queryByLabelText('Doctor’s email')).toBeNull();
  await user.clear(screen.getByLabelText('Degrees'));
  await user.type(screen.getByLabelText('Degrees'), 'DVM, PhD');
  await user.clear(screen.getByLabelText('Fee in taka'));
  await user.type(screen.getByLabelText('Fee in taka'), '1000');
  await user.click(screen.getByRole('checkbox', { name: 'English' }));
  await user.click(save);
  expect(await screen.findByText(/^You asked for/)).toHaveTextContent(
    'You asked for ৳1,000. Until an admin decides, patients pay ৳800.',
  );
  expect(requests.map(({ body }) => body)).toEqual([
    { dr_degrees: 'DVM, PhD', languages: ['bn', 'en'], requested_fees: 1_000 },
  ]);
  expect(screen.getByLabelText('Fee in taka')).toHaveValue('1000');
});

test('an invalid number is named before anything is sent, and a refusal keeps what was typed', async () => {
  const doctor = buildDoctor();
  mockEndpoint(mine, () => ({ specialist: doctor }));
  const requests = mockEndpoint(updateMine, () => problem('internal'));
  const { user } = open();
  const years = await screen.findByLabelText('Years of experience');
  await user.clear(years);
  await user.type(years, 'nine');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(screen.getByText('Enter whole years from 0 to 80')).toBeVisible();
  expect(years).toHaveFocus();
  expect(requests).toEqual([]);
  await user.clear(years);
  await user.type(years, '12');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
  expect(years).toHaveValue('12');
});

test('the valid fees withdraw a request for others, and an empty field keeps it', () => {
  const doctor = buildDoctor({ visiting_fees: 800, requested_fees: 1_000 });
  const profile = ownProfileOf(doctor);
  const withFees = (visiting_fees: string) => ({
    ...profile,
    form: { ...profile.form, texts: { ...profile.form.texts, visiting_fees } },
  });
  expect(ownChanges(doctor, profile)).toEqual({});
  expect(ownChanges(doctor, withFees(''))).toEqual({});
  expect(ownChanges(doctor, withFees('৮০০'))).toEqual({ requested_fees: null });
  expect(ownChanges(doctor, withFees('1200'))).toEqual({ requested_fees: 1_200 });
});
