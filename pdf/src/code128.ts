import type { PdfDocument } from './sheet.ts';

/** Widths of three bars and three spaces by value (ISO/IEC 15417). The last one is the stop pattern with its final bar. */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const startB = 104;
const stop = 106;
const checkModulus = 103;
/** Blank modules that a scanner needs on either side. */
const quietModules = 10;

/**
 * Returns the values of a text in code set B: start, characters, check character and stop.
 * @throws RangeError – for a character outside printable ASCII.
 */
export function code128Values(text: string): number[] {
  const values = [...text].map((character) => {
    const value = (character.codePointAt(0) ?? 0) - 32;
    if (value < 0 || value > 94) throw new RangeError(`${JSON.stringify(character)} has no bar code`);
    return value;
  });
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % checkModulus;
  return [startB, ...values, check, stop];
}

/** Returns the widths of bars and spaces in turn, in modules. */
export function code128Widths(text: string): number[] {
  return code128Values(text).flatMap((value) => [...(patterns[value] ?? '')].map(Number));
}

interface BarCodePlace {
  readonly x: number;
  readonly y: number;
  /** The whole code with its quiet zones, in points. */
  readonly width: number;
  readonly height: number;
}

/** Draws a text as a Code 128 bar code that fills the given place. */
export function drawCode128(doc: PdfDocument, text: string, { x, y, width, height }: BarCodePlace): void {
  const widths = code128Widths(text);
  const modules = widths.reduce((sum, one) => sum + one, 2 * quietModules);
  const module = width / modules;
  let left = x + quietModules * module;
  for (const [index, modulesOfOne] of widths.entries()) {
    if (index % 2 === 0) doc.rect(left, y, modulesOfOne * module, height);
    left += modulesOfOne * module;
  }
  doc.fill('#000');
}
