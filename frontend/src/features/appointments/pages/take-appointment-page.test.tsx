import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { prepaymentEndpoints } from '@petcare/contracts/clinic/prepayments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { newId } from '../../../testing/builders.ts';
import { buildAppointment, buildPet, buildPrepayment } from '../../../testing/clinic-builders.ts';
import { pinClock } from '../../../testing/pinned-clock.ts';
import { dialog } from '../../../testing/render-page.tsx';
import {
  create,
  doctor,
  service,
  user,
  free,
  ten,
  answerBooking,
  openBooking,
  dayButton,
  chooseTime,
  fillContact,
} from './take-appointment.fixture.tsx';

useApiServer();
pinClock();

let released: ReturnType<typeof answerBooking>;
beforeEach(() => {
  released = answerBooking();
});

test('service and fee are read-only; the other fields are prefilled', async () => {
  openBooking();
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
  const page = openBooking();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+8801812345678');
  await fillContact(page, '+8801912345678');
  page.unmount();
  openBooking();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+8801912345678');
});

test('the form opens without a prefill when earlier appointments cannot be fetched', async () => {
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => problem('internal'));
  openBooking();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+880');
});

test('an appointment can be made with the keyboard alone', async () => {
  const requests = mockEndpoint(create, () => ({ message: '', appointment: buildAppointment() }));
  const page = openBooking();
  (await dayButton(free)).focus();
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

test('a whole number typed behind the prefilled +880 is understood, and stays as it was typed', async () => {
  const requests = mockEndpoint(create, () => problem('already_booked'));
  const page = openBooking();
  await chooseTime(page);
  await page.user.type(screen.getByLabelText('Contact'), '01712-345678');
  await page.user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await dialog('Oops...');
  expect(requests[0]?.body).toMatchObject({ patient_contact: '+8801712345678' });
  expect(screen.getByLabelText('Contact')).toHaveValue('+88001712-345678');
});

test('a refusal shows the message of the server and keeps the form', async () => {
  mockEndpoint(create, () => problem('already_booked'));
  const page = openBooking();
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
  const page = openBooking();
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
  const page = openBooking();
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

test('a draft survives leaving the page', async () => {
  const page = openBooking();
  await screen.findByLabelText('Contact');
  await fillContact(page);
  page.unmount();
  openBooking();
  expect(await screen.findByLabelText('Contact')).toHaveValue('+8801712345678');
});

test('a doctor who does not offer the service cannot be chosen', async () => {
  openBooking(newId());
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
  const page = openBooking();
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
  const page = openBooking();
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
  const page = openBooking();
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
    prepayment: buildPrepayment({ _id: id, dr_id: doctor._id }),
  }));
  const booked = mockEndpoint(create, () => ({ message: '', appointment: buildAppointment() }));
  const page = openBooking();
  expect(await screen.findByText(/asks for the fee at booking/)).toBeVisible();
  await chooseTime(page);
  await fillContact(page);
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(page.address()).toBe(`/visit/payment/${id}`));
  expect(requests[0]?.body).toMatchObject({ dr_id: doctor._id, slot_start: ten.start });
  expect(booked).toHaveLength(0);
});
