import { deserialize, onDemand, type Document } from 'bson';

interface Field {
  type: number;
  offset: number;
  length: number;
}

const TYPE = { double: 1, string: 2, document: 3, binary: 5, bool: 8, int32: 16, int64: 18 } as const;

/**
 * A BSON document whose fields are read individually. Commands reach PostgreSQL as the received bytes; only the few
 * control fields (name, session, transaction, cursor id) are decoded here.
 */
export class RawDocument {
  readonly bytes: Buffer;
  readonly #fields = new Map<string, Field>();
  readonly firstKey: string;

  /** @throws BSONOffsetError when the bytes are not one well-formed document. */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
    let first: string | undefined;
    for (const [type, nameOffset, nameLength, offset, length] of onDemand.parseToElements(bytes)) {
      const name = bytes.toString('utf8', nameOffset, nameOffset + nameLength);
      first ??= name;
      this.#fields.set(name, { type, offset, length });
    }
    this.firstKey = first ?? '';
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  string(name: string): string | undefined {
    const field = this.#fields.get(name);
    if (field?.type !== TYPE.string) return undefined;
    return this.bytes.toString('utf8', field.offset + 4, field.offset + field.length - 1);
  }

  /** Returns any of BSON's number types as a bigint, truncating fractions. */
  integer(name: string): bigint | undefined {
    const field = this.#fields.get(name);
    if (!field) return undefined;
    if (field.type === TYPE.int64) return this.bytes.readBigInt64LE(field.offset);
    if (field.type === TYPE.int32) return BigInt(this.bytes.readInt32LE(field.offset));
    if (field.type !== TYPE.double) return undefined;
    const value = this.bytes.readDoubleLE(field.offset);
    return Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined;
  }

  /** Returns true for `true` and any non-zero number, as mongod reads flags. */
  flag(name: string): boolean {
    const field = this.#fields.get(name);
    if (field?.type === TYPE.bool) return this.bytes[field.offset] === 1;
    const number = this.integer(name);
    return number !== undefined && number !== 0n;
  }

  document(name: string): Buffer | undefined {
    const field = this.#fields.get(name);
    if (field?.type !== TYPE.document) return undefined;
    return this.bytes.subarray(field.offset, field.offset + field.length);
  }

  binary(name: string): Buffer | undefined {
    const field = this.#fields.get(name);
    if (field?.type !== TYPE.binary) return undefined;
    return this.bytes.subarray(field.offset + 5, field.offset + field.length);
  }

  /** Decodes the whole document, preserving number types. */
  decode(): Document {
    return deserialize(this.bytes, { promoteValues: false });
  }
}

export function splitSequence(sequence: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  let offset = 0;
  while (offset + 4 <= sequence.length) {
    const size = sequence.readInt32LE(offset);
    documents.push(sequence.subarray(offset, offset + size));
    offset += size;
  }
  return documents;
}
