import { drawCode128 } from '@petcare/pdf/code128.ts';
import { money } from '@petcare/pdf/format.ts';
import { colors, createSheet, page, styles, type PdfDocument } from '@petcare/pdf/sheet.ts';
import { wrapText } from '@petcare/pdf/shaping.ts';
import type { Style } from '@petcare/pdf/text-writer.ts';
import type { PrintedOrder } from './printed-order.ts';
import type { ConsignmentDocument } from '../couriers/consignment.model.ts';

const large: Style = { size: 16, weight: 'bold', color: colors.ink };
const barCode = { width: 320, height: 72 } as const;
const courierNames = { pathao: 'Pathao', steadfast: 'Steadfast' } as const;

/** Renders the label of a booked parcel: bar code, recipient and the cash to collect, in the upper half of an A4 page. */
export function renderLabel(
  order: PrintedOrder,
  { courier, trackingCode, collect }: Pick<ConsignmentDocument, 'courier' | 'trackingCode' | 'collect'>,
): PdfDocument {
  const code = trackingCode ?? '';
  const sheet = createSheet({
    title: `Label ${order.orderId}`,
    author: 'PetCare',
    locale: 'en',
    at: order.createdAt,
  });
  const { doc, writer } = sheet;
  doc.addPage();
  writer.write('PetCare', page.left, page.top, styles.brand);
  writer.write(courierNames[courier], page.right, page.top, styles.title, 'end');
  drawCode128(doc, code, { x: page.left, y: page.top + 24, ...barCode });
  let y = page.top + 24 + barCode.height + 20;
  writer.write(code, page.left, y, large);
  writer.write(order.orderId, page.right, y, large, 'end');
  y += 40;
  for (const [text, style] of [
    [order.ordererName, large],
    [order.ordererContact, large],
    [order.shippingAddress, styles.text],
    ...(order.orderNote ? ([[order.orderNote, styles.strong]] as const) : []),
  ] as readonly (readonly [string, Style])[])
    for (const part of text.split('\n'))
      for (const line of wrapText(part, style.weight ?? 'regular', style.size, page.right - page.left)) {
        writer.write(line, page.left, y, style);
        y += style.size + 8;
      }
  y += 16;
  writer.write(`To collect: ${money(collect, 'en')}`, page.left, y, large);
  doc.end();
  return doc;
}
