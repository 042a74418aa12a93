import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import { isLiveButRefunded, isPackable, linesLeft } from '../order.rules.ts';
import { drawCode128 } from '@petcare/pdf/code128.ts';
import { wrapText } from '@petcare/pdf/shaping.ts';
import { dayOf, money, number } from '@petcare/pdf/format.ts';
import {
  colors,
  createSheet,
  drawMark,
  leading,
  page,
  styles,
  type PdfDocument,
  type Sheet,
} from '@petcare/pdf/sheet.ts';
import type { Style } from '@petcare/pdf/text-writer.ts';
import { packingTexts, paymentOf } from './packing-texts.ts';
import { isShortCode, type PickedLine } from './pick-list.rules.ts';
import type { PrintedOrder } from './printed-order.ts';

const columns = { quantity: page.left + 52, item: page.left + 72, box: page.right - 22 };
const itemWidth = columns.box - columns.item - 24;
const large: Style = { size: 13, weight: 'bold', color: colors.ink };
const boxSize = 12;
const barCode = { width: 132, height: 30 };

interface TableLine {
  readonly name: string;
  readonly quantity: number;
  /** Printed on the pick list; as a bar code for products that have none. */
  readonly code?: string | undefined;
}

interface SlipOptions {
  readonly picked: readonly PickedLine[];
  /** By product: what its scan reads. */
  readonly codes: ReadonlyMap<string, string>;
  readonly locale: Locale;
  readonly now: Date;
}

interface SlipSheet extends Sheet {
  /** Title and subtitle of the pages in progress. */
  head: readonly [title: string, subtitle: string];
}

/** Renders a pick list and one packing slip per packable order as A4 pages. */
export function renderPackingSlips(
  orders: readonly PrintedOrder[],
  { picked, codes, locale, now }: SlipOptions,
): PdfDocument {
  const texts = packingTexts[locale];
  const options = { title: texts.pickList, author: texts.brand, locale, at: now };
  const sheet: SlipSheet = { ...createSheet(options), head: ['', ''] };
  const packed = orders.filter(isPackable);
  startPages(sheet, texts.pickList, dayOf(now, locale));
  writePickList(
    sheet,
    picked.map((line) => ({ ...line, code: codes.get(line.productId) })),
    packed.length,
  );
  writeSkipped(
    sheet,
    orders.filter((order) => !isPackable(order)),
  );
  for (const order of packed) writeSlip(sheet, order);
  sheet.doc.end();
  return sheet.doc;
}

function writePickList(sheet: SlipSheet, picked: readonly TableLine[], orders: number): void {
  const { writer, locale } = sheet;
  const texts = packingTexts[locale];
  const units = picked.reduce((sum, { quantity }) => sum + quantity, 0);
  const counts = texts.counts(number(orders, locale), number(units, locale));
  writer.write(counts, page.left, sheet.y, styles.strong);
  sheet.y += 36;
  if (picked.length === 0) {
    writer.write(texts.nothing, page.left, sheet.y, styles.text);
    sheet.y += 36;
  } else writeTable(sheet, picked);
}

function writeSkipped(sheet: SlipSheet, skipped: readonly PrintedOrder[]): void {
  if (skipped.length === 0) return;
  const { writer, locale } = sheet;
  const texts = packingTexts[locale];
  ensureSpace(sheet, leading * 3);
  sheet.y += 12;
  writer.write(texts.skipped, page.left, sheet.y, styles.strong);
  for (const order of skipped) {
    sheet.y += leading;
    ensureSpace(sheet, leading);
    writer.write(`${order.orderId} · ${reasonOf(order, locale)}`, page.left, sheet.y, styles.text);
  }
}

function reasonOf(order: PrintedOrder, locale: Locale): string {
  const { status, paymentStatus, cancellation } = order;
  const texts = packingTexts[locale];
  if (status === 'Cancelled' || status === 'Returned') return texts.status[status];
  if (cancellation) return texts.beingCancelled;
  if (paymentStatus === 'needs_review') return texts.toReview;
  return isLiveButRefunded(order) ? texts.moneyReturned : texts.allReturned;
}

function writeSlip(sheet: SlipSheet, order: PrintedOrder): void {
  const { writer, locale } = sheet;
  const texts = packingTexts[locale];
  startPages(sheet, texts.slip, order.orderId);
  const top = sheet.y;
  writer.write(texts.to, page.left, top, styles.label);
  sheet.y = top + 20;
  const width = 270;
  for (const [text, style] of [
    [order.ordererName, large],
    [order.ordererContact, large],
    [order.shippingAddress, styles.text],
  ] as readonly (readonly [string, Style])[])
    for (const line of wrapText(text, style.weight ?? 'regular', style.size, width)) {
      writer.write(line, page.left, sheet.y, style);
      sheet.y += leading + 3;
    }
  let right = top;
  const paid = texts.paid[paymentOf(order.paymentStatus)];
  for (const [label, text, style] of [
    [texts.date, dayOf(order.createdAt, locale), styles.text],
    ...(order.delivery
      ? ([
          [texts.expected, dayOf(dhakaInstant(order.delivery.expectedOn, 0), locale), styles.strong],
        ] as const)
      : []),
    [texts.payment, `${paid} · ${texts.collect(money(cashDueOf(order), locale))}`, styles.strong],
  ] as const) {
    writer.write(label, 350, right, styles.label);
    for (const line of wrapText(
      text,
      style === styles.strong ? 'bold' : 'regular',
      style.size,
      page.right - 350,
    )) {
      right += leading;
      writer.write(line, 350, right, style);
    }
    right += leading + 8;
  }
  sheet.y = Math.max(sheet.y, right) + 24;
  writeNote(sheet, order.orderNote);
  const lines = linesLeft(order);
  writeTable(
    sheet,
    lines.map(({ productName, productNameBn, quantity }) => ({
      name: nameIn(locale, productName, productNameBn),
      quantity,
    })),
  );
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  ensureSpace(sheet, leading * 2);
  sheet.y += 8;
  writer.write(texts.units(number(units, locale)), page.left, sheet.y, styles.strong);
}

function cashDueOf({ paymentStatus, totalPrice }: PrintedOrder): number {
  return paymentStatus === 'due' ? totalPrice : 0;
}

function writeNote(sheet: SlipSheet, note = ''): void {
  if (note === '') return;
  const { writer, locale } = sheet;
  writer.write(packingTexts[locale].note, page.left, sheet.y, styles.label);
  sheet.y += leading;
  for (const text of note.split('\n'))
    for (const line of wrapText(text, 'bold', styles.strong.size, page.right - page.left)) {
      writer.write(line, page.left, sheet.y, styles.strong);
      sheet.y += leading;
    }
  sheet.y += 16;
}

function writeTable(sheet: SlipSheet, lines: readonly TableLine[]): void {
  const { doc, writer, locale } = sheet;
  writeTableHead(sheet);
  for (const { name: itemName, quantity, code } of lines) {
    const isDrawn = code !== undefined && isShortCode(code);
    const nameWidth = isDrawn ? itemWidth - barCode.width : itemWidth;
    const name = wrapText(itemName, 'regular', styles.text.size, nameWidth);
    const height = (name.length + (code === undefined ? 0 : 1)) * leading + 12;
    if (ensureSpace(sheet, height)) writeTableHead(sheet);
    if (isDrawn)
      drawCode128(doc, code, { x: columns.box - 16 - barCode.width, y: sheet.y - boxSize, ...barCode });
    writer.write(number(quantity, locale), columns.quantity, sheet.y, large, 'end');
    doc
      .rect(columns.box, sheet.y - boxSize + 2, boxSize, boxSize)
      .lineWidth(0.8)
      .strokeColor(colors.quiet)
      .stroke();
    for (const text of name) {
      writer.write(text, columns.item, sheet.y, styles.text);
      sheet.y += leading;
    }
    if (code !== undefined) {
      writer.write(code, columns.item, sheet.y, styles.label);
      sheet.y += leading;
    }
    const under = sheet.y - leading + 10;
    doc.moveTo(page.left, under).lineTo(page.right, under).lineWidth(0.7).strokeColor(colors.rule).stroke();
    sheet.y = under + 20;
  }
}

function writeTableHead(sheet: SlipSheet): void {
  const { doc, writer, locale, y } = sheet;
  const texts = packingTexts[locale];
  doc.roundedRect(page.left, y - 16, page.right - page.left, 24, 6).fill(colors.tint);
  writer.write(texts.quantity, columns.quantity, y, styles.label, 'end');
  writer.write(texts.item, columns.item, y, styles.label);
  writer.write(texts.packed, page.right - 10, y, styles.label, 'end');
  sheet.y = y + 28;
}

function startPages(sheet: SlipSheet, ...head: SlipSheet['head']): void {
  sheet.head = head;
  addPage(sheet);
}

function addPage(sheet: SlipSheet): void {
  const { doc, writer, locale, head } = sheet;
  doc.addPage();
  drawMark(doc, page.left, page.top - 24);
  writer.write(packingTexts[locale].brand, page.left + 44, page.top, styles.brand);
  writer.write(head[0], page.right, page.top - 4, styles.title, 'end');
  writer.write(head[1], page.right, page.top + 18, large, 'end');
  sheet.y = page.top + 64;
}

/** Returns true if a new page was begun. */
function ensureSpace(sheet: SlipSheet, height: number): boolean {
  if (sheet.y + height <= page.bottom) return false;
  addPage(sheet);
  return true;
}
