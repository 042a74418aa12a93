import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { inMs } from '../../support/figures.ts';
import { startPoisonDesk } from './poison-desk.ts';
import { isOnceEach, isSound, poison, replayCarelessly } from './scenario.ts';

const dose = { good: 9_900, failing: 60, unreadable: 40 };

/** Prints what becomes of 100 poison messages among 10,000. Resolves to whether all were seen in time and each replayed once. */
export async function proveDeadLetters(): Promise<boolean> {
  const instance = await takeInstance(`prove-dead-letters-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const desk = await startPoisonDesk(servers);
    try {
      const begun = performance.now();
      const outcome = await poison(desk, dose);
      const { dead, wrong, slowestMs, replayed, effects, executions, deadAgain, left } = outcome;
      const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
      console.log(
        `${dead} dead letters of 10,000 messages in ${seconds} s, ${wrong} with a wrong reason or payload`,
      );
      console.log(`seen ${inMs(slowestMs)} after their death at the latest`);
      console.log(`two admins at once replayed ${replayed.join(' and ')}`);
      console.log(
        `effects: ${JSON.stringify(effects)} in ${executions} executions; unreadable, dead again: ${deadAgain}`,
      );
      console.log(`left waiting anywhere: ${left}`);
      const careless = await replayCarelessly(desk, 20);
      console.log(`control, read and published by both without an inbox: ${JSON.stringify(careless)}`);
      return isSound(outcome, dose) && !isOnceEach(careless);
    } finally {
      await desk.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}
