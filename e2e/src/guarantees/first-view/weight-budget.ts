import type { publicRoutes } from './public-routes.ts';

/** The aims of the landing page and of other public pages. */
export const maxScriptKb = { landing: 140, other: 180 };
/** Growth that needs no change here. */
export const toleranceKb = 2;

/**
 * The script that each public page names in English, in kB of 1,000 bytes as browsers receive it. React, its DOM
 * renderer and the router are 85 of them. More than the tolerance needs a new figure and its reason.
 */
export const scriptBudgetKb: Readonly<Record<(typeof publicRoutes)[number], number>> = {
  '/': 138,
  '/store': 170,
  '/memories': 164,
  '/adaptation': 177,
  '/services': 163,
  '/services/:id': 163,
  '/hostel': 173,
  '/faq': 144,
  '/help': 144,
  '/support': 144,
  '/sign-in': 158,
  '/sign-up': 158,
};

/** Returns the pages that are more than the tolerance over their budget. */
export function findOverweight(
  kilobytes: Readonly<Record<string, number>>,
  budget: Readonly<Record<string, number>> = scriptBudgetKb,
): string[] {
  return Object.entries(kilobytes)
    .filter(([route, weight]) => weight > (budget[route] ?? 0) + toleranceKb)
    .map(([route, weight]) => `${route}: ${weight.toFixed(1)} kB, budget ${budget[route] ?? 0} kB`);
}
