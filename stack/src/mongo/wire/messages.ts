import { serialize, type Document } from 'bson';
import { FrameReader } from './framing.ts';

/** Maximum message size, announced by hello; longer messages are refused. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const FLAG_CHECKSUM_PRESENT = 1;
const FLAG_MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;

export interface Request {
  id: number;
  /** OP_QUERY is only used for a first handshake and is answered with OP_REPLY. */
  legacy: boolean;
  body: Buffer;
  sequences: Map<string, Buffer>;
  /** False for an unacknowledged write, which is not answered. */
  wantsReply: boolean;
}

/** The client violated the protocol, so the connection must be closed. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/**
 * Splits a client's bytes into messages.
 * @throws ProtocolError for an invalid length.
 */
export function messageReader(): FrameReader {
  return new FrameReader(HEADER_BYTES, (header) => {
    const length = header.readInt32LE(0);
    if (length < HEADER_BYTES + 5 || length > MAX_MESSAGE_BYTES) {
      throw new ProtocolError(`message of ${length} bytes`);
    }
    return length;
  });
}

function documentAt(message: Buffer, offset: number, end: number): Buffer {
  const size = offset + 4 <= end ? message.readInt32LE(offset) : -1;
  if (size < 5 || offset + size > end) throw new ProtocolError('document out of bounds');
  return message.subarray(offset, offset + size);
}

function parseQuery(message: Buffer, id: number): Request {
  // The fields before the command document: flags, collection name, skip, return count.
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd === -1) throw new ProtocolError('unterminated collection name');
  if (!message.toString('utf8', HEADER_BYTES + 4, nameEnd).endsWith('.$cmd')) {
    throw new ProtocolError('OP_QUERY is accepted for commands only');
  }
  const body = documentAt(message, nameEnd + 9, message.length);
  return { id, legacy: true, body, sequences: new Map(), wantsReply: true };
}

function parseMsg(message: Buffer, id: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAGS & ~(FLAG_CHECKSUM_PRESENT | FLAG_MORE_TO_COME)) !== 0) {
    throw new ProtocolError('unknown required flag');
  }
  // TCP already protects the bytes; the optional checksum is ignored, as mongod does over TLS.
  const end = message.length - ((flags & FLAG_CHECKSUM_PRESENT) === 0 ? 0 : 4);
  const sequences = new Map<string, Buffer>();
  let body: Buffer | undefined;
  let offset = HEADER_BYTES + 4;
  while (offset < end) {
    const kind = message[offset];
    if (kind === 0) {
      if (body) throw new ProtocolError('two bodies');
      body = documentAt(message, offset + 1, end);
      offset += 1 + body.length;
    } else if (kind === 1) {
      const size = offset + 5 <= end ? message.readInt32LE(offset + 1) : -1;
      const nameEnd = message.indexOf(0, offset + 5);
      if (size < 5 || offset + 1 + size > end || nameEnd === -1 || nameEnd >= offset + 1 + size) {
        throw new ProtocolError('document sequence out of bounds');
      }
      const name = message.toString('utf8', offset + 5, nameEnd);
      if (sequences.has(name)) throw new ProtocolError('the same document sequence twice');
      sequences.set(name, message.subarray(nameEnd + 1, offset + 1 + size));
      offset += 1 + size;
    } else throw new ProtocolError(`unknown section kind ${kind}`);
  }
  if (!body) throw new ProtocolError('no body');
  return { id, legacy: false, body, sequences, wantsReply: (flags & FLAG_MORE_TO_COME) === 0 };
}

/**
 * Parses one complete message.
 * @throws ProtocolError for other opcodes (compression is never negotiated) and malformed sections.
 */
export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return parseMsg(message, id);
  if (opcode === OP_QUERY) return parseQuery(message, id);
  throw new ProtocolError(`unsupported opcode ${opcode}`);
}

let nextId = 0;

function replyHeader(length: number, responseTo: number, opcode: number, extra: number): Buffer {
  nextId = (nextId + 1) | 0;
  const bytes = Buffer.alloc(HEADER_BYTES + extra);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(nextId, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opcode, 12);
  return bytes;
}

/** Encodes a reply in the message kind that the request expects; the parts must be written in order. */
export function encodeReply(request: Request, reply: Buffer | Document): [head: Buffer, body: Buffer] {
  const body = Buffer.isBuffer(reply) ? reply : Buffer.from(serialize(reply, { ignoreUndefined: true }));
  if (request.legacy) {
    const head = replyHeader(HEADER_BYTES + 20 + body.length, request.id, OP_REPLY, 20);
    head.writeInt32LE(8, 16); // AwaitCapable
    head.writeInt32LE(1, 32); // one document
    return [head, body];
  }
  // four bytes of flags and the body's section kind, all zero
  return [replyHeader(HEADER_BYTES + 5 + body.length, request.id, OP_MSG, 5), body];
}
