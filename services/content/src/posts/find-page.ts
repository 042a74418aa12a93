import type { Model, QueryFilter } from 'mongoose';
import { countPosts } from './count-posts.ts';
import type { PostKind } from './post-count.model.ts';

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
  const skip = (page - 1) * limit;
  const [rows, all] = await Promise.all([
    posts.find(filter, { words: 0 }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<Row[]>(),
    Object.keys(filter).length === 0 ? countPosts(kind) : undefined,
  ]);
  if (all !== undefined) return { rows, total: all };
  // A page that is not full is the last one, and then the total is known without counting.
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  return { rows, total: isLast ? skip + rows.length : await posts.countDocuments(filter) };
}
