import type { KennelBoard, KennelGuest } from '@petcare/contracts/commerce/hostel/kennels.ts';

export const isSameGuest = (a: KennelGuest, b: KennelGuest) =>
  a.booking_id === b.booking_id && a.place === b.place;

/** The board after a guest has moved to a kennel, or out of its kennel. */
export function moveGuest(board: KennelBoard, guest: KennelGuest, kennelId: string | null): KennelBoard {
  const without = (guests: readonly KennelGuest[]) => guests.filter((one) => !isSameGuest(one, guest));
  return {
    kennels: board.kennels.map((kennel) => {
      const guests = without(kennel.guests);
      return { ...kennel, guests: kennel._id === kennelId ? [...guests, guest] : guests };
    }),
    unassigned: kennelId === null ? [...without(board.unassigned), guest] : without(board.unassigned),
  };
}

/** Returns the id of the kennel that a guest is in; null without one. */
export function kennelOf(board: KennelBoard, guest: KennelGuest): string | null {
  return board.kennels.find(({ guests }) => guests.some((one) => isSameGuest(one, guest)))?._id ?? null;
}
