import { LinkDuration, SharedPart, type PassportLink } from '@petcare/contracts/passport/passport-links.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

/** A link by which visitors read the passport of a pet. It works until `endsAt`. */
export interface PassportLinkDocument {
  _id: string;
  petId: string;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  clientId: string | null;
  shows: SharedPart;
  validFor: LinkDuration;
  createdAt: Date;
  endsAt: Date;
  revoked: boolean;
  viewCount: number;
  /** The latest views; concurrent ones in any order. */
  views: Date[];
}

const text = { type: String, required: true };
const schema = new Schema<PassportLinkDocument>(
  {
    _id: text,
    petId: text,
    tokenHash: text,
    clientId: { type: String, default: null },
    shows: { type: String, enum: SharedPart.options, required: true },
    validFor: { type: String, enum: LinkDuration.options, required: true },
    createdAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    revoked: { type: Boolean, required: true },
    viewCount: { type: Number, required: true },
    views: { type: [Date], required: true },
  },
  { collection: 'passport-links', versionKey: false },
);
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
