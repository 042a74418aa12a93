import { type PassportContent, passportEndpoints } from '@petcare/contracts/clinic/passport/passport.ts';
import { pdfFileEndpoints } from '@petcare/contracts/clinic/passport/pdf-files.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildPet } from '../../../testing/clinic-builders.ts';
import { buildEntry } from '../../../testing/passport-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { PassportSection } from './passport-section.tsx';

useApiServer();
vi.mock('./weight-chart.tsx', () => ({ default: () => null }));

const pet = buildPet();
const open = (mayChange = true) => renderPage(<PassportSection pet={pet} mayChange={mayChange} />);
const mockList = (entries = [buildEntry()]) =>
  mockEndpoint(passportEndpoints['passport.list'], ({ query }) =>
    entries.filter(({ content }) => !query.has('kind') || content.kind === query.get('kind')),
  );
const dose: PassportContent = {
  kind: 'vaccination',
  vaccine: 'Rabies',
  product: 'Rabisin',
  lot: 'L1',
  next_due: '2027-11-20',
  covers: ['rabies'],
};

test('lists entries, offers to change only what the owner entered, and filters by kind', async () => {
  const requests = mockList([
    buildEntry(),
    buildEntry({ content: dose, by_owner: false, dr_name: 'Dr. Imran' }),
  ]);
  const page = open();
  const entries = within(await screen.findByRole('list', { name: 'Entries of the passport' }));
  expect(await entries.findByText('Rabisin · Lot L1 · Next dose: 20 November 2027')).toBeVisible();
  expect(entries.getByText('20 November 2026 · Dr. Imran')).toBeVisible();
  expect(entries.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
  await page.user.click(screen.getByRole('radio', { name: 'Vaccinations' }));
  await waitFor(() => expect(entries.queryByText('3.4 kg')).toBeNull());
  expect(requests.at(-1)?.query.get('kind')).toBe('vaccination');
});

test('is downloaded as PDF in the chosen language, with the kind that is shown', async () => {
  const saved = watchSavedFiles();
  mockList();
  const page = open(false);
  const requests = mockEndpoint(
    pdfFileEndpoints['passport.pdf'],
    () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Passport as PDF: English' }));
  await waitFor(() =>
    expect(saved).toEqual([{ name: expect.stringMatching(/^petcare-passport-[\d-]+-en\.pdf$/), size: 4 }]),
  );
  await page.user.click(screen.getByRole('radio', { name: 'Notes' }));
  await page.user.click(screen.getByRole('button', { name: 'Passport as PDF: বাংলা' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(requests.map(({ query }) => query.toString())).toEqual(['language=en', 'language=bn&kind=note']);
  mockEndpoint(pdfFileEndpoints['passport.pdf'], () => problem('unavailable', { message: 'Not now.' }));
  await page.user.click(screen.getByRole('button', { name: 'Passport as PDF: English' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
});

test('two weights are a curve with a table', async () => {
  mockList([buildEntry(), buildEntry({ date: '2026-10-01', content: { kind: 'weight', weight_kg: 3 } })]);
  const page = open(false);
  await page.user.click(await screen.findByText('Show the numbers'));
  const table = within(screen.getByRole('table', { name: 'Weight' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DayWeight',
    '20 November 20263.4 kg',
    '1 October 20263 kg',
  ]);
  expect(screen.queryByRole('button', { name: 'Add weight' })).toBeNull();
});

test('a weight is added, also in Bangla digits; a retry reuses its client id', async () => {
  mockList([]);
  let tries = 0;
  const added = mockEndpoint(passportEndpoints['passport.add'], () =>
    ++tries === 1 ? problem('unavailable') : { message: '', entry: buildEntry() },
  );
  const page = open();
  expect(await screen.findByText(/^Nothing here yet/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Add weight' }));
  const form = within(await dialog('Weight'));
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByLabelText('Weight (kg)')).toBeInvalid();
  await page.user.type(form.getByLabelText('Weight (kg)'), '৩.৫');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toBeVisible();
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added[0]?.body).toMatchObject({ record: { kind: 'weight', weight_kg: 3.5 } });
  expect(added[1]?.body).toEqual(added[0]?.body);
});

test('an edit that another one overtook shows the stored version, which is then edited', async () => {
  const note = (text: string, version: number) =>
    buildEntry({ _id: '665f1f77bcf86cd799439011', content: { kind: 'note', note: text }, version });
  mockList([note('Sneezes', 1)]);
  const saved = mockEndpoint(passportEndpoints['passport.update'], ({ body }) =>
    (body as { version: number }).version === 1
      ? problem('version_conflict', { details: { current: note('Coughs', 2) } })
      : { message: '', entry: note('Coughs a lot', 3) },
  );
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Edit: Note, 20 November 2026' }));
  const form = within(await dialog('Note'));
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await page.user.click(await form.findByRole('button', { name: 'Show the current version' }));
  expect(form.getByLabelText('Note')).toHaveValue('Coughs');
  await page.user.type(form.getByLabelText('Note'), ' a lot');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved[1]?.body).toMatchObject({ record: { note: 'Coughs a lot' }, version: 2 });
});

test('a record is deleted after a question', async () => {
  mockList();
  const deleted = mockEndpoint(passportEndpoints['passport.delete'], () => ({ message: 'Deleted!' }));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Delete: 3.4 kg, 20 November 2026' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted).toHaveLength(1));
});
