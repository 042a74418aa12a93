import { expect, inject, test } from 'vitest';
import { tally } from '../../support/figures.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { raceReadThenWrite } from './read-then-write.ts';
import {
  hasOneWinner,
  describeOutcome,
  raceOnce,
  createAcceptFixture,
  trialsPerPet,
  withAnotherPet,
  type AcceptOutcome,
} from './scenario.ts';

const petcare = inject('petcare');
const trials = sized(10, 200);
const controls = sized(1, 5);

test(
  'when two applicants are accepted in two tabs at once, exactly one is chosen and all users see the same',
  async () => {
    let fixture = await createAcceptFixture(petcare);
    const outcomes: AcceptOutcome[] = [];
    while (outcomes.length < trials) {
      if (outcomes.length % trialsPerPet === 0) fixture = await withAnotherPet(fixture);
      outcomes.push(await raceOnce(fixture));
    }
    const wrong = outcomes.filter((outcome) => !hasOneWinner(outcome));
    report(
      ...tally(outcomes.map(describeOutcome)).map((line) => `  ${line}`),
      `${trials} trials, exactly one accepted and the other tab refused in ${trials - wrong.length}`,
    );
    expect(wrong).toEqual([]);
  },
  timeLimit(),
);

test('the check detects two acceptances that read and then write', async () => {
  const database = petcare.databases.find((name) => name.endsWith('_content')) ?? '';
  for (let control = 0; control < controls; control += 1) {
    const fixture = await createAcceptFixture(petcare);
    const outcome = await raceReadThenWrite(fixture, { mongoUrl: petcare.mongoUrl, database });
    if (control === 0) report(`control, reading and then writing: ${describeOutcome(outcome)}`);
    expect(outcome).not.toSatisfy(hasOneWinner);
    expect(outcome.answers).toEqual([200, 200]);
  }
  report(`${controls} control trials, ${controls} noticed as wrong`);
});
