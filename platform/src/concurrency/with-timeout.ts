/** Waits for `work` to end, however it ends, but no longer than this. For shutting down, when a server may be frozen. */
export async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => {}), limit]);
  clearTimeout(timer);
}
