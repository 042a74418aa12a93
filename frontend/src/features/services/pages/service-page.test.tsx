import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildDoctor, buildService } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as ServicePage } from './service-page.tsx';

useApiServer();

const get = clinicServiceEndpoints['services.withDoctor'];
const getDoctor = specialistEndpoints['specialists.get'];
const doctor = buildDoctor({ dr_name: 'Dr. Farhana Rahman', visiting_fees: 750 });
const card = buildService({ service_name: 'Dental care', service_details: 'Teeth, gums and breath.' });
const service = { ...card, details: card.service_details, dr_ids: [doctor] };

function open() {
  return renderPage(<ServicePage />, { route: '/services/:serviceId', at: `/services/${service._id}` });
}

test('the page shows the service and its doctors', async () => {
  mockEndpoint(get, () => ({ service }));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Dental care' })).toBeVisible();
  expect(screen.getByText('Teeth, gums and breath.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Specialist' })).toBeVisible();
  const shown = within(screen.getByRole('article'));
  expect(shown.getByRole('heading', { name: 'Dr. Farhana Rahman' })).toBeVisible();
  expect(shown.getByText(/750/)).toHaveTextContent('৳750');
  expect(shown.getByText('DVM, MS in Surgery')).toBeVisible();
  expect(shown.getByText(/Next available/)).toHaveTextContent('Sun 22 Nov, 10:00 am');
  expect(shown.getByRole('link', { name: 'Take Appointment: Dr. Farhana Rahman' })).toHaveAttribute(
    'href',
    `/appointment/${service._id}/${doctor._id}`,
  );
});

test("a doctor's contact details are requested only when opened", async () => {
  mockEndpoint(get, () => ({ service }));
  const requests = mockEndpoint(getDoctor, () => doctor);
  const page = open();
  await screen.findByRole('article');
  expect(requests).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Details: Dr. Farhana Rahman' }));
  const details = within(await dialog('Dr. Farhana Rahman'));
  expect(await details.findByText('House 12, Road 7, Dhanmondi, Dhaka')).toBeVisible();
  expect(details.getByRole('link', { name: 'imran@example.com' })).toBeVisible();
  expect(details.getByRole('link', { name: '+8801712345678' })).toHaveAttribute('href', 'tel:+8801712345678');
  expect(requests[0]?.params['id']).toBe(doctor._id);
});

test('a service without doctors says so and offers no appointment', async () => {
  mockEndpoint(get, () => ({ service: { ...service, dr_ids: [] } }));
  open();
  expect(await screen.findByText('No specialist available right now')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Take Appointment/ })).toBeNull();
});

test.each(['not_found', 'invalid_input'] as const)(
  'an id answered with %s shows the not-found page',
  async (code) => {
    mockEndpoint(get, () => problem(code));
    open();
    expect(await screen.findByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
  },
);
