import { isUtf8 } from 'node:buffer';

export interface DecodedFile {
  readonly bytes: Buffer;
  readonly delimiter: ',' | ';' | '\t';
}

const utf16Mark = Buffer.from([0xff, 0xfe]);
/** A first line by which Excel learns the separator. */
const separatorLine = /^\u{feff}?"?sep=([,;\t])"?[ ,;\t]*(?=[\r\n]|$)/iu;

/**
 * Returns the file as UTF-8, and its separator: that of its line `sep=`, which becomes a blank line, or else the most
 * frequent one of the headings. Null: it is neither UTF-8 nor "Unicode text" of Excel, UTF-16 with a byte order mark.
 */
export function decodeProductFile(bytes: Buffer): DecodedFile | null {
  const text = decoded(bytes);
  if (text === null) return null;
  const [line, separator] = separatorLine.exec(text) ?? [''];
  const rest = text.slice(line.length);
  const headings = /[^\r\n]+/.exec(rest)?.[0] ?? '';
  const frequent = ([',', ';', '\t'] as const).toSorted(
    (one, other) => countOf(other, headings) - countOf(one, headings),
  );
  const stated = separator as DecodedFile['delimiter'] | undefined;
  return { bytes: Buffer.from(rest), delimiter: stated ?? frequent[0] ?? ',' };
}

function decoded(bytes: Buffer): string | null {
  if (!bytes.subarray(0, 2).equals(utf16Mark)) return isUtf8(bytes) ? bytes.toString('utf8') : null;
  const text = bytes.toString('utf16le', 2);
  return bytes.length % 2 === 0 && text.isWellFormed() ? text : null;
}

function countOf(character: string, text: string): number {
  return text.split(character).length - 1;
}
