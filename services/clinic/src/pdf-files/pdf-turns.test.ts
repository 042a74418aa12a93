import { maxPdfEntries } from '@petcare/contracts/clinic/passport/pdf-files.ts';
import { pdfLimits } from '@petcare/pdf/threads/pdf-threads.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../testing/appointment-request.ts';
import { buildPet } from '../testing/build-pet.ts';
import { insertNotes } from '../testing/insert-notes.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type User = ReturnType<typeof buildUser>;
const mayAsk = pdfLimits.perUser + pdfLimits.mayWaitPerUser;

async function ask(path: string, as: User, signal?: AbortSignal): Promise<number> {
  const headers = await clinic.identity.as(as);
  const response = await fetch(`${clinic.url}${path}`, { headers, ...(signal && { signal }) });
  await response.arrayBuffer();
  return response.status;
}

/** A pet whose passport takes a second and more. */
async function buildLongPassport(): Promise<{ owner: User; path: string }> {
  const owner = buildUser();
  const { _id } = await buildPet({ ownerId: owner.id });
  await insertNotes(_id, maxPdfEntries, 'শ্বাস নিতে কষ্ট হচ্ছে।\n'.repeat(70).trim());
  return { owner, path: `/api/pets/${_id}/passport/pdf?language=bn` };
}

test('many long PDFs of one user delay neither a PDF nor any other answer of another user', async () => {
  const { owner, path } = await buildLongPassport();
  const neighbour = buildUser();
  const pet = await buildPet({ ownerId: neighbour.id });
  const order: string[] = [];
  const note = (name: string) => (status: number) => order.push(`${name} ${status}`);
  const long = Array.from({ length: mayAsk + 3 }, () => ask(path, owner).then(note('long')));
  // All places of this user are taken as soon as the first one is refused.
  await eventually(() => expect(order).toContain('long 429'));
  const other = ask(`/api/pets/${pet._id}/passport/pdf`, neighbour).then(note('short'));
  for (let count = 0; count < 10; count += 1) await ask(`/api/pets/${pet._id}`, neighbour).then(note('pet'));
  await Promise.all([...long, other]);
  const ends = order.filter((one) => one.startsWith('long')).toSorted();
  expect(ends.filter((one) => one === 'long 429')).toHaveLength(3);
  expect(ends[0]).toBe('long 200');
  expect(order).toContain('short 200');
  // Both come before the long ones that were asked for earlier.
  const lastLong = order.findLastIndex((one) => one.startsWith('long'));
  expect(order.indexOf('short 200')).toBeLessThan(lastLong);
  expect(order.lastIndexOf('pet 200')).toBeLessThan(lastLong);
});

test('a request that its client breaks off frees its place at once', async () => {
  const { owner, path } = await buildLongPassport();
  const client = new AbortController();
  const statuses: number[] = [];
  const gone = Array.from({ length: mayAsk + 1 }, () =>
    ask(path, owner, client.signal).then((status) => statuses.push(status)),
  );
  const ended = Promise.allSettled(gone);
  // Control: all places of this user are taken.
  await eventually(() => expect(statuses).toEqual([429]));
  client.abort();
  await ended;
  expect(statuses).toEqual([429]);
  await eventually(async () => expect(await ask(path, owner)).toBe(200));
});
