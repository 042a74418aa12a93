import { deserialize, serialize, type Document } from 'bson';
import { bytesOf, firstRow, text } from '../postgres/values.ts';
import type { PostgresConnection } from '../postgres/connection.ts';

const LIST_INDEXES = {
  name: 'list_indexes_for_catalog',
  sql: 'SELECT cursorpage FROM documentdb_api.list_indexes_cursor_first_page($1,$2)',
} as const;

const INDEX_BY_ID = {
  name: 'index_by_id',
  sql: `SELECT c.database_name, c.collection_name, (i.index_spec).index_name
        FROM documentdb_api_catalog.collection_indexes i JOIN documentdb_api_catalog.collections c USING (collection_id)
        WHERE i.index_id = $1::text::integer`,
} as const;

const COLLECTION_BY_ID = {
  name: 'collection_by_id',
  sql: `SELECT database_name, collection_name FROM documentdb_api_catalog.collections
        WHERE collection_id = $1::text::bigint`,
} as const;

export interface NamedIndex {
  database: string;
  collection: string;
  index: string;
}

/** Caches the keys of indexes, which the engine's duplicate key errors lack. */
export class IndexCatalog {
  readonly #keys = new Map<string, Map<string, Document>>();

  async keyPattern(connection: PostgresConnection, wanted: NamedIndex): Promise<Document | undefined> {
    const { database, collection, index } = wanted;
    const namespace = `${database}.${collection}`;
    const known = this.#keys.get(namespace)?.get(index);
    if (known) return known;
    const keys = await readKeys(connection, database, collection);
    this.#keys.set(namespace, keys);
    return keys.get(index);
  }

  async byConstraint(connection: PostgresConnection, constraint: string): Promise<NamedIndex | undefined> {
    const primary = /^collection_pk_(\d+)$/.exec(constraint)?.[1];
    if (primary !== undefined) {
      const [row] = (await connection.run(COLLECTION_BY_ID, [text(primary)])).rows;
      const [database, collection] = row ?? [];
      return database && collection
        ? { database: database.toString(), collection: collection.toString(), index: '_id_' }
        : undefined;
    }
    const id = /^documents_rum_index_(\d+)$/.exec(constraint)?.[1];
    if (id === undefined) return undefined;
    const [row] = (await connection.run(INDEX_BY_ID, [text(id)])).rows;
    const [database, collection, index] = row ?? [];
    if (!database || !collection || !index) return undefined;
    return { database: database.toString(), collection: collection.toString(), index: index.toString() };
  }

  invalidate(database: string, collection?: string): void {
    if (collection !== undefined) this.#keys.delete(`${database}.${collection}`);
    else for (const key of this.#keys.keys()) if (key.startsWith(`${database}.`)) this.#keys.delete(key);
  }
}

async function readKeys(
  connection: PostgresConnection,
  database: string,
  collection: string,
): Promise<Map<string, Document>> {
  const command = Buffer.from(serialize({ listIndexes: collection, cursor: { batchSize: 1000 } }));
  const row = firstRow(await connection.run(LIST_INDEXES, [text(database), command]));
  const page = deserialize(bytesOf(row[0]));
  const indexes = page['cursor'].firstBatch as { name: string; key: Document }[];
  return new Map(indexes.map((index) => [index.name, index.key]));
}
