import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildService } from '../../../testing/clinic-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as ServicesPage } from './services-page.tsx';

useApiServer();

const list = clinicServiceEndpoints['services.list'];

test('every service has a card with shortened details and a link to its page', async () => {
  const service = buildService({ service_name: 'Dental care', service_details: 'ab'.repeat(150) });
  mockEndpoint(list, () => ({ services: [service] }));
  renderPage(<ServicesPage />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Our services for your PET');
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('heading', { name: 'Dental care' })).toBeVisible();
  expect(card.getByText(`${'ab'.repeat(130)}...`)).toBeVisible();
  expect(card.getByRole('link', { name: 'Details: Dental care' })).toHaveAttribute(
    'href',
    `/services/${service._id}`,
  );
});

test('a search is kept in the URL and has an empty state', async () => {
  const requests = mockEndpoint(list, ({ query }) => ({
    services: query.has('search') ? [] : [buildService()],
  }));
  const page = renderPage(<ServicesPage />, { route: '/services' });
  await page.user.type(await screen.findByRole('searchbox', { name: 'Search the services' }), 'horse');
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('No service found.')).toBeVisible();
  expect(page.address()).toBe('/services?search=horse');
  expect(requests.at(-1)?.query.get('search')).toBe('horse');
  await page.user.click(screen.getByRole('button', { name: 'Show all services' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a list that fails to load shows the error and a retry button', async () => {
  mockEndpoint(list, () => problem('unavailable', { message: 'Resting.' }));
  const page = renderPage(<ServicesPage />);
  expect(await screen.findByText('Error: Resting.')).toBeVisible();
  mockEndpoint(list, () => ({ services: [] }));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No service found.')).toBeVisible();
});
