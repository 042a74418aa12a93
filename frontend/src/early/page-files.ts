/** The files of the pages that only browsers render, as indexes of `files`, by the path of their route. */
export interface PageFiles {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
}

/** Returns the files of the page at this address; none for a page that is rendered, or unknown. */
export function filesOfPage({ files, pages }: PageFiles, pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean);
  const routes = Object.keys(pages).filter((route) => matches(route.split('/'), parts));
  // `pets/former/:id` is meant rather than `pets/:id/share`.
  const [route] = routes.toSorted((a, b) => a.split(':').length - b.split(':').length);
  return (pages[route ?? ''] ?? []).flatMap((index) => files[index] ?? []);
}

const matches = (route: readonly string[], parts: readonly string[]) =>
  route.length === parts.length && route.every((part, at) => part.startsWith(':') || part === parts[at]);
