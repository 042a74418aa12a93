import { feePaymentEndpoints, type PaymentsOfDay } from '@petcare/contracts/clinic/fee-payments.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../testing/api-server.ts';
import { buildUser, newId } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Component as FeesPage } from './fees-page.tsx';

useApiServer();

const ofDay = feePaymentEndpoints['fees.ofDay'];
const empty: PaymentsOfDay = { date: '2026-11-22', doctors: [], entries: [], refunds_due: [] };
const open = () => renderPage(<FeesPage />, { route: '/fees', user: buildUser({ role: 'admin' }) });

test('the sums per doctor, the payments and the money to hand back are shown', async () => {
  const [dr_id, appointment_id] = [newId(), newId()];
  const entry = {
    kind: 'payment' as const,
    appointment_id,
    number: 'PV-2026-000001',
    dr_id,
    dr_name: 'Dr. Imran Chowdhury',
    service_name: 'Vaccination',
    patient_name: 'Mim Akter',
    method: 'bkash' as const,
    online: false,
    amount: 800,
    at: '2026-11-22T04:00:00.000Z',
  };
  const sums = { count: 1, cash: 0, card: 0, bkash: 800, online: 650, refunded: 0, total: 1450 };
  mockEndpoint(ofDay, () => ({
    ...empty,
    doctors: [{ dr_id, dr_name: 'Dr. Imran Chowdhury', ...sums }],
    entries: [
      entry,
      { ...entry, appointment_id: newId(), patient_name: 'Rima', online: true },
      { ...entry, appointment_id: newId(), patient_name: null },
    ],
    refunds_due: [
      { appointment_id, patient_name: 'Rafi Ahmed', dr_name: 'Dr. Imran Chowdhury', amount: 400 },
    ],
  }));
  open();
  expect(await screen.findByText('Money to hand back')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rafi Ahmed' })).toHaveAttribute(
    'href',
    `/appointments?appointment=${appointment_id}`,
  );
  expect(screen.getByRole('link', { name: 'Mim Akter' })).toBeVisible();
  expect(screen.getByText('Deleted')).toBeVisible();
  expect(screen.getByText(/Paid online/)).toBeVisible();
  expect(screen.getByText('bKash · online')).toBeVisible();
});

test('a day without payments explains where they come from', async () => {
  const requests = mockEndpoint(ofDay, () => empty);
  open();
  expect(await screen.findByText('No payments on this day.')).toBeVisible();
  expect(requests[0]?.query.get('date')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
