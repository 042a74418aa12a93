import { useMemo } from 'react';
import { useFilterAddress } from '../../lib/address/use-filter-address.ts';
import type { FilterName, ListEndpoint, QueryOf } from './table-list.ts';

export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 25;
const maxPage = 100_000;

export interface TableAddress<E extends ListEndpoint> {
  readonly endpoint: E;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<E>;
  /** Starts at 1. */
  readonly page: number;
  readonly limit: number;
  /** Sort parameter in the contract's form; empty when the list cannot be sorted. */
  readonly sort: string;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly columns: readonly string[] | null;
  readonly isFiltered: boolean;
  goToPage: (page: number) => void;
  /** Changes URL parameters and returns to the first page; an empty value removes a parameter. */
  change: (parts: Readonly<Record<string, string>>) => void;
  clear: () => void;
  showColumns: (keys: readonly string[] | null, options?: { replace?: boolean }) => void;
}

interface TableAddressOptions<E extends ListEndpoint> {
  /** Must be a stable array: a new one on each render would parse the URL again. */
  filters?: readonly FilterName<E>[];
  params?: Readonly<Record<string, string>>;
  defaultSort?: string;
}

/** Separates column keys in the URL; a comma would be written as %2C. */
const columnSeparator = '.';
const noFilters: readonly never[] = [];
const noParams = {};

/**
 * Keeps the state of a list (page, size, order, search, filters, columns) in the URL, so that Back works and a link
 * opens the same list. Parameters that `query` refuses are ignored: the schema of the endpoint, which pages import by
 * itself, since endpoints have no schemas there.
 */
export function useTableAddress<E extends ListEndpoint>(
  endpoint: E,
  query: E['query'],
  {
    filters: names = noFilters,
    params = noParams,
    defaultSort = defaultSortOf(query),
  }: TableAddressOptions<E> = {},
): TableAddress<E> {
  const [address, changeAddress] = useFilterAddress();

  const text = address.toString();
  const read = useMemo(() => readAddress<E>(query, names, new URLSearchParams(text)), [query, names, text]);
  const defaults: Readonly<Record<string, string>> = {
    size: String(defaultPageSize),
    sort: defaultSort,
  };

  const change: TableAddress<E>['change'] = (parts) =>
    changeAddress((current) => {
      const next = withParts(current, { page: '', ...parts });
      for (const [name, value] of Object.entries(defaults)) {
        if (next.get(name) === value) next.delete(name);
      }
      return next;
    });

  return {
    endpoint,
    params,
    ...read,
    sort: read.sort || defaultSort,
    change,
    goToPage: (page) =>
      changeAddress((current) => withParts(current, { page: page > 1 ? String(page) : '' }), {
        preventScrollReset: false,
      }),
    clear: () => change(Object.fromEntries(['search', ...names].map((name) => [name, '']))),
    showColumns: (keys, options) =>
      changeAddress((current) => withParts(current, { columns: keys?.join(columnSeparator) ?? '' }), options),
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

function defaultSortOf({ shape }: ListEndpoint['query']): string {
  const sort: unknown = shape['sort']?.safeParse(undefined).data;
  return typeof sort === 'string' ? sort : '';
}

function readAddress<E extends ListEndpoint>(
  { shape }: E['query'],
  names: readonly string[],
  address: URLSearchParams,
) {
  const readParameter = (name: string): string => {
    const value = (address.get(name) ?? '').trim();
    return value !== '' && shape[name]?.safeParse(value).success ? value : '';
  };
  const filters = Object.fromEntries(
    names.map((name) => [name, readParameter(name)] as const).filter(([, value]) => value !== ''),
  );
  const search = readParameter('search');
  const limit = pageSizes.find((size) => String(size) === address.get('size')) ?? defaultPageSize;
  const page = Math.min(Math.max(1, Math.trunc(Number(address.get('page')) || 1)), maxPage);
  const sort = readParameter('sort');
  const columns = address.get('columns')?.split(columnSeparator).filter(Boolean) ?? [];
  const query = { ...filters, ...(search ? { search } : {}), ...(sort ? { sort } : {}), page, limit };
  return {
    // Each part was validated by its own schema.
    query: query as QueryOf<E>,
    page,
    limit,
    sort,
    search,
    filters,
    columns: columns.length > 0 ? columns : null,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
  };
}
