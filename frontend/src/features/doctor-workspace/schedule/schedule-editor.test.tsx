import { moveOfferEndpoints } from '@petcare/contracts/clinic/move-offers.ts';
import { scheduleEndpoints, UpdateScheduleBody } from '@petcare/contracts/clinic/schedules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildAppointment, buildSchedule } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';

useApiServer();

const get = scheduleEndpoints['schedules.get'];
const update = scheduleEndpoints['schedules.update'];
const schedule = buildSchedule({ version: 3 });
const drId = schedule.dr_id;

beforeEach(() => {
  mockEndpoint(moveOfferEndpoints['moves.plan'], () => []);
  mockEndpoint(scheduleEndpoints['slots.ofDay'], ({ query }) => ({
    date: query.get('date') ?? '',
    slots: [],
    next_free_dates: [],
    closed: null,
  }));
});

const open = () =>
  renderPage(<ScheduleEditor drId={drId} />, { route: '/schedule', user: buildUser({ role: 'doctor' }) });
const save = () => screen.getByRole('button', { name: 'Save hours' });

test('changed days are saved with the version on screen', async () => {
  mockEndpoint(get, () => schedule);
  const requests = mockEndpoint(update, ({ body }) => ({
    message: '',
    schedule: { ...schedule, ...(body as object), version: 4 },
    outside: [],
  }));
  const page = open();
  await page.user.click(await screen.findByRole('switch', { name: 'Sunday' }));
  await page.user.click(screen.getByRole('switch', { name: 'Friday' }));
  await page.user.click(save());
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  const { version, weekly, breaks } = UpdateScheduleBody.parse(requests[0]?.body);
  expect(version).toBe(3);
  expect(weekly.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
  expect(breaks.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4]);
  await waitFor(() => expect(save()).toBeDisabled());
});

test('hours that end before they begin show an error and cannot be saved', async () => {
  mockEndpoint(get, () => schedule);
  const page = open();
  const sunday = within(await screen.findByRole('group', { name: 'Hours on Sunday' }));
  await page.user.clear(sunday.getByRole('combobox', { name: 'To' }));
  await page.user.type(sunday.getByRole('combobox', { name: 'To' }), '09:00');
  expect(sunday.getByRole('alert')).toHaveTextContent('The end must be after the start');
  expect(save()).toBeDisabled();
});

test('leave is added with a reason', async () => {
  mockEndpoint(get, () => schedule);
  const requests = mockEndpoint(update, () => ({
    message: '',
    schedule: { ...schedule, version: 4 },
    outside: [],
  }));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Add leave' }));
  const leave = within(screen.getByRole('group', { name: 'Leave 1' }));
  expect(save()).toBeDisabled();
  await page.user.type(leave.getByLabelText('First day'), '2026-12-24');
  await page.user.type(leave.getByLabelText('Reason (optional)'), 'Family');
  await page.user.click(save());
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({
    leave: [{ from: '2026-12-24', to: '2026-12-24', reason: 'Family' }],
  });
});

test('patients outside the new hours are offered other times at once', async () => {
  mockEndpoint(get, () => schedule);
  const displaced = buildAppointment({ patient_name: 'Mim Akter' });
  const asked = buildAppointment({
    patient_name: 'Rafi Ahmed',
    move_offer: {
      slot_start: '2026-11-25T04:00:00.000Z',
      slot_end: '2026-11-25T04:20:00.000Z',
      expires_at: '2026-11-24T04:00:00.000Z',
    },
  });
  const suggested = { slot_start: '2026-11-26T04:00:00.000Z', slot_end: '2026-11-26T04:20:00.000Z' };
  mockEndpoint(moveOfferEndpoints['moves.plan'], () => [
    { appointment: displaced, suggested },
    { appointment: asked, suggested: null },
  ]);
  const requests = mockEndpoint(moveOfferEndpoints['moves.offer'], () => ({
    message: '',
    offered: [displaced._id],
    refused: [],
  }));
  const page = open();
  expect(await screen.findByText('2 appointments are outside these hours')).toBeVisible();
  expect(screen.getByRole('link', { name: /Rafi Ahmed/ })).toHaveAttribute(
    'href',
    `/appointments?appointment=${asked._id}`,
  );
  const choice = screen.getByRole('checkbox', { name: /Mim Akter/ });
  await page.user.click(choice);
  expect(screen.getByRole('button', { name: 'Offer new times' })).toBeDisabled();
  await page.user.click(choice);
  await page.user.click(screen.getByRole('button', { name: 'Offer 1 new time' }));
  expect(await screen.findByText('New times offered')).toBeVisible();
  expect(requests[0]?.body).toEqual({
    moves: [{ appointment_id: displaced._id, slot_start: suggested.slot_start }],
  });
});

test('a concurrent change is shown side by side, and only the edited part overwrites it', async () => {
  const theirs = buildSchedule({
    ...schedule,
    slot_minutes: 40,
    leave: [{ from: '2026-12-01', to: '2026-12-02' }],
    version: 4,
  });
  let stored = schedule;
  mockEndpoint(get, () => stored);
  const requests = mockEndpoint(update, ({ body }) => {
    const { version, ...hours } = body as typeof schedule;
    if (version !== stored.version) return problem('version_conflict');
    return { message: '', schedule: { ...theirs, ...hours, version: 5 }, outside: [] };
  });
  const page = open();
  await page.user.selectOptions(await screen.findByLabelText('Appointment length'), '30 minutes');
  stored = theirs;
  await page.user.click(save());
  const conflict = within(await dialog('This has changed'));
  expect(conflict.getByText('30 minutes')).toBeVisible();
  expect(conflict.getByText('40 minutes')).toBeVisible();
  await page.user.click(conflict.getByRole('button', { name: 'Keep my version' }));
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests.at(-1)?.body).toMatchObject({ slot_minutes: 30, leave: theirs.leave, version: 4 });
  expect(await screen.findByRole('group', { name: 'Leave 1' })).toBeVisible();
});

test('taking the other version loads it into the form', async () => {
  const theirs = buildSchedule({ ...schedule, slot_minutes: 40, version: 4 });
  let stored = schedule;
  mockEndpoint(get, () => stored);
  mockEndpoint(update, () => problem('version_conflict'));
  const page = open();
  await page.user.selectOptions(await screen.findByLabelText('Appointment length'), '30 minutes');
  stored = theirs;
  await page.user.click(save());
  await page.user.click(
    within(await dialog('This has changed')).getByRole('button', { name: 'Use current version' }),
  );
  await waitFor(() => expect(screen.getByLabelText('Appointment length')).toHaveValue('40'));
  expect(save()).toBeDisabled();
});
