/**
 * Returns `true` for a script or style sheet that could not be fetched. Matches the messages of Chromium, Firefox,
 * Safari and Vite.
 */
export function isFailedImport(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  );
}
