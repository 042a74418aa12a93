import {
  LinkDuration,
  SharedPart,
  type PassportLink,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  petId: field.text,
  /** SHA-256 of the token in the link. */
  tokenHash: field.text,
  clientId: field.textOrNull,
  shows: field.oneOf(SharedPart.options),
  validFor: field.oneOf(LinkDuration.options),
  createdAt: field.date,
  endsAt: field.date,
  revoked: field.flag,
  viewCount: field.number,
  /** The latest views; concurrent ones in any order. */
  views: field.of<Date[]>({ type: [Date], required: true }),
};
/** A link by which visitors read the passport of a pet. It works until `endsAt`. */
export type PassportLinkDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'passport-links' });
schema.index({ tokenHash: 1 }, { unique: true });
export const linksOfPet = { petId: 1, createdAt: -1, _id: -1 } as const;
schema.index(linksOfPet);
schema.index({ endsAt: 1 });
indexWhereSet(schema, { petId: 1, clientId: 1 }, { field: 'clientId', type: 'string', unique: true });

export const PassportLinks = model<PassportLinkDocument>('PassportLink', schema);

export function toPassportLink(row: PassportLinkDocument, now = new Date()): PassportLink {
  return {
    _id: row._id,
    shows: row.shows,
    state: row.revoked ? 'revoked' : row.endsAt > now ? 'active' : 'expired',
    createdAt: row.createdAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    view_count: row.viewCount,
    views: row.views
      .map((at) => at.toISOString())
      .toSorted()
      .toReversed(),
  };
}
