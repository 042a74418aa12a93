/**
 * Whether this is a part of the site that could not be fetched, as Chromium, Firefox and Safari say it; also a
 * style sheet, as Vite says it.
 */
export function isFailedImport(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  );
}
