/** Waits until `work` settles, but no longer than the timeout. Used at shutdown, when a server may not answer. */
export async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => {}), limit]);
  clearTimeout(timer);
}
