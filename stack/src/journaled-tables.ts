import { openJournal } from './journal.ts';

interface Row {
  readonly id: string;
}

type TableRows = Record<string, Row>;

/** In-memory tables of a sandbox, rows oldest first. A row is replaced, never changed in place. */
export interface JournaledTables<Tables> {
  get<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined;
  all<Name extends keyof Tables>(table: Name): Tables[Name][];
  put<Name extends keyof Tables>(table: Name, row: Tables[Name]): void;
  /** Writes all rows put since the last commit as one journal line, so that a crash keeps all of them or none. */
  commit(): void;
  clear(): void;
  close(): void;
}

export type TableMaps<Tables> = { [Name in keyof Tables]: Map<string, Tables[Name]> };

interface OpenOptions<Tables> {
  file: string | undefined;
  empty: TableMaps<Tables>;
  prune?: (rows: TableMaps<Tables>) => void;
}

export function openJournaledTables<Tables extends { [Name in keyof Tables]: Row }>({
  file,
  empty: rows,
  prune,
}: OpenOptions<Tables>): JournaledTables<Tables> {
  type Change = { [Name in keyof Tables]: { table: Name; row: Tables[Name] } }[keyof Tables];
  let pending: Change[] = [];
  const maps = (): [string, Map<string, Row>][] => Object.entries(rows as TableMaps<TableRows>);

  const journal = openJournal<Change[]>(file, (changes) => {
    for (const { table, row } of changes) rows[table].set(row.id, row);
  });
  prune?.(rows);
  journal.rewrite(
    maps().flatMap(([table, map]) => [...map.values()].map((row) => [{ table, row } as Change])),
  );

  return {
    get: (table, id) => rows[table].get(id),
    all: (table) => [...rows[table].values()],
    put(table, row) {
      rows[table].set(row.id, row);
      pending.push({ table, row });
    },
    commit() {
      if (pending.length === 0) return;
      journal.append(pending);
      pending = [];
    },
    clear() {
      for (const [, map] of maps()) map.clear();
      pending = [];
      journal.rewrite([]);
    },
    close: () => journal.close(),
  };
}
