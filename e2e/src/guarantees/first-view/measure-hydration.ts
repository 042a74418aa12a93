import { percentile } from '@petcare/platform/testing/measure.ts';
import type { Browser } from 'playwright-core';

/** Milliseconds since the request of the page, on the emulated phone. */
export interface Hydration {
  readonly fcp: number;
  readonly lcp: number;
  /** The fields and controls belong to the code of the page. */
  readonly hydrated: number;
  /** The page repeats what was pressed earlier. */
  readonly ready: number;
}

/** Slow 4G as in Lighthouse, and a processor slowed four times; both applied while the page loads. */
const phone = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, slowdown: 4 };

export async function measureHydration(browser: Browser, address: string): Promise<Hydration> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latency,
      downloadThroughput: phone.throughput,
      uploadThroughput: phone.throughput,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
    await page.addInitScript(() => {
      const seen: Record<string, number> = {};
      Reflect.set(globalThis, 'seenTimes', seen);
      for (const name of ['petcare-hydrated', 'petcare-ready'])
        document.addEventListener(name, () => (seen[name] = performance.now()));
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen['lcp'] = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    return await page.evaluate(() => {
      const seen = Reflect.get(globalThis, 'seenTimes') as Record<string, number>;
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return {
        fcp: paint?.startTime ?? Number.NaN,
        lcp: seen['lcp'] ?? Number.NaN,
        hydrated: seen['petcare-hydrated'] ?? Number.NaN,
        ready: seen['petcare-ready'] ?? Number.NaN,
      };
    });
  } finally {
    await context.close();
  }
}

const limits = { hydrated: 1_500, ready: 2_000 };
const runs = 3;

/** Prints the median times of each page on the emulated phone. Resolves to the pages that are over a limit. */
export async function printHydration(
  browser: Browser,
  addresses: ReadonlyMap<string, string>,
): Promise<string[]> {
  const slow: string[] = [];
  console.log(`median of ${runs} loads on an emulated phone: slow 4G, a processor slowed four times`);
  console.log('page                FCP    LCP  hydrated  ready');
  for (const [route, address] of addresses) {
    const views: Hydration[] = [];
    for (let run = 0; run < runs; run += 1) views.push(await measureHydration(browser, address));
    const median = (figure: keyof Hydration) =>
      percentile(
        views.map((view) => view[figure]),
        0.5,
      );
    const seconds = (figure: keyof Hydration) => `${(median(figure) / 1_000).toFixed(2)}s`.padStart(6);
    console.log(
      `${route.padEnd(16)} ${seconds('fcp')} ${seconds('lcp')}    ${seconds('hydrated')} ${seconds('ready')}`,
    );
    if (median('hydrated') > limits.hydrated || median('ready') > limits.ready) slow.push(route);
  }
  return slow;
}
