import {
  hostelSettingsEndpoints as endpoints,
  type HostelSettingsView,
  type HostelTerms,
} from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as HostelSettingsPage } from './hostel-settings-page.tsx';

useApiServer();

const terms: HostelTerms = {
  rates: { dog: 700, cat: 700 },
  seasons: [],
  places: { dog: { night: 12, day: 8 }, cat: { night: 10, day: 6 } },
  closed: [],
  day_stay_pricing: 'flat',
  check_in_time: '10:00',
  check_out_time: '18:00',
  refund_rules: [
    { at_least_hours_before: 48, percent: 100 },
    { at_least_hours_before: 0, percent: 50 },
  ],
};
let stored: HostelSettingsView;
beforeEach(() => {
  stored = { version: 0, terms, saved_at: null, overbooked: [] };
  mockEndpoint(endpoints['hostelSettings.get'], () => stored);
  mockEndpoint(endpoints['hostelSettings.versions'], () => []);
});

const open = () =>
  renderPage(<HostelSettingsPage />, {
    route: '/hostel-settings',
    at: '/hostel-settings',
    user: buildUser({ role: 'admin' }),
  });

const save = (page: ReturnType<typeof open>) =>
  page.user.click(screen.getByRole('button', { name: 'Save settings' }));

async function retype(page: ReturnType<typeof open>, field: HTMLElement, text: string) {
  await page.user.clear(field);
  await page.user.type(field, text);
}

test('an admin adds a season and changes a rate, and only a change can be saved', async () => {
  const saves = mockEndpoint(endpoints['hostelSettings.save'], ({ body }) => {
    const { version, ...saved } = body as HostelTerms & { version: number };
    return { message: 'Saved.', settings: { ...stored, version: version + 1, terms: saved } };
  });
  const page = open();
  const rates = within(await screen.findByRole('region', { name: 'Rates' }));
  expect(screen.getByRole('button', { name: 'Save settings' })).toBeDisabled();
  await retype(page, rates.getByRole('textbox', { name: 'A dog' }), '৮৫০');
  await page.user.click(screen.getByRole('button', { name: 'Add season' }));
  const season = within(screen.getByRole('group', { name: 'Season 1' }));
  await save(page);
  expect(await screen.findByText('Please enter a name')).toBeVisible();
  await page.user.type(season.getByRole('textbox', { name: 'Name' }), 'Eid-ul-Fitr');
  await page.user.type(season.getByRole('textbox', { name: 'First night' }), '10/3/2027');
  await retype(page, season.getByRole('textbox', { name: 'Last night' }), '12/3/2027');
  await page.user.type(season.getByRole('textbox', { name: 'A dog' }), '1000');
  await page.user.type(season.getByRole('textbox', { name: 'A cat' }), '900.50');
  await save(page);
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(saves[0]?.body).toEqual({
    ...terms,
    rates: { dog: 850, cat: 700 },
    seasons: [
      { name: 'Eid-ul-Fitr', from: '2027-03-10', to: '2027-03-12', rates: { dog: 1000, cat: 900.5 } },
    ],
    version: 0,
  });
  expect(screen.getByRole('button', { name: 'Save settings' })).toBeDisabled();
});

test('fewer places than booked are saved only after the warning with the dates', async () => {
  const dates = [{ pet_type: 'dog', kind: 'night', date: '2027-01-05', booked: 4, capacity: 3 }];
  const saves = mockEndpoint(endpoints['hostelSettings.save'], ({ body }) =>
    (body as { accept_overbooked?: boolean }).accept_overbooked
      ? { message: 'Saved.', settings: { ...stored, version: 1 } }
      : problem('hostel_dates_booked', { details: { dates, count: 1 } }),
  );
  const page = open();
  await retype(page, await screen.findByRole('textbox', { name: 'Dogs at night' }), '3');
  await save(page);
  const warning = within(await dialog('More is booked than you allow'));
  expect(warning.getByText(/4 dogs booked, places: 3/)).toBeVisible();
  await page.user.click(warning.getByRole('button', { name: 'No, go back' }));
  expect(screen.getByRole('textbox', { name: 'Dogs at night' })).toHaveValue('3');
  await save(page);
  await page.user.click(
    within(await dialog('More is booked than you allow')).getByRole('button', { name: 'Save anyway' }),
  );
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(saves.map(({ body }) => (body as { accept_overbooked?: boolean }).accept_overbooked)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('a conflict keeps what was typed until the admin loads the newest settings', async () => {
  mockEndpoint(endpoints['hostelSettings.save'], () => problem('hostel_settings_conflict'));
  const page = open();
  const cat = within(await screen.findByRole('region', { name: 'Rates' })).getByRole('textbox', {
    name: 'A cat',
  });
  await retype(page, cat, '650');
  await save(page);
  expect(await screen.findByText(/Another admin has saved other settings/)).toBeVisible();
  expect(cat).toHaveValue('650');
  stored = { ...stored, version: 1, terms: { ...terms, rates: { dog: 700, cat: 720 } } };
  await page.user.click(screen.getByRole('button', { name: 'Load the newest settings' }));
  await waitFor(() => expect(cat).toHaveValue('720'));
});

test('a deposit is saved as a percentage, and an empty field ends it', async () => {
  stored = { ...stored, terms: { ...terms, deposit_percent: 20 } };
  const saves = mockEndpoint(endpoints['hostelSettings.save'], ({ body }) => {
    const { version, ...saved } = body as HostelTerms & { version: number };
    return { message: 'Saved.', settings: { ...stored, version: version + 1, terms: saved } };
  });
  const page = open();
  const section = within(await screen.findByRole('region', { name: 'Deposit' }));
  const field = section.getByRole('textbox', { name: 'Part of the price' });
  expect(field).toHaveValue('20');
  await retype(page, field, '101');
  await save(page);
  expect(await screen.findByText('Please enter a percentage from 1 to 100, or nothing')).toBeVisible();
  await retype(page, field, '৩০');
  await save(page);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.body).toMatchObject({ deposit_percent: 30 });
  await page.user.clear(field);
  await save(page);
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.body).not.toHaveProperty('deposit_percent');
});
