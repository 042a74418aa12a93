/** The rows of a cursor, or whatever else they come from, in batches: all of one size, and what is left at the end. */
export async function* inChunks<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[], void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
