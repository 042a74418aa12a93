import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { StayWait } from '@petcare/contracts/commerce/hostel/stay-waits.ts';
import type { HostelSettings } from '../hostel-settings.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { findWaitingFor } from './find-waits.ts';
import { StayWaits, toStayWait, type StayWaitDocument } from './stay-wait.model.ts';

export async function listOwnWaits(customerId: string, source: HostelSettingsSource): Promise<StayWait[]> {
  const rows = await StayWaits.find({ customerId, open: true }).sort({ createdAt: 1, _id: 1 }).lean();
  const settings = await source.current();
  const waits: StayWait[] = [];
  for (const row of rows) waits.push(await showWait(row, settings));
  return waits;
}

export async function showWait(row: StayWaitDocument, settings: HostelSettings): Promise<StayWait> {
  const { total } = bookingPrice(row.stay, settings.dayStayPricing, settings);
  const orderOf = ({ _id, createdAt }: StayWaitDocument) => `${createdAt.toISOString()} ${_id}`;
  const before = (other: StayWaitDocument) => orderOf(other) < orderOf(row);
  const ahead = row.status === 'waiting' ? (await findWaitingFor(row.stay)).filter(before).length : 0;
  return toStayWait(row, { ahead, total });
}

/** All entries of a customer, oldest first, for the data export. */
export async function personalWaits(customerId: string): Promise<{ stay_waits: Record<string, unknown>[] }> {
  const rows = await StayWaits.find({ customerId }).sort({ _id: 1 }).lean();
  return {
    stay_waits: rows.map((row) => {
      const { offer: _, ahead: __, ...wait } = toStayWait(row, { ahead: 0, total: 0 });
      return wait;
    }),
  };
}
