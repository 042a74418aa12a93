/** The library locks the page's scrolling while a dialog or drawer is open. */
const lock = 'data-scroll-locked';
const isFree = () => !document.body.hasAttribute(lock);

/** Resolves once no dialog or drawer is open. Never rejects; resolves early when `signal` aborts. */
export function dialogClosed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isFree() || signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      observer.disconnect();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const observer = new MutationObserver(() => {
      if (isFree()) end();
    });
    observer.observe(document.body, { attributeFilter: [lock] });
    signal.addEventListener('abort', end);
  });
}
