/**
 * Orders in a loop with each buyer until the time is over, and finishes what has begun.
 * @param order gets a number that no other order of the run has, and the number of its buyer.
 * @returns orders per second.
 */
export async function orderRate(
  order: (index: number, buyer: number) => Promise<void>,
  buyers: number,
  durationMs: number,
): Promise<number> {
  const began = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      while (performance.now() - began < durationMs) {
        count += 1;
        await order(count, buyer);
      }
    }),
  );
  return count / ((performance.now() - began) / 1_000);
}
