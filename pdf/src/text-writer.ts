import type Pdf from 'pdfkit';
import { fontOf, shapeIn, shapeLine, widthOf, type FontName, type Weight } from './shaping.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color: string;
}

interface PdfFont {
  layout(text: string): {
    glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  };
}

export type TextWriter = ReturnType<typeof createTextWriter>;

/**
 * Writes lines shaped by HarfBuzz, each with its plain text (`ActualText`), so that copying and screen readers
 * work although letters were merged or reordered.
 */
export function createTextWriter(doc: InstanceType<typeof Pdf>) {
  const prepared = new Set<FontName>();

  function selectFont(name: FontName): void {
    if (prepared.has(name)) {
      doc.font(name);
      return;
    }
    doc.registerFont(name, Buffer.from(fontOf(name).bytes)).font(name);
    const embedded = Reflect.get(doc, '_font') as { font: PdfFont };
    embedded.font.layout = (text) => layout(name, text);
    prepared.add(name);
  }

  const writer = {
    width: (text: string, { size, weight = 'regular' }: Style) => widthOf(shapeLine(text, weight), size),

    /** Writes one line on this baseline; `x` is its start or end. */
    write(text: string, x: number, baseline: number, style: Style, align: 'start' | 'end' = 'start'): void {
      const { size, weight = 'regular', color } = style;
      const runs = shapeLine(text, weight);
      let at = align === 'end' ? x - widthOf(runs, size) : x;
      if (runs.length === 0) return;
      doc.markContent('Span', { actual: runs.map((run) => run.text).join('') });
      for (const run of runs) {
        selectFont(run.font);
        doc
          .fontSize(size)
          .fillColor(color)
          .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        at += widthOf([run], size);
      }
      doc.endMarkedContent();
    },
  };
  return writer;
}

function layout(name: FontName, text: string): ReturnType<PdfFont['layout']> {
  const glyphs = shapeIn(name, text);
  const { shaper } = fontOf(name);
  return {
    glyphs: glyphs.map(({ id, letters }) => ({
      id,
      advanceWidth: shaper.glyphHAdvance(id),
      codePoints: Array.from(letters, (letter) => letter.codePointAt(0) ?? 0),
    })),
    positions: glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset })),
    advanceWidth: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}
