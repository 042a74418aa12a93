import { setTimeout as wait } from 'node:timers/promises';
import {
  countedByOwner,
  everythingShown,
  faultsOf,
  latenciesOf,
  loseOneMessage,
  startTalk,
  type Talk,
} from './scenario.ts';
import { inMs, percentile } from '../../support/figures.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';

/** A talk among many is lively, yet nobody makes more than ten comments a minute. */
const pauseMs = 200;

/** Prints how fast and how faithfully comments reach everybody in front of a post. Resolves to whether it holds. */
export async function proveCommentsLive(people = 50): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-comments');
  try {
    const talk = await startTalk(petcare.url, people);
    const readers = talk.screens.map(({ reader }) => reader);

    console.log(`${people} people in front of one post, each comments twice, one every ${pauseMs} ms:`);
    const underWay: Promise<void>[] = [];
    for (const author of [...readers, ...readers]) {
      underWay.push(talk.comment(author));
      await wait(pauseMs);
    }
    await Promise.all(underWay);
    await everythingShown(talk);
    report(talk, 0);

    console.log('All of them comment at once, twice:');
    const atOnce = talk.made.size;
    for (let round = 0; round < 2; round += 1)
      await Promise.all(readers.map((author) => talk.comment(author)));
    await everythingShown(talk);
    report(talk, atOnce);

    console.log('Each comments three times; gateway and worker are killed on the way:');
    const disturbed = talk.made.size;
    const { processes } = petcare.system;
    for (const name of ['gateway', 'notifications', 'gateway'] as const) {
      const comments = readers.map((author) => talk.comment(author));
      processes.get(name)?.kill('SIGKILL');
      await Promise.all(comments);
    }
    await everythingShown(talk);
    report(talk, disturbed);

    const faults = faultsOf(talk);
    const judged = talk.made.size;
    const bell = await countedByOwner(talk);
    const control = await loseOneMessage(talk, readers.at(-1) ?? talk.owner);
    talk.close();
    console.log(
      `${judged} comments on ${talk.screens.length} screens: missing ${faults.missing}, shown twice ${faults.shownTwice}, out of order ${faults.outOfOrder}`,
    );
    console.log(`the owner's bell counts ${bell.counted} of ${bell.expected}`);
    console.log(
      `control: a screen that loses one message and does not ask lacks ${control.deaf}, all others ${control.others}`,
    );
    return (
      Object.values(faults).every((count) => count === 0) &&
      bell.counted === bell.expected &&
      control.deaf === 1 &&
      control.others === 0
    );
  } finally {
    await petcare.stop();
  }
}

function report(talk: Talk, since: number): void {
  const latencies = latenciesOf(talk, since);
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => inMs(percentile(latencies, share)));
  console.log(
    `  ${talk.made.size - since} comments, from the answer to the others' screens: p50 ${p50}, p95 ${p95}, slowest ${most}`,
  );
}
