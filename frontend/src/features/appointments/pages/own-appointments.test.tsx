import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { openPaymentEndpoints } from '@petcare/contracts/commerce/payments/open-payments.ts';
import { prepaymentEndpoints } from '@petcare/contracts/clinic/prepayments.ts';
import { queueEndpoints, type QueueView } from '@petcare/contracts/clinic/queue.ts';
import { scheduleEndpoints } from '@petcare/contracts/clinic/schedules.ts';
import { type WaitlistEntry, waitlistEndpoints } from '@petcare/contracts/clinic/waitlist.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildPayment, buildUser, newId } from '../../../testing/builders.ts';
import { buildAppointment, buildPrepayment } from '../../../testing/clinic-builders.ts';
import { dayFromToday, minutesFromNow, pinClock } from '../../../testing/pinned-clock.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { buildHold, buildSlot } from '../../../testing/slot-builders.ts';
import { OwnAppointments } from './own-appointments.tsx';

useApiServer();
pinClock();

const ofUser = appointmentEndpoints['appointments.ofUser'];
const user = buildUser();
const [today, soon] = [dayFromToday(0), dayFromToday(2)];
const slot = buildSlot(soon, 600);
const appointment = buildAppointment({
  patient_id: user.id,
  appointment_date: soon,
  slot_start: slot.start,
  slot_end: slot.end,
  serial: 4,
  status: 'Confirmed',
});
const { dr_name: doctor, service_name: service } = appointment;
const about = `${doctor}, ${service}`;

beforeEach(() => {
  mockEndpoint(waitlistEndpoints['waitlist.mine'], () => []);
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => []);
  mockEndpoint(appointmentEndpoints['appointments.get'], () => appointment);
  answerAppointments([appointment]);
});

function answerAppointments(appointments: (typeof appointment)[]) {
  return mockEndpoint(ofUser, ({ query }) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9'];
    return appointments.filter(({ appointment_date: date }) => from <= date && date <= to);
  });
}

function open(at = '/appointments') {
  return renderPage(<OwnAppointments />, { route: '/appointments', at, user });
}

test('a fee that is not paid yet can be paid or cancelled', async () => {
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => [
    {
      ...buildPayment({ kind: 'visit', status: 'pending', amount: 800 }),
      bought: {
        kind: 'visit' as const,
        prepayment_id: newId(),
        dr_name: 'Dr. Sadia Akter',
        service_name: 'Dental care',
        slot_start: slot.start,
      },
    },
  ]);
  open();
  expect(await screen.findByText(/Dental care · Dr. Sadia Akter/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue payment' })).toBeVisible();
});

test('a user sees their own appointments with time, doctor, serial and status', async () => {
  const requests = answerAppointments([appointment]);
  open();
  const row = within(
    (await screen.findByRole('cell', { name: new RegExp(doctor) })).closest('tr') as HTMLElement,
  );
  expect(row.getByText(/10:00 am/)).toBeVisible();
  expect(row.getByRole('cell', { name: '4' })).toBeVisible();
  expect(row.getByText('Confirmed')).toBeVisible();
  expect(requests[0]?.params['id']).toBe(user.id);
});

test('a user without appointments sees the empty text and a link to the services', async () => {
  answerAppointments([]);
  open();
  expect(await screen.findByText('No appointment taken.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get Services' })).toHaveAttribute('href', '/services');
});

test('the list is shown first on every screen; the calendar tab opens at the next appointment', async () => {
  const wideScreen = Object.assign(window.matchMedia('all'), { matches: true });
  vi.stubGlobal('matchMedia', () => wideScreen);
  const page = open('/appointments');
  expect(await screen.findByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('cell', { name: new RegExp(doctor) })).toBeVisible();
  await page.user.click(screen.getByRole('tab', { name: 'Calendar' }));
  const day = await screen.findByRole('button', { name: `${formatDhakaDay(soon, 'en')}, 1 appointment` });
  expect(day).toBeVisible();
  expect(await screen.findByText(`${doctor} · ${service}`)).toBeVisible();
  expect(page.address()).toBe('/appointments?view=calendar');
});

test('an appointment shows its timeline and offers its calendar file', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: `Details: ${about}` }));
  const drawer = within(await dialog(service));
  expect(await drawer.findByRole('heading', { name: 'History' })).toBeVisible();
  expect(drawer.getByText(/by the pet’s owner/)).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    `/api/appointments/${appointment._id}/calendar`,
  );
  expect(page.address()).toContain(`appointment=${appointment._id}`);
});

test('cancelling asks for confirmation and takes an optional reason', async () => {
  const requests = mockEndpoint(appointmentEndpoints['appointments.cancel'], () => ({
    message: '',
    appointment: { ...appointment, status: 'Cancelled' as const },
  }));
  const page = open(`/appointments?appointment=${appointment._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
  const question = within(await dialog('Are you sure?'));
  await page.user.type(question.getByLabelText('Reason (optional)'), 'She is well again');
  await page.user.click(question.getByRole('button', { name: 'Cancel appointment' }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(requests[0]?.body).toEqual({ reason: 'She is well again' });
});

test('an appointment is rescheduled to a time that is held meanwhile', async () => {
  const later = buildSlot(soon, 640);
  mockEndpoint(scheduleEndpoints['slots.days'], () => [{ date: soon, free: 1, works: true }]);
  mockEndpoint(scheduleEndpoints['slots.ofDay'], () => ({
    date: soon,
    slots: [later],
    next_free_dates: [],
    closed: null,
  }));
  const held = buildHold(appointment.dr_id, later.start);
  mockEndpoint(scheduleEndpoints['slots.hold'], () => held);
  const requests = mockEndpoint(appointmentEndpoints['appointments.reschedule'], () => ({
    message: '',
    appointment,
  }));
  const page = open(`/appointments?appointment=${appointment._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  const picker = within(await dialog('Reschedule appointment'));
  await page.user.click(
    await picker.findByRole('button', { name: new RegExp(`^${formatDhakaDay(soon, 'en')}`) }),
  );
  await page.user.click(await picker.findByRole('radio', { name: /^10:40 am/ }));
  await picker.findByText(/is reserved for you/);
  await page.user.click(picker.getByRole('button', { name: 'Move to this time' }));
  expect(await screen.findByText('Appointment rescheduled')).toBeVisible();
  expect(requests[0]?.body).toEqual({
    slot_start: later.start,
    version: appointment.version,
    hold_id: held._id,
  });
});

test('a deleted appointment leaves the list after confirmation', async () => {
  const requests = mockEndpoint(appointmentEndpoints['appointments.delete'], () => ({ message: 'Deleted!' }));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: `Delete: ${about}` }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/will be cancelled .* We will notify the doctor/)).toBeVisible();
  answerAppointments([]);
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(await screen.findByText('No appointment taken.')).toBeVisible();
  expect(requests[0]?.params['id']).toBe(appointment._id);
});

function buildEntry(changes: Partial<WaitlistEntry>): WaitlistEntry {
  return {
    _id: newId(),
    dr_id: appointment.dr_id,
    dr_name: doctor,
    service_id: appointment.service_id,
    service_name: service,
    date: soon,
    status: 'waiting',
    ahead: 0,
    offer: null,
    createdAt: minutesFromNow(0),
    ...changes,
  };
}

test('a waiting user sees their place and can leave the waitlist', async () => {
  mockEndpoint(waitlistEndpoints['waitlist.mine'], () => [buildEntry({ ahead: 2 })]);
  const requests = mockEndpoint(waitlistEndpoints['waitlist.leave'], () => ({ message: '' }));
  const page = open();
  expect(await screen.findByText('2 people are ahead of you.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: `Leave waiting list: ${doctor}` }));
  const question = within(await dialog('Are you sure?'));
  mockEndpoint(waitlistEndpoints['waitlist.mine'], () => []);
  await page.user.click(question.getByRole('button', { name: 'Leave waiting list' }));
  await waitFor(() => expect(screen.queryByText('Waiting list')).toBeNull());
  expect(requests).toHaveLength(1);
});

const offer = { start: slot.start, end: slot.end, expiresAt: minutesFromNow(10) };

test('an accepted offer becomes an appointment', async () => {
  mockEndpoint(waitlistEndpoints['waitlist.mine'], () => [buildEntry({ status: 'offered', offer })]);
  mockEndpoint(waitlistEndpoints['waitlist.claim'], () => ({ message: '', appointment }));
  const page = open();
  expect(await screen.findByRole('timer')).toHaveTextContent(/^\d+:\d\d$/);
  await page.user.click(screen.getByRole('button', { name: `Book this time: ${doctor}` }));
  await dialog('Appointment booked successfully! Assistant will contact you soon.');
});

test('an offer of a doctor who asks for the fee leads to the payment, with the rule of refunds', async () => {
  const entry = buildEntry({ status: 'offered', offer, prepaid_fee: 800 });
  mockEndpoint(waitlistEndpoints['waitlist.mine'], () => [entry]);
  const id = newId();
  const requests = mockEndpoint(prepaymentEndpoints['prepayments.startOffered'], () => ({
    message: '',
    prepayment: buildPrepayment({ _id: id }),
  }));
  const page = open();
  expect(await screen.findByText(/You pay the fee of/)).toHaveTextContent(
    /৳800 by card.*until 24 hours before/,
  );
  await page.user.click(screen.getByRole('button', { name: `Pay and book this time: ${doctor}` }));
  await waitFor(() => expect(page.address()).toBe(`/visit/payment/${id}`));
  expect(requests[0]?.params['id']).toBe(entry._id);
});

test('an expired offer shows the reason', async () => {
  mockEndpoint(waitlistEndpoints['waitlist.mine'], () => [buildEntry({ status: 'offered', offer })]);
  mockEndpoint(waitlistEndpoints['waitlist.claim'], () => problem('offer_expired'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: `Book this time: ${doctor}` }));
  expect(await screen.findByText('This offer has expired.')).toBeVisible();
});

test('the queue of the day is shown in one sentence that updates live', async () => {
  const now = buildAppointment({ ...appointment, appointment_date: today });
  answerAppointments([now]);
  const view: QueueView = {
    dr_id: appointment.dr_id,
    dr_name: doctor,
    date: today,
    now_serving: 7,
    yours: { appointment_id: now._id, serial: 11, ahead: 4, minutes: 25, aside: null },
  };
  mockEndpoint(queueEndpoints['queue.view'], () => view);
  const page = open();
  expect(await screen.findByText('Now serving 7. Your number is 11, in about 25 minutes.')).toBeVisible();
  expect(screen.getByText('Leave now.')).toBeVisible();
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Your way takes' }), '10 minutes');
  expect(screen.getByText('Leave in about 5 minutes.')).toBeVisible();
  mockEndpoint(queueEndpoints['queue.view'], () => ({ ...view, now_serving: 11 }));
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.queue });
  expect(await screen.findByText('It is your turn. Please go in.')).toBeVisible();
});
