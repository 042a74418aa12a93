import { readStored, writeStored } from '../../lib/browser/stored.ts';

export interface OwnDeletion {
  readonly id: string;
  /** Kept here because the server erases the name of a deleted account. */
  readonly name: string;
}

const storageKey = 'petcare_own_deletions';
const maxRemembered = 50;

/** Deletions whose completion this tab will announce. Kept in session storage, so they survive a reload. */
export function ownDeletions(): readonly OwnDeletion[] {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOwnDeletion) : [];
  } catch {
    return [];
  }
}

export function awaitDeletion(deletion: OwnDeletion): void {
  const others = ownDeletions().filter(({ id }) => id !== deletion.id);
  store([...others, deletion].slice(-maxRemembered));
}

export function forgetDeletion(id: string): void {
  store(ownDeletions().filter((deletion) => deletion.id !== id));
}

/** Called on sign-out, because another user may sign in next. */
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
