import { drawNumber } from '@petcare/platform/mongo/draw-number.ts';

/**
 * Draws the next order number of the year, outside any open transaction: inside one, all sales would wait for
 * each other. The number of an order that is not saved stays unused.
 */
export async function nextOrderNumber(now: Date): Promise<string> {
  const year = businessYear(now);
  return orderNumber('PC', year, await drawNumber(`orders-${year}`));
}

export async function nextBookingNumber(now: Date): Promise<string> {
  const year = businessYear(now);
  return orderNumber('PH', year, await drawNumber(`hostel-orders-${year}`));
}

/** Formats an order number: PC for products or PH for the hostel, the year in Dhaka, then the count. */
export function orderNumber(series: 'PC' | 'PH', year: number, count: number): string {
  return `${series}-${year}-${String(count).padStart(6, '0')}`;
}

const yearInDhaka = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Dhaka', year: 'numeric' });

export function businessYear(at: Date): number {
  return Number(yearInDhaka.format(at));
}
