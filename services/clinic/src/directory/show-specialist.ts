import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import {
  DoctorLanguage,
  type Specialist,
  type SpecialistCard,
} from '@petcare/contracts/clinic/specialists.ts';
import { earliestFreeSlots } from '../calendar/slots/find-earliest-slots.ts';
import type { DaySlot } from '../doctors/schedules/slot.rules.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { isOwn, type DoctorViewer } from '../doctors/specialists/doctor-viewer.ts';
import type { SpecialistDocument } from '../doctors/specialists/specialist.model.ts';

/** Returns doctors as shown in lists. Contact data and the linked account are for admins only. */
export async function showCards(
  rows: readonly SpecialistDocument[],
  viewer: DoctorViewer,
  now = new Date(),
): Promise<SpecialistCard[]> {
  const next = await earliestFreeSlots(
    rows.map(({ _id }) => _id),
    now,
  );
  return rows.map((row) => toCard(row, next.get(row._id), viewer));
}

function toCard(row: SpecialistDocument, next: DaySlot | undefined, viewer: DoctorViewer): SpecialistCard {
  return {
    _id: row._id,
    dr_name: row.name,
    specialise: row.specialise,
    dr_degrees: row.degrees,
    experience_yr: row.experienceYears,
    visiting_fees: poishaToTaka(row.fee),
    dr_address: row.address,
    img_URL: row.imageUrl,
    picture: row.picture,
    languages: DoctorLanguage.options.filter((one) => row.languages?.includes(one)),
    auto_confirm: row.autoConfirm ?? false,
    asks_prepayment: row.asksPrepayment ?? false,
    next_free: !next ? null : { date: dhakaDateOf(next.start), start: next.start.toISOString() },
    ...(viewer === 'admin' && {
      dr_contact: row.contact,
      dr_email: row.email,
      practice_email: row.practiceEmail ?? '',
      user_id: row.userId,
    }),
    ...((viewer === 'admin' || isOwn(row, viewer)) && { requested_fees: requestedFees(row) }),
  };
}

export async function showSpecialist(row: SpecialistDocument, viewer: DoctorViewer): Promise<Specialist> {
  const next = await earliestFreeSlots([row._id], new Date());
  const isShownAll = viewer === 'admin' || isOwn(row, viewer);
  return {
    ...toCard(row, next.get(row._id), viewer),
    dr_contact: row.contact,
    dr_email: isShownAll ? row.email : await publicEmail(row),
    ...(isShownAll && { practice_email: row.practiceEmail ?? '' }),
    ...(viewer === 'admin' && { user_id: row.userId }),
  };
}

/** The address that a doctor signs in with is not shown to others: it would be half of what a guesser needs. */
async function publicEmail({ userId, email, practiceEmail }: SpecialistDocument): Promise<string> {
  const shown = practiceEmail ?? email;
  const isOfAccount = userId !== null && (await UserCopies.exists({ _id: userId, email: shown })) !== null;
  return isOfAccount ? '' : shown;
}

function requestedFees({ requestedFee }: SpecialistDocument): number | null {
  return requestedFee === undefined || requestedFee === null ? null : poishaToTaka(requestedFee);
}
