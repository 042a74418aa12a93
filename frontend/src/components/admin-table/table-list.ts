import type { Endpoint, EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import type { z } from 'zod';
import type { ReactNode } from 'react';

export type ListEndpoint = Endpoint & { readonly query: z.ZodObject; readonly paged: true };

export type QueryOf<E extends ListEndpoint> = EndpointRequest<E>['query'];
type NameOf<E extends ListEndpoint> = keyof QueryOf<E> & string;

export type FilterName<E extends ListEndpoint> = Exclude<NameOf<E>, 'page' | 'limit' | 'search' | 'sort'>;

export type SortOf<E extends ListEndpoint> =
  QueryOf<E> extends { sort?: infer Sort } ? Exclude<Sort & string, `-${string}`> : never;

export type CsvKeyOf<E extends ListEndpoint> = E['csv'] extends object ? keyof E['csv'] & string : never;

export interface CsvCell<Key extends string> {
  key: Key;
  header: string;
}

export interface TableColumn<Row, Sort extends string = string, CsvKey extends string = string> {
  /** Used in the URL when columns were chosen. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Heads the card on a phone, without its label. */
  lead?: boolean;
  /** A column of buttons: its header is visible to screen readers only, and it cannot be hidden. */
  actions?: boolean;
  hiddenByDefault?: boolean;
  sort?: Sort;
  /** The first click sorts descending: newest or most expensive first. */
  descending?: boolean;
  csv?: readonly CsvCell<CsvKey>[];
}

export type ColumnOf<Row, E extends ListEndpoint> = TableColumn<Row, SortOf<E>, CsvKeyOf<E>>;

interface FilterParts<Name extends string> {
  name: Name;
  label: string;
}

export interface ChoiceFilter<Name extends string = string> extends FilterParts<Name> {
  kind: 'choice';
  options: readonly { readonly value: string; readonly label: string }[];
}

/** A typed day (Asia/Dhaka) or an amount in taka. */
export interface TypedFilter<Name extends string = string> extends FilterParts<Name> {
  kind: 'day' | 'amount';
}

/** Set by a link from another page, such as the rows of one user. Shown as a button that removes it. */
export interface SetFilter<Name extends string = string> extends FilterParts<Name> {
  kind: 'set';
}

export type TableFilter<E extends ListEndpoint = ListEndpoint> =
  | ChoiceFilter<FilterName<E>>
  | TypedFilter<FilterName<E>>
  | SetFilter<FilterName<E>>;
