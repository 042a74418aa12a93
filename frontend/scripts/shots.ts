import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { buildFrontend } from '@petcare/stack/builds/build-frontend.ts';
import { CHROMIUM_FLAGS, findChromium } from '@petcare/stack/testing/chromium.ts';
import { preview } from 'vite';
import { dashboardScreens } from './shots/dashboard-screens.ts';
import { type Screen, someProduct, stubProductId, type Viewer } from './shots/screen.ts';
import { siteScreens } from './shots/site-screens.ts';
import { stubApi } from './shots/stub-api.ts';

// Captures every screen at three widths, in both colour schemes and languages, and checks each with axe.
// Usage: npm run shots -- --only home,store --widths 360 --schemes dark --locales bn --base http://localhost:8080
// Without --base, builds and serves the frontend with a stubbed API.

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string', default: '360,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    locales: { type: 'string', default: 'en,bn' },
    dist: { type: 'string' },
    'no-axe': { type: 'boolean', default: false },
    password: { type: 'string', default: 'Petcare-Demo-1' },
  },
});
const folder = join(import.meta.dirname, '..', '..', '.shots');
const chosen = options.only ? new Set(options.only.split(',')) : null;

interface Appearance {
  width: number;
  scheme: 'light' | 'dark';
  locale: string;
}

async function openAs(
  browser: Browser,
  base: string,
  viewer: Viewer,
  appearance: Appearance,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: appearance.width, height: appearance.width < 500 ? 740 : 900 },
    colorScheme: appearance.scheme,
    reducedMotion: 'reduce',
    hasTouch: appearance.width < 500,
  });
  await context.addInitScript(
    ([scheme, locale]) => {
      localStorage.setItem('petcare_color_scheme', scheme);
      localStorage.setItem('petcare_locale', locale);
    },
    [appearance.scheme, appearance.locale] as const,
  );
  if (viewer === 'visitor') return context;
  if (options.base) {
    await context.request.post('/api/auth/users/sign-in', {
      headers: { origin: base },
      data: { email: `${viewer}@petcare.test`, password: options.password },
    });
  } else {
    await context.addCookies([{ name: 'petcare_session_hint', value: '1', url: base }]);
  }
  return context;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: 6000 });
  // Scrolls through the page, so that everything that loads near the viewport is loaded.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
  });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('output')].every(
        ({ textContent }) => !/^(Loading|আসছে)\.{3}$/.test(textContent),
      ),
    null,
    { timeout: 6000 },
  );
  await page.evaluate(async () => {
    // `ready` alone may resolve before the page has requested the font of its language.
    const sample =
      document.documentElement.lang === 'bn' ? ['Anek Bangla', 'ক'] : ['Anek Latin Variable', 'a'];
    await document.fonts.load(`16px '${sample[0]}'`, sample[1]);
    await document.fonts.ready;
    // Loads pictures below the fold, since the screenshot covers the whole page.
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

async function checkAccessibility(page: Page, label: string): Promise<number> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  for (const { id, nodes } of violations) {
    for (const node of nodes.slice(0, 3)) {
      const reason = (node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? '';
      console.log(`  ${label}  ${id}  ${node.target.join(' ')}  ${reason}`);
    }
  }
  return violations.length;
}

/** Returns the horizontal overflow in pixels, which must be 0. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

async function productIn(page: Page): Promise<string> {
  if (!options.base) return stubProductId;
  const response = await page.request.get('/api/products');
  const products = (await response.json()) as { _id: string; stock: number | null }[];
  return products.find(({ stock }) => stock !== 0)?._id ?? stubProductId;
}

async function remember(
  page: Page,
  { local = {}, session = {} }: NonNullable<Screen['remembers']>,
): Promise<void> {
  await page.evaluate(
    (storages) => {
      for (const [name, entries] of storages) {
        for (const [key, value] of Object.entries(entries)) {
          if (value === null) window[name].removeItem(key);
          else window[name].setItem(key, JSON.stringify(value));
        }
      }
    },
    [
      ['localStorage', local],
      ['sessionStorage', session],
    ] as const,
  );
}

async function shoot(page: Page, screen: Screen, label: string): Promise<{ problems: number }> {
  let problems = 0;
  const onError = (error: Error) => {
    problems++;
    console.log(`  ${label}  page error  ${error.message}`);
  };
  page.on('pageerror', onError);
  await page.goto(screen.path.replace(someProduct, await productIn(page)));
  if (screen.remembers) {
    await remember(page, screen.remembers);
    await page.reload();
  }
  await settle(page).catch((error: Error) => onError(error));
  if (screen.open) {
    const opener = page.getByRole('button', { name: screen.open }).filter({ visible: true }).first();
    if (!(await opener.isVisible())) {
      page.off('pageerror', onError);
      return { problems };
    }
    await opener.click();
  }
  if (screen.opens) {
    // Dialogs and menus load on demand.
    await page.getByRole(screen.opens).last().waitFor({ timeout: 4000 });
    await settle(page);
  }
  // Dialogs and menus fill the window; pages are captured in full.
  await page.screenshot({ path: join(folder, `${label}.png`), fullPage: !screen.opens });
  if (!options['no-axe']) problems += await checkAccessibility(page, label);
  const sideways = await overflow(page);
  if (sideways > 0) {
    problems++;
    console.log(`  ${label}  ${sideways} px too wide`);
  }
  if (screen.remembers) {
    const emptied = (entries = {}) => Object.fromEntries(Object.keys(entries).map((key) => [key, null]));
    const { local, session } = screen.remembers;
    await remember(page, { local: emptied(local), session: emptied(session) });
  }
  page.off('pageerror', onError);
  return { problems };
}

await mkdir(folder, { recursive: true });
const server = options.base
  ? null
  : await preview({
      root: join(import.meta.dirname, '..'),
      build: { outDir: options.dist ?? (await buildFrontend(console.log)) ?? 'dist' },
      preview: { port: 0, host: '127.0.0.1' },
    });
const base = options.base ?? server?.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({
  executablePath: findChromium() ?? '/usr/bin/chromium',
  args: CHROMIUM_FLAGS,
});
let taken = 0;
let problems = 0;
try {
  for (const locale of options.locales.split(',')) {
    for (const scheme of options.schemes.split(',') as Appearance['scheme'][]) {
      for (const width of options.widths.split(',').map(Number)) {
        for (const viewer of ['visitor', 'user', 'doctor', 'admin'] as const) {
          const context = await openAs(browser, base, viewer, { width, scheme, locale });
          const page = await context.newPage();
          if (!options.base) await stubApi(page, viewer);
          for (const screen of [...siteScreens, ...dashboardScreens]) {
            if (screen.viewer !== viewer || (chosen && !chosen.has(screen.name))) continue;
            const result = await shoot(page, screen, `${screen.name}-${width}-${scheme}-${locale}`);
            problems += result.problems;
            taken++;
          }
          await context.close();
        }
      }
    }
  }
} finally {
  await browser.close();
  await server?.close();
}
console.log(`${taken} screens looked at, ${problems} problems. Pictures are in .shots/.`);
process.exitCode = problems > 0 ? 1 : 0;
