import { readFile } from 'node:fs/promises';
import { percentile } from '@petcare/platform/testing/measure.ts';
import type { PetCare } from '../../support/petcare.ts';
import { inMs } from '../../support/figures.ts';

const cachedRequests = 200;
const uncachedRequests = 60;
const parallelRequests = 4;

/** Prints how long rendered pages take through the gateway, and how many a core of `pages` renders per second. */
export async function printRendering(petcare: PetCare): Promise<void> {
  const pid = petcare.system.processes.get('pages')?.pid() ?? 0;
  console.log('answers of the gateway, one after the other:');
  for (const path of ['/', '/store']) {
    console.log(`  ${path} cached: ${await describe(petcare.url, cachedRequests, () => path)}`);
    // Each query is a page of its own.
    const everyPage = (place: number) => `${path}?view=${process.pid}-${place}`;
    console.log(`  ${path} rendered: ${await describe(petcare.url, uncachedRequests, everyPage)}`);
    const before = await processorSeconds(pid);
    const began = performance.now();
    const next = Array.from(
      { length: uncachedRequests },
      (_, place) => `${path}?many=${process.pid}-${place}`,
    );
    let rendered = 0;
    await Promise.all(
      Array.from({ length: parallelRequests }, async () => {
        for (let page = next.pop(); page !== undefined; page = next.pop())
          if ((await openPage(petcare.url, page)).isRendered) rendered += 1;
      }),
    );
    const seconds = (performance.now() - began) / 1_000;
    const busy = (await processorSeconds(pid)) - before;
    console.log(
      `  ${path}, ${parallelRequests} at a time: ${(rendered / busy).toFixed(0)} pages per second of a core of pages, ${(rendered / seconds).toFixed(0)} per second on this machine`,
    );
  }
}

/** Kills `pages` while it is asked, and prints what readers get and when. */
export async function printAnswersWithoutPages(petcare: PetCare): Promise<void> {
  const running = petcare.system.processes.get('pages');
  const asked = Array.from({ length: uncachedRequests }, async (_, place) => {
    await new Promise((resolve) => setTimeout(resolve, place * 10));
    if (place === uncachedRequests / 4) void running?.stop();
    return openPage(petcare.url, `/store?killed=${place}`);
  });
  const answers = await Promise.all(asked);
  const failed = answers.filter(({ status }) => status !== 200).length;
  const byStartPage = answers.filter(({ isRendered }) => !isRendered).map(({ ms }) => ms);
  console.log(
    `pages stopped during ${answers.length} requests: ${failed} failed, ${byStartPage.length} answered with the start page: ${latencies(byStartPage)}`,
  );
}

async function describe(url: string, count: number, pathOf: (place: number) => string): Promise<string> {
  const times: number[] = [];
  let startPages = 0;
  for (let place = 0; place < count; place += 1) {
    const { ms, isRendered } = await openPage(url, pathOf(place));
    if (isRendered) times.push(ms);
    else startPages += 1;
  }
  return `${latencies(times)}${startPages > 0 ? `, ${startPages} of ${count} too late, answered with the start page` : ''}`;
}

const latencies = (samples: readonly number[]) =>
  samples.length === 0
    ? 'none'
    : `p50 ${inMs(percentile(samples, 0.5))}, p99 ${inMs(percentile(samples, 0.99))}`;

async function openPage(url: string, path: string) {
  const began = performance.now();
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  return {
    ms: performance.now() - began,
    status: answer.status,
    isRendered: html.includes('data-rendered'),
  };
}

/** Processor time of a process, all its threads together. Linux counts in hundredths of a second. */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
