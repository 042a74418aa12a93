import { type Address, addressEndpoints } from '@petcare/contracts/commerce/orders/addresses.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AddressBook } from './address-book.tsx';

useApiServer();

const home: Address = {
  _id: '665f1f77bcf86cd799439011',
  label: 'Home',
  name: 'Mim Akter',
  phone: '+8801712345678',
  address: 'House 12',
  division: 'Sylhet',
  district: 'Habiganj',
  zip: '3300',
  updatedAt: '2026-11-20T04:00:00.000Z',
};
const { _id: homeId, updatedAt: _at, ...homeBody } = home;

function open(addresses: Address[]) {
  mockEndpoint(addressEndpoints['addresses.list'], () => addresses);
  return renderPage(<AddressBook />, { user: buildUser() });
}

test('a new address is saved when every field is filled in', async () => {
  const added = mockEndpoint(addressEndpoints['addresses.add'], () => ({ message: '', address: home }));
  const { user, fill } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const form = within(await screen.findByRole('dialog'));
  await fill(form.getByLabelText('Label'), 'Home');
  await fill(form.getByLabelText('Name'), 'Mim Akter');
  await fill(form.getByLabelText('Phone'), '01712345678');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findAllByText('This is required')).length).toBeGreaterThan(1);
  expect(added).toHaveLength(0);
  await fill(form.getByLabelText('Address'), 'House 12');
  await user.selectOptions(form.getByLabelText('Division'), 'Sylhet');
  await user.type(form.getByRole('combobox', { name: 'District' }), 'Habiganj');
  await fill(form.getByLabelText('Zip'), '3300');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect.poll(() => added[0]?.body).toEqual(homeBody);
});

test('a deleted address is restored by undo', async () => {
  const deleted = mockEndpoint(addressEndpoints['addresses.delete'], () => ({ message: '' }));
  const added = mockEndpoint(addressEndpoints['addresses.add'], () => ({ message: '', address: home }));
  mockEndpoint(addressEndpoints['addresses.list'], () => [home]);
  const { user } = renderPage(<AddressBook />, { user: buildUser() });
  await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
  await expect.poll(() => deleted[0]?.params).toEqual({ id: homeId });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => added[0]?.body).toEqual(homeBody);
});
