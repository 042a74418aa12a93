import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import { currentContext } from '../observability/context.ts';
import { currentTransaction, inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { addEvent } from '../outbox/outbox.ts';

type Fields = Readonly<Record<string, unknown>>;

interface AuditOptions {
  /** The owner of the record; an owner's actions on their own records are not recorded. */
  readonly owner?: string | null;
}

/**
 * Records the actor, the action and the record in the transaction in progress; account keeps the entry for good.
 * Actions of system processes are not recorded. Entries are never changed, so labels and fields hold no personal data;
 * long values are cut.
 * @throws when called outside `inTransaction`.
 */
export async function addAudit(
  service: PublicService,
  facts: AuditFacts,
  { owner }: AuditOptions = {},
): Promise<void> {
  if (!currentTransaction())
    throw new Error(`addAudit of ${facts.action} must be called inside inTransaction`);
  const actor = currentContext()?.actor;
  if (!actor || actor.role === 'system' || actor.role === 'visitor' || actor.id === owner) return;
  await addEvent(`${service}_audit.recorded`, {
    // Audit facts have no sequence: each is its own aggregate.
    aggregate: { id: newId(), sequence: 0 },
    data: boundedFacts(facts),
  });
}

/**
 * Runs `addAudit` in its own transaction: for reads, and before work of many transactions, which was requested even if
 * it is interrupted.
 */
export async function addAuditInOwnTransaction(service: PublicService, facts: AuditFacts): Promise<void> {
  await inTransaction(() => addAudit(service, facts));
}

/** Returns the changed fields before and after, among all fields of `after` or those named. */
export function changedFields<R extends object>(
  before: R,
  after: Partial<R>,
  names: readonly (keyof R)[] = Object.keys(after) as (keyof R)[],
): Pick<AuditFacts, 'before' | 'after'> {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return {
    before: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(changed.map((name) => [name, after[name] ?? null])),
  };
}

/** Label of a record where no personal data may appear. */
export function shortId(id: string): string {
  return `#${id.slice(-6)}`;
}

export function userRecord(id: string): AuditFacts['record'] {
  return { type: 'user', id, label: shortId(id) };
}

/**
 * Keeps only the initials of personal fields: `Rahima Khatun` becomes `R… K…`, `rahima@example.com` becomes `r…@e…`.
 * The change stays visible and nothing has to be erased later.
 */
export function withInitials(
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

const maxTextLength = 300;
const maxListLength = 20;
const maxFields = 40;
const secretName = /passw|secret|token|hash|cookie|authori[sz]ation|csrf/i;

/** Returns the facts as JSON of bounded size, without fields whose names suggest a secret. */
export function boundedFacts({ action, record, before, after }: AuditFacts): AuditFacts {
  return {
    action,
    record: { ...record, label: record.label.slice(0, 200) },
    before: before && boundedFields(before),
    after: after && boundedFields(after),
  };
}

function boundedFields(fields: Fields, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => !secretName.test(name) && value !== undefined)
      .slice(0, maxFields)
      .map(([name, value]) => [name, boundedValue(value, depth)]),
  );
}

function boundedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const shown = value.slice(0, maxListLength).map((entry) => boundedValue(entry, depth));
    return value.length > maxListLength ? [...shown, '…'] : shown;
  }
  if (depth < 2 && typeof value === 'object') return boundedFields({ ...value }, depth + 1);
  return cut(JSON.stringify(value) ?? '');
}

function cut(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}
