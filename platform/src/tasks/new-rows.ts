/** The data of tasks that this process has just inserted, so that a job that runs at once need not read its row. */
export interface NewRows {
  add(id: string, data: unknown, insertedAt: Date): void;
  /** Returns the data at most once, since only the first run of a job may assume that its row is unchanged. */
  take(id: string): { readonly data: unknown } | undefined;
}

/** Shorter than the lock of a job and than the grace of the recovery, which make a second job of a row. */
const validMs = 2_000;
const maxRows = 1_000;

export function createNewRows(now: () => number = Date.now): NewRows {
  const rows = new Map<string, { readonly data: unknown; readonly until: number }>();
  return {
    add(id, data, insertedAt) {
      rows.set(id, { data, until: insertedAt.getTime() + validMs });
      const [oldest] = rows.keys();
      // Another copy has run the oldest jobs.
      if (rows.size > maxRows && oldest !== undefined) rows.delete(oldest);
    },
    take(id) {
      const row = rows.get(id);
      rows.delete(id);
      return row && now() < row.until ? { data: row.data } : undefined;
    },
  };
}
