import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import {
  type HostelOrder,
  hostelOrderEndpoints as endpoints,
  bookingNotes,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import {
  stayChangeEndpoints,
  type StayChangeQuote,
} from '@petcare/contracts/commerce/hostel/stay-changes.ts';
import { type StayWait, stayWaitEndpoints } from '@petcare/contracts/commerce/hostel/stay-waits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildHostelOrder } from '../../../testing/hostel-builders.ts';
import { dayFromToday, minutesFromNow, pinClock } from '../../../testing/pinned-clock.ts';
import { dialog } from '../../../testing/render-page.tsx';
import { stored, replace, answerBookings, openBookings, rowOf } from './hostel-orders.fixture.tsx';

useApiServer();
pinClock();
beforeEach(answerBookings);

test('a customer sees their own bookings without the admin controls', async () => {
  stored.orders = [buildHostelOrder({ status: 'Confirmed' })];
  openBookings('user');
  const row = await rowOf(stored.orders[0] as HostelOrder);
  for (const fact of ['2 dogs', '3 nights', '৳4,200', 'Paid', 'Confirmed'])
    expect(row.getByText(fact)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change status of/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Arrivals today' })).toBeNull();
});

test('a booking of one day is called Day Stay', async () => {
  const day = dayFromToday(2);
  stored.orders = [
    buildHostelOrder({
      orderData: { petType: 'cat', guests: 1, checkIn: day, checkOut: day, totalPrice: 700 },
    }),
  ];
  openBookings('user');
  expect((await rowOf(stored.orders[0] as HostelOrder)).getByText('Day Stay')).toBeVisible();
});

test('an empty list links to the reservation', async () => {
  openBookings('user');
  expect(await screen.findByText('No hostel orders placed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a stay' })).toHaveAttribute('href', '/hostel');
});

test('the cancel dialog shows the refund in taka before a customer cancels', async () => {
  const order = buildHostelOrder({ refund_now: 2100 });
  stored.orders = [order];
  const requests = mockEndpoint(endpoints['hostelOrders.cancel'], () =>
    replace({ ...order, status: 'Cancelled', refunded: 2100, refund_now: 0, version: 1 }),
  );
  const page = openBookings('user', `/hostel-orders?order=${order._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText('You get ৳2,100 of ৳4,200 back.')).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Your refund of ৳2,100 is on its way.')).toBeVisible();
  expect(requests[0]?.body).toEqual({ version: 0 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull());
});

test('the cancel dialog of a stay whose payment is disputed leaves the refund to the time after the bank', async () => {
  const order = buildHostelOrder({ refund_now: 0, payment_status: 'disputed' });
  stored.orders = [order];
  const page = openBookings('user', `/hostel-orders?order=${order._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/Your bank is examining the payment/)).toBeVisible();
  expect(question.queryByText('You will not get a refund.')).toBeNull();
});

test('a customer sees what other dates cost, and a cheaper change is refunded at once', async () => {
  const order = buildHostelOrder();
  stored.orders = [order];
  const { checkIn, checkOut, guests } = order.orderData;
  const shorter = { guests, checkIn, checkOut: addDays(checkOut, -1) };
  mockEndpoint(stayChangeEndpoints['stayChanges.quote'], ({ query }): StayChangeQuote => {
    const price = query.get('checkOut') === shorter.checkOut ? 2_800 : 5_600;
    return {
      petType: 'dog',
      guests,
      checkIn,
      checkOut: query.get('checkOut') ?? '',
      days: price / 1_400,
      lines: [{ kind: 'nights', guests, days: price / 1_400, rate: 700, season: null, amount: price }],
      before: 4_200,
      total: price,
      pay: Math.max(0, price - 4_200),
      refund: Math.max(0, 4_200 - price),
      refund_percent: 100,
      available: true,
      full_dates: [],
    };
  });
  const changes = mockEndpoint(stayChangeEndpoints['stayChanges.change'], () =>
    replace({ ...order, orderData: { ...order.orderData, ...shorter, totalPrice: 2_800 }, version: 1 }),
  );
  const page = openBookings('user', `/hostel-orders?order=${order._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Change dates or guests' }));
  const form = within(await dialog('Change dates or guests'));
  const leave = form.getByRole('textbox', { name: 'Check-out' });
  const typed = (date: string) => date.split('-').map(Number).toReversed().join('/');
  fireEvent.change(leave, { target: { value: typed(addDays(checkOut, 1)) } });
  expect(await form.findByText(/^You pay the difference/)).toHaveTextContent(
    'You pay the difference: ৳1,400',
  );
  expect(form.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  fireEvent.change(leave, { target: { value: typed(shorter.checkOut) } });
  expect(await form.findByText(/^You get back/)).toHaveTextContent(
    'You get back: ৳1,400 (100% of the difference)',
  );
  await page.user.click(form.getByRole('button', { name: 'Change booking' }));
  expect(await screen.findByText('Your refund of ৳1,400 is on its way.')).toBeVisible();
  expect(changes[0]?.body).toEqual({ ...shorter, version: 0, expected_total: 2_800 });
});

test('a customer who waits is offered places, and books them at the checkout', async () => {
  const stay = { petType: 'dog', guests: 2, checkIn: dayFromToday(5), checkOut: dayFromToday(8) } as const;
  const id = buildHostelOrder()._id;
  mockEndpoint(stayWaitEndpoints['stayWaits.mine'], (): StayWait[] => [
    {
      _id: id,
      stay,
      status: 'offered',
      ahead: 0,
      offer: { expires_at: minutesFromNow(10), total: 4_200 },
      createdAt: minutesFromNow(-10),
    },
  ]);
  const page = openBookings('user');
  expect(await screen.findByText(/^Places are free/)).toHaveTextContent('Places are free: ৳4,200');
  await page.user.click(screen.getByRole('button', { name: /^Book these places/ }));
  await waitFor(() => expect(page.address()).toBe('/hostel/payment/hostel-payment'));
  expect(readHostelDraft(page.viewer._id)).toEqual({ ...stay, totalAmount: 4_200, waitId: id });
});

test('a booking that has begun can neither be cancelled nor get new pet details', async () => {
  const order = buildHostelOrder({ status: 'Confirmed', checked_in_at: '2026-11-20T06:00:00.000Z' });
  stored.orders = [order];
  openBookings('user', `/hostel-orders?order=${order._id}`);
  expect(within(await dialog(order.order_id)).getByText('Checked in')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add pet details' })).toBeNull();
});

test('pet details are saved, and a pet without a name is refused', async () => {
  const { orderData, ...stay } = buildHostelOrder();
  const order = { ...stay, orderData: { ...orderData, guests: 1 } };
  stored.orders = [order];
  const requests = mockEndpoint(endpoints['hostelOrders.setPets'], ({ body }) =>
    replace({ ...order, pets: (body as Pick<HostelOrder, 'pets'>).pets, version: 1 }),
  );
  const page = openBookings('user', `/hostel-orders?order=${order._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Add pet details' }));
  const form = within(await dialog('Pet details'));
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  type('Food and mealtimes', 'Rice and fish');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('This is required')).toBeVisible();
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveFocus());
  type('Name', 'Mishti');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  const saved = { pets: [{ name: 'Mishti', food: 'Rice and fish' }] };
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([saved]));
  expect(await screen.findByText('Thank you. The details are saved.')).toBeVisible();
  expect(await within(await dialog(order.order_id)).findByText('Mishti')).toBeVisible();
});

test('the timeline shows each step with its actor and the refund', async () => {
  const at = '2026-11-20T04:00:00.000Z';
  const order = buildHostelOrder({
    status: 'Cancelled',
    timeline: [
      { kind: 'status', status: 'Pending', at, by: 'customer', amount: null, reason: null },
      { kind: 'note', status: 'Pending', at, by: 'customer', amount: null, reason: bookingNotes.pets },
      { kind: 'status', status: 'Cancelled', at, by: 'admin', amount: null, reason: 'A burst pipe' },
      {
        kind: 'refund',
        status: 'Cancelled',
        at,
        by: 'system',
        amount: 4200,
        reason: 'The booking was cancelled.',
      },
    ],
  });
  stored.orders = [order];
  openBookings('user', `/hostel-orders?order=${order._id}`);
  const steps = within(await within(await dialog(order.order_id)).findByRole('list')).getAllByRole(
    'listitem',
  );
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Refunded: ৳4,200The booking was cancelled.20 Nov 2026, 10:00 am · automatically',
    'Cancelled“A burst pipe”20 Nov 2026, 10:00 am · by the hostel',
    'Pet details changed.20 Nov 2026, 10:00 am · by you',
    'Pending: the hostel confirms next20 Nov 2026, 10:00 am · by you',
  ]);
});
