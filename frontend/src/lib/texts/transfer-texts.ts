import type { TransferRefusal } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a passport did not move. */
export const transferRefusalTexts: Record<TransferRefusal, MessageDescriptor> = {
  pet_gone: msg`The pet was deleted.`,
  not_owner: msg`The pet has another owner.`,
  pet_not_active: msg`The pet is archived or has died.`,
  too_many_pets: msg`The adopter has the maximum of 30 pets.`,
  adopter_gone: msg`The account of the adopter was deleted.`,
};
