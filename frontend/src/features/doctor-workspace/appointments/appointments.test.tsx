import { type Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildAppointment, buildDoctor, buildService } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { AdminAppointments } from './admin-appointments.tsx';
import { DoctorAppointments } from './doctor-appointments.tsx';

useApiServer();

const mine = specialistEndpoints['specialists.mine'];
const ofDoctor = appointmentEndpoints['appointments.ofDoctor'];
const all = appointmentEndpoints['appointments.list'];
const get = appointmentEndpoints['appointments.get'];
const changeStatus = appointmentEndpoints['appointments.changeStatus'];
const cancel = appointmentEndpoints['appointments.cancel'];
const remove = appointmentEndpoints['appointments.delete'];

const doctor = buildDoctor();
const route = '/appointments';

function openAsDoctor(at = route) {
  mockEndpoint(mine, () => ({ specialist: doctor }));
  return renderPage(<DoctorAppointments />, { route, at, user: buildUser({ role: 'doctor' }) });
}

function openAsAdmin(at = route) {
  mockEndpoint(specialistEndpoints['specialists.list'], () => [doctor]);
  mockEndpoint(clinicServiceEndpoints['services.list'], () => ({ services: [buildService()] }));
  return renderPage(<AdminAppointments />, { route, at, user: buildUser({ role: 'admin' }) });
}

test('a doctor without a linked record sees a notice, and no appointments are fetched', async () => {
  const requests = mockEndpoint(ofDoctor, () => []);
  mockEndpoint(mine, () => ({ specialist: null }));
  renderPage(<DoctorAppointments />, { route, user: buildUser({ role: 'doctor' }) });
  expect(await screen.findByRole('heading', { name: 'No appointment taken.' })).toBeVisible();
  expect(
    screen.getByText('Your account is not linked to a specialist profile yet – ask an admin.'),
  ).toBeVisible();
  expect(requests).toEqual([]);
});

test('a doctor fetches only their own appointments', async () => {
  const requests = mockEndpoint(ofDoctor, () => [buildAppointment({ dr_id: doctor._id })]);
  openAsDoctor();
  expect(await screen.findByText('Mim Akter')).toBeVisible();
  expect(screen.getByText('22 Nov 2026, 10:00 am')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Doctor' })).toBeNull();
  expect(requests.map(({ params }) => params['id'])).toEqual([doctor._id]);
});

test('an empty list shows the empty text', async () => {
  mockEndpoint(ofDoctor, () => []);
  openAsDoctor();
  expect(await screen.findByRole('heading', { name: 'No appointment taken.' })).toBeVisible();
  expect(screen.queryByText(/not linked/)).toBeNull();
});

test('only an appointment that arrives while the page is open flashes', async () => {
  const [old, fresh] = [buildAppointment(), buildAppointment({ patient_name: 'Nusrat Jahan' })];
  let appointments = [old];
  mockEndpoint(ofDoctor, () => appointments);
  const page = openAsDoctor();
  const glows = (name: string) => screen.getByText(name).closest('[class*="arrived"]') !== null;
  await screen.findByText('Mim Akter');
  appointments = [fresh, old];
  await act(() => page.queryClient.invalidateQueries({ queryKey: queryKeys.appointments }));
  await screen.findByText('Nusrat Jahan');
  expect([glows('Nusrat Jahan'), glows('Mim Akter')]).toEqual([true, false]);
});

test('the status menu offers only possible statuses and changes the status', async () => {
  const appointment = buildAppointment({ slot_start: '2099-01-01T04:00:00.000Z' });
  let now: Appointment = appointment;
  mockEndpoint(ofDoctor, () => [now]);
  const requests = mockEndpoint(changeStatus, () => {
    now = { ...appointment, status: 'Confirmed', version: 2 };
    return { message: '', appointment: now };
  });
  const page = openAsDoctor();
  await page.user.click(
    await screen.findByRole('button', { name: /^Change status of Mim Akter: Requested/ }),
  );
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Confirmed', 'Checked in']);
  await page.user.click(screen.getByRole('menuitem', { name: 'Confirmed' }));
  expect(await screen.findByRole('button', { name: /^Change status of Mim Akter: Confirmed/ })).toBeVisible();
  expect(requests[0]?.body).toEqual({ status: 'Confirmed' });
});

test('a status conflict shows the reason and refetches the list', async () => {
  const appointment = buildAppointment();
  const lists = mockEndpoint(ofDoctor, () => [appointment]);
  mockEndpoint(changeStatus, () => problem('appointment_status_conflict'));
  const page = openAsDoctor();
  await page.user.click(await screen.findByRole('button', { name: /^Change status of Mim Akter/ }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Confirmed' }));
  expect(
    await screen.findByText('The status of this appointment has changed. Please check it and try again.'),
  ).toBeVisible();
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
});

test('a doctor has to give a reason for a cancellation', async () => {
  const appointment = buildAppointment();
  mockEndpoint(ofDoctor, () => [appointment]);
  mockEndpoint(get, () => appointment);
  const requests = mockEndpoint(cancel, () => ({
    message: '',
    appointment: { ...appointment, status: 'Cancelled' as const, version: 2 },
  }));
  const page = openAsDoctor(`${route}?appointment=${appointment._id}`);
  const drawer = within(await dialog('Mim Akter'));
  await page.user.click(await drawer.findByRole('button', { name: 'Cancel appointment' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByRole('button', { name: 'Cancel appointment' })).toBeDisabled();
  await page.user.type(question.getByLabelText(/^Reason/), 'I am ill.');
  await page.user.click(question.getByRole('button', { name: 'Cancel appointment' }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(requests[0]?.body).toEqual({ reason: 'I am ill.' });
  expect(drawer.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('the week starts on Sunday and shows each appointment on its day', async () => {
  const appointment = buildAppointment({
    appointment_date: '2026-11-24',
    slot_start: '2026-11-24T04:00:00.000Z',
  });
  const requests = mockEndpoint(ofDoctor, () => [appointment]);
  const page = openAsDoctor(`${route}?view=week&date=2026-11-26`);
  const tuesday = within(await screen.findByRole('region', { name: 'Tuesday 24 November' }));
  expect(await tuesday.findByText('Mim Akter')).toBeVisible();
  expect(requests[0]?.query.get('from')).toBe('2026-11-22');
  expect(requests[0]?.query.get('to')).toBe('2026-11-28');
  await page.user.click(screen.getByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(requests.at(-1)?.query.get('from')).toBe('2026-11-29'));
  expect(page.address()).toBe('/appointments?view=week&date=2026-12-03');
});

test('the filters of an admin are kept in the URL and can be cleared', async () => {
  const requests = mockEndpoint(all, () => [buildAppointment()]);
  const page = openAsAdmin(`${route}?status=Confirmed&page=1&dr_id=nonsense`);
  await screen.findByRole('option', { name: 'Dr. Imran Chowdhury' });
  await page.user.selectOptions(screen.getByLabelText('Doctor'), 'Dr. Imran Chowdhury');
  await waitFor(() => expect(requests.at(-1)?.query.get('dr_id')).toBe(doctor._id));
  expect(requests.at(-1)?.query.get('status')).toBe('Confirmed');
  expect(requests[0]?.query.has('dr_id')).toBe(false);
  expect(page.address()).toBe(`/appointments?status=Confirmed&dr_id=${doctor._id}`);
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(page.address()).toBe('/appointments'));
});

test('an admin deletes an appointment after confirmation', async () => {
  const appointment = buildAppointment();
  mockEndpoint(all, () => [appointment]);
  mockEndpoint(get, () => appointment);
  const requests = mockEndpoint(remove, () => ({ message: 'Deleted!' }));
  const page = openAsAdmin(`${route}?appointment=${appointment._id}`);
  const drawer = within(await dialog('Mim Akter'));
  await page.user.click(await drawer.findByRole('button', { name: 'Delete' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(requests[0]?.params['id']).toBe(appointment._id);
  await waitFor(() => expect(page.address()).toBe('/appointments'));
});

test('an email link to an appointment of the doctor’s own pet redirects to their bookings', async () => {
  const user = buildUser({ role: 'doctor' });
  const appointment = buildAppointment({ patient_id: user.id });
  mockEndpoint(mine, () => ({ specialist: doctor }));
  mockEndpoint(ofDoctor, () => []);
  mockEndpoint(get, () => appointment);
  const at = `${route}?appointment=${appointment._id}`;
  const page = renderPage(<DoctorAppointments />, { route, at, user });
  await waitFor(() => expect(page.address()).toBe(`/profile/bookings?appointment=${appointment._id}`));
});
