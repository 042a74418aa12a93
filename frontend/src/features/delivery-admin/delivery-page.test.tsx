import { deliveryEndpoints, type DeliveryTariff } from '@petcare/contracts/commerce/orders/delivery.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Component as DeliveryPage } from './delivery-page.tsx';

useApiServer();

const tariff: DeliveryTariff = {
  version: 3,
  zones: [{ name: 'Around Dhaka', districts: ['Gazipur'], charge: 90, per_extra_kg: 20, days: 2 }],
  elsewhere: { charge: 130, per_extra_kg: 25, days: 3 },
  free_from: 3_000,
  cutoff_hour: 17,
  default_weight: 500,
  createdAt: '2026-11-20T04:00:00.000Z',
};

beforeEach(() => {
  mockEndpoint(deliveryEndpoints['delivery.tariffs'], () => [tariff]);
});

const open = (shown: DeliveryTariff | null) => {
  mockEndpoint(deliveryEndpoints['delivery.tariff'], () => ({ tariff: shown }));
  const saved = mockEndpoint(deliveryEndpoints['delivery.setTariff'], () => ({ message: '', tariff }));
  const page = renderPage(<DeliveryPage />, { user: buildUser({ role: 'admin' }) });
  return { ...page, saved };
};
const save = () => screen.getByRole('button', { name: 'Save charges' });

test('an admin changes the charge of a zone of the version on screen', async () => {
  const { user, saved } = open(tariff);
  const zone = await screen.findByRole('group', { name: 'Around Dhaka' });
  const charge = within(zone).getByLabelText(/Up to 1 kg/);
  await user.clear(charge);
  await user.type(charge, '৯৫.৫০');
  await user.click(save());
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toEqual({
    version: 3,
    zones: [{ ...tariff.zones[0], charge: 95.5 }],
    elsewhere: tariff.elsewhere,
    free_from: 3_000,
    cutoff_hour: 17,
    default_weight: 500,
  });
});

test('a zone without a name, districts and charges is not saved, and says what is missing', async () => {
  const { user, saved } = open(tariff);
  await user.click(await screen.findByRole('button', { name: 'Add zone' }));
  await user.click(save());
  expect(await screen.findByText('Please enter a name.')).toBeVisible();
  expect(screen.getByText('Please choose at least one district.')).toBeVisible();
  expect(saved).toHaveLength(0);
});

test('without a table the page says that delivery is free', async () => {
  open(null);
  expect(await screen.findByText(/delivery is free/)).toBeVisible();
});

test('of two admins the slower sees that the other has changed the table', async () => {
  const { user } = open(tariff);
  mockEndpoint(deliveryEndpoints['delivery.setTariff'], () => problem('version_conflict'));
  await user.click(await screen.findByRole('button', { name: 'Save charges' }));
  expect(await screen.findByText(/Another admin has changed them/)).toBeVisible();
});
