import { mostPostsFound } from '@petcare/contracts/memories.ts';
import type { Model, QueryFilter } from 'mongoose';
import { countPosts } from './count-posts.ts';
import type { PostKind } from './post-count.model.ts';
import { isSearch } from './search-words.ts';

const newestFirst = { createdAt: -1, _id: -1 } as const;

interface PageOf<Row> {
  readonly kind: PostKind;
  /** Empty: all posts of the kind. */
  readonly filter: QueryFilter<Row>;
  /** Of one person, whose posts are counted to the last. */
  readonly ofOne: boolean;
  readonly page: number;
  readonly limit: number;
}

/**
 * One page of the posts that match, newest first, and how many match: `mostPostsFound` at most, unless they are all
 * posts or one person's. What only search needs stays behind. The
 * collection has an index on `createdAt, _id` and one on `words`.
 */
export async function findPage<Row>(
  posts: Model<Row>,
  { kind, filter, ofOne, page, limit }: PageOf<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const total = await (isAll(filter)
    ? countPosts(kind)
    : posts.countDocuments(filter, ofOne ? {} : { limit: mostPostsFound }));
  const skip = (page - 1) * limit;
  if (skip >= total) return { rows: [], total };
  const hint = indexFor(filter, total);
  const options = { sort: newestFirst, skip, limit, ...(hint && { hint }) };
  return { rows: await posts.find(filter, { words: 0 }, options).lean<Row[]>(), total };
}

/**
 * Left to itself a planner sorts the whole collection for a page that is not the first, up to tens of thousands of
 * posts, and believes every word of a search to be a common one. With other filters it chooses well.
 */
function indexFor(filter: object, total: number): Record<string, 1 | -1> | undefined {
  if (isAll(filter)) return newestFirst;
  // Up to so many are sorted faster than all posts are walked through by date until enough of them are found.
  return isSearch(filter) && total < mostPostsFound ? { words: 1 } : undefined;
}

function isAll(filter: object): boolean {
  return Object.keys(filter).length === 0;
}
