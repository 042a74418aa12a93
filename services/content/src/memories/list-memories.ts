import type { MemoryCard } from '@petcare/contracts/memories.ts';
import type { Caller } from '@petcare/platform/identity.ts';
import { authorsOf } from '../people/find-people.ts';
import { findPage } from '../posts/find-page.ts';
import { searchFilter } from '../posts/search-words.ts';
import { detailsFor } from '../posts/visitor-details.ts';
import { Memories, toMemoryCard } from './memory.model.ts';

interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
}

/** One page of all memories or of one person's, newest first, as this caller may read them; and how many there are. */
export async function listMemories(
  { page, limit, search }: Asked,
  caller: Caller,
  authorId?: string,
): Promise<{ memories: MemoryCard[]; total: number }> {
  const filter = { ...(authorId !== undefined && { authorId }), ...searchFilter(search) };
  const { rows, total } = await findPage(Memories, {
    kind: 'memory',
    filter,
    ofOne: authorId !== undefined,
    page,
    limit,
  });
  const authorOf = await authorsOf(rows.map((row) => row.authorId));
  const memories = rows.map((row) => ({
    ...toMemoryCard(row, authorOf(row.authorId)),
    details: detailsFor(caller, row.details),
  }));
  return { memories, total };
}
