import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { CHROMIUM_FLAGS, findChromium } from '@petcare/stack/testing/chromium.ts';
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { startOwnPetCare } from '../../support/system/own-petcare.ts';
import { findRendered } from '../rendered-pages/rendered-paths.ts';
import { printHydration } from './measure-hydration.ts';
import { type FirstView, measurePage } from './measure-page.ts';
import { addressesOf } from './public-routes.ts';
import { shootPreviews } from './shoot-previews.ts';
import { printAnswersWithoutPages, printRendering } from './verify-rendering.ts';

const runs = 3;
/** The pages measured without the server's rendering, too. */
const controlRoutes = ['/', '/store', '/hostel'];
const limits = { performance: 98, fcp: 1_200, lcp: 1_600, tbt: 100, cls: 0.01 };

/**
 * Prints how fast pages are rendered, and Lighthouse's figures of every public page, of an empty page as the floor, and
 * of some pages as the start page that browsers render without the server, and when pages are hydrated. Resolves to
 * `true` if all rendered pages are within the limits.
 */
export async function verifyFirstView(): Promise<boolean> {
  const petcare = await startOwnPetCare('first-view');
  const floor = await startEmptyPage();
  try {
    const addresses = await addressesOf(petcare.url);
    for (const address of addresses.values()) await findRendered(petcare.url, new URL(address).pathname);
    await printRendering(petcare);
    console.log(`median of ${runs} runs, Lighthouse's mobile profile with simulated throttling`);
    printHeading();
    printRow('a line of text', await medianOf(floor.url));
    const slow: string[] = [];
    for (const [route, address] of addresses) {
      const view = await medianOf(address);
      printRow(route, view);
      if (!isWithin(view)) slow.push(route);
    }
    const late = await hydrationOf(addresses);
    console.log(`previews of three posts:\n  ${(await shootPreviews(petcare.url)).join('\n  ')}`);
    await printAnswersWithoutPages(petcare);
    console.log('the start page, which browsers render, while `pages` is away:');
    for (const route of controlRoutes) printRow(route, await medianOf(petcare.url + route));
    const over = [...new Set([...slow, ...late])];
    console.log(over.length === 0 ? 'all pages are within the limits' : `over a limit: ${over.join(', ')}`);
    return over.length === 0;
  } finally {
    await floor.stop();
    await petcare.stop();
  }
}

async function startEmptyPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const page =
    '<!doctype html><html lang="en"><head><title>Empty</title></head><body>A line of text</body></html>';
  const { server, port } = await listen(
    (_request, response) => void response.setHeader('content-type', 'text/html').end(page),
    { port: 0, host: '127.0.0.1' },
  );
  return { url: `http://127.0.0.1:${port}/`, stop: () => closeServer(server) };
}

/** Median of each figure. Each run has a browser of its own, with nothing in its cache. */
async function medianOf(address: string): Promise<FirstView> {
  const views: FirstView[] = [];
  for (let run = 0; run < runs; run += 1) {
    const view = await measureInOwnBrowser(address).catch((error: unknown) => {
      console.log(`measured again: ${String(error)}`);
      return measureInOwnBrowser(address);
    });
    views.push(view);
  }
  const median = (figure: keyof FirstView) =>
    views.map((view) => view[figure]).toSorted((one, other) => one - other)[Math.floor(runs / 2)] ??
    Number.NaN;
  return {
    performance: median('performance'),
    fcp: median('fcp'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
    bytes: median('bytes'),
    scriptBytes: median('scriptBytes'),
    requests: median('requests'),
    benchmark: median('benchmark'),
  };
}

async function measureInOwnBrowser(address: string): Promise<FirstView> {
  const port = await reservePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    return await measurePage(address, port);
  } finally {
    await browser.close();
  }
}

async function hydrationOf(addresses: ReadonlyMap<string, string>): Promise<string[]> {
  const browser = await launchBrowser();
  try {
    return await printHydration(browser, addresses);
  } finally {
    await browser.close();
  }
}

const launchBrowser = (...options: string[]) =>
  chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, ...options],
  });

function isWithin({ performance, fcp, lcp, tbt, cls }: FirstView): boolean {
  return (
    performance >= limits.performance &&
    fcp <= limits.fcp &&
    lcp <= limits.lcp &&
    tbt <= limits.tbt &&
    cls <= limits.cls
  );
}

function printHeading(): void {
  console.log(
    [
      'page'.padEnd(16),
      'performance',
      '  FCP',
      '  LCP',
      '   TBT',
      '  CLS',
      '   bytes',
      '  script',
      'requests',
      'benchmark',
      'load',
    ].join(' '),
  );
}

function printRow(name: string, view: FirstView): void {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)}s`;
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)}kB`.padStart(8);
  console.log(
    [
      name.padEnd(16),
      String(view.performance).padStart(11),
      seconds(view.fcp),
      seconds(view.lcp),
      `${view.tbt.toFixed(0)}ms`.padStart(6),
      view.cls.toFixed(3),
      kilobytes(view.bytes),
      kilobytes(view.scriptBytes),
      String(view.requests).padStart(8),
      view.benchmark.toFixed(0).padStart(9),
      // Work of others on this machine makes every time longer, and is multiplied by the profile.
      (loadavg()[0] ?? 0).toFixed(1).padStart(4),
    ].join(' '),
  );
}
