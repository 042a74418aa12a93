import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import {
  type HostelOrder,
  hostelOrderEndpoints as endpoints,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildHostelOrder } from '../../../testing/hostel-builders.ts';
import { dayFromToday, minutesFromNow, pinClock } from '../../../testing/pinned-clock.ts';
import { dialog } from '../../../testing/render-page.tsx';
import { stored, replace, answerBookings, openBookings, rowOf } from './hostel-orders.fixture.tsx';

useApiServer();
pinClock();
beforeEach(answerBookings);

const answerAdmin = () =>
  mockEndpoint(endpoints['hostelOrders.list'], ({ query }) => {
    const [status, on] = [query.get('status'), query.get('on')];
    return stored.orders.filter(
      (order) =>
        (!status || status === order.status) &&
        (!on || (order.orderData.checkIn <= on && on <= order.orderData.checkOut)),
    );
  });

test('an admin sees the customer of each booking and changes its status', async () => {
  const order = buildHostelOrder({ version: 3, orderer_email: 'rafi@example.com' });
  stored.orders = [order];
  answerAdmin();
  const requests = mockEndpoint(endpoints['hostelOrders.changeStatus'], () =>
    replace({ ...order, status: 'Confirmed', version: 4 }),
  );
  const page = openBookings('admin');
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
  stored.orders = [order];
  answerAdmin();
  mockEndpoint(endpoints['hostelOrders.changeStatus'], () => problem('hostel_full'));
  const page = openBookings('admin');
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
  stored.orders = [coming, going];
  answerAdmin();
  mockEndpoint(endpoints['hostelOrders.checkIn'], () =>
    replace({ ...coming, status: 'Confirmed', checked_in_at: minutesFromNow(0), version: 1 }),
  );
  const page = openBookings('admin');
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
  stored.orders = [coming];
  answerAdmin();
  const missing = [{ vaccine: 'rabies', due_on: '2026-11-01', last_on: null }] as const;
  stored.vaccinations = {
    pets: [{ pet_id: coming._id, pet_name: 'Bhulu', is_known: true, missing: [...missing] }],
    unknown_guests: 0,
    override: null,
  };
  const requests = mockEndpoint(endpoints['hostelOrders.checkIn'], ({ body }) =>
    body
      ? replace({ ...coming, status: 'Confirmed', checked_in_at: minutesFromNow(0), version: 1 })
      : problem('vaccination_missing', { details: { pets: stored.vaccinations.pets } }),
  );
  const page = openBookings('admin');
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
  stored.orders = [order];
  answerAdmin();
  mockEndpoint(endpoints['hostelOrders.delete'], () => {
    stored.orders = [];
    return { message: 'Deleted!' };
  });
  const page = openBookings('admin', `/hostel-orders?order=${order._id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(await screen.findByText('No hostel orders placed.')).toBeVisible();
  expect(page.address()).toBe('/hostel-orders');
});

test('filters are kept in the URL and sent to the server', async () => {
  stored.orders = [buildHostelOrder(), buildHostelOrder({ status: 'Completed' })];
  const requests = answerAdmin();
  const page = openBookings('admin', `/hostel-orders?status=Completed&petType=dog&on=nonsense&page=1`);
  await rowOf(stored.orders[1] as HostelOrder);
  expect(screen.queryByText((stored.orders[0] as HostelOrder).order_id)).toBeNull();
  const list = requests.find(({ query }) => query.get('limit') === '25');
  expect(Object.fromEntries(list?.query ?? [])).toEqual({
    status: 'Completed',
    petType: 'dog',
    page: '1',
    limit: '25',
  });
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await rowOf(stored.orders[0] as HostelOrder);
  expect(page.address()).toBe('/hostel-orders');
});
