import { chunksOf } from './chunk.ts';
import { fieldsOf, orderOf, ownHint, type List } from './find-page.ts';

const batchSize = 500;

/**
 * Reads all rows of a list in its order, past `maxCounted`, in batches from one database cursor. The cursor closes
 * after the last row or when the consumer stops early.
 */
export async function* eachBatch<Row>(list: List<Row>): AsyncGenerator<Row[], void> {
  const order = orderOf(list);
  const cursor = list.rows
    .find({ ...list.wanted, ...list.among }, fieldsOf(list), {
      ...order,
      ...(!order.collation && ownHint(list)),
    })
    .lean<Row[]>()
    .batchSize(batchSize)
    .cursor();
  try {
    yield* chunksOf<Row>(cursor, batchSize);
  } finally {
    await cursor.close();
  }
}
