const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves once dialogs can open. Their container loads after the page; a dialog opened earlier would never appear.
 */
export const overlaysReady: Promise<void> = promise;

export const markOverlaysReady: () => void = resolve;
