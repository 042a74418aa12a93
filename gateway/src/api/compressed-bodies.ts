import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Longest body that is read whole to be compressed; a list of 100 products has less than half. */
export const maxBodyBytes = 256 * 1024;
/** Bytes of all kept bodies of a process. */
const maxKeptBytes = 16 * 1024 * 1024;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
};

/**
 * Returns the encoding for a browser; undefined for a header with weights, which needs a negotiation, or one that
 * accepts neither.
 */
export function simpleEncodingOf(acceptEncoding: string): Encoding | undefined {
  if (acceptEncoding.includes(';')) return undefined;
  const accepted = new Set(acceptEncoding.split(',').map((encoding) => encoding.trim()));
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
}

export const compressBody = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  compressors[encoding](body);

/**
 * Compresses bodies and keeps the results by the hash of the body, so that a list that many browsers ask for is
 * compressed once. What is kept can never be stale: another body has another hash.
 */
export function createCompressedBodies(maxBytes = maxKeptBytes) {
  /** The ones used last are the last. */
  const kept = new Map<string, { readonly compressed: Promise<Buffer>; bytes: number }>();
  let keptBytes = 0;

  function drop(key: string): void {
    keptBytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
      const key = `${encoding} ${hash('sha256', body, 'base64url')}`;
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found.compressed;
      }
      const entry = { compressed: compressBody(body, encoding), bytes: 0 };
      kept.set(key, entry);
      entry.compressed.then(
        ({ byteLength }) => {
          if (kept.get(key) !== entry) return;
          entry.bytes = byteLength;
          keptBytes += byteLength;
          for (const oldest of kept.keys()) {
            if (keptBytes <= maxBytes) break;
            drop(oldest);
          }
        },
        () => drop(key),
      );
      return entry.compressed;
    },
  };
}
