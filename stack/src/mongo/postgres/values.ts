import type { Result } from './connection.ts';
import type { Value } from './protocol.ts';

export function text(value: string): Buffer {
  return Buffer.from(value, 'utf8');
}

export function int64(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

export function float8(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

export function bool(value: boolean): Buffer {
  return Buffer.from([value ? 1 : 0]);
}

export function firstRow(result: Result): Value[] {
  const [row] = result.rows;
  if (!row) throw new Error('PostgreSQL answered without a row');
  return row;
}

export function bytesOf(value: Value | undefined): Buffer {
  if (!value) throw new Error('PostgreSQL answered NULL where a document was expected');
  return value;
}
