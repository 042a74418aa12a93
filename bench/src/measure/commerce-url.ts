import type { PetCare } from '../../../e2e/src/support/system/petcare.ts';

/** Returns the URL of the database of a system's commerce service. */
export function commerceUrlOf({ name, mongoUrl }: Pick<PetCare, 'name' | 'mongoUrl'>): string {
  const url = new URL(mongoUrl);
  url.pathname = `/${name}_commerce`;
  return url.href;
}
