import { hasOneWinner, inWords, raceOnce, setAcceptStage, trialsPerPet, withAnotherPet } from './scenario.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';
import { raceCarelessly } from './read-then-write.ts';

const controls = 5;

/** Prints what becomes of two acceptances at once, again and again. Resolves to whether one wins every time. */
export async function proveAdoptionAccept(trials = 200): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-accept');
  try {
    const place = { url: petcare.url, mailUrl: petcare.system.mailUrl };
    let stage = await setAcceptStage(place);
    const seen = new Map<string, number>();
    let sound = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      if (trial % trialsPerPet === 0) stage = await withAnotherPet(stage);
      const outcome = await raceOnce(stage);
      const words = inWords(outcome);
      seen.set(words, (seen.get(words) ?? 0) + 1);
      if (hasOneWinner(outcome)) sound += 1;
    }
    for (const [words, count] of seen) console.log(`  ${count} x ${words}`);
    console.log(`${trials} trials, exactly one accepted and the other tab refused in ${sound}`);

    let noticed = 0;
    const database = petcare.databases.find((name) => name.endsWith('_content')) ?? '';
    for (let control = 0; control < controls; control += 1) {
      const outcome = await raceCarelessly(await setAcceptStage(place), {
        mongoUrl: petcare.mongoUrl,
        database,
      });
      if (!hasOneWinner(outcome)) noticed += 1;
      if (control === 0) console.log(`control, reading and then writing: ${inWords(outcome)}`);
    }
    console.log(`${controls} careless trials, ${noticed} noticed as wrong`);
    return sound === trials && noticed === controls;
  } finally {
    await petcare.stop();
  }
}
