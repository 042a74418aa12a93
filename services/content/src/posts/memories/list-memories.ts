import type { MemoriesQuery, MemoryCard } from '@petcare/contracts/content/memories.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { countPosts } from '../count-posts.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { showDetails, type Details } from '../visitor-details.ts';
import {
  Memories,
  memoriesOfAuthor,
  memorySorts,
  toMemoryCard,
  type MemoryDocument,
} from './memory.model.ts';

/**
 * Returns one page of all memories or of one author's, newest first unless sorted, with these details, and the
 * number of matches.
 */
export async function listMemories(
  query: MemoriesQuery,
  open: Details,
  authorId?: string,
): Promise<{ memories: MemoryCard[]; total: number }> {
  const { rows, total } = await findPage(listOf(query, authorId), query);
  return { memories: await toCards(rows, open), total };
}

export async function* eachMemory(
  query: MemoriesQuery,
  open: Details,
  authorId?: string,
): AsyncGenerator<MemoryCard[]> {
  for await (const rows of eachBatch(listOf(query, authorId))) yield toCards(rows, open);
}

function listOf(
  { search, author_id, sort }: MemoriesQuery,
  authorId: string | undefined,
): List<MemoryDocument> {
  const among = { ...(authorId !== undefined && { authorId }) };
  const wanted = { ...(author_id && { authorId: author_id }), ...withTermsLike(search, 'words') };
  return {
    rows: Memories,
    among,
    wanted,
    order: orderBy(sort, memorySorts, among),
    searchIndex: '$and' in wanted && { words: 1 },
    ofOne: authorId !== undefined,
    ownIndex: authorId !== undefined && memoriesOfAuthor,
    fields: { words: 0 },
    countAll: () => countPosts('memory'),
  };
}

async function toCards(rows: readonly MemoryDocument[], open: Details): Promise<MemoryCard[]> {
  const authorOf = await findAuthors(rows.map((row) => row.authorId));
  return rows.map((row) => ({
    ...toMemoryCard(row, authorOf(row.authorId)),
    details: showDetails(row.details, open),
  }));
}
