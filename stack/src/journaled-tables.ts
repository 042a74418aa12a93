import { openJournal } from './journal.ts';

interface Row {
  readonly id: string;
}

/** The rows of each table of a stand-in, by the table's name. */
type TableRows = Record<string, Row>;

/** A stand-in's memory: rows by id, oldest first. A row is never changed in place, only put anew. */
export interface JournaledTables<Tables> {
  get<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined;
  all<Name extends keyof Tables>(table: Name): Tables[Name][];
  put<Name extends keyof Tables>(table: Name, row: Tables[Name]): void;
  /** Writes everything put since the last commit as one journal line: all of it survives a crash, or none. */
  commit(): void;
  clear(): void;
  close(): void;
}

/** The rows of all tables while they are being read back. */
export type TableMaps<Tables> = { [Name in keyof Tables]: Map<string, Tables[Name]> };

interface OpenOptions<Tables> {
  /** Left out, the rows live in memory only. */
  file: string | undefined;
  empty: TableMaps<Tables>;
  /** Drops what is too old to be kept, before the journal is tidied. */
  tidy?: (rows: TableMaps<Tables>) => void;
}

/** Opens the tables kept in a journal file, or empty ones in memory. */
export function openJournaledTables<Tables extends { [Name in keyof Tables]: Row }>({
  file,
  empty: rows,
  tidy,
}: OpenOptions<Tables>): JournaledTables<Tables> {
  type Change = { [Name in keyof Tables]: { table: Name; row: Tables[Name] } }[keyof Tables];
  let pending: Change[] = [];
  const maps = (): [string, Map<string, Row>][] => Object.entries(rows as TableMaps<TableRows>);

  const journal = openJournal<Change[]>(file, (changes) => {
    for (const { table, row } of changes) rows[table].set(row.id, row);
  });
  tidy?.(rows);
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
