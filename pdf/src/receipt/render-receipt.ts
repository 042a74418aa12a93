import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { wrapText } from '../shaping.ts';
import { dayOf, money, number } from '../format.ts';
import { colors, createSheet, drawMark, leading, page, styles, type Sheet } from '../sheet.ts';
import type { Style } from '../text-writer.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';
import { receiptTexts } from './receipt-texts.ts';

const columns = {
  item: page.left + 10,
  itemWidth: 232,
  quantity: 352,
  unitPrice: 436,
  amount: page.right - 10,
};
const middle = 310;

/** Renders a receipt as an A4 PDF with embedded fonts. Deterministic. */
export async function renderReceipt(receipt: Receipt, locale: Locale): Promise<Uint8Array> {
  const texts = receiptTexts[locale];
  const sheet = createSheet({
    title: `${texts.title} ${receipt.number}`,
    author: texts.brand,
    locale,
    at: receipt.at,
    bufferPages: true,
  });
  const { doc } = sheet;
  doc.addPage();
  const chunks: Uint8Array[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject);
  });
  writeHead(sheet, receipt);
  writeParties(sheet, receipt);
  writeTableHead(sheet);
  for (const line of receipt.lines) writeLine(sheet, line);
  writeSums(sheet, receipt);
  writeFooters(sheet);
  doc.end();
  await written;
  return Buffer.concat(chunks);
}

function writeHead({ doc, writer, locale, y }: Sheet, receipt: Receipt): void {
  const texts = receiptTexts[locale];
  drawMark(doc, page.left, y - 24);
  writer.write(texts.brand, page.left + 44, y, styles.brand);
  writer.write(texts.title, page.right, y - 4, styles.title, 'end');
  writer.write(receipt.number, page.right, y + 14, styles.quiet, 'end');
}

function writeParties(sheet: Sheet, { customer, payment, at }: Receipt): void {
  const { writer, locale } = sheet;
  const texts = receiptTexts[locale];
  const top = sheet.y + 60;
  writer.write(texts.customer, page.left, top, styles.label);
  const width = middle - page.left - 24;
  let left = top + leading + 2;
  writer.write(customer.name, page.left, left, styles.strong);
  for (const text of [customer.address, customer.phone, customer.email].filter(Boolean))
    for (const line of wrapText(text, 'regular', styles.text.size, width)) {
      left += leading;
      writer.write(line, page.left, left, styles.text);
    }
  let right = top;
  for (const [label, text, style] of [
    [texts.date, dayOf(at, locale), styles.text],
    [texts.payment, `${texts.by[payment.provider]} · ${texts.status[payment.status]}`, styles.strong],
    [texts.transaction, payment.reference, styles.text],
  ] as const) {
    writer.write(label, middle, right, styles.label);
    writer.write(text, middle, right + leading, style);
    right += leading * 2 + 8;
  }
  sheet.y = Math.max(left, right - leading) + 34;
}

function writeTableHead(sheet: Sheet): void {
  const { doc, writer, locale, y } = sheet;
  const texts = receiptTexts[locale];
  doc.roundedRect(page.left, y - 16, page.right - page.left, 24, 6).fill(colors.tint);
  writer.write(texts.item, columns.item, y, styles.label);
  writer.write(texts.quantity, columns.quantity, y, styles.label, 'end');
  writer.write(texts.unitPrice, columns.unitPrice, y, styles.label, 'end');
  writer.write(texts.amount, columns.amount, y, styles.label, 'end');
  sheet.y = y + 28;
}

function writeLine(sheet: Sheet, line: ReceiptLine): void {
  const { doc, writer, locale } = sheet;
  const title = wrapText(line.title, 'regular', styles.text.size, columns.itemWidth);
  const note = line.note ? wrapText(line.note, 'regular', styles.quiet.size, columns.itemWidth) : [];
  ensureSpace(sheet, (title.length + note.length) * leading + 12);
  const { y } = sheet;
  writer.write(number(line.quantity, locale), columns.quantity, y, styles.text, 'end');
  writer.write(money(line.unitPrice, locale), columns.unitPrice, y, styles.text, 'end');
  writer.write(money(line.amount, locale), columns.amount, y, styles.text, 'end');
  let at = y;
  for (const [texts, style] of [
    [title, styles.text],
    [note, styles.quiet],
  ] as const)
    for (const text of texts) {
      writer.write(text, columns.item, at, style);
      at += leading;
    }
  const under = at - leading + 12;
  doc.moveTo(page.left, under).lineTo(page.right, under).lineWidth(0.7).strokeColor(colors.rule).stroke();
  sheet.y = under + 20;
}

function writeSums(sheet: Sheet, { coupon, delivery, total, deposit, refunds }: Receipt): void {
  const { doc, writer, locale } = sheet;
  const texts = receiptTexts[locale];
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const paid = depositRows(deposit, locale);
  const parts = Number(coupon !== undefined) + Number(delivery !== undefined) + paid.length;
  ensureSpace(sheet, 40 + (parts + refunds.length) * leading + (refunds.length > 0 ? 34 : 0));
  const row = (label: string, amount: string, style: Style, gap: number) => {
    writer.write(label, columns.unitPrice, sheet.y, style, 'end');
    writer.write(amount, columns.amount, sheet.y, style, 'end');
    sheet.y += gap;
  };
  sheet.y += 6;
  if (coupon) row(texts.discount(coupon.code), money(-coupon.discount, locale), styles.text, leading);
  if (delivery !== undefined) row(texts.delivery, money(delivery, locale), styles.text, leading);
  row(texts.total, money(total, locale), refunds.length > 0 ? styles.strong : styles.total, leading + 4);
  for (const [label, amount] of paid) row(label, money(amount, locale), styles.text, leading);
  if (refunds.length === 0) return;
  for (const { at, amount } of refunds)
    row(texts.refund(dayOf(at, locale)), money(-amount, locale), styles.text, leading);
  doc
    .moveTo(columns.quantity, sheet.y - 6)
    .lineTo(page.right, sheet.y - 6)
    .lineWidth(0.7)
    .strokeColor(colors.rule)
    .stroke();
  sheet.y += 14;
  row(texts.net, money((deposit?.paid ?? total) - refunded, locale), styles.total, leading);
}

function depositRows(deposit: Receipt['deposit'], locale: Locale): [string, Poisha][] {
  if (!deposit) return [];
  const { held, paid, due } = receiptTexts[locale];
  const rows: [string, Poisha][] = [
    [held, deposit.held],
    [paid, deposit.paid],
    [due, deposit.due],
  ];
  return rows.filter(([, amount]) => amount > 0);
}

function ensureSpace(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.bottom) return;
  sheet.doc.addPage();
  sheet.y = page.top;
  writeTableHead(sheet);
}

function writeFooters({ doc, writer, locale }: Sheet): void {
  const texts = receiptTexts[locale];
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    if (index === count - 1)
      writer.write(texts.thanks, page.left, page.footer - leading, { ...styles.strong, color: colors.leaf });
    writer.write(texts.note, page.left, page.footer, styles.quiet);
    if (count > 1) {
      const numbers = texts.page(number(index + 1, locale), number(count, locale));
      writer.write(numbers, page.right, page.footer, styles.quiet, 'end');
    }
  }
}
