import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formatDhakaDay, formatWeekday } from '../../../lib/dates/dhaka-dates.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { newId } from '../../../testing/builders.ts';
import { dayFromToday, minutesFromNow, pinClock } from '../../../testing/pinned-clock.ts';
import { buildHold } from '../../../testing/slot-builders.ts';
import {
  hold,
  join,
  doctor,
  service,
  free,
  off,
  full,
  ten,
  tenTwenty,
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

test('a day off says so and offers the next open day; each day is labelled as off, full or free', async () => {
  const page = openBooking();
  await screen.findByRole('grid');
  await waitFor(async () => expect(await dayButton(free)).toHaveAccessibleName(/2 times free$/));
  const dayOff = await dayButton(off);
  expect(dayOff).toHaveAccessibleName(/the doctor is not available$/);
  await page.user.click(dayOff);
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText(`The clinic is closed on ${formatWeekday(off, 'en')}s.`)).toBeVisible();
  expect(note.queryByText(/full/)).toBeNull();
  await page.user.click(note.getByRole('button'));
  expect(await screen.findByRole('radio', { name: /^10:00/ })).toBeEnabled();
  expect(await dayButton(full)).toHaveAccessibleName(/no free times$/);
});

test('a past day is labelled as past and cannot be chosen', async () => {
  openBooking();
  const yesterday = await dayButton(dayFromToday(-1));
  expect(yesterday).toHaveAccessibleName(/past$/);
  expect(yesterday).toHaveAttribute('aria-disabled', 'true');
});

test('a time that another user took first is deselected with the reason', async () => {
  mockEndpoint(hold, () => problem('slot_taken'));
  const page = openBooking();
  await page.user.click(await dayButton(free));
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
  const page = openBooking();
  await page.user.click(await dayButton(free));
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
  const page = openBooking();
  await chooseTime(page);
  expect(screen.getByRole('timer')).toHaveTextContent('5:00');
  await page.user.click(screen.getByRole('button', { name: 'Extend by five minutes' }));
  await waitFor(() => expect(held).toHaveLength(2));
});

test('leaving the page releases the time', async () => {
  const page = openBooking();
  await chooseTime(page);
  page.unmount();
  await waitFor(() => expect(released).toHaveLength(1));
});

test('closing the tab releases the time', async () => {
  const page = openBooking();
  await chooseTime(page);
  act(() => {
    fireEvent(window, new Event('pagehide'));
  });
  await waitFor(() => expect(released).toHaveLength(1));
});

test('choosing another day releases the time', async () => {
  const page = openBooking();
  await chooseTime(page);
  await page.user.click(await dayButton(full));
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
    createdAt: minutesFromNow(0),
  };
  const requests = mockEndpoint(join, () => ({ message: 'You are in line.', entry }));
  const page = openBooking();
  await page.user.click(await dayButton(full));
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
