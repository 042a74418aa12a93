import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import type { StayEntry } from '@petcare/contracts/commerce/hostel/stays.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDhakaDays } from '../../../lib/dates/dhaka-dates.ts';

export interface AlbumPicture {
  readonly entryId: string;
  readonly picture: Picture;
  readonly alt: string;
}

/** Name of a guest, or their number without details. `place` counts from 0. */
export function guestName({ pets }: Pick<HostelOrder, 'pets'>, place: number, i18n: I18n): string {
  return pets[place]?.name ?? i18n._(msg`Guest ${i18n.number(place + 1)}`);
}

/** The pictures of a log, oldest first. */
export function albumPictures(
  booking: HostelOrder,
  entries: readonly StayEntry[],
  i18n: I18n,
): AlbumPicture[] {
  return entries.toReversed().flatMap(({ _id, picture, pet, note }) => {
    if (!picture) return [];
    const name = guestName(booking, pet, i18n);
    return [{ entryId: _id, picture, alt: note ?? i18n._(msg`${name} at the hostel`) }];
  });
}

/** The suggested text of a memory of a stay, in the user's language. */
export function suggestedWords(
  { pets, orderData }: HostelOrder,
  i18n: I18n,
): { title: string; details: string } {
  const dates = formatDhakaDays(orderData.checkIn, orderData.checkOut, i18n.locale);
  if (pets.length === 0)
    return {
      title: i18n._(msg`A stay at the hostel`),
      details: i18n._(msg`Pictures from our stay at the PetCare hostel, ${dates}.`),
    };
  const names = new Intl.ListFormat(i18n.locale).format(pets.map(({ name }) => name));
  return {
    title: i18n._(msg`${names} at the hostel`),
    details: i18n._(msg`${names} stayed at the PetCare hostel, ${dates}.`),
  };
}
