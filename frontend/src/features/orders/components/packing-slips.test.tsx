import { packingSlipEndpoints } from '@petcare/contracts/commerce/orders/packing-slips.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { PackingSlips } from './packing-slips.tsx';

useApiServer();

const endpoint = packingSlipEndpoints['orders.packingSlips'];
const orders = [buildOrder(), buildOrder()];

async function choose(language: string) {
  const page = renderPage(
    <div id="content">
      <PackingSlips orders={orders} />
    </div>,
    { user: buildUser({ role: 'admin' }) },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Packing slips' }));
  await page.user.click(await screen.findByRole('menuitem', { name: `${language} (PDF)` }));
}

test('the slips of the selected orders are saved as one file in the chosen language', async () => {
  const saved = watchSavedFiles();
  const requests = mockEndpoint(
    endpoint,
    () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  );
  await choose('বাংলা');
  await waitFor(() =>
    expect(saved).toEqual([{ name: expect.stringMatching(/^packing-slips-[\d-]+-bn\.pdf$/), size: 4 }]),
  );
  expect(requests[0]?.body).toEqual({ orders: orders.map(({ _id }) => _id), language: 'bn' });
});

test('a failure is shown and nothing is saved', async () => {
  mockEndpoint(endpoint, () => problem('unavailable', { message: 'Not now.' }));
  await choose('English');
  expect(await screen.findByText('Not now.')).toBeVisible();
});

test('labels are saved in the chosen language, and orders without one are named as the reason', async () => {
  const requests = mockEndpoint(packingSlipEndpoints['orders.labels'], () =>
    problem('not_found', { message: 'None of these orders is to be sent.' }),
  );
  const page = renderPage(
    <div id="content">
      <PackingSlips orders={orders} />
    </div>,
    { user: buildUser({ role: 'admin' }) },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Packing slips' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Labels: বাংলা' }));
  expect(await screen.findByText('None of these orders is to be sent.')).toBeVisible();
  expect(requests[0]?.body).toEqual({ orders: orders.map(({ _id }) => _id), language: 'bn' });
});
