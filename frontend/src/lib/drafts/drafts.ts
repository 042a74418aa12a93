import { readStored, writeStored } from '../browser/stored.ts';

const prefix = 'petcare_draft_';

/** What somebody has begun to fill in under this name in this tab; null for nothing, or for nothing readable. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(readStored('sessionStorage', prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a draft for as long as the tab is open; null forgets it. */
export function writeDraft(name: string, draft: unknown): void {
  writeStored('sessionStorage', prefix + name, draft === null ? null : JSON.stringify(draft));
}

/** Forgets every draft of this tab: the next person at this device must not see them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage has kept none.
  }
}
