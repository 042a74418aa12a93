import type { RouteMatch } from 'react-router-dom';

/** Marks a page that is the same for every visitor, which the server renders. */
export interface SharedPage {
  /** Source files that the page loads, relative to the frontend. */
  readonly files: readonly string[];
  /** Parts of the catalogue that the page needs. */
  readonly texts: readonly ('landing' | 'public')[];
}

/** Returns the shared page of an address; null if its last route is not one. */
export function sharedPageOf(matches: readonly RouteMatch[] | null): SharedPage | null {
  const handle: unknown = matches?.at(-1)?.route.handle;
  return typeof handle === 'object' && handle !== null && 'files' in handle ? (handle as SharedPage) : null;
}
