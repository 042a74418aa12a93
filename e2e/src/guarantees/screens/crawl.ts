import type { Browser } from 'playwright-core';
import { openBrowser, openPage, type Watched } from '../../support/browser.ts';
import { fullSize } from '../../support/full-size.ts';
import { createNavigator, type Navigator } from '../../support/navigator.ts';
import { oncePerKey } from '../../support/once-per-key.ts';
import { createScreenFixture } from './screen-fixture.ts';
import { screens, type Visitor } from './screens.ts';
import { isShown } from './script-texts.ts';
import type { StoredScripts } from './scripts-in-texts.ts';
import { findFaults, readTexts, recordScripts, showAt, type ColorScheme } from './visit-checks.ts';

/** Every screen is visited once, every other one in Bangla on a phone; at full size in both languages at each width. */
const cases = screens.flatMap(([path, visitor, shows], index) =>
  (['bn', 'en'] as const)
    .filter((locale) => fullSize || (index % 2 === 0) === (locale === 'en'))
    .flatMap((locale) =>
      (fullSize ? [360, 768, 1440] : [locale === 'bn' ? 360 : 1280]).map((width, widthIndex) => {
        const dark = fullSize ? ((index + widthIndex) % 2 === 0) === (locale === 'bn') : index % 4 < 2;
        const colorScheme: ColorScheme = dark ? 'dark' : 'light';
        return { path, visitor, shows, locale, colorScheme, width };
      }),
    ),
);
export type Visit = (typeof cases)[number];

const sessionOf = ({ visitor, locale }: Pick<Visit, 'visitor' | 'locale'>) => `${visitor} ${locale}`;

/** The visits of these users, those of one session after the other. */
export function visitsOf(visitors: readonly Visitor[]): Visit[] {
  return cases
    .filter(({ visitor }) => visitors.includes(visitor))
    .toSorted((one, other) => sessionOf(one).localeCompare(sessionOf(other)));
}

interface Session extends Watched, Navigator {
  readonly key: string;
  readonly scriptsRun: () => Promise<string[]>;
}

export interface Crawl {
  /** Visits a screen, once per case, and returns the faults of every check. */
  visit(visit: Visit): Promise<string[]>;
  /** The stored texts that these users should have seen on one of their screens, and have not. */
  unseenTexts(visitors: readonly Visitor[]): string[];
  stop(): Promise<void>;
}

export async function startCrawl(petcare: Parameters<typeof createScreenFixture>[0]): Promise<Crawl> {
  const fixture = await createScreenFixture(petcare);
  const browser = await openBrowser();
  const idOf = (name: string) => {
    const id = fixture.ids[name];
    if (!id) throw new Error(`there is no ${name}`);
    return id;
  };
  const seen = new Set<string>();
  /** Only one is open, since others would redraw in the background. */
  let session: Session | undefined;

  async function sessionFor(visit: Visit): Promise<Session> {
    const key = sessionOf(visit);
    if (session?.key === key) return session;
    await session?.context.close();
    return (session = await openSession(browser, petcare.url, visit, fixture));
  }

  return {
    visit: oncePerKey(async (visit) => {
      const { page, problems, goTo, scriptsRun } = await sessionFor(visit);
      problems.length = 0;
      await page.emulateMedia({ colorScheme: visit.colorScheme, reducedMotion: 'reduce' });
      await showAt(page, visit.width);
      await goTo(visit.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(name)));
      if (visit.shows) await page.getByRole('dialog').getByRole(visit.shows).first().waitFor();
      const { text } = await readTexts(page);
      for (const { place } of fixture.texts) if (isShown(text, place)) seen.add(`${visit.visitor} ${place}`);
      return [
        ...(await findFaults(page, visit)),
        ...(await scriptsRun()),
        ...problems.map((problem) => `page error: ${problem}`),
      ];
    }),
    unseenTexts: (visitors) =>
      fixture.texts
        .filter(({ place, seenBy }) => visitors.includes(seenBy) && !seen.has(`${seenBy} ${place}`))
        .map(({ place, seenBy }) => `${seenBy}: ${place}`),
    stop: () => browser.close(),
  };
}

async function openSession(
  browser: Browser,
  url: string,
  visit: Visit,
  { users }: StoredScripts,
): Promise<Session> {
  const signedIn = visit.visitor === 'visitor' ? undefined : users[visit.visitor];
  const watched = await openPage(browser, url, { ...(signedIn && { signedIn }) });
  await watched.page.addInitScript((chosen) => localStorage.setItem('petcare_locale', chosen), visit.locale);
  const scriptsRun = await recordScripts(watched.page);
  return { key: sessionOf(visit), ...watched, ...createNavigator(watched.page), scriptsRun };
}
