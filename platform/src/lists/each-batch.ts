import { inChunks } from './chunk.ts';
import { orderOf, type List } from './find-page.ts';

/** Rows held at a time, however long the list is. */
const batchSize = 500;

/**
 * All rows of a list in its order, past every page and past `mostFound`, in batches from one cursor of the database. It
 * is closed when the last row has been read, and when whoever reads stops early.
 */
export async function* eachBatch<Row>(list: List<Row>): AsyncGenerator<Row[], void> {
  const cursor = list.rows
    .find({ ...list.wanted, ...list.among }, list.fields, orderOf(list))
    .lean<Row[]>()
    .batchSize(batchSize)
    .cursor();
  try {
    yield* inChunks<Row>(cursor, batchSize);
  } finally {
    await cursor.close();
  }
}
