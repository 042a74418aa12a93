import type { Locale } from '@petcare/contracts/shared/locale.ts';
import Pdf from 'pdfkit';
import { createTextWriter, type Style, type TextWriter } from './text-writer.ts';

export const colors = { leaf: '#1d5c37', ink: '#1f2a23', quiet: '#5f6b62', rule: '#dde4dd', tint: '#f2f6f1' };
export const styles = {
  brand: { size: 20, weight: 'bold', color: colors.leaf },
  title: { size: 20, weight: 'bold', color: colors.ink },
  label: { size: 8.5, color: colors.quiet },
  text: { size: 10, color: colors.ink },
  strong: { size: 10, weight: 'bold', color: colors.ink },
  quiet: { size: 8.5, color: colors.quiet },
  total: { size: 14, weight: 'bold', color: colors.leaf },
} as const satisfies Record<string, Style>;

export const page = { left: 56, right: 539, top: 64, bottom: 750, footer: 790 };
/** Distance of baselines; Bangla needs the space. */
export const leading = 16;

export type PdfDocument = InstanceType<typeof Pdf>;

/** An A4 document in progress. `y` is the next baseline. */
export interface Sheet {
  readonly doc: PdfDocument;
  readonly writer: TextWriter;
  readonly locale: Locale;
  y: number;
}

interface SheetOptions {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** Date in the file, so that the same content gives the same bytes. */
  readonly at: Date;
  /** Keeps all pages until the end, so that they can be numbered. */
  readonly bufferPages?: boolean;
}

/** Begins a document without a page. */
export function createSheet({ title, author, locale, at, bufferPages = false }: SheetOptions): Sheet {
  const doc = new Pdf({
    // The first version that supports `ActualText`.
    pdfVersion: '1.5',
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages,
    lang: locale === 'bn' ? 'bn-BD' : 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  return { doc, writer: createTextWriter(doc), locale, y: page.top };
}

export function drawMark(doc: PdfDocument, x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(34 / 32);
  doc
    .path('M2 17C2 8.7 8.7 2 17 2h9.5A3.5 3.5 0 0 1 30 5.5V15c0 8.3-6.7 15-15 15H5.5A3.5 3.5 0 0 1 2 26.5Z')
    .fill(colors.leaf);
  for (const [cx, cy, rx, ry, angle] of [
    [9.8, 14.6, 2.4, 3.2, -24],
    [13.7, 10.4, 2.5, 3.45, -8],
    [18.3, 10.4, 2.5, 3.45, 8],
    [22.2, 14.6, 2.4, 3.2, 24],
  ] as const)
    doc
      .save()
      .rotate(angle, { origin: [cx, cy] })
      .ellipse(cx, cy, rx, ry)
      .fill('#fff')
      .restore();
  doc
    .path(
      'M16 16.4c3.2 0 5.75 3 5.75 5.5 0 1.95-1.5 2.75-3 2.4-1-.23-1.7-.45-2.75-.45s-1.75.22-2.75.45c-1.5.35-3-.45-3-2.4 0-2.5 2.55-5.5 5.75-5.5Z',
    )
    .fill('#fff');
  doc.restore();
}
