import { buffer } from 'node:stream/consumers';
import { wrapText } from './shaping.ts';
import { number } from './format.ts';
import { colors, drawMark, leading, page, styles, type Sheet } from './sheet.ts';
import type { Style } from './text-writer.ts';

const heading: Style = { size: 12, weight: 'bold', color: colors.leaf };
const cellGap = 10;

/** Pages with the same head, on which text and tables continue. The document buffers its pages. */
export interface Flow extends Sheet {
  readonly head: { readonly brand: string; readonly title: string; readonly subtitle: string };
  pages: number;
}

export function startFlow(sheet: Sheet, head: Flow['head']): Flow {
  const flow: Flow = { ...sheet, head, pages: 0 };
  addPage(flow);
  return flow;
}

function addPage(flow: Flow): void {
  const { doc, writer, head } = flow;
  doc.addPage();
  flow.pages += 1;
  drawMark(doc, page.left, page.top - 24);
  writer.write(head.brand, page.left + 44, page.top, styles.brand);
  writer.write(head.title, page.right, page.top - 4, styles.title, 'end');
  const width = (page.right - page.left) * 0.6;
  const [subtitle = ''] = wrapText(head.subtitle, 'regular', styles.quiet.size, width);
  writer.write(subtitle, page.right, page.top + 14, styles.quiet, 'end');
  flow.y = page.top + 58;
}

/** Begins a new page unless the height fits. Returns true if it did. */
export function ensureSpace(flow: Flow, height: number): boolean {
  if (flow.y + height <= page.bottom) return false;
  addPage(flow);
  return true;
}

/** Height of the head and a long first row of a table. */
export const tableStart = 28 + leading * 8;

/** Writes a heading, on the same page as this height below it. */
export function writeHeading(flow: Flow, text: string, below = leading * 2): void {
  ensureSpace(flow, below + leading * 2);
  flow.y += 10;
  flow.writer.write(text, page.left, flow.y, heading);
  flow.y += leading + 4;
}

/** Writes a text with its line breaks. */
export function writeText(flow: Flow, text: string, style: Style = styles.text, left = page.left): void {
  for (const line of linesOf(text, style, page.right - left)) {
    ensureSpace(flow, leading);
    flow.writer.write(line, left, flow.y, style);
    flow.y += leading;
  }
}

/** Writes labels with their values in two columns. */
export function writeFacts(flow: Flow, facts: readonly (readonly [label: string, value: string])[]): void {
  const width = (page.right - page.left) / 2;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts
      .slice(index, index + 2)
      .map(([label, value]) => [label, linesOf(value, styles.strong, width - 20)] as const);
    const height = Math.max(...pair.map(([, lines]) => lines.length)) * leading + leading + 8;
    ensureSpace(flow, height);
    for (const [column, [label, lines]] of pair.entries()) {
      const x = page.left + column * width;
      flow.writer.write(label, x, flow.y, styles.label);
      for (const [place, line] of lines.entries())
        flow.writer.write(line, x, flow.y + (place + 1) * leading, styles.strong);
    }
    flow.y += height;
  }
}

export interface Column {
  readonly title: string;
  readonly width: number;
}

/** Writes a table. Its head is repeated on each page, and a row stays on one page. */
export function writeTable(
  flow: Flow,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const { doc, writer } = flow;
  const places = columns.map(({ width }, index) => ({
    x: page.left + cellGap + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0),
    width: width - cellGap,
  }));
  const writeHead = () => {
    doc.roundedRect(page.left, flow.y - 16, page.right - page.left, 24, 6).fill(colors.tint);
    for (const [index, { title }] of columns.entries())
      writer.write(title, places[index]?.x ?? 0, flow.y, styles.label);
    flow.y += 28;
  };
  const cellsOf = (row: readonly string[]) =>
    row.map((text, index) => linesOf(text, styles.text, places[index]?.width ?? 0));
  const heightOf = (cells: readonly string[][]) =>
    Math.max(...cells.map((lines) => lines.length)) * leading + 12;
  ensureSpace(flow, 28 + heightOf(cellsOf(rows[0] ?? [''])));
  writeHead();
  for (const row of rows) {
    const cells = cellsOf(row);
    const height = heightOf(cells);
    if (ensureSpace(flow, height)) writeHead();
    for (const [column, lines] of cells.entries())
      for (const [place, line] of lines.entries())
        writer.write(line, places[column]?.x ?? 0, flow.y + place * leading, styles.text);
    const under = flow.y + height - leading - 2;
    doc.moveTo(page.left, under).lineTo(page.right, under).lineWidth(0.7).strokeColor(colors.rule).stroke();
    flow.y = under + 20;
  }
  flow.y += 4;
}

interface FooterTexts {
  readonly note: string;
  readonly page: (page: string, pages: string) => string;
}

/** Numbers the pages, ends the document and returns its bytes. */
export function endFlow({ doc, writer, locale, pages }: Flow, texts: FooterTexts): Promise<Uint8Array> {
  for (let index = 0; index < pages; index += 1) {
    doc.switchToPage(index);
    writer.write(texts.note, page.left, page.footer, styles.quiet);
    const numbers = texts.page(number(index + 1, locale), number(pages, locale));
    writer.write(numbers, page.right, page.footer, styles.quiet, 'end');
  }
  doc.end();
  return buffer(doc);
}

function linesOf(text: string, { size, weight = 'regular' }: Style, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapText(line, weight, size, width));
}
