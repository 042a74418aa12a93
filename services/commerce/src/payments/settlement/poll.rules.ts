const minute = 60_000;
const looksAfter = [1, 3, 10, 30].map((minutes) => minutes * minute);

/** How many looks a payment begun then should have had by now. */
export function dueLooks(begun: Date, now: Date): number {
  return looksAfter.filter((after) => now.getTime() - begun.getTime() >= after).length;
}
