import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { petEndpoints } from '@petcare/contracts/pets/pets.ts';
import { prepaymentEndpoints } from '@petcare/contracts/clinic/prepayments.ts';
import { scheduleEndpoints, type Slot } from '@petcare/contracts/clinic/schedules.ts';
import { waitlistEndpoints } from '@petcare/contracts/clinic/waitlist.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { formatDhakaDay, formatWeekday } from '../../../lib/dates/dhaka-dates.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { buildAppointment, buildDoctor, buildPet, buildService } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { buildHold, buildSlot, dayFromToday } from '../../../testing/slot-builders.ts';
import { Component as TakeAppointmentPage } from './take-appointment-page.tsx';

useApiServer();

const create = appointmentEndpoints['appointments.create'];
const hold = scheduleEndpoints['slots.hold'];
const release = scheduleEndpoints['slots.release'];
const join = waitlistEndpoints['waitlist.join'];

const doctor = buildDoctor({ dr_name: 'Dr. Farhana Rahman', visiting_fees: 750 });
const card = buildService({ service_name: 'Dental care' });
const service = { ...card, details: card.service_details, dr_ids: [doctor] };
const user = buildUser({ full_name: 'Rima Das', email: 'rima@example.com' });
const [free, off, full] = [dayFromToday(2), dayFromToday(3), dayFromToday(4)];
const ten = buildSlot(free, 600);
const tenTwenty = buildSlot(free, 620);
const slotsOf: Record<string, Slot[]> = {
  [free]: [ten, tenTwenty, buildSlot(free, 640, { state: 'taken' }), buildSlot(free, 660, { state: 'held' })],
  [full]: [buildSlot(full, 600, { state: 'taken' })],
};
let released: { params: Record<string, string> }[];

beforeEach(() => {
  sessionStorage.clear();
  mockEndpoint(clinicServiceEndpoints['services.withDoctor'], () => ({ service }));
  mockEndpoint(scheduleEndpoints['slots.days'], () => [
    { date: free, free: 2, works: true },
    { date: off, free: 0, works: false },
    { date: full, free: 0, works: true },
  ]);
  mockEndpoint(scheduleEndpoints['slots.ofDay'], ({ query }) => {
    const date = query.get('date') ?? '';
    return {
      date,
      slots: slotsOf[date] ?? [],
      next_free_dates: date === full || date === off ? [free] : [],
      closed: date === off ? { kind: 'clinic_weekday' as const, dr_name: doctor.dr_name, until: null } : null,
    };
  });
  mockEndpoint(hold, ({ body }) => buildHold(doctor._id, (body as { start: string }).start));
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => []);
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  released = mockEndpoint(release, () => ({ message: 'Given back.' }));
});

function open(doctorId = doctor._id) {
  return renderPage(<TakeAppointmentPage />, {
    route: '/appointment/:serviceId/:doctorId',
    at: `/appointment/${service._id}/${doctorId}`,
    user,
  });
}

async function dayButton(page: ReturnType<typeof open>, date: string) {
  const name = new RegExp(`^${formatDhakaDay(date, 'en')}`);
  await screen.findByRole('grid');
  const found = screen.queryByRole('button', { name });
  if (found) return found;
  await page.user.click(screen.getByRole('button', { name: 'Next month' }));
  return screen.findByRole('button', { name });
}

async function chooseTime(page: ReturnType<typeof open>, name = /^10:00 am/) {
  await page.user.click(await dayButton(page, free));
  await page.user.click(await screen.findByRole('radio', { name }));
  await screen.findByText(/is reserved for you/);
}

async function fillContact(page: ReturnType<typeof open>, contact = '+8801712345678') {
  const field = screen.getByLabelText('Contact');
  await page.user.clear(field);
  await page.user.type(field, contact);
}

test('service and fee are read-only; the other fields are prefilled', async () => {
  open();
  expect(await screen.findByLabelText('Service')).toHaveValue('Dental care');
  expect(screen.getByLabelText('Service')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Consultation fee')).toHaveValue('৳750');
  expect(screen.getByLabelText('Consultation fee')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Your name')).toHaveValue('Rima Das');
  expect(screen.getByLabelText('Contact')).toHaveValue('+880');
  expect(screen.getByLabelText('Email')).toHaveValue('rima@example.com');
  expect(screen.getByText(`Hospital address: ${doctor.dr_address}`)).toBeVisible();
});

test('the contact of the last appointment is prefilled but never replaces a draft', async () => {
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => [
    buildAppointment({ patient_contact: '+8801812345678' }),
  ]);
  const page = open();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+8801812345678');
  await fillContact(page, '+8801912345678');
  page.unmount();
  open();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+8801912345678');
});

test('the form opens without a prefill when earlier appointments cannot be fetched', async () => {
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => problem('internal'));
  open();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+880');
});

test('a day off says so and offers the next open day; each day is labelled as off, full or free', async () => {
  const page = open();
  await screen.findByRole('grid');
  await waitFor(async () => expect(await dayButton(page, free)).toHaveAccessibleName(/2 times free$/));
  const dayOff = await dayButton(page, off);
  expect(dayOff).toHaveAccessibleName(/the doctor is not available$/);
  await page.user.click(dayOff);
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText(`The clinic is closed on ${formatWeekday(off, 'en')}s.`)).toBeVisible();
  expect(note.queryByText(/full/)).toBeNull();
  await page.user.click(note.getByRole('button'));
  expect(await screen.findByRole('radio', { name: /^10:00/ })).toBeEnabled();
  expect(await dayButton(page, full)).toHaveAccessibleName(/no free times$/);
});

test('a past day is labelled as past and cannot be chosen', async () => {
  // The middle of a month: the days of the previous one are not shown.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${free.slice(0, 7)}-15T06:00:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
  const page = open();
  const yesterday = await dayButton(page, dayFromToday(-1));
  expect(yesterday).toHaveAccessibleName(/past$/);
  expect(yesterday).toHaveAttribute('aria-disabled', 'true');
});

test('an appointment can be made with the keyboard alone', async () => {
  const requests = mockEndpoint(create, () => ({ message: '', appointment: buildAppointment() }));
  const page = open();
  (await dayButton(page, free)).focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('radio', { name: /^10:00 am/ })).toHaveFocus());
  expect(screen.getByRole('radio', { name: /taken/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /being booked/ })).toBeDisabled();
  await page.user.keyboard(' ');
  await screen.findByText(/is reserved for you/);
  await fillContact(page);
  await page.user.keyboard('{Enter}');
  const popup = within(await dialog('Appointment booked successfully! Assistant will contact you soon.'));
  await page.user.click(popup.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(page.address()).toBe('/appointments'));
  expect(requests[0]?.body).toMatchObject({
    dr_id: doctor._id,
    service_id: service._id,
    appointment_date: free,
    slot_start: ten.start,
    patient_name: 'Rima Das',
    patient_contact: '+8801712345678',
    patient_email: 'rima@example.com',
  });
  expect(requests[0]?.body).toHaveProperty('hold_id');
  expect(released).toEqual([]);
});

test('a refusal shows the message of the server and keeps the form', async () => {
  mockEndpoint(create, () => problem('already_booked'));
  const page = open();
  await chooseTime(page);
  await fillContact(page);
  await page.user.click(screen.getByRole('button', { name: 'Book appointment' }));
  const alert = within(await dialog('Oops...'));
  expect(alert.getByText('You already have an appointment with this doctor on this day.')).toBeVisible();
  await page.user.click(alert.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Contact')).toHaveValue('+8801712345678');
  expect(screen.getByRole('radio', { name: /^10:00 am/ })).toBeChecked();
});

test('a network error shows the message of the specification, and a retry reuses the client id', async () => {
  const requests = mockEndpoint(create, () => Response.error());
  const page = open();
  await chooseTime(page);
  await fillContact(page);
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    await page.user.click(screen.getByRole('button', { name: 'Book appointment' }));
    const alert = within(await dialog('Oops...'));
    expect(alert.getByText('Error booking appointment. Please try again.')).toBeVisible();
    await page.user.click(alert.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const [first, second] = requests.map(({ body }) => (body as { client_id: string }).client_id);
  expect(first).toBe(second);
});

test('a missing or invalid contact and a missing time are reported before anything is sent', async () => {
  const requests = mockEndpoint(create, () => problem('internal'));
  const page = open();
  const submit = await screen.findByRole('button', { name: 'Book appointment' });
  await page.user.click(submit);
  expect(screen.getByText('Contact is required')).toBeVisible();
  expect(screen.getByLabelText('Contact')).toHaveFocus();
  await fillContact(page, '12345');
  await page.user.click(submit);
  expect(screen.getByText('Enter a Bangladeshi mobile number, such as +8801712345678')).toBeVisible();
  await fillContact(page, '০১৭১২৩৪৫৬৭৮');
  await page.user.click(submit);
  expect(await screen.findByText('Please choose a day first')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a time that another user took first is deselected with the reason', async () => {
  mockEndpoint(hold, () => problem('slot_taken'));
  const page = open();
  await page.user.click(await dayButton(page, free));
  await page.user.click(await screen.findByRole('radio', { name: /^10:00 am/ }));
  expect(await screen.findByText('This time has just been taken. Please choose another one.')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^10:00 am/ })).not.toBeChecked();
});

test('the last of two quick choices is held', async () => {
  const pendingResponses: (() => void)[] = [];
  const held = mockEndpoint(hold, async ({ body }) => {
    await new Promise<void>((resolve) => pendingResponses.push(resolve));
    return buildHold(doctor._id, (body as { start: string }).start);
  });
  const page = open();
  await page.user.click(await dayButton(page, free));
  await page.user.click(await screen.findByRole('radio', { name: /^10:00 am/ }));
  await waitFor(() => expect(pendingResponses).toHaveLength(1));
  await page.user.click(screen.getByRole('radio', { name: /^10:20 am/ }));
  pendingResponses.shift()?.();
  await waitFor(() => expect(pendingResponses).toHaveLength(1));
  pendingResponses.shift()?.();
  expect(await screen.findByText(/10:20 am is reserved for you/)).toBeVisible();
  expect(held.map(({ body }) => body)).toEqual([{ start: ten.start }, { start: tenTwenty.start }]);
});

test('a held time counts down and can be extended', async () => {
  const held = mockEndpoint(hold, ({ body }) => buildHold(doctor._id, (body as { start: string }).start));
  const page = open();
  await chooseTime(page);
  expect(screen.getByRole('timer')).toHaveTextContent(/^[45]:\d\d$/);
  await page.user.click(screen.getByRole('button', { name: 'Extend by five minutes' }));
  await waitFor(() => expect(held).toHaveLength(2));
});

test('leaving the page releases the time', async () => {
  const page = open();
  await chooseTime(page);
  page.unmount();
  await waitFor(() => expect(released).toHaveLength(1));
});

test('closing the tab releases the time', async () => {
  const page = open();
  await chooseTime(page);
  act(() => {
    fireEvent(window, new Event('pagehide'));
  });
  await waitFor(() => expect(released).toHaveLength(1));
});

test('choosing another day releases the time', async () => {
  const page = open();
  await chooseTime(page);
  await page.user.click(await dayButton(page, full));
  await waitFor(() => expect(released).toHaveLength(1));
});

test('a full day offers the next free day and the waiting list', async () => {
  const entry = {
    _id: newId(),
    dr_id: doctor._id,
    dr_name: doctor.dr_name,
    service_id: service._id,
    service_name: service.service_name,
    date: full,
    status: 'waiting' as const,
    ahead: 0,
    offer: null,
    createdAt: new Date().toISOString(),
  };
  const requests = mockEndpoint(join, () => ({ message: 'You are in line.', entry }));
  const page = open();
  await page.user.click(await dayButton(page, full));
  expect(await screen.findByText(`${formatDhakaDay(full, 'en')} is full.`)).toBeVisible();
  await fillContact(page);
  await page.user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
  expect(await screen.findByRole('link', { name: 'See your place' })).toHaveAttribute(
    'href',
    '/appointments',
  );
  expect(requests[0]?.body).toEqual({
    service_id: service._id,
    date: full,
    patient_name: 'Rima Das',
    patient_contact: '+8801712345678',
    patient_email: 'rima@example.com',
  });
  const alert = within(
    screen.getByText(`${formatDhakaDay(full, 'en')} is full.`).closest('[role=alert]') as HTMLElement,
  );
  await page.user.click(alert.getByRole('button', { name: formatDhakaDay(free, 'en') }));
  expect(await screen.findByRole('radio', { name: /^10:00 am/ })).toBeVisible();
});

test('a draft survives leaving the page', async () => {
  const page = open();
  await screen.findByLabelText('Contact');
  await fillContact(page);
  page.unmount();
  open();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+8801712345678');
});

test('a doctor who does not offer the service cannot be chosen', async () => {
  open(newId());
  expect(await screen.findByText('This doctor cannot be booked for this service.')).toBeVisible();
});

test('the pet is chosen with one tap and sent with the reason', async () => {
  const [minu, tuni] = [buildPet({ name: 'Minu' }), buildPet({ name: 'Tuni' })];
  mockEndpoint(petEndpoints['pets.ofUser'], () => [
    minu,
    tuni,
    buildPet({ name: 'Kalu', status: 'deceased' }),
  ]);
  const requests = mockEndpoint(create, () => ({ message: '', appointment: buildAppointment() }));
  const page = open();
  await page.user.click(await screen.findByRole('radio', { name: 'Tuni' }));
  expect(screen.queryByRole('radio', { name: 'Kalu' })).toBeNull();
  await page.user.type(screen.getByLabelText('Reason (optional)'), 'She limps.');
  await chooseTime(page);
  await fillContact(page);
  await page.user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ pet_id: tuni._id, reason: 'She limps.' }));
});

test('a pet is added in place and chosen, and the form keeps what was typed', async () => {
  let pets = [buildPet({ name: 'Minu' })];
  mockEndpoint(petEndpoints['pets.ofUser'], () => pets);
  const added = mockEndpoint(petEndpoints['pets.create'], () => {
    const pet = buildPet({ name: 'Tuni', owner_id: user.id });
    pets = [...pets, pet];
    return { message: '', pet };
  });
  const page = open();
  await page.user.type(await screen.findByLabelText('Reason (optional)'), 'She limps.');
  await page.user.click(await screen.findByRole('button', { name: 'Add a pet' }));
  const form = within(await dialog('Add a pet'));
  await page.user.type(form.getByLabelText('Name of the pet'), 'Tuni');
  await page.user.click(form.getByRole('radio', { name: 'Cat' }));
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('radio', { name: 'Tuni' })).toBeChecked();
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('She limps.');
  expect(added).toHaveLength(1);
});

test('an appointment is booked without naming a pet, also when the pets cannot be fetched', async () => {
  mockEndpoint(petEndpoints['pets.ofUser'], () => problem('unavailable'));
  const requests = mockEndpoint(create, () => ({ message: '', appointment: buildAppointment() }));
  const page = open();
  await chooseTime(page);
  await fillContact(page);
  await page.user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).not.toHaveProperty('pet_id');
});

test('a doctor who asks for the fee at booking is booked through the payment', async () => {
  const prepaid = { ...doctor, asks_prepayment: true };
  mockEndpoint(clinicServiceEndpoints['services.withDoctor'], () => ({
    service: { ...service, dr_ids: [prepaid] },
  }));
  const id = newId();
  const requests = mockEndpoint(prepaymentEndpoints['prepayments.start'], () => ({
    message: '',
    prepayment: {
      _id: id,
      dr_id: doctor._id,
      dr_name: doctor.dr_name,
      service_name: service.service_name,
      fees: 750,
      patient_name: 'Rima Das',
      pet: null,
      appointment_date: free,
      slot_start: ten.start,
      slot_end: ten.end,
      status: 'open' as const,
      refusal: null,
      appointment_id: null,
      pay_until: ten.start,
      createdAt: ten.start,
    },
  }));
  const booked = mockEndpoint(create, () => ({ message: '', appointment: buildAppointment() }));
  const page = open();
  expect(await screen.findByText(/asks for the fee at booking/)).toBeVisible();
  await chooseTime(page);
  await fillContact(page);
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(page.address()).toBe(`/visit/payment/${id}`));
  expect(requests[0]?.body).toMatchObject({ dr_id: doctor._id, slot_start: ten.start });
  expect(booked).toHaveLength(0);
});
