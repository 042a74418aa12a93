/** Resolves once the page is loaded and the browser has nothing else to do, so that what follows delays no page. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve);
  });
}
