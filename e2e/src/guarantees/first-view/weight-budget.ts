import { publicRoutes } from './public-routes.ts';

/** The aims: 140 kB of the landing page and 180 of any other, whatever their budgets. */
export const maxScriptKb: Readonly<Record<string, number>> = {
  ...Object.fromEntries(publicRoutes.map((route) => [route, 180])),
  '/': 140,
};

/** Growth that needs no change here. */
export const toleranceKb = 2;

/**
 * The script that each public page names in English, in kB of 1,000 bytes as browsers receive it. React, its DOM
 * renderer and the router are 85 of them. More than the tolerance needs a new figure and its reason. The latest: 2 kB of
 * every page for input before its code is ready, and 2 kB of pages with a form for input that is kept.
 */
export const scriptBudgetKb: Readonly<Record<(typeof publicRoutes)[number], number>> = {
  '/': 140,
  '/store': 174,
  '/memories': 167,
  '/adaptation': 180,
  '/services': 166,
  '/services/:id': 166,
  '/hostel': 178,
  '/faq': 148,
  '/help': 148,
  '/support': 148,
  '/sign-in': 162,
  '/sign-up': 162,
};

/**
 * The most that a page which only browsers render names besides the files of every page: files, and kB of 1,000 bytes as
 * browsers receive them. A signed-in user waits for all of them.
 */
export const userPageBudget = { files: 36, kb: 262 };

/** Returns the pages that are more than the tolerance over their budget. */
export function findOverweight(
  kilobytes: Readonly<Record<string, number>>,
  budget: Readonly<Record<string, number>> = scriptBudgetKb,
): string[] {
  return Object.entries(kilobytes)
    .filter(([route, weight]) => weight > (budget[route] ?? 0) + toleranceKb)
    .map(([route, weight]) => `${route}: ${weight.toFixed(1)} kB, budget ${budget[route] ?? 0} kB`);
}
