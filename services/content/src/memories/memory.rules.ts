import type { UpdateMemoryBody } from '@petcare/contracts/memories.ts';

interface MemoryState {
  readonly title: string;
  readonly details: string;
  readonly img_URL: string;
  readonly version: number;
}

type Change = Partial<Pick<MemoryState, 'title' | 'details' | 'img_URL'>>;

export type EditDecision =
  | { readonly kind: 'unchanged' }
  /** The editor saw another version than the one that stands. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'change'; readonly change: Change };

/**
 * What an edit does: only fields that are given and differ change. An edit that asks for what stands already is no
 * change, whatever version the editor saw: they have what they wanted.
 */
export function decideEdit(memory: MemoryState, edit: UpdateMemoryBody): EditDecision {
  const change: Change = {
    ...(isNew(edit.title, memory.title) && { title: edit.title }),
    ...(isNew(edit.details, memory.details) && { details: edit.details }),
    ...(isNew(edit.img_URL, memory.img_URL) && { img_URL: edit.img_URL }),
  };
  if (Object.keys(change).length === 0) return { kind: 'unchanged' };
  if (edit.version !== undefined && edit.version !== memory.version) return { kind: 'conflict' };
  return { kind: 'change', change };
}

function isNew(given: string | undefined, standing: string): given is string {
  return given !== undefined && given !== standing;
}
