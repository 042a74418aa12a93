import type { Page } from 'playwright-core';
import { contrastRule, findAccessibilityViolations } from '../../support/axe.ts';

export type ColorScheme = 'dark' | 'light';

/** Widths of a phone, a tablet and a desktop, which no screen may exceed. */
export const widths = [360, 768, 1440] as const;
const height = 860;

export async function showAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
}

/** Records what a stored script would do: call `xss`, open a dialog, or be stopped by the content security policy. */
export async function recordScripts(page: Page): Promise<() => Promise<string[]>> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`stored script: dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const recorded: string[] = [];
    Object.assign(globalThis, { recorded, xss: () => recorded.push('stored script: a script ran') });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // zod asks once if it may compile its schemas, and works without.
      if (blockedURI !== 'eval') recorded.push(`content policy: ${effectiveDirective} ${blockedURI}`);
    });
  });
  return async () => [
    ...dialogs.splice(0),
    ...(await page.evaluate(() => (globalThis as unknown as { recorded: string[] }).recorded.splice(0))),
  ];
}

/** Returns the texts of a page with those in its fields, and its links that would run a script. */
export async function readTexts(page: Page): Promise<{ text: string; links: string[] }> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    const addresses = ['href', 'src', 'action', 'formaction'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    return {
      text: [document.body.textContent, ...fields].join('\n'),
      links: addresses.filter((address) => /^\s*javascript:/i.test(address)),
    };
  });
}

/** Returns the faults of the page as it is shown, each with the name of its check. */
export async function findFaults(
  page: Page,
  { locale, colorScheme }: { locale: string; colorScheme: ColorScheme },
): Promise<string[]> {
  const faults: string[] = [];
  const add = (check: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${check}: ${fault}`));
  const language = await page.evaluate(() => document.documentElement.lang);
  if (language !== locale) add('language', [language]);
  add('stored script: link', (await readTexts(page)).links);
  add(`axe, ${colorScheme}`, await findAccessibilityViolations(page));

  const other = colorScheme === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme=${other}]`).waitFor({ state: 'attached' });
  add(`axe, ${other}`, await findAccessibilityViolations(page, contrastRule));

  for (const width of widths) {
    await showAt(page, width);
    const tooWide = await page.evaluate(async () => {
      // Two frames later, the page is laid out for the new width.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document.documentElement.scrollWidth - innerWidth;
    });
    if (tooWide > 0) add('width', [`${tooWide} px beyond ${width} px`]);
  }
  return faults;
}
