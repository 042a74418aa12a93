interface PageOfList {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** Returns the `Link` header (RFC 8288) of a page of a list: to the first, previous, next and last page. */
export function pageLinks(address: string, { page, limit, total }: PageOfList): string {
  const last = Math.max(1, Math.ceil(total / limit));
  return linkHeader(address, {
    first: { page: 1 },
    ...(page > 1 && { prev: { page: Math.min(page - 1, last) } }),
    ...(page < last && { next: { page: page + 1 } }),
    last: { page: last },
  });
}

/** The parameters that lead from a request to its neighbours, by relation. Null removes a parameter. */
export type Neighbours = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/**
 * Returns a `Link` header with relative addresses: those of the request with these parameters, and all others as they
 * were sent.
 */
export function linkHeader(address: string, neighbours: Neighbours): string {
  const [path = '', query = ''] = address.split('?', 2);
  // Would end the address in the header.
  const safePath = path.replaceAll(/[<>"]/g, encodeURIComponent);
  return Object.entries(neighbours)
    .map(([relation, parameters]) => {
      const search = new URLSearchParams(query);
      for (const [name, value] of Object.entries(parameters))
        if (value === null) search.delete(name);
        else search.set(name, String(value));
      const found = search.size > 0 ? `?${search.toString()}` : '';
      return `<${safePath}${found}>; rel="${relation}"`;
    })
    .join(', ');
}
