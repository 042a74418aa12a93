/** A parameter or column in PostgreSQL's binary format; null is SQL's NULL. */
export type Value = Buffer | null;

/** A statement that each connection prepares once under its name. */
export interface Statement {
  readonly name: string;
  readonly sql: string;
}

const BINARY = 1;

function message(type: string, ...parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  const head = Buffer.allocUnsafe(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(length, 1);
  return Buffer.concat([head, ...parts], length + 1);
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf8');
}

function int16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(value);
  return bytes;
}

/** Encodes the first message of a connection; the settings become session defaults, which RESET keeps. */
export function startup(user: string, database: string, settings: Record<string, string>): Buffer {
  const pairs = Object.entries({ user, database, ...settings }).flatMap(([key, value]) => [
    cString(key),
    cString(value),
  ]);
  const body = Buffer.concat([...pairs, Buffer.from([0])]);
  const head = Buffer.allocUnsafe(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

export function cancelRequest(processId: number, secret: number): Buffer {
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeInt32BE(16, 0);
  bytes.writeInt32BE(80877102, 4);
  bytes.writeInt32BE(processId, 8);
  bytes.writeInt32BE(secret, 12);
  return bytes;
}

/**
 * Encodes a prepared statement without parameter types: PostgreSQL then infers `bson`, whose binary input is raw
 * BSON.
 */
export function parse(statement: Statement): Buffer {
  return message('P', cString(statement.name), cString(statement.sql), int16(0));
}

const EXECUTE_ALL_ROWS = message('E', cString(''), Buffer.alloc(4));
const SYNC = message('S');

export const TERMINATE: Buffer = message('X');

export function bindAndExecute(name: string, values: readonly Value[]): Buffer[] {
  const size = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), 0);
  const fields = Buffer.allocUnsafe(size);
  let offset = 0;
  for (const value of values) {
    offset = fields.writeInt32BE(value === null ? -1 : value.length, offset);
    if (value !== null) offset += value.copy(fields, offset);
  }
  const head = Buffer.concat([cString(''), cString(name), int16(1), int16(BINARY), int16(values.length)]);
  return [message('B', head, fields, int16(1), int16(BINARY)), EXECUTE_ALL_ROWS, SYNC];
}

export function simpleQuery(sql: string): Buffer {
  return message('Q', cString(sql));
}

/** Returns the columns of one row as views into the frame. */
export function dataRow(frame: Buffer): Value[] {
  const count = frame.readInt16BE(5);
  const values: Value[] = Array.from({ length: count });
  let offset = 7;
  for (let index = 0; index < count; index += 1) {
    const length = frame.readInt32BE(offset);
    offset += 4;
    values[index] = length === -1 ? null : frame.subarray(offset, offset + length);
    if (length > 0) offset += length;
  }
  return values;
}

export function errorFields(frame: Buffer): Map<string, string> {
  const fields = new Map<string, string>();
  let offset = 5;
  while (offset < frame.length && frame[offset] !== 0) {
    const end = frame.indexOf(0, offset + 1);
    fields.set(String.fromCharCode(frame[offset] as number), frame.toString('utf8', offset + 1, end));
    offset = end + 1;
  }
  return fields;
}

export function commandTag(frame: Buffer): string {
  return frame.toString('latin1', 5, frame.length - 1);
}
