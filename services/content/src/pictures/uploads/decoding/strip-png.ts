import { readFile, writeFile } from 'node:fs/promises';

const signatureBytes = 8;

/** Length, type and checksum around the data of a chunk. */
const chunkFrameBytes = 12;

/** Chunks that change how the pixels look. All others are metadata, some of which expand a thousandfold when read. */
const keptTypes = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
  'eXIf',
]);

/**
 * Copies a PNG file without its metadata, and without bytes after its end. Decompresses nothing.
 * @throws Error – when a chunk is longer than the file.
 */
export async function stripPng(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  const seen = new Set<string>();
  let end = signatureBytes;
  for (let at = signatureBytes; at < bytes.length;) {
    if (at + chunkFrameBytes > bytes.length) throw new Error('the PNG file ends inside a chunk');
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + chunkFrameBytes + bytes.readUInt32BE(at);
    if (next > bytes.length) throw new Error('the PNG file ends inside a chunk');
    // Only picture data comes in several chunks, so a repeated profile is dropped as well.
    if (keptTypes.has(type) && (type === 'IDAT' || !seen.has(type))) {
      bytes.copyWithin(end, at, next);
      end += next - at;
    }
    seen.add(type);
    at = next;
    if (type === 'IEND') break;
  }
  await writeFile(to, bytes.subarray(0, end));
}
