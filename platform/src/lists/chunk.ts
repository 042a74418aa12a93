/** Groups the rows of a cursor or another source into batches of one size; the last one may be smaller. */
export async function* chunksOf<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[], void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
