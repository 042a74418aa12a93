import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { hostelOrderEndpoints } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { queueEndpoints } from '@petcare/contracts/clinic/queue.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { waitlistEndpoints } from '@petcare/contracts/clinic/waitlist.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../testing/builders.ts';
import { buildBoard, buildAppointment, buildDoctor } from '../../testing/clinic-builders.ts';
import { buildHostelOrder } from '../../testing/hostel-builders.ts';
import { dayFromToday, pinClock } from '../../testing/pinned-clock.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { buildSlot } from '../../testing/slot-builders.ts';
import { Component as DashboardPage } from './dashboard-page.tsx';

useApiServer();
pinClock();

const ownOrders = orderEndpoints['orders.listOfCustomer'];
const ownBookings = hostelOrderEndpoints['hostelOrders.listOfCustomer'];
const ownAppointments = appointmentEndpoints['appointments.ofUser'];

const slot = buildSlot(dayFromToday(2), 600);
const appointment = buildAppointment({
  appointment_date: dayFromToday(2),
  slot_start: slot.start,
  slot_end: slot.end,
  status: 'Confirmed',
});
const cancelled = { ...buildAppointment({ ...appointment, status: 'Cancelled' }), dr_name: 'Dr. Away' };
const booking = buildHostelOrder({ status: 'Confirmed' });
const order = buildOrder({ status: 'Shipping' });

beforeEach(() => {
  mockEndpoint(waitlistEndpoints['waitlist.mine'], () => []);
  mockEndpoint(ownAppointments, () => []);
  mockEndpoint(ownBookings, () => []);
  mockEndpoint(ownOrders, () => []);
});

const open = (user = buildUser()) => renderPage(<DashboardPage />, { route: '/dashboard', user });
const underWay = async () => within(await screen.findByRole('region', { name: 'Under way' }));

test('a customer’s dashboard opens on the appointment, the stay and the order under way', async () => {
  const requests = mockEndpoint(ownOrders, ({ query }) =>
    query.get('status') === order.status ? [order] : [],
  );
  mockEndpoint(ownBookings, ({ query }) => (query.get('status') === booking.status ? [booking] : []));
  mockEndpoint(ownAppointments, ({ query }) => (query.has('to') ? [] : [cancelled, appointment]));
  const user = buildUser();
  open(user);
  const list = await underWay();
  expect(await list.findByRole('link', { name: order.product_name })).toBeVisible();
  expect(await list.findByRole('link', { name: /^Hostel/ })).toBeVisible();
  await list.findByRole('link', { name: new RegExp(appointment.dr_name) });
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/appointments?appointment=${appointment._id}`,
    `/hostel-orders?order=${booking._id}`,
    `/orders?order=${order._id}`,
  ]);
  expect(list.getByText('Shipping')).toBeVisible();
  expect(new Set(requests.map(({ params }) => params['id']))).toEqual(new Set([user.id]));
});

test('a customer with nothing under way is offered the first steps', async () => {
  open();
  const list = await underWay();
  expect(await list.findByText('Nothing is under way.')).toBeVisible();
  expect(list.getByRole('link', { name: 'Go to store' })).toHaveAttribute('href', '/store');
});

test('a service that is down hides its own part only, which can be retried', async () => {
  let isDown = true;
  mockEndpoint(ownOrders, ({ query }) => {
    if (isDown) return problem('unavailable');
    return query.get('status') === order.status ? [order] : [];
  });
  mockEndpoint(ownBookings, ({ query }) => (query.get('status') === booking.status ? [booking] : []));
  const page = open();
  const list = await underWay();
  expect(await list.findByRole('link', { name: /^Hostel/ })).toBeVisible();
  expect(await list.findByText('A part of this list is not available right now.')).toBeVisible();
  isDown = false;
  await page.user.click(list.getByRole('button', { name: 'Try again' }));
  expect(await list.findByRole('link', { name: order.product_name })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a doctor’s dashboard opens on today’s patients', async () => {
  const user = buildUser({ role: 'doctor' });
  const doctor = buildDoctor({ user_id: user.id });
  mockEndpoint(specialistEndpoints['specialists.mine'], () => ({ specialist: doctor }));
  mockEndpoint(queueEndpoints['queue.board'], () =>
    buildBoard({
      dr_id: doctor._id,
      dr_name: doctor.dr_name,
      date: dayFromToday(0),
      appointments: [{ ...appointment, patient_name: 'Rafiq Islam' }],
    }),
  );
  open(user);
  expect(await screen.findByText('Rafiq Islam')).toBeVisible();
  expect(screen.getByText(/^Today’s patients/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: `Welcome, ${user.full_name}` })).toBeVisible();
});

test('a visitor sees the welcome text and the way to sign in, and causes no request', async () => {
  const requests = [ownOrders, ownBookings, ownAppointments].map((endpoint) =>
    mockEndpoint(endpoint, () => []),
  );
  renderPage(<DashboardPage />, { route: '/dashboard' });
  expect(await screen.findByText('Welcome to your dashboard')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/sign-in');
  expect(requests.flat()).toEqual([]);
});
