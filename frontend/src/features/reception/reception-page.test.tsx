import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { receptionEndpoints } from '@petcare/contracts/clinic/reception.ts';
import { scheduleEndpoints } from '@petcare/contracts/clinic/schedules.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser, newId } from '../../testing/builders.ts';
import { buildAppointment, buildDoctor, buildService } from '../../testing/clinic-builders.ts';
import { dayFromToday, pinClock } from '../../testing/pinned-clock.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { buildSlot } from '../../testing/slot-builders.ts';
import { Component as ReceptionPage } from './reception-page.tsx';

useApiServer();
pinClock();

const doctor = buildDoctor({ dr_name: 'Dr. Imran' });
const service = buildService({ dr_ids: [doctor._id] });
const [today, tomorrow] = [dayFromToday(0), dayFromToday(1)];
const slot = buildSlot(tomorrow, 600);
const known = {
  patient_id: newId(),
  full_name: 'Karim Mia',
  email: '',
  has_account: false,
  is_confirmed: true,
};
const pet = { pet_id: newId(), name: 'Mithu', species: 'bird' } as const;
const booking = receptionEndpoints['reception.book'];

beforeEach(() => {
  mockEndpoint(clinicServiceEndpoints['services.list'], () => ({ services: [service] }));
  mockEndpoint(specialistEndpoints['specialists.list'], () => [doctor]);
  mockEndpoint(scheduleEndpoints['slots.ofDay'], ({ query }) => ({
    date: query.get('date') ?? '',
    slots: query.get('date') === tomorrow ? [slot] : [],
    next_free_dates: query.get('date') === today ? [tomorrow] : [],
    closed: null,
  }));
  mockEndpoint(receptionEndpoints['reception.find'], ({ query }) => ({
    phone: '+8801712345678',
    patients: query.get('phone') === '+8801712345678' ? [{ ...known, pets: [pet] }] : [],
  }));
});

const open = () =>
  renderPage(<ReceptionPage />, { route: '/front-desk', user: buildUser({ role: 'admin' }) });

test('a known caller is booked with the keyboard alone, at the first free time', async () => {
  const requests = mockEndpoint(booking, () => ({
    message: '',
    appointment: buildAppointment({ patient_name: known.full_name, serial: 7 }),
  }));
  const page = open();
  expect(await screen.findByLabelText(/^Phone number/)).toHaveFocus();
  await screen.findByText('10:00 am');
  await page.user.keyboard('01712345678');
  expect(screen.getByLabelText(/^Phone number/)).toHaveValue('01712345678');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue(known.full_name));
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Pet' }), pet.name);
  await page.user.click(screen.getByLabelText(/^Name/));
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText(/^Booked: number 7/)).toBeVisible();
  expect(requests[0]?.body).toMatchObject({
    phone: '+8801712345678',
    patient_id: known.patient_id,
    full_name: known.full_name,
    pet_id: pet.pet_id,
    dr_id: doctor._id,
    service_id: service._id,
    appointment_date: tomorrow,
    slot_start: slot.start,
  });
  await waitFor(() => expect(screen.getByLabelText(/^Phone number/)).toHaveFocus());
  expect(screen.getByLabelText(/^Phone number/)).toHaveValue('');
});

test('an unknown caller is recorded with a new pet, and a refusal keeps what was typed', async () => {
  const requests = mockEndpoint(booking, () => problem('slot_taken'));
  const page = open();
  await screen.findByText('10:00 am');
  await page.user.type(screen.getByLabelText(/^Phone number/), '01898765432');
  await page.user.type(screen.getByLabelText(/^Name/), 'Salma');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Pet' }), 'New pet');
  await page.user.type(screen.getByLabelText(/^Name of the pet/), 'Tom');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Species' }), 'cat');
  await page.user.click(screen.getByRole('button', { name: 'Book appointment' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(requests[0]?.body).toMatchObject({ full_name: 'Salma', new_pet: { name: 'Tom', species: 'cat' } });
  expect(requests[0]?.body).not.toHaveProperty('patient_id');
  expect(screen.getByLabelText(/^Phone number/)).toHaveValue('01898765432');
});

test('free times and services that fail to load are no empty lists, and are loaded again on request', async () => {
  mockEndpoint(scheduleEndpoints['slots.ofDay'], () => problem('unavailable'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.queryByText(/has no free times/)).toBeNull();
  page.unmount();

  mockEndpoint(clinicServiceEndpoints['services.list'], () => problem('unavailable'));
  const second = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockEndpoint(clinicServiceEndpoints['services.list'], () => ({ services: [service] }));
  await second.user.click(again);
  expect(await screen.findByLabelText(/^Phone number/)).toBeVisible();
});
