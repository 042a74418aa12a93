import { readFile } from 'node:fs/promises';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { createDirectClients } from '../../support/direct-clients.ts';
import { inMs } from '../../support/figures.ts';
import type { PetCare } from '../../support/system/petcare.ts';

const cachedRequests = 200;
const uncachedRequests = 60;
const parallelRequests = 4;

/**
 * Prints how long `pages` takes to answer, without the gateway and its deadline, and how many pages it renders per
 * second and core. The services that it asks use processors of their own.
 */
export async function printRendering({ system }: PetCare): Promise<void> {
  const url = system.urlOf('pages');
  const pid = system.processes.get('pages')?.pid() ?? 0;
  const { headersOf } = await createDirectClients({
    services: {},
    environments: {
      gateway: { IDENTITY_PRIVATE_JWK: system.environmentOf('gateway')['IDENTITY_PRIVATE_JWK'] ?? '' },
      account: { IDENTITY_PRIVATE_JWK: system.environmentOf('account')['IDENTITY_PRIVATE_JWK'] ?? '' },
    },
  });
  const open = async (path: string) => {
    // The token of an identity expires.
    const { ms, status, isRendered } = await openPage(
      url,
      path,
      await headersOf({ kind: 'visitor', ip: '' }),
    );
    if (!isRendered) throw new Error(`pages answered ${path} with ${status}`);
    return ms;
  };
  console.log('answers of `pages`:');
  for (const path of ['/', '/store']) {
    const cached: number[] = [];
    await open(path);
    for (let place = 0; place < cachedRequests; place += 1) cached.push(await open(path));
    const uncached: number[] = [];
    // Each query is a page of its own.
    for (let place = 0; place < uncachedRequests; place += 1)
      uncached.push(await open(`${path}?view=${place}`));
    const waiting = Array.from({ length: uncachedRequests }, (_, place) => `${path}?many=${place}`);
    const before = await processorSeconds(pid);
    await Promise.all(
      Array.from({ length: parallelRequests }, async () => {
        for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) await open(page);
      }),
    );
    const perCore = uncachedRequests / ((await processorSeconds(pid)) - before);
    console.log(
      `  ${path}: kept ${latencies(cached)}; rendered ${latencies(uncached)}; ${perCore.toFixed(0)} pages per second and core`,
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

const latencies = (samples: readonly number[]) =>
  samples.length === 0
    ? 'none'
    : `p50 ${inMs(percentile(samples, 0.5))}, p99 ${inMs(percentile(samples, 0.99))}`;

async function openPage(url: string, path: string, headers: Record<string, string> = {}) {
  const began = performance.now();
  const answer = await fetch(url + path, { headers: { accept: 'text/html', ...headers } });
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
