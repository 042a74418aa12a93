import { flood } from './flood.ts';
import { doubtfulPictures } from './doubtful-pictures.ts';
import { goodPictures } from './good-pictures.ts';
import { sendCase } from './send-case.ts';
import { newPerson } from '../../support/people.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';

/** Forty pictures of 15 MB are 600 MB: whoever held them would show it. */
const mostGrowth = 200;

/** Prints what becomes of every kind of file, and of the service's memory in a flood. Resolves to whether all is as it should be. */
export async function provePictures(): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-pictures', { UPLOADS_PER_HOUR: '1000' });
  try {
    const { client } = await newPerson(petcare.url);
    let wrong = 0;
    const files = [...goodPictures, ...doubtfulPictures];
    for (const one of files) {
      const { got, faults } = await sendCase(client, one);
      if (faults.length > 0) wrong += 1;
      const verdict = faults.length === 0 ? 'ok' : `WRONG: ${faults.join('; ')}`;
      console.log(
        `  ${one.kind.padEnd(10)} ${one.name.padEnd(42)} ${one.expected.padEnd(24)} ${got.padEnd(24)} ${verdict}`,
      );
    }
    console.log(`${files.length} files, ${wrong} not as expected`);

    const { before, peak, answers, after } = await flood(petcare.url, petcare.system.urlOf('content'));
    console.log(
      `40 pictures of 15 MB at once: ${[...answers].map(([status, count]) => `${count} x ${status}`).join(', ')}; then one more: ${after}`,
    );
    console.log(`the content service held ${before.toFixed()} MB before and ${peak.toFixed()} MB at most`);
    const calm = [...answers.keys()].every((status) => status === 201 || status === 503);
    return wrong === 0 && calm && after === 201 && peak - before < mostGrowth;
  } finally {
    await petcare.stop();
  }
}
