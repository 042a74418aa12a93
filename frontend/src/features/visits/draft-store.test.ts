import type { Visit } from '@petcare/contracts/clinic/visits.ts';
import { visitEndpoints } from '@petcare/contracts/clinic/visits.ts';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { newId } from '../../testing/builders.ts';
import { createDraftStore } from './draft-store.ts';
import { emptyNotes } from './visit-form.ts';

useApiServer();

const id = newId();
const buildVisit = (fields: Partial<Visit>): Visit => ({
  ...emptyNotes,
  _id: id,
  patient_id: newId(),
  pet: null,
  species: 'cat',
  dr_id: newId(),
  dr_name: 'Dr. Imran',
  service_id: newId(),
  service_name: 'General check-up',
  date: '2026-11-23',
  status: 'draft',
  signed_at: null,
  amendments: [],
  updatedAt: '2026-11-23T09:00:00.000Z',
  version: 1,
  ...fields,
});

/** A draft that was changed in another tab while this one was typed in. */
async function openConflict() {
  const theirs = buildVisit({ diagnosis: 'Ear mites', version: 2 });
  mockEndpoint(visitEndpoints['visits.get'], () => ({ visit: theirs, can_write: true }));
  const saves = mockEndpoint(visitEndpoints['visits.save'], ({ body }) =>
    (body as { version: number }).version === 2
      ? { message: '', visit: buildVisit({ diagnosis: 'Otitis', version: 3 }) }
      : problem('version_conflict'),
  );
  const store = createDraftStore(id, buildVisit({}));
  store.change((form) => ({ ...form, diagnosis: 'Otitis' }));
  await store.flush();
  expect(store.current().theirs).toEqual(theirs);
  return { store, saves };
}

test('closing the choice between two versions keeps what was typed, and the next save asks again', async () => {
  const { store } = await openConflict();
  store.postpone();
  expect(store.current()).toMatchObject({ form: { diagnosis: 'Otitis' }, theirs: null });
  expect(store.current().error).not.toBeNull();
  expect(await store.flush()).toBeNull();
  expect(store.current().theirs).not.toBeNull();
});

test('the version that was typed is saved over the other one when the doctor keeps it', async () => {
  const { store, saves } = await openConflict();
  store.keepMine();
  await waitFor(() => expect(store.current().isSaved).toBe(true));
  expect(saves.at(-1)?.body).toMatchObject({ diagnosis: 'Otitis', version: 2 });
  expect(store.current().error).toBeNull();
});

test('the other version replaces the typed one when the doctor takes it', async () => {
  const { store } = await openConflict();
  store.takeTheirs();
  expect(store.current()).toMatchObject({ form: { diagnosis: 'Ear mites' }, isSaved: true, error: null });
});

test('another version that cannot be read at first is asked for again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const theirs = buildVisit({ diagnosis: 'Ear mites', version: 2 });
  let reads = 0;
  mockEndpoint(visitEndpoints['visits.get'], () => {
    reads += 1;
    return reads === 1 ? problem('unavailable') : { visit: theirs, can_write: true };
  });
  mockEndpoint(visitEndpoints['visits.save'], () => problem('version_conflict'));
  const store = createDraftStore(id, buildVisit({}));
  store.change((form) => ({ ...form, diagnosis: 'Otitis' }));
  await store.flush();
  expect(store.current().theirs).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(store.current().theirs).toEqual(theirs));
  expect(store.current().form.diagnosis).toBe('Otitis');
});
