import { readFileSync } from 'node:fs';
import { Blob, Buffer as GlyphBuffer, Face, Font, shape } from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';
type Script = 'latin' | 'bengali';
export type FontName = `${Script}-${Weight}`;

export interface ShapedGlyph {
  readonly id: number;
  /** In font units, as all lengths here. */
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** The letters of the glyph; empty when the previous glyph covers them. */
  readonly letters: string;
}

export interface ShapedRun {
  readonly font: FontName;
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
}

const files: Record<FontName, string> = {
  'latin-regular': 'NotoSans-Regular.ttf',
  'latin-bold': 'NotoSans-Bold.ttf',
  'bengali-regular': 'NotoSansBengali-Regular.ttf',
  'bengali-bold': 'NotoSansBengali-Bold.ttf',
};

interface LoadedFont {
  readonly bytes: Uint8Array;
  readonly shaper: Font;
  readonly unitsPerEm: number;
  readonly covers: ReadonlySet<number>;
  /** Cache by text, because most words of a receipt repeat. */
  readonly shaped: Map<string, readonly ShapedGlyph[]>;
}

const loaded = new Map<FontName, LoadedFont>();
/** Size at which the cache is cleared, because names are unlimited. */
const maxCached = 2_000;

export function fontOf(name: FontName): LoadedFont {
  let font = loaded.get(name);
  if (!font) {
    const bytes = new Uint8Array(readFileSync(new URL(`fonts/${files[name]}`, import.meta.url)));
    const face = new Face(new Blob(bytes.slice().buffer));
    font = {
      bytes,
      shaper: new Font(face),
      unitsPerEm: face.upem,
      covers: new Set(face.collectUnicodes()),
      shaped: new Map(),
    };
    loaded.set(name, font);
  }
  return font;
}

/** Shapes a text in one font with HarfBuzz: pdfkit’s own layout does not join Bangla conjuncts. */
export function shapeIn(name: FontName, text: string): readonly ShapedGlyph[] {
  const font = fontOf(name);
  const cached = font.shaped.get(text);
  if (cached) return cached;
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font.shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  const glyphs = infos.map(({ codepoint: id, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const isFirst = infos[index - 1]?.cluster !== cluster;
    const letters = isFirst ? text.slice(cluster, starts[starts.indexOf(cluster) + 1]) : '';
    return { id, xAdvance, xOffset, yOffset, letters };
  });
  if (font.shaped.size >= maxCached) font.shaped.clear();
  font.shaped.set(text, glyphs);
  return glyphs;
}

/** Joiners and the danda count as Bangla. */
const bengali = /[\u0980-\u09ff\u0964\u0965\u200c\u200d]/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;

/** U+FFFD, for a letter that no font has. */
const substitute = '\ufffd';

/**
 * Splits a line where the font changes. A letter or digit that neither font has becomes a visible substitute, so that
 * no name disappears; other characters that they lack, such as emoji, are omitted.
 */
export function shapeLine(text: string, weight: Weight): ShapedRun[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const known = scriptOf(character, weight, runs.at(-1)?.script);
    const letter = known || !/[\p{L}\p{N}]/u.test(character) ? character : substitute;
    const script = known ?? scriptOf(letter, weight, undefined);
    if (!script) continue;
    const last = runs.at(-1);
    if (last?.script === script) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs.map((run) => {
    const font: FontName = `${run.script}-${weight}`;
    return { font, text: run.text, glyphs: shapeIn(font, run.text) };
  });
}

/**
 * Punctuation stays in the font of the preceding text, so that an amount is one run. Null: no font has the
 * character.
 */
function scriptOf(letter: string, weight: Weight, current: Script | undefined): Script | null {
  const covers = (script: Script) => fontOf(`${script}-${weight}`).covers.has(letter.codePointAt(0) ?? 0);
  const own: Script = bengali.test(letter) ? 'bengali' : 'latin';
  const wanted = current && !letterOrDigit.test(letter) ? current : own;
  return [wanted, own, otherThan(own)].find(covers) ?? null;
}

function otherThan(script: Script): Script {
  return script === 'latin' ? 'bengali' : 'latin';
}

/** Width at this font size, in points. */
export function widthOf(runs: readonly ShapedRun[], size: number): number {
  return runs.reduce((sum, { font, glyphs }) => {
    const { unitsPerEm } = fontOf(font);
    return sum + (glyphs.reduce((width, { xAdvance }) => width + xAdvance, 0) * size) / unitsPerEm;
  }, 0);
}

export function wrapText(text: string, weight: Weight, size: number, width: number): string[] {
  const fits = (line: string) => widthOf(shapeLine(line, weight), size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => cutToFit(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && !fits(longer)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

function cutToFit(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && !fits(piece + segment)) {
      pieces.push(piece);
      piece = segment;
    } else piece += segment;
  }
  return [...pieces, piece];
}
