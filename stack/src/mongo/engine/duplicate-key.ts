import { deserialize, serialize, EJSON, type Document, ObjectId } from 'bson';
import { CommandError } from './errors.ts';
import type { Execution } from './execution.ts';
import { bytesOf, firstRow, text } from '../postgres/values.ts';
import type { NamedIndex } from './index-catalog.ts';
import type { PostgresConnection } from '../postgres/connection.ts';
import { PostgresError } from '../postgres/postgres-error.ts';

const FIND_ONE = {
  name: 'find_one_for_duplicate',
  sql: 'SELECT cursorpage FROM documentdb_api.find_cursor_first_page($1,$2)',
} as const;

export interface DuplicateKey {
  errmsg: string;
  keyPattern?: Document;
  keyValue?: Document;
}

export interface AttemptedWrite {
  /** The inserted document, or the values set by an update. */
  values: Document;
  /** The filter of an update; fields that it does not set come from the matching document. */
  filter?: Document;
}

/** Returns the value at a dotted path; in an array of documents the first one that has it. */
function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && !/^\d+$/.test(part)) value = value.find((item) => item?.[part] !== undefined);
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Document)[part];
  }
  return value;
}

function describe(indexName: NamedIndex, keyPattern?: Document, keyValue?: Document): DuplicateKey {
  const namespace = `${indexName.database}.${indexName.collection}`;
  const head = `E11000 duplicate key error collection: ${namespace} index: ${indexName.index} dup key: `;
  if (!keyPattern || !keyValue) return { errmsg: `${head}{ }` };
  const pairs = Object.entries(keyValue).map(([key, value]) => `${key}: ${shell(value)}`);
  return { errmsg: `${head}{ ${pairs.join(', ')} }`, keyPattern, keyValue };
}

function shell(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  return EJSON.stringify(value, { relaxed: true });
}

function equalities(filter: Document): Document {
  const isOperator = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      if (key.startsWith('$')) return [];
      if (!isOperator(value)) return [[key, value]];
      return '$eq' in value ? [[key, value.$eq]] : [];
    }),
  );
}

async function findOne(
  connection: PostgresConnection,
  indexName: NamedIndex,
  filter: Document,
): Promise<Document | undefined> {
  const command = Buffer.from(serialize({ find: indexName.collection, filter, limit: 1, singleBatch: true }));
  const row = firstRow(await connection.run(FIND_ONE, [text(indexName.database), command]));
  return deserialize(bytesOf(row[0]))['cursor'].firstBatch[0];
}

/** Completes a duplicate key error in a reply, for which the engine reports only the index name. */
export async function explainWriteError(
  execution: Execution,
  connection: PostgresConnection,
  message: string,
  attempted: AttemptedWrite,
): Promise<DuplicateKey> {
  const index = /Index '(.*)'$/s.exec(message)?.[1] ?? '_id_';
  const indexName = { database: execution.command.database, collection: execution.command.collection, index };
  const keyPattern = await execution.engine.indexes.keyPattern(connection, indexName);
  if (!keyPattern) return describe(indexName);
  let { values } = attempted;
  const missing = Object.keys(keyPattern).some((path) => valueOf(values, path) === undefined);
  if (missing && attempted.filter) {
    const found = await findOne(connection, indexName, attempted.filter);
    values = { ...(found ?? equalities(attempted.filter)), ...values };
  }
  return describe(indexName, keyPattern, pick(keyPattern, values));
}

/**
 * Returns true if a duplicate is visible to the transaction. If not, it was stored after the transaction began,
 * which mongod reports as a write conflict. Only scalars are checked, because a driver would retry a false conflict
 * for two minutes.
 */
export async function isVisible(
  execution: Execution,
  connection: PostgresConnection,
  keyValue: Document,
): Promise<boolean> {
  const plain = Object.values(keyValue).every((value) => value !== null && !Array.isArray(value));
  if (!plain) return true;
  const { database, collection } = execution.command;
  return (await findOne(connection, { database, collection, index: '' }, keyValue)) !== undefined;
}

function valueOf(values: Document, path: string): unknown {
  return path in values ? values[path] : valueAt(values, path);
}

function pick(keyPattern: Document, values: Document): Document {
  return Object.fromEntries(Object.keys(keyPattern).map((path) => [path, valueOf(values, path) ?? null]));
}

/**
 * Converts a duplicate key error raised by findAndModify or an index build. Its values are exact, because
 * PostgreSQL's error detail contains the document.
 */
export async function explainRaised(execution: Execution, error: PostgresError): Promise<CommandError> {
  const indexName = await nameConstraint(execution, error.constraint ?? '');
  if (!indexName)
    return new CommandError(11000, `E11000 duplicate key error: ${error.message}`, { cause: error });
  const { keyPattern, where } = indexName;
  const hex = /=\(BSONHEX([0-9a-f]+)/.exec(error.detail ?? '')?.[1];
  const document = hex === undefined ? undefined : deserialize(Buffer.from(hex, 'hex'));
  const keyValue = keyPattern && document ? pick(keyPattern, document) : undefined;
  const { errmsg, ...details } = describe(where, keyPattern, keyValue);
  return new CommandError(11000, errmsg, { details, cause: error });
}

async function nameConstraint(
  execution: Execution,
  constraint: string,
): Promise<{ where: NamedIndex; keyPattern: Document | undefined } | undefined> {
  // A failed transaction accepts no queries, so this uses another connection.
  const { pool, indexes } = execution.engine;
  const connection = await pool.acquire();
  try {
    const where = await indexes.byConstraint(connection, constraint);
    if (!where) return undefined;
    return { where, keyPattern: await indexes.keyPattern(connection, where) };
  } finally {
    pool.release(connection);
  }
}
