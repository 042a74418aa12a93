import type { AuditFacts } from '@petcare/contracts/audit.ts';
import type { PublicService } from '@petcare/contracts/endpoint.ts';
import { currentContext } from '../observability/context.ts';
import { currentTransaction, inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { addEvent } from '../outbox/outbox.ts';

type Fields = Readonly<Record<string, unknown>>;

interface AuditOptions {
  /** Whose record it is: what they do with it themselves is not put on record. */
  readonly owner?: string | null;
}

/**
 * Puts on record who did what to which record, as part of the transaction going on; account keeps it for good. The
 * actor and the trace are those of the request. What our own processes do is not put on record.
 *
 * Entries outlive the people in them and are never changed: a label holds no name or address of a person (a user is
 * a `userRecord`), and the fields no more about them than the act is about. Long values are cut.
 * @throws outside of `inTransaction`.
 */
export async function addAudit(
  service: PublicService,
  facts: AuditFacts,
  { owner }: AuditOptions = {},
): Promise<void> {
  if (!currentTransaction()) throw new Error(`addAudit of ${facts.act} must be called inside inTransaction`);
  const actor = currentContext()?.actor;
  if (!actor || actor.role === 'system' || actor.role === 'visitor' || actor.id === owner) return;
  await addEvent(`${service}_audit.recorded`, {
    // Facts are numbered by nobody: each is an aggregate of its own.
    aggregate: { id: newId(), sequence: 0 },
    data: boundedFacts(facts),
  });
}

/**
 * The same in a transaction of its own: for what only reads, and before what takes many transactions. What is broken
 * off then was asked for all the same.
 */
export async function addAuditAlone(service: PublicService, facts: AuditFacts): Promise<void> {
  await inTransaction(() => addAudit(service, facts));
}

/** What is different, as it was and as it is; of all fields of `after`, or of those named. */
export function touchedFields<R extends object>(
  before: R,
  after: Partial<R>,
  names: readonly (keyof R)[] = Object.keys(after) as (keyof R)[],
): Pick<AuditFacts, 'before' | 'after'> {
  const touched = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return {
    before: Object.fromEntries(touched.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(touched.map((name) => [name, after[name] ?? null])),
  };
}

/** How a record without a name of its own is called where no personal data may stand. */
export function shortId(id: string): string {
  return `#${id.slice(-6)}`;
}

/** The record of an act on an account: people are called by nothing but their id. */
export function userRecord(id: string): AuditFacts['record'] {
  return { type: 'user', id, label: shortId(id) };
}

/**
 * The same fields, but of those that say who somebody is only the first letters: `Rahima Khatun` as `R… K…`,
 * `rahima@example.com` as `r…@e…`. That they changed can be seen, and nothing has to be blanked later.
 */
export function withFirstLetters(
  { before, after }: Pick<AuditFacts, 'before' | 'after'>,
  personal: readonly string[],
): Pick<AuditFacts, 'before' | 'after'> {
  const shorten = (fields: AuditFacts['before']) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        personal.includes(name) && typeof value === 'string' ? firstLetters(value) : value,
      ]),
    );
  return { before: shorten(before), after: shorten(after) };
}

function firstLetters(text: string): string {
  return text.replaceAll(/[^\s@]+/g, (word) => `${[...word][0] ?? ''}…`);
}

const longestText = 300;
const longestList = 20;
const mostFields = 40;
const secret = /passw|secret|token|hash|cookie|authori[sz]ation|csrf/i;

/** The facts as they may be kept: of a bounded size, as JSON has them, and without anything that is called a secret. */
export function boundedFacts({ act, record, before, after }: AuditFacts): AuditFacts {
  return {
    act,
    record: { ...record, label: record.label.slice(0, 200) },
    before: before && boundedFields(before),
    after: after && boundedFields(after),
  };
}

function boundedFields(fields: Fields, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => !secret.test(name) && value !== undefined)
      .slice(0, mostFields)
      .map(([name, value]) => [name, boundedValue(value, depth)]),
  );
}

function boundedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const shown = value.slice(0, longestList).map((entry) => boundedValue(entry, depth));
    return value.length > longestList ? [...shown, '…'] : shown;
  }
  if (depth < 2 && typeof value === 'object') return boundedFields({ ...value }, depth + 1);
  return cut(JSON.stringify(value) ?? '');
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
