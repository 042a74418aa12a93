import type { Memory } from '@petcare/contracts/content/memories.ts';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { toMemory, type ShownMemory } from './memory.model.ts';

export async function showMemory(row: ShownMemory): Promise<Memory> {
  const authorOf = await findAuthors([row.authorId]);
  return toMemory(row, authorOf(row.authorId));
}
