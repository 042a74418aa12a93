import type { PersonalTable } from '@petcare/platform/personal-rows/personal-table.ts';
import { askedDoctors, personalEmergencies } from '../../emergencies/personal-emergencies.ts';
import { takenFees } from '../../appointments/fees/personal-fees.ts';
import { personalHolds } from '../../calendar/holds/personal-holds.ts';
import { personalFormerPassports, personalTransfers } from '../../pets/transfers/personal-transfers.ts';
import { personalPrepayments } from '../../appointments/prepayments/personal-prepayments.ts';
import { personalUserCopy } from '../../user-copies/personal-user-copy.ts';
import { personalVisits } from '../../visits/personal-visits.ts';
import { personalWaitlist } from '../../calendar/waitlist/personal-waitlist.ts';
import { personalDoctorRecord } from './personal-doctor-record.ts';
import { personalPassportLinks, personalPassports, personalPets } from './personal-pets.ts';
import { personalPictures } from './personal-pictures.ts';
import { personalAppointments, type ErasureContext } from './remove-appointments.ts';

/** The kinds besides appointments, whose erasure says who cancels those to come. */
export const otherKinds: PersonalTable = [
  personalVisits,
  personalPets,
  personalHolds,
  personalWaitlist,
  personalEmergencies,
  personalPrepayments,
  personalDoctorRecord,
  personalTransfers,
  personalFormerPassports,
  personalPassports,
  personalPassportLinks,
  personalUserCopy,
  askedDoctors,
  takenFees,
  personalPictures,
];

/** All kinds of personal data of the clinic, each described once. */
export const personalTable: PersonalTable<ErasureContext> = [personalAppointments, ...otherKinds];
