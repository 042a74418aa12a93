import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';

test.each([0x0d, 0x0a, 0x41])('a page is read whose compressed bytes end with %i', (last) => {
  for (let length = 1; length <= 256; length += 1) {
    const text = 'a'.repeat(length);
    const compressed = deflateSync(`/Span << /ActualText (${text}) >> BDC <0001> Tj EMC`);
    if (compressed.at(-1) !== last) continue;
    const pdf = Buffer.concat([Buffer.from('stream\n'), compressed, Buffer.from('\nendstream')]);
    expect(readPdf(pdf)).toEqual([{ text, glyphs: 1 }]);
    return;
  }
  throw new Error('no page ends with this byte');
});
