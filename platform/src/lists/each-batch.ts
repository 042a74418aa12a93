import { chunksOf } from './chunk.ts';
import { fieldsOf, orderOf, ownHint, readFiltered, type List } from './find-page.ts';

const batchSize = 500;

/**
 * Reads all rows of a list in its order, past `maxCounted`, in batches from one database cursor. The cursor closes
 * after the last row or when the consumer stops early. The few rows of an owner are one batch in an order by a name.
 */
export async function* eachBatch<Row>(list: List<Row>): AsyncGenerator<Row[], void> {
  const order = orderOf(list);
  const filter = { ...list.wanted, ...list.among };
  if (list.ownIndex && order.collation) {
    const rows = await readFiltered(list, filter, { ...order, skip: 0, limit: Infinity });
    if (rows.length > 0) yield rows;
    return;
  }
  const cursor = list.rows
    .find(filter, fieldsOf(list), { ...order, ...ownHint(list) })
    .lean<Row[]>()
    .batchSize(batchSize)
    .cursor();
  try {
    yield* chunksOf<Row>(cursor, batchSize);
  } finally {
    await cursor.close();
  }
}
