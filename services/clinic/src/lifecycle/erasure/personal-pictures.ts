import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { Pets } from '../../pets/pet.model.ts';
import { ClinicServices } from '../../doctors/treatments/clinic-service.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';

export const personalPictures: PersonalKind = {
  kind: 'record_pictures',
  holds: [
    [Pets, 'pictureOwnerId'],
    [Specialists, 'pictureOwnerId'],
    [ClinicServices, 'pictureOwnerId'],
  ],
  notErased: 'A picture belongs to its record; the id of its uploader resolves to no name any more.',
  notExported: 'Content, which owns the pictures, exports those of a user.',
};
