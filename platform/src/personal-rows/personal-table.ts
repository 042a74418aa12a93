import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import type { deletionPlans } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import type { z } from 'zod';

export type ErasureStep = (typeof deletionPlans)['user'][number]['name'];
export type ExportedRows = PersonalRows[string];

interface Erased<Context> {
  /** The step of a user's deletion that erases the rows, and under which they are counted. */
  readonly step: ErasureStep;
  /** Why the documents stay, without the user. Missing: they are deleted. */
  readonly kept?: string;
  /** Returns the number of rows that still hold data of the user; 0 after `erase`. */
  count(userId: string): Promise<number>;
  /** Idempotent. @returns the number of rows; less than the limit means that none are left. */
  erase(userId: string, limit: number | undefined, context: Context): Promise<number>;
}

interface NotErased {
  /** Why no step of the deletion erases the rows. */
  readonly notErased: string;
}

interface Exported {
  export(userId: string): Promise<ExportedRows>;
}

interface NotExported {
  readonly notExported: string;
}

/** A kind of personal data in one service: the only place that says how it is counted, erased and exported. */
export type PersonalKind<Context = unknown> = {
  /** Unique in its table; the name of its file in the export. */
  readonly kind: string;
  /** The models with the paths that hold a user's id. */
  readonly holds: readonly (readonly [model: { readonly modelName: string }, ...paths: string[]])[];
} & (Erased<Context> | NotErased) &
  (Exported | NotExported);

/** All kinds of one service, in the order in which they are erased. */
export type PersonalTable<Context = unknown> = readonly PersonalKind<Context>[];

/** Counts what is left of a user, by step; documents that stay without the user apart from those that are deleted. */
export async function countPersonalRows(
  table: PersonalTable<never>,
  userId: string,
): Promise<z.output<typeof DeletionRows>['rows']> {
  const rows: z.output<typeof DeletionRows>['rows'] = [];
  for (const kind of table) {
    if (!('count' in kind)) continue;
    const counted = { step: kind.step, kept: kind.kept !== undefined };
    const count = await kind.count(userId);
    const row = rows.find(({ step, kept }) => step === counted.step && kept === counted.kept);
    if (row) row.count += count;
    else rows.push({ step: counted.step, count, kept: counted.kept });
  }
  return rows;
}

/**
 * Erases the kinds of one step, one after the other, at most about `limit` rows. Idempotent.
 * @returns the number of rows; less than the limit means that none are left.
 */
export async function erasePersonalRows<Context>(
  table: PersonalTable<Context>,
  step: ErasureStep,
  userId: string,
  { limit, context }: { limit: number | undefined; context: Context },
): Promise<number> {
  let done = 0;
  for (const kind of table) {
    if (!('erase' in kind) || kind.step !== step) continue;
    if (limit !== undefined && done >= limit) break;
    done += await kind.erase(userId, limit === undefined ? undefined : limit - done, context);
  }
  return done;
}

export async function exportPersonalRows(table: PersonalTable<never>, userId: string): Promise<PersonalRows> {
  const rows: PersonalRows = {};
  for (const kind of table) if ('export' in kind) rows[kind.kind] = await kind.export(userId);
  return rows;
}

/** Returns a stored row as JSON shows it: dates and ids as text. */
export function toPlainJson(row: object): ExportedRows[number] {
  return JSON.parse(JSON.stringify(row)) as ExportedRows[number];
}
