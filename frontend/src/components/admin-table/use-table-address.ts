import { useMemo } from 'react';
import { useFilterAddress } from '../../lib/address/use-filter-address.ts';
import type { FilterName, ListEndpoint, QueryOf } from './table-list.ts';

export const pageSizes = [10, 25, 50, 100] as const;
export const usualPageSize = 25;
/** The contract knows no page beyond this one. */
const lastPage = 100_000;

/** What an address says about a list, checked by the schema of the list's endpoint. */
export interface TableAddress<E extends ListEndpoint> {
  readonly endpoint: E;
  /** The parameters of the endpoint's path. */
  readonly params: Readonly<Record<string, string>>;
  /** What the endpoint is asked for. */
  readonly asked: QueryOf<E>;
  /** From one. */
  readonly page: number;
  readonly limit: number;
  /** What the rows are sorted by, as the contract writes it; empty where the list cannot be sorted. */
  readonly sort: string;
  /** Empty for none. */
  readonly search: string;
  /** The filters that are set, with their values. */
  readonly filters: Readonly<Record<string, string>>;
  /** The keys of the chosen columns; null where the address says nothing about them. */
  readonly columns: readonly string[] | null;
  /** Whether anything is searched for or filtered. */
  readonly narrowed: boolean;
  turnTo: (page: number) => void;
  /** Changes parts of the address; an empty value takes one away. Begins from the first page. */
  change: (parts: Readonly<Record<string, string>>) => void;
  /** Neither search nor filters any more. */
  clear: () => void;
  showColumns: (keys: readonly string[] | null, options?: { replace?: boolean }) => void;
}

interface TableAddressOptions<E extends ListEndpoint> {
  /** What the list can be narrowed by; a list of its own for each rendering would read the address each time. */
  filters?: readonly FilterName<E>[];
  params?: Readonly<Record<string, string>>;
  /** What the rows are sorted by when nothing is said, where the contract does not say it. */
  usualSort?: string;
}

/** Stands between the keys of columns: a comma would be written as %2C. */
const between = '.';
const none: readonly never[] = [];
const noParams = {};

/**
 * Which part of a list is on the screen, as it stands in the address: page, size, order, search, filters and
 * columns, so that Back works and a link shows the same to whoever opens it. What the address says wrongly counts
 * as not said.
 */
export function useTableAddress<E extends ListEndpoint>(
  endpoint: E,
  {
    filters: names = none,
    params = noParams,
    usualSort = usualSortOf(endpoint),
  }: TableAddressOptions<E> = {},
): TableAddress<E> {
  const [address, changeAddress] = useFilterAddress();

  const text = address.toString();
  const read = useMemo(
    () => readAddress(endpoint, names, new URLSearchParams(text)),
    [endpoint, names, text],
  );
  const usual: Readonly<Record<string, string>> = {
    size: String(usualPageSize),
    sort: usualSort,
  };

  const change: TableAddress<E>['change'] = (parts) =>
    changeAddress((current) => {
      const next = withParts(current, { page: '', ...parts });
      for (const [name, value] of Object.entries(usual)) {
        if (next.get(name) === value) next.delete(name);
      }
      return next;
    });

  return {
    endpoint,
    params,
    ...read,
    sort: read.sort || usualSort,
    change,
    turnTo: (page) =>
      changeAddress((current) => withParts(current, { page: page > 1 ? String(page) : '' }), {
        preventScrollReset: false,
      }),
    clear: () => change(Object.fromEntries(['search', ...names].map((name) => [name, '']))),
    showColumns: (keys, options) =>
      changeAddress((current) => withParts(current, { columns: keys?.join(between) ?? '' }), options),
  };
}

function withParts(address: URLSearchParams, parts: Readonly<Record<string, string>>): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const [name, value] of Object.entries(parts)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/** What the list is sorted by when nothing is said; empty where it cannot be sorted. */
function usualSortOf({ query: { shape } }: ListEndpoint): string {
  const usual: unknown = shape['sort']?.safeParse(undefined).data;
  return typeof usual === 'string' ? usual : '';
}

function readAddress<E extends ListEndpoint>(
  endpoint: E,
  names: readonly string[],
  address: URLSearchParams,
) {
  const { shape } = endpoint.query;
  const said = (name: string): string => {
    const value = (address.get(name) ?? '').trim();
    return value !== '' && shape[name]?.safeParse(value).success ? value : '';
  };
  const filters = Object.fromEntries(
    names.map((name) => [name, said(name)] as const).filter(([, value]) => value !== ''),
  );
  const search = said('search');
  const limit = pageSizes.find((size) => String(size) === address.get('size')) ?? usualPageSize;
  const page = Math.min(Math.max(1, Math.trunc(Number(address.get('page')) || 1)), lastPage);
  const sort = said('sort');
  const columns = address.get('columns')?.split(between).filter(Boolean) ?? [];
  const asked = { ...filters, ...(search ? { search } : {}), ...(sort ? { sort } : {}), page, limit };
  return {
    // Each part was checked by the schema of its own.
    asked: asked as QueryOf<E>,
    page,
    limit,
    sort,
    search,
    filters,
    columns: columns.length > 0 ? columns : null,
    narrowed: search !== '' || Object.keys(filters).length > 0,
  };
}
