import { carelessly, killInDeletions, rowsPerTrial, type Trial } from './scenario.ts';
import { percentile } from '../../support/figures.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';

/** Prints what becomes of deletions in the middle of which processes are killed. Resolves to whether all are complete. */
export async function proveCascadeKilled(count = 60, seed = 20_261_120): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-cascade', {
    DELETION_UNDO_SECONDS: '0',
    DELETION_ROWS_AT_ONCE: '20',
  });
  try {
    console.log(`${count} deletions of ${rowsPerTrial} rows each, seed ${seed}, one kill -9 in each:`);
    const trials = await killInDeletions(petcare, count, {
      seed,
      onTrial: ({ killed, atVersion, state, seconds, orphans, setbacks, screenIsRight }) =>
        console.log(
          `  ${killed} killed at change ${atVersion}: ${state} after ${seconds.toFixed(1)} s, orphans ${orphans.length}, setbacks ${setbacks.length}, screen ${screenIsRight ? 'right' : 'WRONG'}`,
        ),
    });
    const seconds = trials.map((trial) => trial.seconds);
    console.log(
      `complete ${trials.filter(({ state }) => state === 'done').length} of ${trials.length}, orphans ${sum(trials, ({ orphans }) => orphans.length)}, setbacks ${sum(trials, ({ setbacks }) => setbacks.length)}, wrong screens ${sum(trials, ({ screenIsRight }) => (screenIsRight ? 0 : 1))}; from the kill to the end p50 ${percentile(seconds, 0.5).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s`,
    );
    let noticed = true;
    for (const how of ['skips a step', 'takes no last look'] as const) {
      const found = await carelessly(petcare, how);
      console.log(`control, a cascade that ${how}: ${found.length} rows found`);
      noticed &&= found.length > 0;
    }
    return noticed && trials.every(isWhole);
  } finally {
    await petcare.stop();
  }
}

function isWhole({ state, orphans, setbacks, screenIsRight }: Trial): boolean {
  return state === 'done' && orphans.length === 0 && setbacks.length === 0 && screenIsRight;
}

function sum(trials: readonly Trial[], of: (trial: Trial) => number): number {
  return trials.reduce((total, trial) => total + of(trial), 0);
}
