import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import {
  type HostelOrder,
  hostelOrderEndpoints as endpoints,
  bookingNotes,
} from '@petcare/contracts/hostel/hostel-orders.ts';
import { hostelEndpoints } from '@petcare/contracts/hostel/hostel.ts';
import { petEndpoints } from '@petcare/contracts/pets/pets.ts';
import {
  type BookingVaccinations,
  stayVaccinationEndpoints,
} from '@petcare/contracts/hostel/stay-vaccinations.ts';
import { stayChangeEndpoints, type StayChangeQuote } from '@petcare/contracts/hostel/stay-changes.ts';
import { type StayWait, stayWaitEndpoints } from '@petcare/contracts/hostel/stay-waits.ts';
import { stayEndpoints } from '@petcare/contracts/hostel/stays.ts';
import { openPaymentEndpoints } from '@petcare/contracts/payments/open-payments.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildHostelInfo, buildHostelOrder } from '../../../testing/hostel-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { dayFromToday } from '../../../testing/slot-builders.ts';
import { Component as HostelOrdersPage } from './hostel-orders-page.tsx';

useApiServer();

let orders: HostelOrder[];
let vaccinations: BookingVaccinations;
const replace = (changed: HostelOrder) => {
  orders = orders.map((order) => (order._id === changed._id ? changed : order));
  return { message: 'Done', order: changed };
};
const find = (id: string | undefined) => orders.find(({ _id }) => _id === id) ?? problem('not_found');

beforeEach(() => {
  orders = [];
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => []);
  mockEndpoint(hostelEndpoints['hostel.info'], () => buildHostelInfo());
  mockEndpoint(stayEndpoints['stays.log'], () => []);
  mockEndpoint(stayWaitEndpoints['stayWaits.mine'], () => []);
  mockEndpoint(stayVaccinationEndpoints['stayVaccinations.ofBooking'], () => vaccinations);
  vaccinations = { pets: [], unknown_guests: 0, override: null };
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  mockEndpoint(endpoints['hostelOrders.listOfCustomer'], () => orders);
  mockEndpoint(endpoints['hostelOrders.get'], ({ params }) => find(params['id']));
});

const open = (role: 'user' | 'admin', at = '/hostel-orders') => {
  const viewer = buildUser({ role });
  return { ...renderPage(<HostelOrdersPage />, { route: '/hostel-orders', at, user: viewer }), viewer };
};

const answerAdmin = () =>
  mockEndpoint(endpoints['hostelOrders.list'], ({ query }) => {
    const [status, on] = [query.get('status'), query.get('on')];
    return orders.filter(
      (order) =>
        (!status || status === order.status) &&
        (!on || (order.orderData.checkIn <= on && on <= order.orderData.checkOut)),
    );
  });

const rowOf = async (order: HostelOrder) => {
  const row = await screen.findByRole('row', { name: new RegExp(order.order_id) });
  return within(row);
};

test('a customer sees their own bookings without the admin controls', async () => {
  orders = [buildHostelOrder({ status: 'Confirmed' })];
  open('user');
  const row = await rowOf(orders[0] as HostelOrder);
  for (const fact of ['2 dogs', '3 nights', '৳4,200', 'Paid', 'Confirmed'])
    expect(row.getByText(fact)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change status of/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Arrivals today' })).toBeNull();
});

test('a booking of one day is called Day Stay', async () => {
  const day = dayFromToday(2);
  orders = [
    buildHostelOrder({
      orderData: { petType: 'cat', guests: 1, checkIn: day, checkOut: day, totalPrice: 700 },
    }),
  ];
  open('user');
  expect((await rowOf(orders[0] as HostelOrder)).getByText('Day Stay')).toBeVisible();
});

test('an empty list links to the reservation', async () => {
  open('user');
  expect(await screen.findByText('No hostel orders placed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a stay' })).toHaveAttribute('href', '/hostel');
});

test('the cancel dialog shows the refund in taka before a customer cancels', async () => {
  const order = buildHostelOrder({ refund_now: 2100 });
  orders = [order];
  const requests = mockEndpoint(endpoints['hostelOrders.cancel'], () =>
    replace({ ...order, status: 'Cancelled', refunded: 2100, refund_now: 0, version: 1 }),
  );
  const page = open('user', `/hostel-orders?order=${order._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText('You get ৳2,100 of ৳4,200 back.')).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Your refund of ৳2,100 is on its way.')).toBeVisible();
  expect(requests[0]?.body).toEqual({ version: 0 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull());
});

test('a customer sees what other dates cost, and a cheaper change is refunded at once', async () => {
  const order = buildHostelOrder();
  orders = [order];
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
  const page = open('user', `/hostel-orders?order=${order._id}`);
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
      offer: { expires_at: new Date(Date.now() + 600_000).toISOString(), total: 4_200 },
      createdAt: new Date().toISOString(),
    },
  ]);
  const page = open('user');
  expect(await screen.findByText(/^Places are free/)).toHaveTextContent('Places are free: ৳4,200');
  await page.user.click(screen.getByRole('button', { name: /^Book these places/ }));
  await waitFor(() => expect(page.address()).toBe('/hostel/payment/hostel-payment'));
  expect(readHostelDraft(page.viewer._id)).toEqual({ ...stay, totalAmount: 4_200, waitId: id });
});

test('a booking that has begun can neither be cancelled nor get new pet details', async () => {
  const order = buildHostelOrder({ status: 'Confirmed', checked_in_at: '2026-11-20T06:00:00.000Z' });
  orders = [order];
  open('user', `/hostel-orders?order=${order._id}`);
  expect(within(await dialog(order.order_id)).getByText('Checked in')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add pet details' })).toBeNull();
});

test('pet details are saved, and a pet without a name is refused', async () => {
  const { orderData, ...stay } = buildHostelOrder();
  const order = { ...stay, orderData: { ...orderData, guests: 1 } };
  orders = [order];
  const requests = mockEndpoint(endpoints['hostelOrders.setPets'], ({ body }) =>
    replace({ ...order, pets: (body as Pick<HostelOrder, 'pets'>).pets, version: 1 }),
  );
  const page = open('user', `/hostel-orders?order=${order._id}`);
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
  orders = [order];
  open('user', `/hostel-orders?order=${order._id}`);
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

test('an admin sees the customer of each booking and changes its status', async () => {
  const order = buildHostelOrder({ version: 3, orderer_email: 'rafi@example.com' });
  orders = [order];
  answerAdmin();
  const requests = mockEndpoint(endpoints['hostelOrders.changeStatus'], () =>
    replace({ ...order, status: 'Confirmed', version: 4 }),
  );
  const page = open('admin');
  const row = await rowOf(order);
  expect(row.getByText('rafi@example.com')).toBeVisible();
  await page.user.click(row.getByRole('button', { name: /^Change status of/ }));
  const offered = await screen.findAllByRole('menuitemradio');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Confirmed',
    'Cancelled',
    'Completed',
    'Pending',
  ]);
  await page.user.click(offered[0] as HTMLElement);
  expect(await screen.findByText('Order status changed successfully!')).toBeVisible();
  expect(requests[0]?.body).toEqual({ status: 'Confirmed', version: 3 });
});

test('a cancelled booking whose nights are sold out stays cancelled, and the admin sees why', async () => {
  const order = buildHostelOrder({ status: 'Cancelled' });
  orders = [order];
  answerAdmin();
  mockEndpoint(endpoints['hostelOrders.changeStatus'], () => problem('hostel_full'));
  const page = open('admin');
  await page.user.click((await rowOf(order)).getByRole('button', { name: /^Change status of/ }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Pending' }));
  expect(
    await screen.findByText('The hostel is full on some of these dates. Please choose others.'),
  ).toBeVisible();
  expect((await rowOf(order)).getByText('Cancelled')).toBeVisible();
});

test("an admin sees today's arrivals and departures and checks them in and out", async () => {
  const today = dayFromToday(0);
  const stay = { petType: 'dog', guests: 2, totalPrice: 1400 } as const;
  const coming = buildHostelOrder({
    orderer_name: 'Nusrat Jahan',
    orderData: { ...stay, checkIn: today, checkOut: addDays(today, 1) },
  });
  const going = buildHostelOrder({
    orderer_name: 'Rafi Islam',
    status: 'Confirmed',
    checked_in_at: '2026-11-19T06:00:00.000Z',
    orderData: { ...stay, checkIn: addDays(today, -1), checkOut: today },
  });
  orders = [coming, going];
  answerAdmin();
  mockEndpoint(endpoints['hostelOrders.checkIn'], () =>
    replace({ ...coming, status: 'Confirmed', checked_in_at: new Date().toISOString(), version: 1 }),
  );
  const page = open('admin');
  expect(await screen.findByText('2 guests in the hostel.')).toBeVisible();
  expect(screen.getByRole('button', { name: `Check out: Rafi Islam, ${going.order_id}` })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: `Check in: Nusrat Jahan, ${coming.order_id}` }));
  expect(await screen.findByText('4 guests in the hostel.')).toBeVisible();
  expect(screen.getByText('No more arrivals today.')).toBeVisible();
});

test('guests whose vaccinations are missing are checked in only with a reason', async () => {
  const today = dayFromToday(0);
  const orderData = {
    petType: 'dog',
    guests: 1,
    totalPrice: 700,
    checkIn: today,
    checkOut: addDays(today, 1),
  };
  const coming = buildHostelOrder({
    orderer_name: 'Nusrat Jahan',
    orderData: { ...orderData, petType: 'dog' },
  });
  orders = [coming];
  answerAdmin();
  const missing = [{ vaccine: 'rabies', due_on: '2026-11-01', last_on: null }] as const;
  vaccinations = {
    pets: [{ pet_id: coming._id, pet_name: 'Bhulu', is_known: true, missing: [...missing] }],
    unknown_guests: 0,
    override: null,
  };
  const requests = mockEndpoint(endpoints['hostelOrders.checkIn'], ({ body }) =>
    body
      ? replace({ ...coming, status: 'Confirmed', checked_in_at: new Date().toISOString(), version: 1 })
      : problem('vaccination_missing', { details: { pets: vaccinations.pets } }),
  );
  const page = open('admin');
  await page.user.click(
    await screen.findByRole('button', { name: `Check in: Nusrat Jahan, ${coming.order_id}` }),
  );
  const question = within(await dialog('Vaccinations are missing'));
  expect(question.getByText('Bhulu: Rabies, no dose on record')).toBeVisible();
  const confirm = question.getByRole('button', { name: 'Check in all the same' });
  await page.user.click(confirm);
  expect(question.getByText('Please give a reason')).toBeVisible();
  await page.user.type(question.getByRole('textbox', { name: 'Reason' }), 'Own room');
  await page.user.click(confirm);
  expect(await screen.findByText('No more arrivals today.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([undefined, { vaccination_reason: 'Own room' }]);
});

test('a deleted booking leaves the list once the server has deleted it', async () => {
  const order = buildHostelOrder();
  orders = [order];
  answerAdmin();
  mockEndpoint(endpoints['hostelOrders.delete'], () => {
    orders = [];
    return { message: 'Deleted!' };
  });
  const page = open('admin', `/hostel-orders?order=${order._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(await screen.findByText('No hostel orders placed.')).toBeVisible();
  expect(page.address()).toBe('/hostel-orders');
});

test('filters are kept in the URL and sent to the server', async () => {
  orders = [buildHostelOrder(), buildHostelOrder({ status: 'Completed' })];
  const requests = answerAdmin();
  const page = open('admin', `/hostel-orders?status=Completed&petType=dog&on=nonsense&page=1`);
  await rowOf(orders[1] as HostelOrder);
  expect(screen.queryByText((orders[0] as HostelOrder).order_id)).toBeNull();
  const list = requests.find(({ query }) => query.get('limit') === '25');
  expect(Object.fromEntries(list?.query ?? [])).toEqual({
    status: 'Completed',
    petType: 'dog',
    page: '1',
    limit: '25',
  });
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await rowOf(orders[0] as HostelOrder);
  expect(page.address()).toBe('/hostel-orders');
});
