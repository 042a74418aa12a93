import type { Model, QueryFilter } from 'mongoose';
import { countPosts } from './count-posts.ts';
import type { PostKind } from './post-count.model.ts';
import { isSearch } from './search-words.ts';

/** So few are sorted faster than all posts are walked through by date until enough of them are found. */
const few = 1_000;

interface PageOf<Row> {
  readonly kind: PostKind;
  /** Empty: all posts of the kind. */
  readonly filter: QueryFilter<Row>;
  readonly page: number;
  readonly limit: number;
}

/** One page of the posts that match, newest first, and how many match. What only search needs stays behind. */
export async function findPage<Row>(
  posts: Model<Row>,
  { kind, filter, page, limit }: PageOf<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const isEverything = Object.keys(filter).length === 0;
  const total = await (isEverything ? countPosts(kind) : posts.countDocuments(filter));
  const skip = (page - 1) * limit;
  if (skip >= total) return { rows: [], total };
  const query = posts
    .find(filter, { words: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<Row[]>();
  // The planner believes every word to be a common one.
  if (isSearch(filter) && total <= few) query.hint({ words: 1 });
  return { rows: await query, total };
}
