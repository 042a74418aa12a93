import { appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { type QueueBoard as Board, queueEndpoints } from '@petcare/contracts/queue.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { buildAppointment } from '../../../testing/clinic-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { QueueBoard } from './queue-board.tsx';

useApiServer();
vi.setConfig({ testTimeout: 30_000 });

const getBoard = queueEndpoints['queue.board'];
const next = queueEndpoints['queue.next'];
const drId = newId();
const [first, second] = [
  buildAppointment({ serial: 1, status: 'Checked in', patient_name: 'Rafiq' }),
  buildAppointment({ serial: 2, patient_name: 'Nusrat', slot_start: '2026-11-22T04:20:00.000Z' }),
];
const board = (changes: Partial<Board> = {}): Board => ({
  dr_id: drId,
  dr_name: 'Dr. Imran',
  date: '2026-11-22',
  now_serving: null,
  appointments: [first, second],
  ...changes,
});
const open = () =>
  renderPage(<QueueBoard drId={drId} />, { route: '/queue', user: buildUser({ role: 'doctor' }) });
const serving = async () => within(await screen.findByRole('region', { name: 'Now serving' }));

test('a day without appointments shows the empty text', async () => {
  mockEndpoint(getBoard, () => board({ appointments: [] }));
  open();
  expect(await screen.findByRole('heading', { name: 'No appointment taken.' })).toBeVisible();
});

test('Next calls the next patient and sends the serial on screen', async () => {
  mockEndpoint(getBoard, () => board());
  const requests = mockEndpoint(next, () => board({ now_serving: 1 }));
  const page = open();
  const now = await serving();
  expect(now.getByText('No patient is being seen.')).toBeVisible();
  await page.user.click(now.getByRole('button', { name: 'Next: number 1' }));
  expect(await now.findByText(/^Rafiq/)).toBeVisible();
  expect(now.getByRole('button', { name: 'Next: number 2' })).toBeEnabled();
  expect(requests.map(({ body }) => body)).toEqual([{ serving: null }]);
});

test('Finish completes the last appointment of the day', async () => {
  mockEndpoint(getBoard, () => board({ now_serving: 1, appointments: [first] }));
  mockEndpoint(next, () => board({ appointments: [{ ...first, status: 'Completed' }] }));
  const page = open();
  const now = await serving();
  await page.user.click(now.getByRole('button', { name: 'Finish appointment' }));
  expect(await now.findByText('No more patients are waiting.')).toBeVisible();
  expect(now.getByRole('button', { name: 'Finish appointment' })).toBeDisabled();
});

test('a second Next shows that the queue has moved and refetches the board', async () => {
  let moved = false;
  mockEndpoint(getBoard, () => board({ now_serving: moved ? 1 : null }));
  mockEndpoint(next, () => {
    moved = true;
    return problem('queue_moved');
  });
  const page = open();
  const now = await serving();
  await page.user.click(now.getByRole('button', { name: 'Next: number 1' }));
  expect(await screen.findByText('The queue has changed. Please check it and try again.')).toBeVisible();
  expect(await now.findByText(/^Rafiq/)).toBeVisible();
});

test('a patient who has arrived is checked in with one press', async () => {
  let appointments = [first, second];
  mockEndpoint(getBoard, () => board({ appointments }));
  const requests = mockEndpoint(appointmentEndpoints['appointments.changeStatus'], () => {
    const there = { ...second, status: 'Checked in' as const, version: 2 };
    appointments = [first, there];
    return { message: '', appointment: there };
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Check in: Nusrat' }));
  expect(await screen.findByRole('button', { name: /^Change status of Nusrat: Checked in/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Check in:/ })).toBeNull();
  expect(requests[0]?.body).toEqual({ status: 'Checked in' });
});
