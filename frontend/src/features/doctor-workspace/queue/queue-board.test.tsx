import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { type QueueBoard as Board, queueEndpoints } from '@petcare/contracts/clinic/queue.ts';
import { queueChangeEndpoints } from '@petcare/contracts/clinic/queue-changes.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { buildAppointment, buildBoard } from '../../../testing/clinic-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { QueueBoard } from './queue-board.tsx';

useApiServer();

const getBoard = queueEndpoints['queue.board'];
const next = queueEndpoints['queue.next'];
const drId = newId();
const [first, second] = [
  buildAppointment({ serial: 1, status: 'Checked in', patient_name: 'Rafiq' }),
  buildAppointment({ serial: 2, patient_name: 'Nusrat', slot_start: '2026-11-22T04:20:00.000Z' }),
];
const board = (changes: Partial<Board> = {}): Board =>
  buildBoard({ dr_id: drId, appointments: [first, second], ...changes });
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

describe('the order of the queue', () => {
  const change = queueChangeEndpoints['queue.change'];

  test('skips the current patient and offers to undo it', async () => {
    mockEndpoint(getBoard, () => board({ now_serving: 1, version: 4 }));
    const skipped = board({
      now_serving: 2,
      version: 5,
      aside: [{ appointment_id: first._id, kind: 'skipped' }],
    });
    const requests = mockEndpoint(change, () => skipped);
    const undone = mockEndpoint(queueChangeEndpoints['queue.undo'], () =>
      board({ now_serving: 1, version: 6 }),
    );
    const page = open();
    const now = await serving();
    await page.user.click(now.getByRole('button', { name: 'Skip' }));
    expect(await now.findByText(/^Nusrat/)).toBeVisible();
    expect(requests[0]?.body).toEqual({ action: 'skip', appointment_id: first._id, version: 4 });
    expect(screen.getByText('Skipped')).toBeVisible();
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await now.findByText(/^Rafiq/)).toBeVisible();
    expect(undone[0]?.body).toEqual({ version: 5 });
  });

  test('puts an emergency first with a reason', async () => {
    mockEndpoint(getBoard, () => board());
    const requests = mockEndpoint(change, () =>
      board({
        order: [second._id, first._id],
        emergencies: [{ appointment_id: second._id, reason: 'Bleeding' }],
      }),
    );
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Change the order for Nusrat' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Emergency' }));
    expect(await screen.findByRole('button', { name: 'Call first' })).toBeDisabled();
    await page.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Bleeding');
    await page.user.click(screen.getByRole('button', { name: 'Call first' }));
    expect(await screen.findByText('Emergency: Bleeding')).toBeVisible();
    expect(requests[0]?.body).toMatchObject({ action: 'emergency', reason: 'Bleeding' });
    expect((await serving()).getByRole('button', { name: 'Next: number 2' })).toBeEnabled();
  });

  test('offers to undo the latest change until it expires', async () => {
    const until = '2026-11-22T05:10:00.000Z';
    mockEndpoint(getBoard, () => board({ now_serving: 1, undo: { action: 'next', until } }));
    open();
    const now = await serving();
    expect(now.getByRole('button', { name: /^Undo until 11:10.*: Next patient called$/ })).toBeEnabled();
  });
});
