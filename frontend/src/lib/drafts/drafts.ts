import { readStored, writeStored } from '../browser/stored.ts';

const prefix = 'petcare_draft_';

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(readStored('sessionStorage', prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft until the tab is closed; null removes it. */
export function writeDraft(name: string, draft: unknown): void {
  writeStored('sessionStorage', prefix + name, draft === null ? null : JSON.stringify(draft));
}

/** Removes all drafts of this tab, so that the next user of the device cannot see them. */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}
