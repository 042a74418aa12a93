import { readStored, writeStored } from '../browser/stored.ts';

const prefix = 'petcare_kept_';
const maxAgeMs = 24 * 60 * 60_000;
/** Characters of all forms together; a browser stores about five million per site. */
const maxLength = 200_000;
const secret = /password|card|cvc/i;

export type Fields = Readonly<Record<string, unknown>>;

interface Kept {
  readonly user: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly fields: Fields;
}

/**
 * Stores what a user typed in a form on this device, without passwords and files. The oldest forms make room; a form
 * that is too large alone is not stored.
 */
export function keepInput(userId: string, form: string, fields: Fields): void {
  const kept: Kept = { user: userId, at: Date.now(), fields };
  const stored = JSON.stringify(kept, withoutSecrets);
  if (stored.length > maxLength) return;
  writeStored('localStorage', prefix + form, stored);
  let length = 0;
  const newestFirst = keptForms().toSorted((one, other) => (other.kept?.at ?? 0) - (one.kept?.at ?? 0));
  for (const {
    key,
    stored: { length: own },
  } of newestFirst) {
    length += own;
    if (length > maxLength) writeStored('localStorage', key, null);
  }
}

/** Returns what this user typed in the form, once; null after a day. */
export function takeInput(userId: string, form: string): Fields | null {
  const kept = parse(readStored('localStorage', prefix + form));
  if (kept?.user !== userId) return null;
  writeStored('localStorage', prefix + form, null);
  return isFresh(kept) ? kept.fields : null;
}

/** Removes what others than this user typed, and what is older than a day; without a user, everything. */
export function removeInput(exceptOf: string | null): void {
  for (const { key, kept } of keptForms())
    if (!kept || kept.user !== exceptOf || !isFresh(kept)) writeStored('localStorage', key, null);
}

/** Returns the fields that differ, as they would be stored. */
export function changedFields(before: object, now: object): Fields {
  const known = new Map(Object.entries(before));
  const text = (value: unknown) => JSON.stringify({ value }, withoutSecrets);
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !secret.test(name) && text(value) !== text(known.get(name)),
    ),
  );
}

/** Leaves out fields that the form no longer has, or has in another shape since a release. */
export function fittingFields(kept: Fields, now: object): Fields {
  const known = new Map(Object.entries(now));
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => known.has(name) && isAlike(value, known.get(name))),
  );
}

function isAlike(kept: unknown, now: unknown): boolean {
  const isGiven = kept !== null && now !== null;
  return !isGiven || (typeof kept === typeof now && Array.isArray(kept) === Array.isArray(now));
}

function isFresh({ at }: Kept): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < maxAgeMs;
}

function withoutSecrets(name: string, value: unknown): unknown {
  if (secret.test(name)) return undefined;
  if (Array.isArray(value)) return value.filter((item) => !isUnsentFile(item));
  return value instanceof Blob ? null : value;
}

/** A picture that was uploaded can be named without its file. */
function isUnsentFile(item: unknown): boolean {
  return (
    typeof item === 'object' &&
    item !== null &&
    Object.values(item).some((part) => part instanceof Blob) &&
    !('uploaded' in item && item.uploaded)
  );
}

function keptForms(): { key: string; stored: string; kept: Kept | null }[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, stored: readStored('localStorage', key) ?? '' }))
      .map((entry) => ({ ...entry, kept: parse(entry.stored) }));
  } catch {
    // Storage is disabled, so nothing is kept.
    return [];
  }
}

function parse(stored: string | null): Kept | null {
  try {
    const { user, at, fields } = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    const isKept = typeof user === 'string' && typeof at === 'number' && isObject(fields);
    return isKept ? { user, at, fields } : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
