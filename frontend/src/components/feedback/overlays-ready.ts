const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves once dialogs can appear. Their place is fetched after the page: a question asked before would be heard by
 * nobody.
 */
export const overlaysReady: Promise<void> = promise;

/** Says that dialogs can appear from now on. */
export const markOverlaysReady: () => void = resolve;
