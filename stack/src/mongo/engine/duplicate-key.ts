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

/** What MongoDB tells about a refused duplicate, beside its code 11000. */
export interface DuplicateKey {
  errmsg: string;
  keyPattern?: Document;
  keyValue?: Document;
}

/** One write of a batch, as far as it can say which values it tried to store. */
export interface AttemptedWrite {
  /** The document inserted, or what an update would have set. */
  values: Document;
  /** The filter of an update; fields it leaves alone come from the document it found. */
  filter?: Document;
}

/** Reads a dotted path; in an array of documents the first that has it counts. */
function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && !/^\d+$/.test(part)) value = value.find((item) => item?.[part] !== undefined);
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Document)[part];
  }
  return value;
}

function describe(named: NamedIndex, keyPattern?: Document, keyValue?: Document): DuplicateKey {
  const namespace = `${named.database}.${named.collection}`;
  const head = `E11000 duplicate key error collection: ${namespace} index: ${named.index} dup key: `;
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
  named: NamedIndex,
  filter: Document,
): Promise<Document | undefined> {
  const command = Buffer.from(serialize({ find: named.collection, filter, limit: 1, singleBatch: true }));
  const row = firstRow(await connection.run(FIND_ONE, [text(named.database), command]));
  return deserialize(bytesOf(row[0]))['cursor'].firstBatch[0];
}

/**
 * Completes a duplicate key reported among a reply's write errors: the engine names the
 * index only, in its message.
 */
export async function explainWriteError(
  execution: Execution,
  connection: PostgresConnection,
  message: string,
  attempted: AttemptedWrite,
): Promise<DuplicateKey> {
  const index = /Index '(.*)'$/s.exec(message)?.[1] ?? '_id_';
  const named = { database: execution.command.database, collection: execution.command.collection, index };
  const keyPattern = await execution.engine.indexes.keyPattern(connection, named);
  if (!keyPattern) return describe(named);
  let { values } = attempted;
  const missing = Object.keys(keyPattern).some((path) => lookUp(values, path) === undefined);
  if (missing && attempted.filter) {
    const found = await findOne(connection, named, attempted.filter);
    values = { ...(found ?? equalities(attempted.filter)), ...values };
  }
  return describe(named, keyPattern, pick(keyPattern, values));
}

/**
 * Tells whether a duplicate is one the transaction can see.
 *
 * If not, somebody else stored it after this transaction began: to mongod that is a write conflict, after
 * which an upsert finds the document and updates it. Only plain values are looked up, since calling a real
 * duplicate a conflict would make a driver try for two minutes.
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

function lookUp(values: Document, path: string): unknown {
  return path in values ? values[path] : valueAt(values, path);
}

function pick(keyPattern: Document, values: Document): Document {
  return Object.fromEntries(Object.keys(keyPattern).map((path) => [path, lookUp(values, path) ?? null]));
}

/**
 * Turns a duplicate that PostgreSQL raised (by findAndModify, or an index build) into
 * MongoDB's error. The offending document stands in PostgreSQL's detail, so its values are exact.
 */
export async function explainRaised(execution: Execution, error: PostgresError): Promise<CommandError> {
  const named = await nameConstraint(execution, error.constraint ?? '');
  if (!named)
    return new CommandError(11000, `E11000 duplicate key error: ${error.message}`, { cause: error });
  const { keyPattern, where } = named;
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
  // A transaction that failed answers no more queries: always a connection of its own.
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
