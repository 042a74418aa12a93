import { readStored, writeStored } from '../../lib/browser/stored.ts';

/** What a person has asked to be deleted here, and has not been told yet that it is. */
export interface OwnDeletion {
  readonly id: string;
  /** What it was called: the server keeps no name of who is gone. */
  readonly name: string;
}

const storageKey = 'petcare_own_deletions';
/** More of them nobody waits for. */
const most = 50;

/** The deletions this tab waits for; they outlive a reload. */
export function ownDeletions(): readonly OwnDeletion[] {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOwnDeletion) : [];
  } catch {
    return [];
  }
}

/** Waits for a deletion, so that its end is told. */
export function awaitDeletion(deletion: OwnDeletion): void {
  const others = ownDeletions().filter(({ id }) => id !== deletion.id);
  store([...others, deletion].slice(-most));
}

/** Its end was told, or it was taken back. */
export function forgetDeletion(id: string): void {
  store(ownDeletions().filter((deletion) => deletion.id !== id));
}

/** Somebody else may sit here next. */
export function forgetOwnDeletions(): void {
  store([]);
}

function store(deletions: readonly OwnDeletion[]): void {
  writeStored('sessionStorage', storageKey, deletions.length > 0 ? JSON.stringify(deletions) : null);
}

function isOwnDeletion(value: unknown): value is OwnDeletion {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string';
}
