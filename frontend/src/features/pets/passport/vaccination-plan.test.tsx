import {
  vaccinationPlanEndpoints,
  type VaccinationPlan as Plan,
} from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildPet } from '../../../testing/clinic-builders.ts';
import { newId } from '../../../testing/builders.ts';
import { dayFromToday, pinClock } from '../../../testing/pinned-clock.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { VaccinationPlan } from './vaccination-plan.tsx';

useApiServer();
pinClock();

const due: Plan['due'] = [
  { vaccine: 'rabies', due_on: dayFromToday(-3), last_on: '2025-01-10' },
  { vaccine: 'fvrcp', due_on: dayFromToday(12), last_on: null },
];

function open(plan: Plan, isOwn = true) {
  const asked = mockEndpoint(vaccinationPlanEndpoints['vaccinationPlan.get'], () => plan);
  renderPage(<VaccinationPlan pet={buildPet()} isOwn={isOwn} />);
  return asked;
}

test('lists what is due with the days that are left or over, and offers to book', async () => {
  open({ due, next_appointment: null });
  expect(await screen.findByText('overdue by 3 days')).toBeVisible();
  expect(screen.getByText('due in 12 days')).toBeVisible();
  expect(screen.getByText(/Last dose: 10 January 2025/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book now' })).toHaveAttribute('href', '/services');
});

test('names the appointment of the pet instead of offering another one', async () => {
  open({ due, next_appointment: { appointment_id: newId(), date: '2026-12-01' } });
  expect(await screen.findByText('Visit booked for 1 December 2026')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Book now' })).toBeNull();
});

test('is not shown for an animal without a plan', async () => {
  const asked = open({ due: [], next_appointment: null });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Vaccination plan' })).toBeNull();
});
