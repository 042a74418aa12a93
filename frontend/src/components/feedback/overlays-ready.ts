import { requestOverlays } from '../../lib/browser/overlay-request.ts';

const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Asks for the container of dialogs and resolves once they can open: it loads after the page, and a dialog opened earlier
 * would never appear.
 */
export function prepareOverlays(): Promise<void> {
  requestOverlays();
  return promise;
}

export const markOverlaysReady: () => void = resolve;
