import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { Products } from './product.model.ts';

export const personalProductPictures: PersonalKind = {
  kind: 'product_pictures',
  holds: [[Products, 'imageOwnerId']],
  notErased: 'The picture belongs to the product; the id of its uploader resolves to no name any more.',
  notExported: 'Content, which owns the pictures, exports those of a user.',
};
