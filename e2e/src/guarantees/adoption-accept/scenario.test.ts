import { expect, inject, test } from 'vitest';
import { tally } from '../../support/figures.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { raceCarelessly } from './read-then-write.ts';
import {
  hasOneWinner,
  inWords,
  raceOnce,
  setAcceptStage,
  trialsPerPet,
  withAnotherPet,
  type AcceptOutcome,
} from './scenario.ts';

const petcare = inject('petcare');
const trials = sized(10, 200);
const controls = sized(1, 5);

test(
  'of two applicants accepted in two tabs at once, one is chosen and everybody sees the same',
  async () => {
    let stage = await setAcceptStage(petcare);
    const outcomes: AcceptOutcome[] = [];
    while (outcomes.length < trials) {
      if (outcomes.length % trialsPerPet === 0) stage = await withAnotherPet(stage);
      outcomes.push(await raceOnce(stage));
    }
    const wrong = outcomes.filter((outcome) => !hasOneWinner(outcome));
    report(
      ...tally(outcomes.map(inWords)).map((line) => `  ${line}`),
      `${trials} trials, exactly one accepted and the other tab refused in ${trials - wrong.length}`,
    );
    expect(wrong).toEqual([]);
  },
  timeLimit(240_000),
);

test('two acceptances that read and then write are found out', async () => {
  const database = petcare.databases.find((name) => name.endsWith('_content')) ?? '';
  for (let control = 0; control < controls; control += 1) {
    const stage = await setAcceptStage(petcare);
    const outcome = await raceCarelessly(stage, { mongoUrl: petcare.mongoUrl, database });
    if (control === 0) report(`control, reading and then writing: ${inWords(outcome)}`);
    expect(outcome).not.toSatisfy(hasOneWinner);
    expect(outcome.answers).toEqual([200, 200]);
  }
  report(`${controls} careless trials, ${controls} noticed as wrong`);
});
