import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { addressParts } from '@petcare/contracts/shared/billing.ts';
import { drawCode128 } from '@petcare/pdf/code128.ts';
import { wrapText } from '@petcare/pdf/shaping.ts';
import { dayOf, number } from '@petcare/pdf/format.ts';
import { colors, createSheet, drawMark, styles, type PdfDocument, type Sheet } from '@petcare/pdf/sheet.ts';
import type { Style } from '@petcare/pdf/text-writer.ts';
import { linesLeft } from '../order.rules.ts';
import { packingTexts } from './packing-texts.ts';
import type { PrintedOrder } from './printed-order.ts';

/** A6 in points, the size of label printers. */
const label = { size: 'A6', left: 22, right: 276, barCode: { top: 92, height: 64 }, bottom: 398 } as const;
const title: Style = { size: 15, weight: 'bold', color: colors.ink };
const name: Style = { size: 15, weight: 'bold', color: colors.ink };
const place: Style = { size: 13, weight: 'bold', color: colors.ink };
const address: Style = { size: 12, color: colors.ink };

/** Renders one A6 label per order, whose bar code (Code 128) is the order number. */
export function renderLabels(orders: readonly PrintedOrder[], locale: Locale, now: Date): PdfDocument {
  const texts = packingTexts[locale];
  const sheet = createSheet({ title: texts.label, author: texts.brand, locale, at: now });
  for (const order of orders) writeLabel(sheet, order);
  sheet.doc.end();
  return sheet.doc;
}

function writeLabel(sheet: Sheet, order: PrintedOrder): void {
  const { doc, writer, locale } = sheet;
  const texts = packingTexts[locale];
  const width = label.right - label.left;
  doc.addPage({ size: label.size, margin: 0 });
  drawMark(doc, label.left, 24);
  writer.write(texts.brand, label.left + 44, 48, styles.brand);
  if (order.delivery)
    writer.write(
      dayOf(dhakaInstant(order.delivery.expectedOn, 0), locale),
      label.right,
      48,
      styles.strong,
      'end',
    );
  drawCode128(doc, order.orderId, {
    x: label.left,
    y: label.barCode.top,
    width,
    height: label.barCode.height,
  });
  const codeEnd = label.barCode.top + label.barCode.height;
  writer.write(order.orderId, label.left + 20, codeEnd + 20, title);
  const units = linesLeft(order).reduce((sum, { quantity }) => sum + quantity, 0);
  writer.write(texts.units(number(units, locale)), label.left + 20, codeEnd + 38, styles.text);
  sheet.y = codeEnd + 70;
  writer.write(texts.to, label.left, sheet.y, styles.label);
  sheet.y += 20;
  writeRecipient(sheet, order);
}

/**
 * Writes name, phone, place, address and note in the largest type in which all of them fit. The place, by which couriers
 * sort, is a line of its own before the address.
 */
function writeRecipient({ writer, y: top }: Sheet, order: PrintedOrder): void {
  const parts = addressParts(order.shippingAddress);
  const texts: readonly (readonly [string, Style])[] = [
    [order.ordererName, name],
    [order.ordererContact, name],
    ...(parts ? ([[`${parts.district} ${parts.zip}, ${parts.division}`, place]] as const) : []),
    [parts?.address ?? order.shippingAddress, address],
    [order.orderNote ?? '', styles.strong],
  ];
  const lines = fitLines(texts, label.bottom - top);
  let y = top;
  for (const { text, style, height } of lines) {
    writer.write(text, label.left, y, style);
    y += height;
  }
}

interface Line {
  readonly text: string;
  readonly style: Style;
  readonly height: number;
}

/** Wraps texts in types that become smaller until their lines have this height together. */
function fitLines(texts: readonly (readonly [string, Style])[], height: number): Line[] {
  for (let scale = 1; ; scale *= 0.95) {
    const lines = texts.flatMap(([text, { size, ...style }]): Line[] => {
      const scaled = { ...style, size: size * scale };
      const wrapped = wrapText(text, style.weight ?? 'regular', scaled.size, label.right - label.left);
      return wrapped.filter(Boolean).map((line, index, { length }) => ({
        text: line,
        style: scaled,
        height: scaled.size * (index === length - 1 ? 1.9 : 1.5),
      }));
    });
    if (lines.slice(0, -1).reduce((sum, line) => sum + line.height, 0) <= height) return lines;
  }
}
