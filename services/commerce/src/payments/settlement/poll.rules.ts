const minute = 60_000;
const pollAfter = [1, 3, 10, 30].map((minutes) => minutes * minute);

/** How many looks a payment begun then should have had by now. */
export function duePolls(begun: Date, now: Date): number {
  return pollAfter.filter((after) => now.getTime() - begun.getTime() >= after).length;
}
