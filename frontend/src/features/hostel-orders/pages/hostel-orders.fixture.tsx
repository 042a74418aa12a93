import {
  type HostelOrder,
  hostelOrderEndpoints as endpoints,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { hostelEndpoints } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import {
  type BookingVaccinations,
  stayVaccinationEndpoints,
} from '@petcare/contracts/commerce/hostel/stay-vaccinations.ts';
import { stayWaitEndpoints } from '@petcare/contracts/commerce/hostel/stay-waits.ts';
import { stayEndpoints } from '@petcare/contracts/commerce/hostel/stays.ts';
import { openPaymentEndpoints } from '@petcare/contracts/commerce/payments/open-payments.ts';
import { screen, within } from '@testing-library/react';
import { mockEndpoint, problem } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildHostelInfo } from '../../../testing/hostel-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as HostelOrdersPage } from './hostel-orders-page.tsx';

/** State of the server, which tests change. */
export const stored: { orders: HostelOrder[]; vaccinations: BookingVaccinations } = {
  orders: [],
  vaccinations: { pets: [], unknown_guests: 0, override: null },
};

export const replace = (changed: HostelOrder) => {
  stored.orders = stored.orders.map((order) => (order._id === changed._id ? changed : order));
  return { message: 'Done', order: changed };
};
const find = (id: string | undefined) => stored.orders.find(({ _id }) => _id === id) ?? problem('not_found');

/** Answers the requests of the page, without any booking. */
export function answerBookings() {
  stored.orders = [];
  stored.vaccinations = { pets: [], unknown_guests: 0, override: null };
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => []);
  mockEndpoint(hostelEndpoints['hostel.info'], () => buildHostelInfo());
  mockEndpoint(stayEndpoints['stays.log'], () => []);
  mockEndpoint(stayWaitEndpoints['stayWaits.mine'], () => []);
  mockEndpoint(stayVaccinationEndpoints['stayVaccinations.ofBooking'], () => stored.vaccinations);
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  mockEndpoint(endpoints['hostelOrders.listOfCustomer'], () => stored.orders);
  mockEndpoint(endpoints['hostelOrders.get'], ({ params }) => find(params['id']));
}

export const openBookings = (role: 'user' | 'admin', at = '/hostel-orders') => {
  const viewer = buildUser({ role });
  return { ...renderPage(<HostelOrdersPage />, { route: '/hostel-orders', at, user: viewer }), viewer };
};

export const rowOf = async (order: HostelOrder) => {
  const row = await screen.findByRole('row', { name: new RegExp(order.order_id) });
  return within(row);
};
