import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countedByOwner,
  everythingShown,
  faultsOf,
  latenciesOf,
  loseOneMessage,
  startTalk,
} from './comments-live.ts';
import { judgeScreen } from './comment-screen.ts';
import { percentile } from './figures.ts';
import { startOwnPetCare, type OwnPetCare } from './own-petcare.ts';

let petcare: OwnPetCare;
beforeAll(async () => {
  petcare = await startOwnPetCare('comments-test');
}, 120_000);
afterAll(() => petcare?.stop());

test('eight people see every comment once and in order, also when gateway and worker are killed', async () => {
  const talk = await startTalk(petcare.url, 8);
  const readers = talk.screens.map(({ reader }) => reader);
  for (let round = 0; round < 3; round += 1) await Promise.all(readers.map((author) => talk.comment(author)));
  await everythingShown(talk);
  const latencies = latenciesOf(talk);
  for (const name of ['gateway', 'notifications'] as const) {
    const comments = readers.map((author) => talk.comment(author));
    petcare.system.processes.get(name)?.kill('SIGKILL');
    await Promise.all(comments);
  }
  await everythingShown(talk);
  console.log(
    `p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p95 ${percentile(latencies, 0.95).toFixed(0)} ms`,
  );
  expect(talk.made.size).toBe(40);
  expect(faultsOf(talk)).toEqual({ missing: 0, shownTwice: 0, outOfOrder: 0 });
  expect(await countedByOwner(talk)).toEqual({ expected: 35, counted: 35 });
  expect(await loseOneMessage(talk, talk.owner)).toEqual({ deaf: 1, others: 0 });

  // The other faults would be noticed as well.
  const [screen] = talk.screens;
  const [first, second, ...rest] = screen?.shown ?? [];
  if (!first || !second) throw new Error('there are no comments');
  const ids = new Set(talk.made.keys());
  expect(judgeScreen([first, first, second, ...rest], ids)).toMatchObject({ shownTwice: 1 });
  expect(judgeScreen([second, first, ...rest], ids)).toMatchObject({ outOfOrder: 1 });
  talk.close();
}, 240_000);
