import type { Request } from 'express';

/** RFC 9110, 13.1.2: weak comparison, and `*` matches any answer. */
export function matchesTag(request: Request, etag: string): boolean {
  const knownTags = request.headers['if-none-match'];
  return (
    knownTags !== undefined &&
    knownTags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  );
}
