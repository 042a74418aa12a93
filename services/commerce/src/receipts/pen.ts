import type Pdf from 'pdfkit';
import { fontOf, shapeIn, shapeLine, widthOf, type FontName, type Weight } from './shaping.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color: string;
}

/** What the PDF library asks of a font when it lays out text. */
interface FontOfLibrary {
  layout(text: string): {
    glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  };
}

export type Pen = ReturnType<typeof createPen>;

/**
 * Writes lines on the pages of a document: shaped by HarfBuzz, each with its plain text beside it, so that what is
 * marked, copied or read aloud is what was written, also where letters have become one glyph or changed places.
 */
export function createPen(doc: InstanceType<typeof Pdf>) {
  const prepared = new Set<FontName>();

  function take(name: FontName): void {
    if (prepared.has(name)) {
      doc.font(name);
      return;
    }
    doc.registerFont(name, Buffer.from(fontOf(name).bytes)).font(name);
    const embedded = Reflect.get(doc, '_font') as { font: FontOfLibrary };
    embedded.font.layout = (text) => layout(name, text);
    prepared.add(name);
  }

  const pen = {
    width: (text: string, { size, weight = 'regular' }: Style) => widthOf(shapeLine(text, weight), size),

    /** Writes one line that begins at `x`, or ends there, on this baseline. */
    write(text: string, x: number, baseline: number, style: Style, align: 'start' | 'end' = 'start'): void {
      const { size, weight = 'regular', color } = style;
      const runs = shapeLine(text, weight);
      let at = align === 'end' ? x - widthOf(runs, size) : x;
      if (runs.length === 0) return;
      doc.markContent('Span', { actual: runs.map((run) => run.text).join('') });
      for (const run of runs) {
        take(run.font);
        doc
          .fontSize(size)
          .fillColor(color)
          .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        at += widthOf([run], size);
      }
      doc.endMarkedContent();
    },
  };
  return pen;
}

function layout(name: FontName, text: string): ReturnType<FontOfLibrary['layout']> {
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
