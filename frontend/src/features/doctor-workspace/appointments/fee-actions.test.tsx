import { confirmationEndpoints } from '@petcare/contracts/clinic/confirmations.ts';
import { feePaymentEndpoints } from '@petcare/contracts/clinic/fee-payments.ts';
import type { FeePayment } from '@petcare/contracts/clinic/fees.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MoveOfferNotice } from '../../../components/appointment/move-offer-notice.tsx';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildAppointment } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { moveOfferEndpoints } from '@petcare/contracts/clinic/move-offers.ts';
import { AppointmentBulk } from './appointment-bulk.tsx';
import { FeeActions } from './fee-actions.tsx';

useApiServer();

const admin = buildUser({ role: 'admin' });
const payment: FeePayment = {
  method: 'cash',
  amount: 800,
  number: 'PV-2026-000001',
  reference: null,
  paid_at: '2026-11-22T04:00:00.000Z',
  refunded: 0,
  refund_due: 0,
  online: false,
};

test('a fee by card needs the number of the slip, and is sent with the amount on screen', async () => {
  const appointment = buildAppointment({ fees: 800 });
  const requests = mockEndpoint(feePaymentEndpoints['fees.take'], () => ({
    message: '',
    appointment: { ...appointment, payment },
  }));
  const { user } = renderPage(<FeeActions appointment={appointment} asAdmin />, { user: admin });
  await user.click(screen.getByRole('button', { name: 'Take the fee' }));
  const form = within(await dialog('Take the fee'));
  await user.click(form.getByText('Card'));
  const received = form.getByRole('button', { name: /Received/ });
  expect(received).toBeDisabled();
  await user.type(form.getByLabelText(/Number of the card slip/), ' 4711 ');
  await user.click(received);
  expect(await screen.findByText('The fee is paid')).toBeVisible();
  expect(requests[0]?.body).toEqual({ method: 'card', amount: 800, reference: '4711' });
});

test('a fee that was paid meanwhile shows the error and keeps the dialog', async () => {
  const appointment = buildAppointment();
  mockEndpoint(feePaymentEndpoints['fees.take'], () => problem('fee_already_paid'));
  const { user } = renderPage(<FeeActions appointment={appointment} asAdmin />, { user: admin });
  await user.click(screen.getByRole('button', { name: 'Take the fee' }));
  await user.click(within(await dialog('Take the fee')).getByRole('button', { name: /Received/ }));
  expect(await screen.findByText('The fee of this appointment is already paid.')).toBeVisible();
});

test('the refund that is due needs no reason, and another amount does', async () => {
  const appointment = buildAppointment({ status: 'Cancelled', payment: { ...payment, refund_due: 400 } });
  const requests = mockEndpoint(feePaymentEndpoints['fees.refund'], () => ({ message: '', appointment }));
  const { user } = renderPage(<FeeActions appointment={appointment} asAdmin />, { user: admin });
  expect(screen.queryByRole('button', { name: 'Take the fee' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Hand back money' }));
  const form = within(await dialog('Hand back money'));
  const record = form.getByRole('button', { name: 'Record the refund' });
  expect(record).toBeEnabled();
  const amount = form.getByLabelText('Amount in taka');
  await user.clear(amount);
  await user.type(amount, '300');
  expect(record).toBeDisabled();
  await user.type(form.getByLabelText(/^Reason/), 'Half of the visit took place');
  await user.click(record);
  expect(await screen.findByText('The refund is recorded')).toBeVisible();
  expect(requests[0]?.body).toEqual({ amount: 300, reason: 'Half of the visit took place' });
});

test('a fee that was paid online is not handed back at the reception', () => {
  const online = { ...payment, method: 'card' as const, online: true };
  renderPage(<FeeActions appointment={buildAppointment({ payment: online })} asAdmin />, { user: admin });
  expect(screen.queryByRole('button', { name: 'Hand back money' })).not.toBeInTheDocument();
  expect(screen.getByText('Receipt (PDF)')).toBeVisible();
});

test('a doctor sees the receipt, and neither takes nor hands back money', () => {
  renderPage(<FeeActions appointment={buildAppointment({ payment })} asAdmin={false} />, {
    user: buildUser({ role: 'doctor' }),
  });
  expect(screen.queryByRole('button', { name: 'Hand back money' })).not.toBeInTheDocument();
  expect(screen.getByText('Receipt (PDF)')).toBeVisible();
});

test('only the requests among the selected appointments are confirmed, and skipped ones are named', async () => {
  const [one, two] = [buildAppointment({ patient_name: 'Mim' }), buildAppointment({ patient_name: 'Rafi' })];
  const done = buildAppointment({ status: 'Completed' });
  const requests = mockEndpoint(confirmationEndpoints['appointments.confirmMany'], () => ({
    message: '',
    confirmed: [one._id],
    skipped: [{ id: two._id, status: 'Cancelled' as const }],
  }));
  const kept: (readonly string[] | undefined)[] = [];
  const { user } = renderPage(
    <AppointmentBulk appointments={[one, two, done]} onDone={(keep) => kept.push(keep)} />,
    { user: admin },
  );
  await user.click(screen.getByRole('button', { name: 'Confirm 2 requests' }));
  expect(await screen.findByText('Not confirmed: changed meanwhile')).toBeVisible();
  expect(screen.getByText('Rafi')).toBeVisible();
  expect(requests[0]?.body).toEqual({ ids: [one._id, two._id] });
  expect(kept).toEqual([[two._id]]);
});

test('a patient accepts the time that the clinic offers', async () => {
  const slot_start = '2026-11-26T04:00:00.000Z';
  const appointment = buildAppointment({
    move_offer: { slot_start, slot_end: '2026-11-26T04:20:00.000Z', expires_at: '2026-11-25T04:00:00.000Z' },
  });
  const requests = mockEndpoint(moveOfferEndpoints['moves.answer'], () => ({ message: '', appointment }));
  const { user } = renderPage(<MoveOfferNotice appointment={appointment} />, { user: buildUser() });
  expect(screen.getByText(/is away at your time/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Appointment moved')).toBeVisible();
  expect(requests[0]?.body).toEqual({ accept: true, slot_start });
});
