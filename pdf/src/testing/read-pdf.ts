import { inflateSync } from 'node:zlib';

export interface WrittenLine {
  readonly text: string;
  readonly glyphs: number;
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the lines of a PDF in the order written, as plain text, each with the number of its glyphs. */
export function readPdf(pdf: Uint8Array): WrittenLine[] {
  const source = Buffer.from(pdf).toString('latin1');
  // The last byte of a compressed stream may be a carriage return.
  const pages = [...source.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    const content = inflated(stream);
    return content?.includes('BDC') ? [content] : [];
  });
  return pages.flatMap((content) =>
    [...content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC([\s\S]*?)EMC/g)].map(
      ([, text = '', drawn = '']) => ({ text: decode(text), glyphs: countGlyphs(drawn) }),
    ),
  );
}

function inflated(stream: string): string | null {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    // A font or another stream that is not a page.
    return null;
  }
}

function decode(literal: string): string {
  const bytes = Buffer.from(
    literal.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

function countGlyphs(drawn: string): number {
  return [...drawn.matchAll(/<([0-9a-f]+)>/g)].reduce((sum, [, hex = '']) => sum + hex.length / 4, 0);
}
