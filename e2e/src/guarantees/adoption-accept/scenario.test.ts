import { beforeAll, expect, inject, test } from 'vitest';
import {
  hasOneWinner,
  raceOnce,
  setAcceptStage,
  trialsPerPet,
  withAnotherPet,
  type AcceptStage,
} from './scenario.ts';
import { raceCarelessly } from './read-then-write.ts';

const petcare = inject('petcare');

let stage: AcceptStage;
beforeAll(async () => {
  stage = await setAcceptStage(petcare);
});

test('of two applicants accepted in two tabs at once, one is chosen and everybody sees the same', async () => {
  for (let trial = 0; trial < 10; trial += 1) {
    if (trial % trialsPerPet === 0) stage = await withAnotherPet(stage);
    expect(await raceOnce(stage)).toSatisfy(hasOneWinner);
  }
});

test('two acceptances that read and then write are found out', async () => {
  const database = petcare.databases.find((name) => name.endsWith('_content')) ?? '';
  const outcome = await raceCarelessly(await withAnotherPet(stage), { mongoUrl: petcare.mongoUrl, database });
  expect(outcome).not.toSatisfy(hasOneWinner);
  expect(outcome.answers).toEqual([200, 200]);
});
