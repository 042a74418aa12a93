import type { Endpoint, EndpointRequest } from '@petcare/contracts/endpoint.ts';
import type { z } from 'zod';
import type { ReactNode } from 'react';

/** An endpoint that answers with a page of a list. */
export type ListEndpoint = Endpoint & { readonly query: z.ZodObject; readonly paged: true };

export type QueryOf<E extends ListEndpoint> = EndpointRequest<E>['query'];
type NameOf<E extends ListEndpoint> = keyof QueryOf<E> & string;

/** What a list may be narrowed by: all its parameters but those that every list has. */
export type FilterName<E extends ListEndpoint> = Exclude<NameOf<E>, 'page' | 'limit' | 'search' | 'sort'>;

/** What a list may be sorted by, upwards. */
export type SortOf<E extends ListEndpoint> =
  QueryOf<E> extends { sort?: infer Sort } ? Exclude<Sort & string, `-${string}`> : never;

/** The columns of a list's CSV file. */
export type CsvKeyOf<E extends ListEndpoint> = E['csv'] extends object ? keyof E['csv'] & string : never;

export interface CsvCell<Key extends string> {
  /** As the contract names it. */
  key: Key;
  /** As the reader's file names it. */
  header: string;
}

/** A column of a table over rows of one kind, which a list sorts and exports by these names. */
export interface TableColumn<Row, Sort extends string = string, CsvKey extends string = string> {
  /** Stands in the address when columns were chosen. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** On a phone this cell heads the card, without its label. */
  lead?: boolean;
  /** A column of buttons: its header is for screen readers only, and it always stays. */
  actions?: boolean;
  /** Not shown until somebody chooses it. */
  hiddenByDefault?: boolean;
  /** What the list is sorted by when the heading is clicked. */
  sort?: Sort;
  /** The first click sorts downwards: newest first, most expensive first. */
  descending?: boolean;
  /** What stands for this column in a file: more than one where a cell says more than one thing. */
  csv?: readonly CsvCell<CsvKey>[];
}

/** A column of a list: `Row` is a row on the screen, `E` the endpoint that the rows come from. */
export type ColumnOf<Row, E extends ListEndpoint> = TableColumn<Row, SortOf<E>, CsvKeyOf<E>>;

interface FilterParts<Name extends string> {
  /** The parameter of the endpoint, and its name in the address. */
  name: Name;
  label: string;
}

/** One of several, in a list that can be left at “All”. */
export interface ChoiceFilter<Name extends string = string> extends FilterParts<Name> {
  kind: 'choice';
  options: readonly { readonly value: string; readonly label: string }[];
}

/** A day in Dhaka, or an amount in taka, that is typed. */
export interface TypedFilter<Name extends string = string> extends FilterParts<Name> {
  kind: 'day' | 'amount';
}

/** Set by a link from elsewhere, such as the rows of one person: shown as a button that takes it away. */
export interface SetFilter<Name extends string = string> extends FilterParts<Name> {
  kind: 'set';
}

/** A way to narrow a list. Values are checked by the endpoint's own schema. */
export type TableFilter<E extends ListEndpoint = ListEndpoint> =
  | ChoiceFilter<FilterName<E>>
  | TypedFilter<FilterName<E>>
  | SetFilter<FilterName<E>>;
